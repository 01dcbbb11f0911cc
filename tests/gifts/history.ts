import type { GiftFields } from '#contract/money/giving/give.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { refundOpenValue } from '#server/money/giving/cards/refund-value.ts';
import { giverBy } from '#server/money/giving/orders/giver.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { totalOf, type WantedGift } from '#server/money/giving/orders/place-gift.ts';
import { checkGift, takeGift } from '#server/money/giving/orders/take-gift.ts';
import { readPayouts } from '#server/money/giving/reconcile/read-payouts.ts';
import { answer, ask } from '#server/money/giving/refunds/ask-refund.ts';
import { settleOpenRefunds } from '#server/money/giving/refunds/settle-refunds.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { calendarOf } from '#server/platform/programme/calendar.ts';
import { openHistoryStripe, type Step, StripeHistory } from '#tests/payments/stripe-history.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { cardSteps, valueFromCard } from './card-steps.ts';
import { stirPools } from './pools.ts';

export interface GiftWorld {
  db: Db;
  nonprofits: readonly [number, ...number[]];
  terms: GivingTerms;
  staff: readonly [Actor, Actor];
}

/** A donor's open page: the gift that it shows, and the card that it would send again. */
interface Donor {
  name: string;
  wanted: WantedGift | null;
  token: string | null;
  /** the last gift's public id */
  gift: string | null;
}

const cards = [testCards.pays, testCards.paysToo, testCards.asks, testCards.declined, testCards.asksThenRefuses] as const;

/** A random history of gifts: donors, staff who refund, Stripe's own refunds, events, settlements, booking, and faults between them. */
export class GiftHistory extends StripeHistory<StoredGift> {
  readonly world: GiftWorld;
  readonly db: Db;
  readonly customer = this.withJobs(giverBy(calendarOf('America/New_York')));
  readonly #donors: [Donor, Donor, Donor];
  readonly seed: string;
  #made = 0;

  static async begin(seed: string, world: GiftWorld): Promise<GiftHistory> {
    return new GiftHistory(seed, world, await openHistoryStripe());
  }

  private constructor(seed: string, world: GiftWorld, opened: Awaited<ReturnType<typeof openHistoryStripe>>) {
    super(seed, opened);
    this.world = world;
    this.db = world.db;
    this.seed = seed;
    const donor = (name: string): Donor => ({ name, wanted: null, token: null, gift: null });
    this.#donors = [donor('Ada'), donor('Ben'), donor('Cleo')];
  }

  protected override steps(): readonly Step[] {
    const donor = this.random.pick(this.#donors);
    return [
      [6, () => this.process('give', (payments) => this.#give(payments, donor))],
      [
        2,
        () => this.process('give twice', (payments) => Promise.all([this.#give(payments, donor), this.#give(payments, donor)])),
      ],
      [2, () => this.#answerBank()],
      [2, () => this.process('check', (payments) => this.#check(payments, donor))],
      [1, () => this.#leave(donor)],
      ...cardSteps(this, (what, work) => this.process(what, work)),
      [4, () => this.deliver()],
      [2, () => this.process('job', (payments) => this.runJob(payments))],
      [3, () => this.process('refund', (payments) => this.#refund(payments))],
      [1, () => this.process('agree', (payments) => this.#agree(payments))],
      [3, () => this.#atStripe()],
      [2, () => this.#payoutsOfStripe()],
      [2, () => this.process('read payouts', (payments) => this.readPayouts(payments))],
      [3, () => bookGifts(this.db)],
      [1, () => stirPools(this.db, this.random, this.today)],
      [2, () => this.wait()],
      [2, () => this.process('settle', (payments) => this.settle(payments))],
      [1, () => this.settleWithoutFaults()],
    ];
  }

  protected override async settle(payments: Payments): Promise<void> {
    await super.settle(payments);
    await refundOpenValue({ db: this.db, today: this.today });
    await settleOpenRefunds({ db: this.db, payments, today: this.today });
  }

  /** Presses Give. If an earlier request got no reply, the same request is sent again. */
  async #give(payments: Payments, donor: Donor): Promise<void> {
    const { db, terms } = this.world;
    const wanted = donor.wanted ?? (await this.#newGift(donor.name));
    donor.wanted = wanted;
    donor.token ??= this.stripe.account.createToken(this.random.pick(cards).number);
    try {
      const { publicId, outcome } = await takeGift({
        ...{ db, customer: this.customer, payments, today: this.today, terms, wanted },
        token: donor.token,
        replaces: null,
        onDecline: async () => undefined,
      });
      donor.gift = publicId;
      if (outcome === 'PAID') this.#leave(donor);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      donor.token = null;
      if (error.status !== 400) this.#leave(donor);
    }
  }

  async #newGift(firstName: string): Promise<WantedGift> {
    const { random } = this;
    this.#made += 1;
    const fields: GiftFields = {
      ...{ method: 'CARD', firstName, lastName: this.seed, email: `${firstName.toLowerCase()}@test.example`, zipcode: '21000' },
      ...{ designation: '', dedication: null, dedicatedTo: '', isHidden: random.chance(0.2), sharesEmail: random.chance(0.2) },
      coversFees: random.chance(0.3),
    };
    const chosen = this.world.nonprofits.filter(() => random.chance(0.5));
    const ids = chosen.length > 0 ? chosen : [this.world.nonprofits[0]];
    const parts = ids.map((nonprofit) => ({ nonprofit, cents: random.whole(500, 20_000) }));
    const net = parts.reduce((sum, { cents }) => sum + cents, 0);
    const value = random.chance(0.4) ? await valueFromCard(this, net) : null;
    if (value?.cents === net) fields.method = 'GIFT_CARD';
    const totalCents = totalOf(net, fields, this.world.terms, value?.cents);
    return { fields, parts, totalCents, value, requestKey: `${this.seed} ${this.#made}` };
  }

  #leave(donor: Donor): void {
    donor.wanted = null;
    donor.token = null;
  }

  #answerBank(): void {
    const open = [...this.stripe.account.intents.values()].find(({ status }) => status === 'requires_action');
    if (open) this.stripe.account.authenticate(open.id, this.random.chance(0.7));
  }

  async #check(payments: Payments, { gift }: Donor): Promise<void> {
    if (gift === null) return;
    await checkGift({ db: this.db, customer: this.customer, payments, today: this.today }, gift).catch(refusal);
  }

  /** Staff give back a part of a gift, or all of it. */
  async #refund(payments: Payments): Promise<void> {
    const { random, db } = this;
    const paid = await db
      .selectFrom('giftOrders')
      .select(['id', 'version'])
      .where('state', '=', 'PAID')
      .where('isCardSale', '=', false)
      .orderBy('id')
      .execute();
    const gift = paid[random.whole(0, paid.length - 1)];
    if (!gift) return;
    const parts = await db
      .selectFrom('giftParts')
      .select(['id', 'cents', 'coverCents'])
      .where('orderId', '=', gift.id)
      .orderBy('id')
      .execute();
    const chosen = parts
      .filter(() => random.chance(0.7))
      .map(({ id, cents, coverCents }) => ({
        id,
        cents: random.chance(0.5) ? cents + coverCents : random.whole(1, cents),
      }));
    if (chosen.length === 0) return;
    const asking = { db, actor: this.world.staff[0], payments, today: this.today };
    await ask(asking, gift.id, { parts: chosen, reason: 'Asked for', version: gift.version }).catch(refusal);
  }

  /** Another person agrees to a refund that waits, or refuses it. */
  async #agree(payments: Payments): Promise<void> {
    const { db } = this;
    const waiting = await db
      .selectFrom('giftRefunds')
      .select(['id', 'version'])
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
    if (!waiting) return;
    const asking = { db, actor: this.world.staff[1], payments, today: this.today };
    await answer(asking, waiting.id, { agrees: this.random.chance(0.7), version: waiting.version }).catch(refusal);
  }

  /** Reads Stripe's payouts, as the nightly job does. */
  protected readPayouts(payments: Payments): Promise<void> {
    const { customer, db } = this;
    return readPayouts({ db, payments, customer, now: this.now, dayOf: calendarOf('America/New_York') });
  }

  /** The end of a history: all that Stripe's balance has goes to the bank, and everything is read. */
  async payOutAll(): Promise<void> {
    const { balance } = this.stripe.account;
    const payAll = async () => {
      balance.payOut();
      for (const { id } of [...balance.payouts]) balance.finishPayout(id);
      await this.settleWithoutFaults();
      await this.readPayouts(this.payments);
    };
    await payAll();
    const [paid, ...others] = balance.payouts.filter(({ status }) => status === 'paid');
    if (paid && this.random.chance(0.3)) {
      balance.failPayout(this.random.pick([paid, ...others]).id);
      await payAll();
    }
    this.told.push('Stripe paid out all that it had');
  }

  /** Stripe pays out, the bank takes a payout or sends it back, or Stripe moves money for a reason of its own. */
  #payoutsOfStripe(): void {
    const { random } = this;
    const { balance } = this.stripe.account;
    const payout = balance.payouts[random.whole(0, balance.payouts.length - 1)];
    if (random.chance(0.2)) balance.move({ type: random.pick(['stripe_fee', 'reserve_hold']), amount: random.whole(-900, 400) });
    if (random.chance(0.1)) this.stripe.account.payAtStripe(random.whole(100, 9_000));
    if (random.chance(0.3) && payout) balance.failPayout(payout.id);
    else if (random.chance(0.6) && payout) balance.finishPayout(payout.id);
    else balance.payOut();
    this.told.push('payouts moved at Stripe');
  }

  /** Staff refund in Stripe's dashboard, a refund fails days later, or the card's owner disputes. */
  #atStripe(): void {
    const { account } = this.stripe;
    const { random } = this;
    const charged = [...account.charges.values()].filter((charge) => charge.amount_refunded < charge.amount);
    const charge = charged[random.whole(0, charged.length - 1)];
    const refunds = account.refunds.filter(({ status }) => status !== 'failed');
    const refund = refunds[random.whole(0, refunds.length - 1)];
    account.refundsWait = random.chance(0.4);
    for (const waiting of account.refunds) if (random.chance(0.5)) account.finishRefund(waiting.id);
    if (random.chance(0.3) && refund) account.failRefund(refund.id);
    else if (charge && random.chance(0.6))
      account.refund(String(charge.payment_intent), random.chance(0.3) ? undefined : random.whole(1, 30_000));
    else if (charge) account.dispute(String(charge.payment_intent), random.pick(['needs_response', 'won', 'lost', 'lost']));
    this.told.push('something happened at Stripe');
  }
}

function refusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
