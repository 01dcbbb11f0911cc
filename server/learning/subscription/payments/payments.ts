/** What the subscription needs of a payment provider. `stripe-payments.ts` is the one that there is. */
export interface Payments {
  /** Makes a payment that nobody has paid yet. The same key returns the same payment. */
  create(wanted: WantedPayment): Promise<Payment>;
  /** Charges the card behind a token. Throws CardRefused; a payment can be charged once at most. */
  confirm(id: string, token: string, key: string): Promise<Payment>;
  /** Makes a payment impossible, unless it is paid already: the result says which. */
  cancel(id: string): Promise<Payment>;
  read(id: string): Promise<Payment>;
  /** ids of the payments with events since a moment */
  changedSince(moment: Date): Promise<string[]>;
  /** Checks the signature of a reported event. Throws Unsigned; returns null if the body is no event as we know them. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}

interface WantedPayment {
  /** idempotency key */
  key: string;
  totalCents: number;
  /** shown at the provider, beside the payment */
  description: string;
  /** the order's key: finds the order of a payment whose id was not stored */
  order: string;
}

/** A payment as the provider sees it now. */
export interface Payment {
  id: string;
  /** `unpaid` may become paid; `paid` and `canceled` are final */
  status: 'unpaid' | 'action' | 'processing' | 'paid' | 'canceled';
  /** the provider's own word */
  providerStatus: string;
  receivedCents: number;
  /** `usd` */
  currency: string;
  /** lets the buyer's browser answer the bank's question */
  clientSecret: string | null;
  /** `Visa ending in 4242` */
  card: string;
  refundedCents: number;
  /** status of the newest dispute; empty: none */
  dispute: string;
  /** why the last card was refused, for the buyer; empty: it was not */
  problem: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** null: the event is about something else */
  payment: string | null;
}

/** The card cannot pay. The message is the provider's, for the buyer. */
export class CardRefused extends Error {}

/** The provider refused: nothing was charged. */
export class PaymentRefused extends Error {}

/** No reply, or a failure of the provider: what was asked may have happened or not. */
export class PaymentUnknown extends Error {}

/** Not from the provider, too old, or changed on its way. */
export class Unsigned extends Error {}
