import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { cardFee, StripeBalance } from './balance.ts';
import { cardOf, type TestCard } from './cards.ts';
import { invalid, missing, refusal, StripeFailure } from './failures.ts';
import {
  type Charge,
  chargeObject,
  type Dispute,
  disputeObject,
  type EventObject,
  type EventRecord,
  eventObject,
  intentObject,
  type NewIntent,
  refundObject,
} from './objects.ts';
import { type Customer, customerObject, methodObject, type SavedMethod, setupObject } from './saved-cards.ts';

/** The state of the stand-in (payments, charges, disputes and events), and the rules by which it changes. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>();
  readonly methods = new Map<string, SavedMethod>();
  readonly setups = new Map<string, Stripe.SetupIntent>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds: Stripe.Refund[] = [];
  /** whether new refunds are pending until `finishRefund` */
  refundsWait = false;
  readonly disputes: Dispute[] = [];
  readonly events: EventRecord[] = [];
  readonly balance = new StripeBalance({
    id: (prefix) => this.#id(prefix),
    seconds: () => this.#seconds(),
    report: (type, payout) => this.#report(type, payout),
  });
  /** by payment: the token of the card that paid, or about which the bank asks */
  readonly paidBy = new Map<string, string>();
  readonly #tokens = new Map<string, { card: TestCard; used: boolean }>();
  readonly #asking = new Map<string, TestCard>();
  /** is called with each new event */
  onEvent: (event: EventRecord) => void = () => {};
  /** the clock of the stand-in; tests can move it */
  now: () => Date = () => new Date();

  #id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }
  #seconds(): number {
    return Math.floor(this.now().getTime() / 1_000);
  }

  #report(type: string, object: EventObject): void {
    const event = eventObject(this.#id('evt'), type, object, this.#seconds());
    this.events.push(event);
    this.onEvent(event);
  }

  /** Makes a card token, as Stripe's Payment Element does in a browser. */
  createToken(number: string): string {
    const card = cardOf(number);
    if (!card)
      throw new StripeFailure(402, { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' });
    const id = this.#id('ctoken');
    this.#tokens.set(id, { card, used: false });
    return id;
  }

  createCustomer(given: Pick<Customer, 'name' | 'email' | 'metadata'>): Customer {
    const customer = customerObject(this.#id('cus'), given, this.#seconds());
    this.customers.set(customer.id, customer);
    return customer;
  }

  /** The card that a token names, attached to a customer as soon as the bank agrees. */
  #save(card: TestCard, customer: string): string {
    const object = methodObject(this.#id('pm'), card, customer, this.#seconds());
    this.methods.set(object.id, { card, object });
    return object.id;
  }

  #takeToken(token: string): TestCard {
    const held = this.#tokens.get(token);
    if (!held) throw invalid(`No such confirmationtoken: '${token}'`, 'resource_missing');
    if (held.used) throw invalid('This ConfirmationToken was used already.');
    held.used = true;
    return held.card;
  }

  /** Makes a SetupIntent and confirms it with a token. */
  createSetup(customer: string, token: string): Stripe.SetupIntent {
    if (!this.customers.has(customer)) throw missing('customer', customer);
    const card = this.#takeToken(token);
    const setup = setupObject(this.#id('seti'), customer, this.#seconds());
    this.setups.set(setup.id, setup);
    if (card.refused && !card.refusesLater) throw new StripeFailure(402, refusal(card.refused));
    setup.payment_method = this.#save(card, customer);
    setup.status = card.asks ? 'requires_action' : 'succeeded';
    if (card.asks) setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    return setup;
  }

  setup(id: string): Stripe.SetupIntent {
    const setup = this.setups.get(id);
    if (!setup) throw missing('setup_intent', id);
    return setup;
  }

  /** Answers the bank's question about a card that is being saved. */
  authenticateSetup(id: string, agrees: boolean): Stripe.SetupIntent {
    const setup = this.setup(id);
    if (setup.status !== 'requires_action') return setup;
    setup.next_action = null;
    setup.status = agrees ? 'succeeded' : 'requires_payment_method';
    if (!agrees) setup.payment_method = null;
    return setup;
  }

  /** Charges a card that was saved. Without the payer, a bank that wants to ask refuses. */
  confirmSaved(id: string, methodId: string, offSession: boolean): Stripe.PaymentIntent {
    const intent = this.#confirmable(id);
    const method = this.methods.get(methodId);
    if (!method || method.object.customer !== intent.customer)
      throw invalid(`No such PaymentMethod: '${methodId}'`, 'resource_missing');
    this.paidBy.set(id, methodId);
    const { card } = method;
    if (card.asks && offSession)
      throw this.#refuse(intent, {
        code: 'authentication_required',
        declineCode: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
    intent.payment_method = methodId;
    return card.asks ? this.#ask(intent, card) : this.#charge(intent, card);
  }

  /** The bank refuses a saved card from now on, or asks, or pays again. */
  changeSaved(methodId: string, card: TestCard): void {
    const method = this.methods.get(methodId);
    if (!method) throw new Error('there is no such card');
    method.card = card;
  }

  createIntent(given: Omit<NewIntent, 'id' | 'created'>): Stripe.PaymentIntent {
    if (!Number.isInteger(given.amount) || given.amount < 50)
      throw invalid('Amount must be at least $0.50 usd', 'amount_too_small');
    const intent = intentObject({ ...given, id: this.#id('pi'), created: this.#seconds() });
    this.intents.set(intent.id, intent);
    return intent;
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  #confirmable(id: string): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalid(
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    return intent;
  }

  confirm(id: string, token: string): Stripe.PaymentIntent {
    const intent = this.#confirmable(id);
    const card = this.#takeToken(token);
    this.paidBy.set(id, token);
    if (intent.setup_future_usage && typeof intent.customer === 'string')
      intent.payment_method = this.#save(card, intent.customer);
    if (card.asks) return this.#ask(intent, card);
    return this.#charge(intent, card);
  }

  #ask(intent: Stripe.PaymentIntent, card: TestCard): Stripe.PaymentIntent {
    this.#asking.set(intent.id, card);
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    return intent;
  }

  #charge(intent: Stripe.PaymentIntent, card: TestCard): Stripe.PaymentIntent {
    intent.next_action = null;
    this.#asking.delete(intent.id);
    if (card.refused) throw this.#refuse(intent, card.refused);
    const charge = chargeObject(this.#id('ch'), intent, card, this.#seconds());
    this.charges.set(charge.id, charge);
    charge.balance_transaction = this.balance.move({
      ...{ type: 'charge', amount: charge.amount, fee: cardFee(charge.amount), source: charge },
    }).id;
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    this.#report('payment_intent.succeeded', intent);
    if (card.disputed) this.dispute(intent.id, 'needs_response');
    return intent;
  }

  #refuse(intent: Stripe.PaymentIntent, reason: NonNullable<TestCard['refused']>): StripeFailure {
    intent.status = 'requires_payment_method';
    const error = refusal(reason);
    intent.last_payment_error = error;
    this.#report('payment_intent.payment_failed', intent);
    return new StripeFailure(402, { ...error, payment_intent: structuredClone(intent) });
  }

  /** Answers the bank's question, as the buyer does in the browser. */
  authenticate(id: string, agrees: boolean): Stripe.PaymentIntent {
    const intent = this.intent(id);
    const card = this.#asking.get(id);
    if (!card || intent.status !== 'requires_action') return intent;
    this.#asking.delete(id);
    if (agrees) {
      try {
        return this.#charge(intent, card);
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        return intent;
      }
    }
    const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    this.#refuse(intent, { code: 'payment_intent_authentication_failure', message });
    intent.next_action = null;
    return intent;
  }

  cancel(id: string): Stripe.PaymentIntent {
    const intent = this.intent(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    this.#asking.delete(id);
    Object.assign(intent, { status: 'canceled', canceled_at: this.#seconds(), next_action: null });
    this.#report('payment_intent.canceled', intent);
    return intent;
  }

  /** Somebody takes a payment in Stripe's dashboard, of which Almoner knows nothing. */
  payAtStripe(amount: number): Stripe.PaymentIntent {
    const intent = this.createIntent({ amount, currency: 'usd', description: 'Made in the dashboard', metadata: {} });
    return this.confirm(intent.id, this.createToken('4242424242424242'));
  }

  /** Refunds a payment, as staff do in Stripe's dashboard, or as the API does with metadata. */
  refund(intentId: string, amount?: number, metadata: Record<string, string> = {}): Stripe.Refund {
    const charge = this.chargeOf(intentId);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (metadata['almoner_refund'] !== undefined && (amount ?? left) > left)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const refund = refundObject(this.#id('re'), charge, {
      amount: Math.min(left, amount ?? left),
      metadata,
      created: this.#seconds(),
    });
    if (this.refundsWait) refund.status = 'pending';
    this.refunds.push(refund);
    refund.balance_transaction = this.balance.move({ type: 'refund', amount: -refund.amount, source: refund }).id;
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#report('charge.refunded', charge);
    return refund;
  }

  /** The bank has taken a refund that was pending. */
  finishRefund(id: string): void {
    const refund = this.refunds.find((one) => one.id === id && one.status === 'pending');
    if (!refund) return;
    refund.status = 'succeeded';
    this.#report('charge.refund.updated', refund);
  }

  /** A refund does not reach the donor, some days after Stripe said that it was done. */
  failRefund(id: string): void {
    const refund = this.refunds.find((one) => one.id === id);
    const charge = [...this.charges.values()].find((one) => one.id === refund?.charge);
    if (!refund || !charge) throw new Error('there is no such refund');
    refund.status = 'failed';
    refund.failure_reason = 'expired_or_canceled_card';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    refund.failure_balance_transaction = this.balance.move({ type: 'refund_failure', amount: refund.amount, source: refund }).id;
    this.#report('charge.refund.updated', refund);
  }

  /** Opens or changes a dispute, as the card's owner or the bank does. */
  dispute(intentId: string, status: Dispute['status']): void {
    const charge = this.chargeOf(intentId);
    const open = this.disputes.find(({ payment_intent: intent }) => intent === intentId);
    const dispute = open ?? disputeObject(this.#id('du'), charge, this.#seconds());
    dispute.status = status;
    charge.disputed = true;
    if (!open) this.disputes.unshift(dispute);
    this.balance.follow(dispute);
    const closed = status === 'won' || status === 'lost';
    this.#report(open ? (closed ? 'charge.dispute.closed' : 'charge.dispute.updated') : 'charge.dispute.created', dispute);
  }

  chargeOf(intentId: string): Charge {
    const charge = this.charges.get(String(this.intent(intentId).latest_charge));
    if (!charge) throw new Error('this payment was not charged');
    return charge;
  }
}
