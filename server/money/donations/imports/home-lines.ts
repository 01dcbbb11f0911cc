import { may } from '#contract/platform/access/permissions.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type HomeReading, line, waiting } from '#server/platform/home/line.ts';

/** The imports that wait for a person, and the one that was stored last. */
export async function donationImportLines({ db, actor }: HomeReading): Promise<HomeLine[]> {
  const { count } = await db
    .selectFrom('donationImports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'READY')
    .executeTakeFirstOrThrow();
  const ready = { count: Number(count), label: 'to check and store', link: '/donation-management/imports?state=READY' };
  return [
    ...(may(actor, 'manageDonations') ? waiting('donation-imports', 'Imports of donations', [ready]) : []),
    ...(await stored(db)),
  ];
}

/** The import of donations that was stored last. */
async function stored(db: Db): Promise<HomeLine[]> {
  const last = await db
    .selectFrom('donationImports')
    .select(['id', 'name', 'storedRows', 'storedAt'])
    .where('state', '=', 'STORED')
    .orderBy('storedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const link = `/donation-management/imports/${last.id}`;
  const numbers = [{ count: last.storedRows, label: 'donations', link, urgent: false }];
  return [
    line('LATEST', { key: 'donation-import', title: 'Last import of donations', detail: last.name, at: last.storedAt, numbers }),
  ];
}
