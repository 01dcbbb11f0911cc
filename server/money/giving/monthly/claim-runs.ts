import { monthsLater } from '#contract/money/giving/monthly-words.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { daysLater, lockMonthly, skipRuns, writeMonthly } from './monthly-store.ts';
import { tellDonor } from './tell-donor.ts';

/** the most monthly gifts in one run of the scheduler */
const most = 500;
/** A day is charged this many days late at most, for instance after the server was down: as long as a refused card is tried. */
const mostDaysLate = 7;

/** Writes down the days for which monthly gifts are due, each day of each gift once. Returns how many gifts there were. */
export async function claimDueRuns(db: Db, today: string): Promise<number> {
  const due = await db
    .selectFrom('monthlyGifts')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where('nextOn', '<=', today)
    .orderBy('nextOn')
    .orderBy('id')
    .limit(most)
    .execute();
  for (const { id } of due) await claimDue(db, id, today);
  return due.length;
}

/**
 * Of several days that were missed only the last one is charged, and only if it is not long ago: a donor expects one charge on a known
 * day, and not two at once. The others are noted as not charged, and the donor is told.
 */
async function claimDue(db: Db, id: number, today: string): Promise<void> {
  await transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, id);
    if (monthly?.state !== 'ACTIVE' || monthly.nextOn > today) return;
    const { everyMonths, anchorDay } = monthly;
    const days: string[] = [];
    let nextOn = monthly.nextOn;
    for (; nextOn <= today; nextOn = monthsLater(nextOn, everyMonths, anchorDay)) days.push(nextOn);
    const last = days.at(-1) ?? today;
    const isLate = daysLater(last, mostDaysLate) < today;
    // a day whose card is still refused gives way to the next one
    await skipRuns(tx, id, ['DUE', 'REFUSED']);
    await tx
      .insertInto('monthlyRuns')
      .values(
        days.map((period) => ({
          ...{ monthlyId: id, period },
          ...(period === last && !isLate ? { state: 'DUE', tryOn: today } : { state: 'SKIPPED' }),
        })),
      )
      .execute();
    await writeMonthly(tx, id, { nextOn });
    const skipped = isLate ? last : days.at(-2);
    if (skipped !== undefined) await tellDonor(tx, id, { kind: 'SKIPPED', dueOn: skipped });
  });
}
