import type { Actor } from '#contract/platform/access/permissions.ts';
import { type Random, seededRandom } from '#server/app/demo/random.ts';
import { countBegun } from '#server/learning/subscription/orders/orders-store.ts';
import { readStanding } from '#server/learning/subscription/orders/periods.ts';
import { subscribe } from '#server/learning/subscription/orders/subscribe.ts';
import { checkPayment } from '#server/learning/subscription/payments/check-payment.ts';
import { subscriber } from '#server/learning/subscription/payments/subscriber.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import { PaymentRefused, type Payments, PaymentUnknown } from '#server/money/payments/payments.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { openStripe } from '#server/money/payments/stripe-payments.ts';
import { receiveEvent } from '#server/money/payments/webhook.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';
import { type Kill, killable } from './killing.ts';

/** A buyer's open page: the data that it shows, and the request that it would send again. */
export interface Buyer {
  actor: Actor;
  /** the last day of the access, as the page shows it; null: none */
  seen: string | null;
  /** the number of orders that have given access so far, as the page shows it */
  ordersSeen: number;
  request: { key: string; token: string | null; tier: number; total: number } | null;
  /** id of an order about which the bank asks the buyer; null: none */
  asked: number | null;
}

interface Tier {
  id: number;
  dollars: number;
}

export interface World {
  db: Db;
  nonprofit: number;
  actors: readonly [Actor, Actor];
  tiers: readonly [Tier, Tier];
}

const hour = 3_600_000;
const cards = [testCards.pays, testCards.paysToo, testCards.asks, testCards.declined, testCards.asksThenRefuses] as const;
const faults = ['lost before', 'lost after', 'limited', 'fails before', 'fails after'] as const;

/** A random history of one nonprofit: its buyers, Stripe, webhooks, settlement runs, and faults between them. */
export class History {
  readonly random: Random;
  readonly buyers: [Buyer, Buyer];
  /** the steps in words, to read if the history fails */
  readonly told: string[] = [];
  /** by card token: the number of orders (`ordersSeen`) on a buyer's page when the buyer pressed Pay */
  readonly shown = new Map<string, number>();
  readonly world: World;
  readonly stripe: StandIn;
  readonly #payments: Payments;
  #clock = Date.now();
  #faulty = 0;
  #made = 0;
  #delivered = 0;
  readonly #jobs: number[] = [];

  static async begin(seed: string, world: World): Promise<History> {
    const stripe = await startStandIn();
    const config = { secretKey: 'sk_test_histories', webhookSecret: stripe.webhookSecret, apiUrl: stripe.url };
    return new History(seed, world, stripe, await openStripe(config, { timeout: 5_000, retries: 0 }));
  }

  private constructor(seed: string, world: World, stripe: StandIn, payments: Payments) {
    this.random = seededRandom(seed);
    this.world = world;
    this.stripe = stripe;
    this.#payments = payments;
    const buyer = (actor: Actor): Buyer => ({ actor, seen: null, ordersSeen: 0, request: null, asked: null });
    this.buyers = [buyer(world.actors[0]), buyer(world.actors[1])];
    stripe.account.now = () => new Date(this.#clock);
    stripe.fault = () => (this.random.chance(this.#faulty) ? this.random.pick(faults) : null);
  }

  get today(): string {
    return new Date(this.#clock).toISOString().slice(0, 10);
  }

  /** One step of the history, chosen by chance. */
  async step(): Promise<'settled' | undefined> {
    const { random } = this;
    const buyer = random.pick(this.buyers);
    const steps = [
      [6, () => this.#process('pay', (payments) => this.#pay(payments, buyer))],
      [2, () => this.#process('both pay', (payments) => Promise.all(this.buyers.map((one) => this.#pay(payments, one))))],
      [2, () => this.#answerBank(buyer)],
      [2, () => this.#process('check', (payments) => this.#check(payments, buyer))],
      [2, () => this.#reload(buyer)],
      [4, () => this.#deliver()],
      [2, () => this.#process('job', (payments) => this.#runJob(payments))],
      [1, () => this.#giveBack()],
      [2, async () => this.#wait()],
      [2, () => this.#process('settle', (payments) => this.#settle(payments))],
      [1, () => this.settleWithoutFaults()],
    ] as const;
    let place = random.whole(
      1,
      steps.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, run] of steps) {
      place -= weight;
      if (place <= 0) return (await run()) === 'settled' ? 'settled' : undefined;
    }
    return undefined;
  }

  /** A settlement run while Stripe has no faults and the process is not killed. */
  async settleWithoutFaults(): Promise<'settled'> {
    await this.#settle(this.#payments);
    this.told.push('settled');
    return 'settled';
  }

  close(): Promise<void> {
    return this.stripe.close();
  }

  /** Runs work in a process that may be killed at any call to Stripe, while Stripe may have faults. */
  async #process(what: string, work: (payments: Payments) => Promise<unknown>): Promise<void> {
    const { random } = this;
    const kill: Kill | null = random.chance(0.35)
      ? { at: random.whole(0, 4), when: random.chance(0.5) ? 'before' : 'after' }
      : null;
    this.#faulty = random.pick([0, 0, 0.2, 0.6]);
    const { payments, died } = killable(this.#payments, kill);
    const how = await Promise.race([work(payments).then(() => 'done', harmless), died]);
    this.#faulty = 0;
    this.told.push(`${what}: ${how}`);
  }

  /** Presses Pay. If an earlier request got no reply, the same request is sent again. */
  async #pay(payments: Payments, buyer: Buyer): Promise<void> {
    const { random, world, stripe } = this;
    const tier = random.pick(world.tiers);
    const request = buyer.request ?? { key: this.#name('request'), token: null, tier: tier.id, total: tier.dollars };
    request.token ??= stripe.account.createToken(random.pick(cards).number);
    buyer.request = request;
    if (!this.shown.has(request.token)) this.shown.set(request.token, buyer.ordersSeen);
    const body = {
      subscriptionTier: request.tier,
      stripeToken: request.token,
      total: request.total,
      renews: buyer.seen,
      ordersSeen: buyer.ordersSeen,
      requestKey: request.key,
    };
    try {
      const paid = await subscribe({ db: world.db, payments, actor: buyer.actor, body, code: null, today: this.today });
      buyer.asked = paid.outcome === 'ACTION' ? paid.order.id : null;
      if (paid.outcome === 'PAID') await this.#reload(buyer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      request.token = null;
      if (error.status !== 400) await this.#reload(buyer);
    }
  }

  /** The buyer answers the bank in the browser; the page may be closed before it tells us. */
  async #answerBank({ asked }: Buyer): Promise<void> {
    const open = [...this.stripe.account.intents.values()].filter(({ status }) => status === 'requires_action');
    const [intent] = open;
    if (!intent || asked === null) return;
    this.stripe.account.authenticate(intent.id, this.random.chance(0.7));
    this.told.push('the bank is answered');
  }

  async #check(payments: Payments, buyer: Buyer): Promise<void> {
    if (buyer.asked === null) return;
    const { world, today } = this;
    try {
      const { outcome } = await checkPayment({ db: world.db, payments, today }, buyer.asked, buyer.actor);
      if (outcome === 'PAID') await this.#reload(buyer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async #reload(buyer: Buyer): Promise<void> {
    const { db, nonprofit } = this.world;
    const { endsOn } = await readStanding(db, nonprofit, this.today);
    buyer.ordersSeen = await countBegun(db, nonprofit);
    buyer.seen = endsOn;
    buyer.request = null;
    buyer.asked = null;
  }

  /** Stripe delivers an event: a new event, or an earlier event again. */
  async #deliver(): Promise<void> {
    const { events } = this.stripe.account;
    if (events.length === 0 || this.random.chance(0.3)) return;
    const event = this.random.chance(0.6)
      ? events[this.#delivered++ % events.length]
      : events[this.random.whole(0, events.length - 1)];
    if (!event) return;
    const { body, signature } = signed(event);
    const reported = this.#payments.readEvent(Buffer.from(body), signature);
    if (!reported) throw new Error('an event of the stand-in was not understood');
    await receiveEvent(this.world.db, subscriber, reported);
    const order = await this.world.db
      .selectFrom('learningOrders')
      .select('id')
      .where('payment', '=', reported.payment)
      .executeTakeFirst();
    if (order) this.#jobs.push(order.id);
    this.told.push(`delivered ${event.type}`);
  }

  async #runJob(payments: Payments): Promise<void> {
    const order = this.#jobs.shift();
    if (order !== undefined) await askAndSettle({ customer: subscriber, db: this.world.db, payments, today: this.today }, order);
  }

  /** Staff refund at Stripe, or the card's owner disputes. */
  async #giveBack(): Promise<void> {
    const { account } = this.stripe;
    const charged = [...account.intents.values()].filter(({ status }) => status === 'succeeded');
    const intent = charged[this.random.whole(0, charged.length - 1)];
    if (!intent) return;
    const { random } = this;
    if (random.chance(0.4)) account.refund(intent.id, random.chance(0.4) ? 1_000 : undefined);
    else account.dispute(intent.id, random.pick(['needs_response', 'won', 'lost']));
    this.told.push('money went back');
  }

  #wait(): void {
    this.#clock += this.random.pick([hour / 60, hour / 2, hour, 25 * hour, 9 * 24 * hour]);
  }

  async #settle(payments: Payments): Promise<void> {
    const log = { warn: () => {} };
    await settleAll({ customer: subscriber, db: this.world.db, payments, today: this.today, now: new Date(this.#clock), log });
  }

  #name(what: string): string {
    this.#made += 1;
    return `${what}-${this.world.nonprofit}-${this.#made}`;
  }
}

/** Handles failures that the server expects too: it runs a job again, or tells the buyer. Throws any other error. */
function harmless(error: unknown): string {
  if (error instanceof PaymentUnknown || error instanceof PaymentRefused) return 'no answer';
  throw error;
}
