import type { Selectable, Updateable } from 'kysely';
import { grossOf } from '#contract/money/giving/gift-amounts.ts';
import { monthsLater } from '#contract/money/giving/monthly-words.ts';
import { openStates, type StoredGift } from '#server/money/giving/orders/orders-store.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { MonthlyGifts, MonthlyRuns } from '#server/platform/database/types.ts';

export type StoredMonthly = Selectable<MonthlyGifts>;
export type StoredRun = Selectable<MonthlyRuns>;

/** Locks a monthly gift until the transaction ends: only who has the lock may begin a charge of it, or stop it. */
export const lockMonthly = (tx: Tx, id: number): Promise<StoredMonthly | undefined> =>
  tx.selectFrom('monthlyGifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findByKey = (db: Db, key: string): Promise<StoredMonthly | undefined> =>
  db.selectFrom('monthlyGifts').selectAll().where('key', '=', key).executeTakeFirst();

export function writeMonthly(tx: Tx, id: number, changes: Updateable<MonthlyGifts>): Promise<StoredMonthly> {
  return tx
    .updateTable('monthlyGifts')
    .set((write) => ({ ...changes, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findRun = (db: Db, { monthlyId, period }: RunKey): Promise<StoredRun | undefined> =>
  db.selectFrom('monthlyRuns').selectAll().where('monthlyId', '=', monthlyId).where('period', '=', period).executeTakeFirst();

export type RunKey = Pick<StoredRun, 'monthlyId' | 'period'>;

export async function writeRun(tx: Tx, { monthlyId, period }: RunKey, changes: Updateable<MonthlyRuns>): Promise<void> {
  await tx.updateTable('monthlyRuns').set(changes).where('monthlyId', '=', monthlyId).where('period', '=', period).execute();
}

/** Days for which nothing was charged are given up: what is not charged in its time is never made up for. */
export async function skipRuns(tx: Tx, monthlyId: number, states: readonly StoredRun['state'][]): Promise<void> {
  await tx
    .updateTable('monthlyRuns')
    .set({ state: 'SKIPPED', tryOn: null })
    .where('monthlyId', '=', monthlyId)
    .where('state', 'in', states)
    .execute();
}

/** The gifts of a monthly one that a card can still pay. */
export const openOrders = (db: Db, monthlyId: number): Promise<StoredGift[]> =>
  db
    .selectFrom('giftOrders')
    .selectAll()
    .where('monthlyId', '=', monthlyId)
    .where('state', 'in', openStates)
    .orderBy('id')
    .execute();

export interface EachTime {
  /** cents without what covers fees */
  net: number;
  coversFees: boolean;
  feeBps: number;
  feeFixedCents: number;
}

/** All that is charged each time. The rule of fees is that of the first gift: the donor agreed to its amount. */
export const centsEachTime = ({ net, coversFees, ...rule }: EachTime): number => (coversFees ? grossOf(net, rule) : net);

/** The first day of the monthly gift's calendar after `today`. */
export function nextAfter(
  { nextOn, everyMonths, anchorDay }: Pick<StoredMonthly, 'nextOn' | 'everyMonths' | 'anchorDay'>,
  today: string,
) {
  let next = nextOn;
  while (next <= today) next = monthsLater(next, everyMonths, anchorDay);
  return next;
}

/** A day some days after another one, both `YYYY-MM-DD`. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
