import { sql } from 'kysely';
import { takesGifts } from '#server/money/giving/obstacles-sql.ts';
import { insertGift, insertParts, type StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { withCover } from '#server/money/giving/orders/place-gift.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import {
  centsEachTime,
  lockMonthly,
  type RunKey,
  type StoredMonthly,
  type StoredRun,
  skipRuns,
  writeMonthly,
  writeRun,
} from './monthly-store.ts';
import { tellDonor } from './tell-donor.ts';

export interface PlacedRun {
  monthly: StoredMonthly;
  run: StoredRun;
  order: StoredGift;
}

/**
 * Stores the order of the next try of a run, before the provider is asked. The gift's row is locked: a stop is before it, or finds the
 * order and calls it back. Null: nothing is to be charged now.
 */
export async function placeRun(tx: Tx, key: RunKey, today: string, onSession = false): Promise<PlacedRun | null> {
  const monthly = await lockMonthly(tx, key.monthlyId);
  const run = await lockRun(tx, key);
  if (!monthly || !run || !mayTry(monthly, run, onSession, today) || (await isBusy(tx, run, today))) return null;
  const parts = await payableParts(tx, monthly.id);
  if (parts.length === 0) {
    await skipRuns(tx, monthly.id, [run.state]);
    await writeMonthly(tx, monthly.id, { state: 'PAUSED', reason: 'NO_PART', pausedOn: today, stoppedAt: null });
    await tellDonor(tx, monthly.id, { kind: 'NO_PART', dueOn: run.period });
    return null;
  }
  const order = await insertOrder(tx, monthly, run, parts);
  const tried = {
    ...{ orderId: order.id, tries: run.tries + 1, firstTryOn: run.firstTryOn ?? today, tryOn: null },
    // while the donor answers the bank, the scheduler leaves the order alone
    state: onSession ? run.state : 'ASKED',
  };
  await writeRun(tx, key, tried);
  return { monthly, run: { ...run, ...tried }, order };
}

function lockRun(tx: Tx, { monthlyId, period }: RunKey): Promise<StoredRun | undefined> {
  return tx
    .selectFrom('monthlyRuns')
    .selectAll()
    .where('monthlyId', '=', monthlyId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirst();
}

function mayTry(monthly: StoredMonthly, run: StoredRun, onSession: boolean, today: string): boolean {
  if (onSession) return monthly.state === 'PAUSED' && monthly.reason === 'BANK' && run.state === 'BANK';
  const isDue = run.tryOn !== null && run.tryOn <= today;
  return monthly.state === 'ACTIVE' && isDue && (run.state === 'DUE' || run.state === 'REFUSED');
}

/** Whether another charge of the monthly gift is not decided, or one was made today: no donor pays twice on one day. */
async function isBusy(tx: Tx, { monthlyId }: StoredRun, today: string): Promise<boolean> {
  const found = await tx
    .selectFrom('giftOrders')
    .select('id')
    .where('monthlyId', '=', monthlyId)
    .where((is) => is.or([is('state', 'in', ['OPEN', 'ASKING', 'PROCESSING']), is('givenOn', '=', today)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The parts whose nonprofits take gifts now. */
async function payableParts(tx: Tx, monthly: number): Promise<{ nonprofit: number; cents: number }[]> {
  const { rows } = await sql<{ nonprofit: number; cents: number }>`
    SELECT p.nonprofit_id AS nonprofit, p.cents FROM monthly_parts p JOIN nonprofits n ON n.id = p.nonprofit_id
    WHERE p.monthly_id = ${monthly} AND ${sql.raw(takesGifts)} ORDER BY p.place`.execute(tx);
  return rows;
}

/** The donor, the wishes and the rule of fees are those of the first gift: the donor agreed to them. */
async function insertOrder(
  tx: Tx,
  { id, orderId, coversFees }: StoredMonthly,
  run: StoredRun,
  parts: { nonprofit: number; cents: number }[],
) {
  const first = await tx.selectFrom('giftOrders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const { firstName, lastName, email, zipcode, designation, dedication, dedicatedTo, isHidden, sharesEmail } = first;
  const { feeBps, feeFixedCents } = first;
  const net = parts.reduce((sum, { cents }) => sum + cents, 0);
  const totalCents = centsEachTime({ net, coversFees, feeBps, feeFixedCents });
  const order = await insertGift(tx, {
    requestKey: `monthly-${id}-${run.period}-${run.tries + 1}`,
    ...{ method: 'CARD', state: 'OPEN', monthlyId: id, period: run.period },
    ...{ firstName, lastName, email, zipcode, designation, dedication, dedicatedTo, isHidden, sharesEmail },
    ...{ totalCents, coverCents: totalCents - net, feeBps, feeFixedCents },
  });
  if (!order) throw new Error('a try of a monthly gift was stored before');
  await insertParts(tx, order.id, withCover(parts, totalCents - net));
  return order;
}
