import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Payment, Payments } from './payments.ts';

/** The accounts at Stripe, each with keys of its own: fees of the Learning Commons are other money than gifts. */
export type PaymentAccount = 'learning' | 'giving';

/** What the payment machine needs to know of an order. */
export interface PayableOrder {
  id: number;
  /** the idempotency keys of all calls about the order begin with it */
  key: string;
  /** how often the provider failed to make the payment; each try has a key of its own */
  creations: number;
  totalCents: number;
  /** what is charged of the total, if a gift card pays the rest; unset: all */
  chargeCents?: number;
  state: string;
  /** the provider's id; null: no payment was made yet */
  payment: string | null;
}

export interface Told {
  payment: Payment;
  /** the number of the request to the provider (`countQuestion`); `payment` is the reply to this request */
  asked: number;
  today: string;
}

export interface OpenOrder {
  id: number;
  payment: string | null;
  createdAt: string;
}

/**
 * Whose orders are paid by card: subscriptions of the Learning Commons, or gifts. The machine stores an order before the provider is
 * asked, makes one payment for it, and lets `settle` alone change the order by what the provider says.
 */
export interface Customer<Order extends PayableOrder = PayableOrder> {
  account: PaymentAccount;
  /** finds an order by its id */
  find(db: Db, id: number): Promise<Order | undefined>;
  /** all orders that may still be paid */
  findOpen(db: Db): Promise<OpenOrder[]>;
  /** ids of the orders that have these payments */
  findByPayments(db: Db, payments: readonly string[]): Promise<number[]>;
  /** Those of these orders that are not paid: the success of a payment tells nothing new of the others. Default: all. */
  onlyUnpaid?(db: Db, ids: readonly number[]): Promise<number[]>;
  /** Counts a request to the provider before it is sent. The count later shows whether a newer reply was applied already. */
  countQuestion(db: Db, id: number): Promise<number>;
  /** Counts a failed try to make the payment. */
  countCreation(db: Db, id: number): Promise<void>;
  /** Stores the payment of an open order, once. Returns false if the order has another payment, or is not open any more. */
  storePayment(db: Db, id: number, payment: string): Promise<boolean>;
  /** Stores why the last card was refused, at most 500 characters. */
  storeProblem(db: Db, id: number, problem: string): Promise<void>;
  /** Closes an open order that has no payment. No payment can follow, because `storePayment` needs an open order. */
  closeUnpaid(db: Db, id: number): Promise<boolean>;
  /** Brings an order to the state that the provider reports. */
  settle(tx: Tx, id: number, told: Told): Promise<Order>;
  /** Asks the provider about what an order needs beside its payment, such as refunds. Not in a transaction. */
  settleFurther?(settling: { db: Db; payments: Payments; today: string }, order: Order, payment: Payment): Promise<void>;
  /** Adds the job that asks the provider about an order. */
  settleLater(tx: Tx, id: number): Promise<void>;
  /** Adds the job that reads the provider's payouts to the bank. */
  readPayoutsLater?(tx: Tx): Promise<void>;
  /** up to when the provider's events were read; null: never */
  readEventsTo(db: Db): Promise<string | null>;
  /** `whole`: the provider could be asked about every open order */
  storeEventsTo(db: Db, now: Date, whole: boolean): Promise<void>;
}

/** What a reported event needs of a customer. */
export type ToldCustomer = Pick<Customer, 'account' | 'findByPayments' | 'onlyUnpaid' | 'settleLater' | 'readPayoutsLater'>;
