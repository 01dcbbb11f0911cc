import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import type { Settling } from '#server/money/payments/ask-and-settle.ts';
import { CardRefused, PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { NothingCharged, OrderTaken, takePayment, withdraw } from '#server/money/payments/take-payment.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { daysLater, findRun, lockMonthly, type RunKey, type StoredRun, writeMonthly, writeRun } from './monthly-store.ts';
import { type PlacedRun, placeRun } from './place-run.ts';
import { tellDonor } from './tell-donor.ts';

export interface Charging extends Settling<StoredGift> {
  payments: Payments;
}

/** Days after the first try on which a refused card is tried again; after the last one the gift is paused. */
const triesAfter = [3, 7];

/** Charges a run that is due. What is not decided at the end is found by `recoverRun`. */
export async function chargeRun(charging: Charging, key: RunKey): Promise<void> {
  const placed = await transact(charging.db, (tx) => placeRun(tx, key, charging.today));
  if (!placed) return;
  await askForCharge(charging, placed, false).catch((error: unknown) => {
    // whether a card was refused, the payment itself says
    if (!isNoCharge(error)) throw error;
  });
  await recoverRun(charging, placed.run);
}

/** Asks the provider to charge the saved card. `onSession`: the donor is at hand, so that the bank can ask. */
export async function askForCharge(charging: Charging, { monthly, run, order }: PlacedRun, onSession: boolean) {
  const { customer, paymentMethod: method } = monthly;
  const key = `almoner-monthly-${monthly.id}-${run.period}-${run.tries}`;
  const description = `Gift ${order.reference}`;
  return takePayment({ ...charging, description, token: { customer, method, onSession, key } }, order);
}

export const isNoCharge = (error: unknown) =>
  error instanceof CardRefused ||
  error instanceof PaymentRefused ||
  error instanceof NothingCharged ||
  error instanceof OrderTaken;

/**
 * Finds out what became of a try: it was paid, or it is called back, so that the next try cannot be a second charge. A run without an
 * answer of the provider stays as it is, and the scheduler asks again.
 */
export async function recoverRun(charging: Charging, key: RunKey): Promise<void> {
  const { db, customer, payments } = charging;
  const run = await findRun(db, key);
  if (run?.state !== 'ASKED' || run.orderId === null) return;
  const order = await customer.find(db, run.orderId);
  if (!order) return;
  try {
    // read before it is called back: a payment that was canceled need not say why its card was refused
    const before = order.payment === null ? null : await payments.read(order.payment);
    await withdraw(charging, order);
    const now = await customer.find(db, order.id);
    if (now?.state !== 'CLOSED') return;
    const problem = before?.problem || order.paymentProblem;
    await (problem === '' ? tryAgain(charging, run) : refuse(charging, run, { asksBank: before?.asksBank ?? false, problem }));
  } catch (error) {
    if (!isNoCharge(error) && !(error instanceof PaymentUnknown)) throw error;
  }
}

/** The bank was not asked, for instance because the provider did not reply: the run is due as before. */
async function tryAgain({ db, today }: Charging, run: StoredRun): Promise<void> {
  await change(db, run, (tx) => writeRun(tx, run, { state: 'DUE', tryOn: today }));
}

async function refuse({ db, today }: Charging, run: StoredRun, { asksBank, problem }: { asksBank: boolean; problem: string }) {
  const failures = run.failures + 1;
  const refused = { failures, problem: problem.slice(0, 500) };
  const dueOn = run.period;
  const pause = { state: 'PAUSED', pausedOn: today, stoppedAt: null };
  const days = triesAfter[run.failures];
  await change(db, run, async (tx) => {
    if (asksBank) {
      await writeRun(tx, run, { ...refused, state: 'BANK' });
      await writeMonthly(tx, run.monthlyId, { ...pause, reason: 'BANK' });
      await tellDonor(tx, run.monthlyId, { kind: 'BANK', dueOn });
    } else if (days === undefined) {
      await writeRun(tx, run, { ...refused, state: 'REFUSED' });
      await writeMonthly(tx, run.monthlyId, { ...pause, reason: 'FAILED' });
      await tellDonor(tx, run.monthlyId, { kind: 'PAUSED', dueOn, problem });
    } else {
      const planned = daysLater(run.firstTryOn ?? today, days);
      const tryOn = planned > today ? planned : daysLater(today, 1);
      await writeRun(tx, run, { ...refused, state: 'REFUSED', tryOn });
      await tellDonor(tx, run.monthlyId, { kind: 'REFUSED', dueOn, tryOn, problem });
    }
  });
}

/** Changes a run whose charge was called back, unless another server has done so. Of a stopped gift it is given up. */
async function change(db: Charging['db'], { monthlyId, period, orderId }: StoredRun, work: (tx: Tx) => Promise<void>) {
  await transact(db, async (tx) => {
    const monthly = await lockMonthly(tx, monthlyId);
    const run = await findRun(tx, { monthlyId, period });
    if (!monthly || run?.state !== 'ASKED' || run.orderId !== orderId) return;
    if (monthly.state === 'ACTIVE') await work(tx);
    else await writeRun(tx, run, { state: 'SKIPPED', tryOn: null });
  });
}
