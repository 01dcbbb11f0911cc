/** What orders need from a payment provider. `stripe-payments.ts` is the only implementation. */
export interface Payments {
  /** Makes a payment that is not charged yet. The same key returns the same payment. */
  create(wanted: WantedPayment): Promise<Payment>;
  /** Charges the card behind a token. Throws CardRefused. A payment can be charged once at most. */
  confirm(id: string, token: string, key: string): Promise<Payment>;
  /** The same with a card that was saved. Throws CardRefused; then `asksBank` of the payment says whether the donor has to confirm. */
  confirmSaved(id: string, card: SavedCharge): Promise<Payment>;
  /** Saves the card behind a token for later payments of a customer. Throws CardRefused. */
  saveCard(wanted: WantedCard): Promise<Setup>;
  readSetup(id: string): Promise<Setup>;
  /** Cancels a payment unless it is already paid. The status in the result shows whether the payment was paid. */
  cancel(id: string): Promise<Payment>;
  read(id: string): Promise<Payment>;
  /** ids of the payments that have events since a moment; `paid`: those of which nothing but their success was told */
  changedSince(moment: Date): Promise<{ changed: string[]; paid: string[] }>;
  /** Gives money of a payment back. The same key gives it back once. Throws PaymentRefused, PaymentUnknown. */
  refund(wanted: WantedRefund): Promise<Refund>;
  /** all refunds of a payment, also those that were made at the provider; the oldest first */
  refundsOf(payment: string): Promise<Refund[]>;
  /** the disputes of a payment with the money that each has moved; the newest first */
  disputesOf(payment: string): Promise<Dispute[]>;
  /** the payouts to the bank in dollars that were made since a moment; the oldest first */
  payoutsSince(moment: Date): Promise<Payout[]>;
  /** A page of the movements of an automatic payout, those after `after`; null: the first ones. */
  movementsOf(payout: string, after: string | null): Promise<{ movements: Movement[]; isLast: boolean }>;
  /** Checks the signature of an event. Throws Unsigned; returns null if the body has no known shape. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}

/** Whether an event only says that a payment was paid. */
export const isSuccess = ({ type }: { type: string }): boolean => type === 'payment_intent.succeeded';

interface WantedPayment {
  /** idempotency key */
  key: string;
  totalCents: number;
  /** shown in the provider's own list, beside the payment */
  description: string;
  /** the order's key: finds the order of a payment whose id was not stored */
  order: string;
  /** whose card is saved for later payments, without the payer at hand; null: it is not saved */
  saves?: { name: string; email: string } | null;
  /** the provider's id of a payer whose card was saved; null: none */
  customer?: string | null;
}

/** A charge of a saved card. */
export interface SavedCharge {
  method: string;
  /** whether the payer is at hand, so that the bank can ask */
  onSession: boolean;
  /** idempotency key */
  key: string;
}

interface WantedCard {
  /** idempotency key */
  key: string;
  customer: string;
  token: string;
}

/** A card that is being saved, as the provider reports it now. */
export interface Setup {
  id: string;
  /** `action`: the bank asks the payer first */
  status: 'done' | 'action' | 'failed';
  clientSecret: string | null;
  customer: string;
  method: string | null;
  /** `Visa ending in 4242` */
  card: string;
}

/** A payment as the provider reports it now. */
export interface Payment {
  id: string;
  /** `unpaid` may become paid; `paid` and `canceled` are final */
  status: 'unpaid' | 'action' | 'processing' | 'paid' | 'canceled';
  /** the provider's own name for the status */
  providerStatus: string;
  receivedCents: number;
  /** when the card was charged; null: it was not, or the provider's reply does not say */
  chargedAt: Date | null;
  /** in lower case: `usd` */
  currency: string;
  /** lets the buyer's browser answer the bank's question */
  clientSecret: string | null;
  /** `Visa ending in 4242` */
  card: string;
  refundedCents: number;
  /** status of the newest dispute, or of an older one that is open or lost; empty: no dispute */
  dispute: string;
  /** tells the buyer why the last card was refused; empty: no refusal */
  problem: string;
  /** whether it was refused because the bank wants the buyer to confirm */
  asksBank: boolean;
  /** the card that was saved with the payment for later ones; null: none */
  saved: { customer: string; method: string } | null;
}

interface WantedRefund {
  /** idempotency key */
  key: string;
  payment: string;
  cents: number;
  /** the refund's key here: finds the refund of a reply that was lost */
  refund: string;
}

/** A refund as the provider reports it now. */
export interface Refund {
  id: string;
  cents: number;
  /** `done` can still become `failed` some days later */
  status: 'pending' | 'done' | 'failed' | 'canceled';
  /** why it failed, in the provider's word; empty: it did not */
  problem: string;
  /** the refund's key here; null: it was made at the provider */
  refund: string | null;
}

export interface Dispute {
  id: string;
  /** the provider's own name for the status */
  status: string;
  /** what it took from the balance, and gave back */
  movements: Movement[];
}

/** A payout of the provider to the programme's bank. */
export interface Payout {
  id: string;
  cents: number;
  /** in the provider's words: pending, in_transit, paid, failed, canceled; `paid` can still become `failed` some days later */
  status: string;
  /** YYYY-MM-DD */
  arrivalOn: string;
  createdAt: Date;
  /** only the movements of an automatic payout can be listed */
  isAutomatic: boolean;
  /** whether the provider has listed all of its movements */
  isItemised: boolean;
  /** why it failed, in the provider's words */
  failure: string;
  /** the movements that the payout itself is, and that its failure is; null: none yet */
  movement: string | null;
  failureMovement: string | null;
}

/** A movement of the balance at the provider. */
export interface Movement {
  id: string;
  kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED' | 'DISPUTE' | 'PAYOUT' | 'PAYOUT_FAILED' | 'OTHER';
  /** the provider's own word for it */
  type: string;
  description: string;
  /** id of the charge, refund, dispute or payout that moved the money; empty: none */
  source: string;
  /** the payment that it is about; null: none, or the provider does not say */
  payment: string | null;
  /** what came into the balance, or went (below 0), before the fee */
  cents: number;
  feeCents: number;
  movedAt: Date;
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** null: the event is not about a payment */
  payment: string | null;
}

/** The card cannot pay. The message comes from the provider and is shown to the buyer. */
export class CardRefused extends Error {}

/** The provider refused the request: nothing was charged. */
export class PaymentRefused extends Error {}

/** No reply, or a failure of the provider: the request may have been carried out or not. */
export class PaymentUnknown extends Error {}

/** The event is not from the provider, is too old, or was changed on its way. */
export class Unsigned extends Error {}
