import type Stripe from 'stripe';
import type { Charge, Dispute } from './objects.ts';

type Source = Charge | Dispute | Stripe.Refund | Stripe.Payout;

interface Moved {
  type: string;
  category?: string;
  amount: number;
  fee?: number;
  source?: Source | null;
  description?: string;
}

interface Clock {
  id: (prefix: string) => string;
  seconds: () => number;
  report: (type: string, payout: Stripe.Payout) => void;
}

const day = 86_400;

/** What Stripe takes for a card payment: 2.2% and 30 cents. */
export const cardFee = (cents: number): number => Math.round(cents * 0.022) + 30;

/** What the bank of a card charges for a dispute. */
const disputeFee = 1_500;

/** The balance of the stand-in: what moved it, and the automatic payouts to the bank. */
export class StripeBalance {
  readonly transactions: Stripe.BalanceTransaction[] = [];
  readonly payouts: Stripe.Payout[] = [];
  /** movements that lists leave out, as if Stripe had not listed them yet */
  readonly hidden = new Set<string>();
  /** by movement: the payout that brings it to the bank */
  readonly #paidBy = new Map<string, string>();
  readonly #sources = new Map<string, Source>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Moves the balance, as Stripe does for what it is told, or for reasons of its own such as `stripe_fee`. */
  move({ type, category = type, amount, fee = 0, source = null, description = '' }: Moved): Stripe.BalanceTransaction {
    const now = this.#clock.seconds();
    const moved: Stripe.BalanceTransaction = {
      id: this.#clock.id('txn'),
      object: 'balance_transaction',
      amount,
      available_on: now + 2 * day,
      balance_type: 'payments',
      created: now,
      currency: 'usd',
      description: description || null,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0 ? [] : [{ amount: fee, application: null, currency: 'usd', description: 'Fees', type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: category,
      source: source?.id ?? null,
      status: 'pending',
      type,
    };
    if (source) this.#sources.set(source.id, source);
    this.transactions.push(moved);
    return moved;
  }

  /** Takes the money of a dispute, or gives it back, so that it stands as the dispute's status says. */
  follow(dispute: Dispute): void {
    const taken = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
    const isTaken = ['needs_response', 'under_review', 'lost'].includes(dispute.status);
    if (isTaken && taken === 0) {
      const moved = { type: 'adjustment', category: 'dispute', amount: -dispute.amount, fee: disputeFee, source: dispute };
      dispute.balance_transactions.push(this.move(moved));
    } else if (dispute.status === 'won' && taken !== 0) {
      const moved = { type: 'adjustment', category: 'dispute_reversal', amount: -taken, source: dispute };
      dispute.balance_transactions.push(this.move(moved));
    }
  }

  /** All that the balance has, available or not. */
  get cents(): number {
    return this.transactions.reduce((sum, { net }) => sum + net, 0);
  }

  /** Begins an automatic payout of all that no payout has yet; null: there is nothing to pay. */
  payOut(): Stripe.Payout | null {
    const left = this.transactions.filter(({ id }) => !this.#paidBy.has(id));
    const amount = left.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) return null;
    const payout = payoutObject(this.#clock.id('po'), amount, this.#clock.seconds());
    const own = this.move({ type: 'payout', amount: -amount, source: payout });
    payout.balance_transaction = own.id;
    for (const { id } of [...left, own]) this.#paidBy.set(id, payout.id);
    this.payouts.push(payout);
    this.#clock.report('payout.created', payout);
    return payout;
  }

  /** The bank has taken a payout. */
  finishPayout(id: string): void {
    const payout = this.payouts.find((one) => one.id === id && one.status === 'in_transit');
    if (!payout) return;
    payout.status = 'paid';
    payout.reconciliation_status = 'completed';
    this.#clock.report('payout.paid', payout);
    this.#clock.report('payout.reconciliation_completed', payout);
  }

  /** The bank sends a payout back, perhaps days after Stripe said that it was paid. */
  failPayout(id: string): void {
    const payout = this.payouts.find((one) => one.id === id && one.status !== 'failed');
    if (!payout) return;
    payout.status = 'failed';
    payout.failure_code = 'account_closed';
    payout.failure_message = 'The bank account has been closed.';
    payout.reconciliation_status = 'completed';
    payout.failure_balance_transaction = this.move({ type: 'payout_failure', amount: payout.amount, source: payout }).id;
    this.#clock.report('payout.failed', payout);
  }

  /** The movements of a payout, the newest first, with what moved them if it is asked for. */
  listed(payout: string | null, isExpanded: boolean): Stripe.BalanceTransaction[] {
    const found = this.transactions
      .filter(({ id }) => !this.hidden.has(id) && (payout === null || this.#paidBy.get(id) === payout))
      .toReversed();
    if (!isExpanded) return found;
    return found.map((moved) => ({
      ...moved,
      // the stand-in's objects have the members that Almoner reads
      source: (this.#sources.get(String(moved.source)) ?? moved.source) as Stripe.BalanceTransaction['source'],
    }));
  }
}

function payoutObject(id: string, amount: number, created: number): Stripe.Payout {
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor(created / day) * day,
    automatic: true,
    balance_transaction: null,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_standin',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

/** Stripe's own summary of the balance. */
export function balanceObject(
  cents: number,
): Pick<Stripe.Balance, 'object' | 'available' | 'connect_reserved' | 'livemode' | 'pending'> {
  const of = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return {
    object: 'balance',
    available: of(0),
    connect_reserved: [{ amount: 0, currency: 'usd' }],
    livemode: false,
    pending: of(cents),
  };
}
