import { sql } from 'kysely';
import type { MonthlyReason } from '#contract/money/giving/monthly/monthly.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import type { Settling } from '#server/money/payments/ask-and-settle.ts';
import { NothingCharged, withdraw } from '#server/money/payments/take-payment.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { lockMonthly, nextAfter, openOrders, type StoredMonthly, skipRuns, writeMonthly } from './monthly-store.ts';
import { tellDonor } from './tell-donor.ts';

interface Stop {
  state: 'PAUSED' | 'ENDED';
  reason: Extract<MonthlyReason, 'DONOR' | 'STAFF'>;
  /** what staff write */
  why?: string;
  /** more that belongs into the same transaction, such as the audit's entry */
  also?: (tx: Tx, before: StoredMonthly) => Promise<void>;
}

/**
 * Stops or pauses a monthly gift. Returns whether it is sure that nothing more is charged: a charge that had begun is called back at the
 * provider first. If the provider does not reply, no new charge begins, and the scheduler calls back this one.
 */
export async function stopMonthly(
  settling: Settling<StoredGift>,
  id: number,
  { state, reason, why = '', also }: Stop,
): Promise<boolean> {
  const { db, today } = settling;
  await transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, id);
    if (!monthly || monthly.state === 'ENDED' || (monthly.state === state && monthly.reason === reason)) return;
    await also?.(tx, monthly);
    await writeMonthly(tx, id, { state, reason, why, pausedOn: state === 'PAUSED' ? today : null, stoppedAt: null });
    await skipRuns(tx, id, ['DUE', 'REFUSED', 'BANK']);
  });
  return finishStop(settling, id);
}

/** Calls back charges that had begun, and then notes that the gift is stopped, and tells the donor. */
export async function finishStop(settling: Settling<StoredGift>, id: number): Promise<boolean> {
  const { db } = settling;
  if (!(await callBack(settling, id))) return false;
  await transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, id);
    if (!monthly || monthly.state === 'ACTIVE' || monthly.stoppedAt !== null) return;
    await skipRuns(tx, id, ['ASKED']);
    await tx.updateTable('monthlyGifts').set({ stoppedAt: sql<string>`clock_timestamp()` }).where('id', '=', id).execute();
    if (monthly.state === 'ENDED') await tellDonor(tx, id, { kind: 'STOPPED' });
  });
  return true;
}

/** Makes sure that no gift of a monthly one can be charged any more. Returns false if the provider did not reply. */
export async function callBack(settling: Settling<StoredGift>, id: number): Promise<boolean> {
  for (const order of await openOrders(settling.db, id))
    await withdraw(settling, order).catch((error: unknown) => {
      if (!(error instanceof NothingCharged)) throw error;
    });
  return (await openOrders(settling.db, id)).length === 0;
}

/** A stop can be taken back for this long by the link of a letter; later, only on the donor's own page after a pause. */
const undoMinutes = 60;

/** Goes on with a paused gift, or takes a stop back that was just made. Nothing is made up for. Returns null where it cannot be. */
export async function resumeMonthly(settling: Settling<StoredGift>, id: number): Promise<StoredMonthly | null> {
  const { db, today } = settling;
  if (!(await callBack(settling, id))) return null;
  return transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, id);
    if (!monthly || !(monthly.state === 'PAUSED' || mayGoOn(monthly))) return null;
    await skipRuns(tx, id, ['DUE', 'ASKED', 'REFUSED', 'BANK']);
    const nextOn = nextAfter(monthly, today);
    return writeMonthly(tx, id, { state: 'ACTIVE', reason: null, why: '', pausedOn: null, stoppedAt: null, nextOn });
  });
}

/** Whether a stop was made by the donor, and so lately that it may have been a slip. */
export const mayGoOn = ({ state, reason, stoppedAt }: StoredMonthly): boolean =>
  state === 'ENDED' && reason === 'DONOR' && stoppedAt !== null && Date.now() - Date.parse(stoppedAt) < undoMinutes * 60_000;
