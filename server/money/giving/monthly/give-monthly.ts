import { sql } from 'kysely';
import { giver } from '#server/money/giving/orders/giver.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { type Charging, chargeRun, recoverRun } from './charge-run.ts';
import { claimDueRuns } from './claim-runs.ts';
import { daysLater, lockMonthly, type StoredRun, skipRuns, writeMonthly } from './monthly-store.ts';
import { finishStop } from './stop-monthly.ts';
import { tellDonor } from './tell-donor.ts';

/** A gift that refused cards have paused ends after this many days. */
const daysPaused = 30;

/** Charges the monthly gifts that are due; without keys of the account for gifts it does nothing. */
export const giveMonthly: Task<'give-monthly'> = async (_, { config, db }) => {
  const payments = await paymentsOf(config, 'giving');
  if (!payments) return;
  await workOnMonthly({ db, customer: giver(config), payments, today: programmeCalendar(config)() });
};

/** One failure keeps no other gift waiting; the first is thrown at the end. */
export async function workOnMonthly(charging: Charging): Promise<void> {
  const { db, today } = charging;
  const failures: unknown[] = [];
  const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
    for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  };
  await each(await stopsToFinish(db), ({ id }) => finishStop(charging, id));
  await each(await runsIn(db, ['ASKED']), (run) => recoverRun(charging, run));
  await each(await pausedForLong(db, today), ({ id }) => endPaused(db, id));
  const { isOpen } = await db.selectFrom('givingSettings').select('isOpen').executeTakeFirstOrThrow();
  // while staff have closed giving, runs wait
  if (isOpen) {
    await claimDueRuns(db, today);
    await each(await runsIn(db, ['DUE', 'REFUSED'], today), (run) => chargeRun(charging, run));
  }
  if (failures.length > 0) throw failures[0];
}

const stopsToFinish = (db: Db) =>
  db
    .selectFrom('monthlyGifts')
    .select('id')
    .where('state', '<>', 'ACTIVE')
    .where('reason', 'in', ['DONOR', 'STAFF', 'DISPUTE'])
    .where('stoppedAt', 'is', null)
    .orderBy('id')
    .execute();

function runsIn(db: Db, states: readonly StoredRun['state'][], today?: string) {
  const runs = db.selectFrom('monthlyRuns').select(['monthlyId', 'period']).where('state', 'in', states);
  return (today === undefined ? runs : runs.where('tryOn', '<=', today)).orderBy('tryOn').orderBy('monthlyId').execute();
}

const pausedForLong = (db: Db, today: string) =>
  db
    .selectFrom('monthlyGifts')
    .select('id')
    .where('state', '=', 'PAUSED')
    .where('reason', 'in', ['FAILED', 'BANK'])
    .where('pausedOn', '<=', sql<string>`${daysLater(today, -daysPaused)}::date`)
    .orderBy('id')
    .execute();

async function endPaused(db: Db, id: number): Promise<void> {
  await transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, id);
    if (monthly?.state !== 'PAUSED' || (monthly.reason !== 'FAILED' && monthly.reason !== 'BANK')) return;
    await writeMonthly(tx, id, { state: 'ENDED', reason: 'FAILED', pausedOn: null });
    await skipRuns(tx, id, ['REFUSED', 'BANK']);
    await tellDonor(tx, id, { kind: 'FAILED' });
  });
}
