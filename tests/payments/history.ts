import type { Actor } from '#contract/platform/access/permissions.ts';
import { countBegun } from '#server/learning/subscription/orders/orders-store.ts';
import { readStanding, type StoredOrder } from '#server/learning/subscription/orders/periods.ts';
import { subscribe } from '#server/learning/subscription/orders/subscribe.ts';
import { checkPayment } from '#server/learning/subscription/payments/check-payment.ts';
import { subscriber } from '#server/learning/subscription/payments/subscriber.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { openHistoryStripe, type Step, StripeHistory } from './stripe-history.ts';

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

const cards = [testCards.pays, testCards.paysToo, testCards.asks, testCards.declined, testCards.asksThenRefuses] as const;

/** A random history of one nonprofit: its buyers, Stripe, webhooks, settlement runs, and faults between them. */
export class History extends StripeHistory<StoredOrder> {
  readonly buyers: [Buyer, Buyer];
  /** by card token: the number of orders (`ordersSeen`) on a buyer's page when the buyer pressed Pay */
  readonly shown = new Map<string, number>();
  readonly world: World;
  protected readonly db: Db;
  protected readonly customer = this.withJobs(subscriber);
  #made = 0;

  static async begin(seed: string, world: World): Promise<History> {
    return new History(seed, world, await openHistoryStripe());
  }

  private constructor(seed: string, world: World, opened: Awaited<ReturnType<typeof openHistoryStripe>>) {
    super(seed, opened);
    this.world = world;
    this.db = world.db;
    const buyer = (actor: Actor): Buyer => ({ actor, seen: null, ordersSeen: 0, request: null, asked: null });
    this.buyers = [buyer(world.actors[0]), buyer(world.actors[1])];
  }

  protected override steps(): readonly Step[] {
    const buyer = this.random.pick(this.buyers);
    return [
      [6, () => this.process('pay', (payments) => this.#pay(payments, buyer))],
      [2, () => this.process('both pay', (payments) => Promise.all(this.buyers.map((one) => this.#pay(payments, one))))],
      [2, () => this.#answerBank(buyer)],
      [2, () => this.process('check', (payments) => this.#check(payments, buyer))],
      [2, () => this.#reload(buyer)],
      [4, () => this.deliver()],
      [2, () => this.process('job', (payments) => this.runJob(payments))],
      [1, () => this.#giveBack()],
      [2, () => this.wait()],
      [2, () => this.process('settle', (payments) => this.settle(payments))],
      [1, () => this.settleWithoutFaults()],
    ];
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

  /** Staff refund at Stripe, or the card's owner disputes. */
  async #giveBack(): Promise<void> {
    const { account } = this.stripe;
    const charged = [...account.intents.values()].filter(({ status }) => status === 'succeeded');
    const intent = charged[this.random.whole(0, charged.length - 1)];
    if (!intent) return;
    const { random } = this;
    const { amount, amount_refunded: refunded } = account.chargeOf(intent.id);
    if (random.chance(0.4) && refunded < amount) account.refund(intent.id, random.chance(0.4) ? 1_000 : undefined);
    else account.dispute(intent.id, random.pick(['needs_response', 'won', 'lost']));
    this.told.push('money went back');
  }

  #name(what: string): string {
    this.#made += 1;
    return `${what}-${this.world.nonprofit}-${this.#made}`;
  }
}
