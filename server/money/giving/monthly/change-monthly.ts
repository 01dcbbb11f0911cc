import { sql } from 'kysely';
import { centsText } from '#contract/money/giving/gift-amounts.ts';
import { monthsLater, type RepeatMonths, repeatLabels } from '#contract/money/giving/monthly-words.ts';
import { splitCents } from '#server/money/journal/split-cents.ts';
import type { Setup } from '#server/money/payments/payments.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { daysLater, lockMonthly, nextAfter, type StoredMonthly, skipRuns, writeMonthly, writeRun } from './monthly-store.ts';

/** A day whose card was refused is charged with a new card for this many days. */
const mostDaysOpen = 14;

async function change(db: Db, id: number, work: (tx: Tx, monthly: StoredMonthly) => Promise<unknown>): Promise<boolean> {
  return transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, id);
    if (!monthly || monthly.state === 'ENDED') return false;
    await work(tx, monthly);
    return true;
  });
}

/** Changes what is given each time, split over the nonprofits as before. Returns false if the gift has ended. */
export function changeAmount(db: Db, id: number, cents: number, today: string): Promise<boolean> {
  return change(db, id, async (tx, { everyMonths, consent }) => {
    const parts = await tx.selectFrom('monthlyParts').selectAll().where('monthlyId', '=', id).orderBy('place').execute();
    const shares = splitCents(
      cents,
      parts.map((part) => part.cents),
    );
    for (const [index, { place }] of parts.entries())
      await tx
        .updateTable('monthlyParts')
        .set({ cents: Math.max(1, shares[index] ?? 1) })
        .where('monthlyId', '=', id)
        .where('place', '=', place)
        .execute();
    const often = repeatLabels[everyMonths as RepeatMonths].toLowerCase();
    await writeMonthly(tx, id, { consent: `${consent}\n${today}: changed to ${centsText(cents)} ${often}.` });
  });
}

/** Changes the day of the month. The next gift is on the first such day after today, from the month in which it is due now. */
export function changeDay(db: Db, id: number, anchorDay: number, today: string): Promise<boolean> {
  return change(db, id, async (tx, { nextOn: before }) => {
    let nextOn = monthsLater(before, 0, anchorDay);
    while (nextOn <= today) nextOn = monthsLater(nextOn, 1, anchorDay);
    await writeMonthly(tx, id, { anchorDay, nextOn });
  });
}

/** The run that a new card pays at once: it was refused, and is not long ago. */
async function findRefused(db: Db, id: number, today: string) {
  const run = await db
    .selectFrom('monthlyRuns')
    .selectAll()
    .where('monthlyId', '=', id)
    .where('state', 'in', ['REFUSED', 'BANK'])
    .where('period', '>=', sql<string>`${daysLater(today, -mostDaysOpen)}::date`)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run;
}

/** Whether a new card is charged at once, for the day on which the old one was refused. */
export async function chargesAtOnce(db: Db, { id, state, reason }: StoredMonthly, today: string): Promise<boolean> {
  const waits = state === 'ACTIVE' || reason === 'FAILED' || reason === 'BANK';
  return waits && (await findRefused(db, id, today)) !== undefined;
}

/** Uses another card from now on. A gift that the old card had paused goes on. */
export function changeCard(
  db: Db,
  id: number,
  { method, card }: Pick<Setup, 'method' | 'card'>,
  today: string,
): Promise<boolean> {
  return change(db, id, async (tx, monthly) => {
    if (method === null) throw new Error('a card was saved without an id');
    const { state, reason } = monthly;
    const wasRefused = state === 'PAUSED' && (reason === 'FAILED' || reason === 'BANK');
    const refused = state === 'ACTIVE' || wasRefused ? await findRefused(tx, id, today) : undefined;
    if (refused) await writeRun(tx, refused, { state: 'REFUSED', failures: 0, firstTryOn: null, tryOn: today });
    else if (wasRefused) await skipRuns(tx, id, ['REFUSED', 'BANK']);
    await writeMonthly(tx, id, {
      ...{ paymentMethod: method, card },
      ...(wasRefused && { state: 'ACTIVE', reason: null, pausedOn: null, stoppedAt: null, nextOn: nextAfter(monthly, today) }),
    });
  });
}
