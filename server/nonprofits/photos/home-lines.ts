import type { HomeLine } from '#contract/platform/home/today.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';

export async function photoLines({ db }: HomeReading): Promise<HomeLine[]> {
  const { count } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('approved', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting('photos', 'Photos', [{ count: Number(count), label: 'to approve', link: '/photo-manager?approved=false' }]);
}
