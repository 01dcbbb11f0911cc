import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import type { MonthlyGifts } from '#server/platform/database/types.ts';
import { createGift } from './giving.ts';

interface Traits extends Partial<Insertable<MonthlyGifts>> {
  parts: readonly { nonprofitId: number; cents: number }[];
  email?: string;
}

/** Creates a monthly gift whose first gift was paid on May 1, 2026. Stripe does not know its card. */
export async function createMonthly(
  db: Db,
  { parts, email, ...traits }: Traits,
): Promise<{ id: number; key: string; order: number }> {
  const mark = randomBytes(8).toString('hex');
  const order = await createGift(db, { parts, ...(email !== undefined && { email }) });
  const { id, key } = await db
    .insertInto('monthlyGifts')
    .values({
      key: `test-monthly-${mark}`,
      orderId: order.id,
      ...{ everyMonths: 1, anchorDay: 1, nextOn: '2100-01-01', coversFees: false },
      ...{
        customer: `cus_${mark}`,
        paymentMethod: `pm_${mark}`,
        card: 'Visa ending in 4242',
        consent: 'You give $50 each month.',
      },
      ...traits,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('monthlyParts')
    .values(parts.map((part, place) => ({ ...part, monthlyId: id, place })))
    .execute();
  await db
    .insertInto('monthlyRuns')
    .values({ monthlyId: id, period: '2026-05-01', state: 'PAID', orderId: order.id, tries: 1, firstTryOn: '2026-05-01' })
    .execute();
  await db.updateTable('giftOrders').set({ monthlyId: id, period: '2026-05-01' }).where('id', '=', order.id).execute();
  return { id, key, order: order.id };
}
