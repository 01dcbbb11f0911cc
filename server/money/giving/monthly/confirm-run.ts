import { giveMessages } from '#contract/money/giving/give.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { askForCharge, type Charging, isNoCharge } from './charge-run.ts';
import { placeRun } from './place-run.ts';
import { callBack } from './stop-monthly.ts';

/**
 * Charges a run about which the bank wants to ask, while the donor is at hand. Returns the public id of its gift, whose page shows the
 * bank's question; null: there is nothing to confirm. Throws 409 where an earlier try could not be called back.
 */
export async function confirmRun(charging: Charging, monthlyId: number): Promise<string | null> {
  const { db, customer, today } = charging;
  if (!(await callBack(charging, monthlyId))) throw refuse(409, giveMessages.earlier);
  const run = await db
    .selectFrom('monthlyRuns')
    .select(['monthlyId', 'period'])
    .where('monthlyId', '=', monthlyId)
    .where('state', '=', 'BANK')
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  const placed = run && (await transact(db, (tx) => placeRun(tx, run, today, true)));
  if (!placed) return null;
  await askForCharge(charging, placed, true).catch(async (error: unknown) => {
    // the gift's page says what the bank has said
    if (!isNoCharge(error)) throw error;
  });
  return (await customer.find(db, placed.order.id))?.publicId ?? null;
}
