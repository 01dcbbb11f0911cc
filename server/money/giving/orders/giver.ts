import { giveValueBack } from '#server/money/giving/cards/card-value.ts';
import { refundOpenValue } from '#server/money/giving/cards/refund-value.ts';
import { settleDisputes } from '#server/money/giving/reconcile/settle-disputes.ts';
import { hasOpenRefunds } from '#server/money/giving/refunds/refunds-store.ts';
import { settleOpenRefunds, settleRefunds } from '#server/money/giving/refunds/settle-refunds.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import type { Customer } from '#server/money/payments/customer.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleCustomer } from '#server/money/payments/settle-payments.ts';
import { transact } from '#server/platform/database/transact.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Config } from '#server/platform/process/config.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { closeUnpaid, countUp, findGift, openStates, type StoredGift, storePayment, writeGift } from './orders-store.ts';
import { settleGift as settle } from './settle-gift.ts';

/** Gifts by card, as the payment machine sees them. */
export function giver(config: Pick<Config, 'public'>): Customer<StoredGift> {
  return giverBy(programmeCalendar(config));
}

/** The same with a function that gives the programme's day of an instant. */
export function giverBy(dayOf: (instant?: Date) => string): Customer<StoredGift> {
  return {
    account: 'giving',
    find: findGift,
    findOpen: (db) =>
      db.selectFrom('giftOrders').select(['id', 'payment', 'createdAt']).where('state', 'in', openStates).orderBy('id').execute(),
    async findByPayments(db, payments) {
      const rows = await db.selectFrom('giftOrders').select('id').where('payment', 'in', payments).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
    async onlyUnpaid(db, ids) {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom('giftOrders').select('id').where('id', 'in', ids).where('state', '<>', 'PAID').execute();
      return rows.map(({ id }) => id);
    },
    countQuestion: (db, id) => countUp(db, id, 'asked'),
    async countCreation(db, id) {
      await countUp(db, id, 'creations');
    },
    storePayment,
    async storeProblem(db, id, paymentProblem) {
      await writeGift(db, id, { paymentProblem });
    },
    closeUnpaid: (db, id) =>
      transact(db, async (tx) => {
        const isClosed = await closeUnpaid(tx, id);
        if (isClosed) await giveValueBack(tx, id, dayOf());
        return isClosed;
      }),
    settle: (tx, id, told) => settle(tx, id, told, dayOf),
    async settleFurther(settling, gift, payment) {
      try {
        if (
          payment.refundedCents !== gift.refundedCents - gift.refundedValueCents ||
          (await hasOpenRefunds(settling.db, gift.id))
        )
          await settleRefunds(settling, gift);
      } finally {
        // a refund that cannot be settled keeps no loss waiting
        if (payment.dispute !== '') await settleDisputes({ ...settling, dayOf }, gift);
      }
    },
    async settleLater(tx, order) {
      await addJob(tx, 'settle-gift', { order });
    },
    async readPayoutsLater(tx) {
      await addJob(tx, 'read-payouts', {}, payoutsJob);
    },
    async readEventsTo(db) {
      const { eventsReadTo } = await db.selectFrom('givingSettings').select('eventsReadTo').executeTakeFirstOrThrow();
      return eventsReadTo;
    },
    async storeEventsTo(db, now, whole) {
      const moment = now.toISOString();
      await db
        .updateTable('givingSettings')
        .set({ eventsReadTo: moment, ...(whole && { settledAt: moment }) })
        .execute();
    },
  };
}

/** Payouts are read by one job at a time. */
const payoutsJob = { key: 'read payouts', queue: 'payouts of gifts' };

export const settleGifts: Task<'settle-gifts'> = async (_, context) => {
  const { db, config } = context;
  try {
    await settleCustomer(giver(config), context);
  } finally {
    // a gift that cannot be settled keeps no refund waiting
    const [payments, today] = [await paymentsOf(config, 'giving'), programmeCalendar(config)()];
    await refundOpenValue({ db, today });
    if (payments) await settleOpenRefunds({ db, payments, today });
  }
};

export const settleGift: Task<'settle-gift'> = async ({ order }, { config, db }) => {
  const payments = await paymentsOf(config, 'giving');
  await askAndSettle({ db, customer: giver(config), payments, today: programmeCalendar(config)() }, order);
};
