import {
  closeUnpaid,
  countQuestion,
  findOrder,
  storePayment,
  writeOrder,
} from '#server/learning/subscription/orders/orders-store.ts';
import type { StoredOrder } from '#server/learning/subscription/orders/periods.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import type { Customer } from '#server/money/payments/customer.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleCustomer } from '#server/money/payments/settle-payments.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { settle } from './settle.ts';

/** The orders of subscriptions, as the payment machine sees them. */
export const subscriber: Customer<StoredOrder> = {
  account: 'learning',
  find: findOrder,
  findOpen: (db) => db.selectFrom('learningOrders').select(['id', 'payment', 'createdAt']).where('state', '=', 'OPEN').execute(),
  async findByPayments(db, payments) {
    const rows = await db.selectFrom('learningOrders').select('id').where('payment', 'in', payments).orderBy('id').execute();
    return rows.map(({ id }) => id);
  },
  countQuestion,
  async countCreation(db, id) {
    await db
      .updateTable('learningOrders')
      .set((write) => ({ creations: write('creations', '+', 1), version: write('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  storePayment,
  async storeProblem(db, id, paymentProblem) {
    await writeOrder(db, id, { paymentProblem });
  },
  closeUnpaid,
  settle,
  async settleLater(tx, order) {
    await addJob(tx, 'settle-order', { order });
  },
  async readEventsTo(db) {
    const { eventsReadTo } = await db.selectFrom('learningSettings').select('eventsReadTo').executeTakeFirstOrThrow();
    return eventsReadTo;
  },
  async storeEventsTo(db, now, whole) {
    const moment = now.toISOString();
    await db
      .updateTable('learningSettings')
      .set({ eventsReadTo: moment, ...(whole && { settledAt: moment }) })
      .execute();
  },
};

export const settlePayments: Task<'settle-payments'> = (_, context) => settleCustomer(subscriber, context);

export const settleOrder: Task<'settle-order'> = async ({ order }, { config, db }) => {
  const payments = await paymentsOf(config, 'learning');
  await askAndSettle({ db, customer: subscriber, payments, today: programmeCalendar(config)() }, order);
};
