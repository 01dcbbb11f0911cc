import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { transact } from '#server/platform/database/transact.ts';
import type { JobContext } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { askAndSettle, type Settling } from './ask-and-settle.ts';
import type { Customer, OpenOrder, PayableOrder } from './customer.ts';
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

interface Run<Order extends PayableOrder> extends Settling<Order> {
  payments: Payments;
  now: Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The job that settles all orders of a customer; without keys for its account it does nothing. */
export async function settleCustomer<Order extends PayableOrder>(
  customer: Customer<Order>,
  { config, db, log }: Pick<JobContext, 'config' | 'db' | 'log'>,
): Promise<void> {
  const payments = await paymentsOf(config, customer.account);
  if (!payments) return;
  const today = programmeCalendar(config)();
  await settleAll({ db, customer, payments, today, now: new Date(), log }).catch((error: unknown) => {
    if (!isSilence(error)) throw error;
    log.warn({ problem: error.message }, 'Stripe could not be asked about payments; the next run asks again');
  });
}

const isSilence = (error: unknown): error is Error => error instanceof PaymentUnknown || error instanceof PaymentRefused;

/** Settles what webhooks and browsers missed: open orders, and all orders whose payments have events since the last run. */
export async function settleAll<Order extends PayableOrder>(run: Run<Order>): Promise<void> {
  const { db, customer, payments, now } = run;
  const failures: unknown[] = [];
  const whole = await settleOpen(run).catch((error: unknown) => {
    failures.push(error);
    return false;
  });
  const readTo = await customer.readEventsTo(db);
  const oldest = now.getTime() - oldestEvents;
  const since = new Date(Math.max(oldest, readTo === null ? oldest : Date.parse(readTo) - overlap));
  const { changed, paid } = await payments.changedSince(since);
  const ordersOf = async (ids: string[]) => (ids.length === 0 ? [] : customer.findByPayments(db, ids));
  const told = await ordersOf(paid);
  const unpaid = told.length === 0 ? [] : await (customer.onlyUnpaid?.(db, told) ?? told);
  const orders = [...(await ordersOf(changed)), ...unpaid];
  await eachOf(orders, (id) =>
    askAndSettle(run, id).catch(async (error: unknown) => {
      // the events are read: a job of its own tries this order again
      await transact(db, (tx) => customer.settleLater(tx, id));
      throw error;
    }),
  ).catch((error: unknown) => failures.push(error));
  await customer.storeEventsTo(db, now, whole && failures.length === 0);
  await sql`DELETE FROM stripe_events WHERE received_at < ${now.toISOString()}::timestamptz - interval '40 days'`.execute(db);
  if (failures.length > 0) throw failures[0];
}

/** Does all, and then throws the first failure: one order that cannot be settled must not keep the others waiting. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Settles all open orders. Returns false if the provider could not be asked about some order. */
async function settleOpen<Order extends PayableOrder>(run: Run<Order>): Promise<boolean> {
  let whole = true;
  await eachOf(await run.customer.findOpen(run.db), (order) =>
    settleOne(run, order).catch((error: unknown) => {
      if (!isSilence(error)) throw error;
      run.log.warn({ order: order.id, problem: error.message }, 'Stripe did not say what became of an order');
      whole = false;
    }),
  );
  return whole;
}

async function settleOne<Order extends PayableOrder>(run: Run<Order>, { id, payment, createdAt }: OpenOrder): Promise<void> {
  const age = run.now.getTime() - Date.parse(createdAt);
  if (payment === null) {
    if (age > unpaidAfter) await run.customer.closeUnpaid(run.db, id);
  } else await askAndSettle(run, id, age > abandonedAfter ? (payments) => payments.cancel(payment) : undefined);
}
