import type Stripe from 'stripe';
import type { TestCard } from './cards.ts';

/** Stripe's objects as the stand-in sends them, held to the types of Stripe's own package. */

export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;

export interface NewIntent {
  id: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
}

export function intentObject({ id, ...given }: NewIntent): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${id.slice(-8)}`,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...given,
  };
}

type CardDetails = Pick<
  NonNullable<Stripe.Charge.PaymentMethodDetails['card']>,
  'brand' | 'last4' | 'country' | 'exp_month' | 'exp_year'
>;

/** The details of a card charge that the server reads. */
export type Charge = Omit<Stripe.Charge, 'payment_method_details'> & {
  payment_method_details: Pick<Stripe.Charge.PaymentMethodDetails, 'type'> & { card: CardDetails };
};

export function chargeObject(id: string, intent: Stripe.PaymentIntent, { number, brand }: TestCard, created: number): Charge {
  const { amount, currency, description, metadata } = intent;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency,
    customer: null,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: {
      type: 'card',
      card: { brand, last4: number.slice(-4), country: 'US', exp_month: 12, exp_year: 2034 },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function disputeObject(id: string, charge: Charge, created: number): Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export type EventObject = Stripe.PaymentIntent | Charge | Dispute;

export interface EventRecord
  extends Pick<Stripe.Event, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'> {
  type: string;
  data: { object: EventObject };
}

export function eventObject(id: string, type: string, object: EventObject, created: number): EventRecord {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
