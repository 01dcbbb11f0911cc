// The objects that the stand-in for Stripe sends. They have the types of Stripe's own package, so that the compiler checks them.

import type Stripe from 'stripe';
import type { TestCard } from './cards.ts';

export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transactions'
  | 'charge'
  | 'created'
  | 'currency'
  | 'enhanced_eligibility_types'
  | 'evidence'
  | 'evidence_details'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'payment_method_details'
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
  customer?: string | null;
  setup_future_usage?: Stripe.PaymentIntent['setup_future_usage'];
}

export function intentObject({ id, ...given }: NewIntent): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_details: { tip: {} },
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
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

type CardDetails = Pick<
  NonNullable<Stripe.Charge.PaymentMethodDetails['card']>,
  'brand' | 'last4' | 'country' | 'exp_month' | 'exp_year'
>;

/** A card charge, with the details that the server reads. */
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
    refunds: null,
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

/** The evidence of a dispute to which nobody has replied. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
};

const month = 30 * 24 * 3_600;

export function disputeObject(id: string, charge: Charge, created: number): Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + month,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export type EventObject = Stripe.PaymentIntent | Charge | Dispute | Stripe.Refund | Stripe.Payout;

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

interface NewRefund {
  amount: number;
  metadata: Record<string, string>;
  created: number;
}

export function refundObject(id: string, charge: Charge, { amount, metadata, created }: NewRefund): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    payment_method: charge.payment_method,
    metadata,
    payment_intent: charge.payment_intent,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
