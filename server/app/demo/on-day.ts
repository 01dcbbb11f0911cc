import type { Filling } from './filling.ts';

const day = 24 * 3_600_000;

/** Does what a person did some days ago: `work` gets that moment, and the audit entries that it adds are dated to that moment. */
export async function onDay<Result>(
  { tx, now }: Filling,
  daysAgo: number,
  work: (moment: string) => Promise<Result>,
): Promise<Result> {
  const moment = new Date(now.getTime() - daysAgo * day).toISOString();
  const { last } = await tx
    .selectFrom('auditEntries')
    .select(({ fn, lit }) => fn.coalesce(fn.max('id'), lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  const result = await work(moment);
  await tx.updateTable('auditEntries').set({ at: moment }).where('id', '>', last).execute();
  return result;
}
