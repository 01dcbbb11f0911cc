// The objects of cards that are saved for later payments, with the types of Stripe's own package.

import type Stripe from 'stripe';
import type { TestCard } from './cards.ts';

export type Customer = Omit<Stripe.Customer, 'invoice_settings'> & {
  invoice_settings: Pick<
    Stripe.Customer.InvoiceSettings,
    'custom_fields' | 'default_payment_method' | 'footer' | 'rendering_options'
  >;
};

export function customerObject(id: string, given: Pick<Customer, 'name' | 'email' | 'metadata'>, created: number): Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: 'STANDIN',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  };
}

export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  | 'id'
  | 'object'
  | 'allow_redisplay'
  | 'billing_details'
  | 'created'
  | 'customer'
  | 'customer_account'
  | 'livemode'
  | 'metadata'
  | 'type'
> & {
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding'>;
};

/** A saved card, and how it behaves. */
export interface SavedMethod {
  card: TestCard;
  object: PaymentMethod;
}

export function methodObject(id: string, { number, brand }: TestCard, customer: string, created: number): PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      country: 'US',
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `standin${number.slice(-4)}`,
      funding: 'credit',
      last4: number.slice(-4),
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function setupObject(id: string, customer: string, created: number): Stripe.SetupIntent {
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${id.slice(-8)}`,
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}
