import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { closeUnpaid } from '#server/learning/subscription/orders/orders-store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { askAndSettle, type Settling } from './ask-and-settle.ts';
import { PaymentRefused, type Payments, PaymentUnknown } from './payments.ts';
import { paymentsOf } from './payments-of.ts';

const minutes = 60_000;
/** Making a payment takes seconds, so an open order that has no payment after this time is closed. */
const unpaidAfter = 15 * minutes;
/** A buyer who left the bank’s question open this long does not come back, so the payment is canceled. */
const abandonedAfter = 24 * 60 * minutes;
/** Each run reads the last events before the previous run again, because events may be listed late, and clocks differ. */
const overlap = 10 * minutes;
/** Stripe lists the events of the last 30 days only, so no run asks for older events. */
const oldestEvents = 29 * 24 * 60 * minutes;

interface Run extends Settling {
  payments: Payments;
  now: Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export const settlePayments: Task<'settle-payments'> = async (_, { config, db, log }) => {
  const payments = await paymentsOf(config);
  if (!payments) return;
  const today = programmeCalendar(config)();
  await settleAll({ db, payments, today, now: new Date(), log }).catch((error: unknown) => {
    if (!isSilence(error)) throw error;
    log.warn({ problem: error.message }, 'Stripe could not be asked about payments; the next run asks again');
  });
};

const isSilence = (error: unknown): error is Error => error instanceof PaymentUnknown || error instanceof PaymentRefused;

export const settleOrder: Task<'settle-order'> = async ({ order }, { config, db }) => {
  const today = programmeCalendar(config)();
  await askAndSettle({ db, payments: await paymentsOf(config), today }, order);
};

/** Settles what webhooks and browsers missed: open orders, and all orders whose payments have events since the last run. */
export async function settleAll(run: Run): Promise<void> {
  const { db, payments, now } = run;
  const whole = await settleOpen(run);
  const { eventsReadTo } = await db.selectFrom('learningSettings').select('eventsReadTo').executeTakeFirstOrThrow();
  const oldest = now.getTime() - oldestEvents;
  const since = new Date(Math.max(oldest, eventsReadTo === null ? oldest : Date.parse(eventsReadTo) - overlap));
  const changed = await payments.changedSince(since);
  const orders = changed.length === 0 ? [] : await findByPayments(db, changed);
  for (const id of orders) await askAndSettle(run, id);
  await db
    .updateTable('learningSettings')
    .set({ eventsReadTo: now.toISOString(), ...(whole && { settledAt: now.toISOString() }) })
    .execute();
  await sql`DELETE FROM stripe_events WHERE received_at < ${now.toISOString()}::timestamptz - interval '40 days'`.execute(db);
}

/** Settles all open orders. Returns false if the provider could not be asked about some order. */
async function settleOpen(run: Run): Promise<boolean> {
  const open = await run.db
    .selectFrom('learningOrders')
    .select(['id', 'payment', 'createdAt'])
    .where('state', '=', 'OPEN')
    .execute();
  let whole = true;
  for (const order of open) {
    try {
      await settleOne(run, order);
    } catch (error) {
      if (!isSilence(error)) throw error;
      run.log.warn({ order: order.id, problem: error.message }, 'Stripe did not say what became of an order');
      whole = false;
    }
  }
  return whole;
}

async function settleOne(run: Run, { id, payment, createdAt }: { id: number; payment: string | null; createdAt: string }) {
  const age = run.now.getTime() - Date.parse(createdAt);
  if (payment === null) {
    if (age > unpaidAfter) await closeUnpaid(run.db, id);
  } else await askAndSettle(run, id, age > abandonedAfter ? (payments) => payments.cancel(payment) : undefined);
}

async function findByPayments(db: Db, payments: readonly string[]): Promise<number[]> {
  const rows = await db.selectFrom('learningOrders').select('id').where('payment', 'in', payments).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
