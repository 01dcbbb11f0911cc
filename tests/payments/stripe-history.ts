import { type Random, seededRandom } from '#server/app/demo/random.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import type { Customer, PayableOrder } from '#server/money/payments/customer.ts';
import { PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { openStripe } from '#server/money/payments/stripe-payments.ts';
import { receiveEvent } from '#server/money/payments/webhook.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';
import { type Kill, killable } from './killing.ts';

const hour = 3_600_000;
const faults = ['lost before', 'lost after', 'limited', 'fails before', 'fails after'] as const;

/** A step of a history: how likely it is beside the others, and what it does. */
export type Step = readonly [weight: number, run: () => Promise<unknown> | unknown];

/** What every history has with a stand-in for Stripe. */
export async function openHistoryStripe(): Promise<{ stripe: StandIn; payments: Payments }> {
  const stripe = await startStandIn();
  const config = { secretKey: 'sk_test_histories', webhookSecret: stripe.webhookSecret, apiUrl: stripe.url };
  return { stripe, payments: await openStripe(config, { timeout: 5_000, retries: 0 }) };
}

/**
 * A random history of one customer of the payment machine with Stripe: requests that get lost, processes that are killed, and events
 * that come late, twice, or not at all.
 */
export abstract class StripeHistory<Order extends PayableOrder> {
  readonly random: Random;
  /** the steps in words, to read if the history fails */
  readonly told: string[] = [];
  readonly stripe: StandIn;
  /** payments without faults and kills */
  protected readonly payments: Payments;
  protected abstract readonly db: Db;
  protected abstract readonly customer: Customer<Order>;
  #clock = Date.now();
  #faulty = 0;
  #delivered = 0;
  readonly #jobs: number[] = [];

  constructor(seed: string, { stripe, payments }: { stripe: StandIn; payments: Payments }) {
    this.random = seededRandom(seed);
    this.stripe = stripe;
    this.payments = payments;
    stripe.account.now = () => new Date(this.#clock);
    stripe.fault = () => (this.random.chance(this.#faulty) ? this.random.pick(faults) : null);
  }

  get today(): string {
    return new Date(this.#clock).toISOString().slice(0, 10);
  }

  protected get now(): Date {
    return new Date(this.#clock);
  }

  /** All that can happen. */
  protected abstract steps(): readonly Step[];

  /** One step of the history, chosen by chance. */
  async step(): Promise<'settled' | undefined> {
    const steps = this.steps();
    let place = this.random.whole(
      1,
      steps.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, run] of steps) {
      place -= weight;
      if (place <= 0) return (await run()) === 'settled' ? 'settled' : undefined;
    }
    return undefined;
  }

  /** The customer, whose jobs this history runs itself. */
  protected withJobs<C extends Customer<Order>>(customer: C): C {
    return { ...customer, settleLater: async (_tx: unknown, order: number) => void this.#jobs.push(order) };
  }

  /** A settlement run, and all jobs, while Stripe has no faults and the process is not killed. */
  async settleWithoutFaults(): Promise<'settled'> {
    await this.settle(this.payments);
    while (this.#jobs.length > 0) await this.runJob(this.payments);
    this.told.push('settled');
    return 'settled';
  }

  close(): Promise<void> {
    return this.stripe.close();
  }

  /** Runs work in a process that may be killed at any call to Stripe, while Stripe may have faults. */
  protected async process(what: string, work: (payments: Payments) => Promise<unknown>): Promise<void> {
    const { random } = this;
    const kill: Kill | null = random.chance(0.35)
      ? { at: random.whole(0, 4), when: random.chance(0.5) ? 'before' : 'after' }
      : null;
    this.#faulty = random.pick([0, 0, 0.2, 0.6]);
    const { payments, died } = killable(this.payments, kill);
    const how = await Promise.race([work(payments).then(() => 'done', harmless), died]);
    this.#faulty = 0;
    this.told.push(`${what}: ${how}`);
  }

  /** Stripe delivers an event: a new event, or an earlier event again. */
  protected async deliver(): Promise<void> {
    const { events } = this.stripe.account;
    if (events.length === 0 || this.random.chance(0.3)) return;
    const event = this.random.chance(0.6)
      ? events[this.#delivered++ % events.length]
      : events[this.random.whole(0, events.length - 1)];
    if (!event) return;
    const { body, signature } = signed(event);
    const reported = this.payments.readEvent(Buffer.from(body), signature);
    if (!reported) throw new Error('an event of the stand-in was not understood');
    await receiveEvent(this.db, this.customer, reported);
    this.told.push(`delivered ${event.type}`);
  }

  protected async runJob(payments: Payments): Promise<void> {
    const order = this.#jobs.shift();
    if (order !== undefined) await askAndSettle({ customer: this.customer, db: this.db, payments, today: this.today }, order);
  }

  protected wait(): void {
    this.#clock += this.random.pick([hour / 60, hour / 2, hour, 25 * hour, 9 * 24 * hour]);
  }

  protected async settle(payments: Payments): Promise<void> {
    const log = { warn: () => {} };
    await settleAll({ customer: this.customer, db: this.db, payments, today: this.today, now: new Date(this.#clock), log });
  }
}

/** Handles failures that the server expects too: it runs a job again, or tells the buyer. Throws any other error. */
function harmless(error: unknown): string {
  if (error instanceof PaymentUnknown || error instanceof PaymentRefused) return 'no answer';
  throw error;
}
