import type StripeClient from 'stripe';
import * as z from 'zod/mini';
import type { StripeConfig } from '#server/platform/process/config.ts';
import {
  CardRefused,
  isSuccess,
  type Payment,
  type PaymentEvent,
  PaymentRefused,
  type Payments,
  PaymentUnknown,
  type Refund,
  type Setup,
  Unsigned,
} from './payments.ts';
import { type Ask, balanceCalls } from './stripe-balance.ts';

import { openLine } from './turns.ts';

type Stripe = StripeClient;
type Intent = StripeClient.PaymentIntent;
type Charge = StripeClient.Charge;

interface Patience {
  /** milliseconds for one call */
  timeout: number;
  retries: number;
  /** milliseconds for which a buyer waits in line when Stripe refuses calls as too many; default: not at all */
  line?: number;
}

/** Short, because a buyer waits for these calls. */
export const usual: Patience = { timeout: 15_000, retries: 2 };

/** Loads Stripe's large library only when a payment needs it. */
const load = async () => (await import('stripe')).default;

/** Stripe's API with Payment Intents for cards only. */
export async function openStripe(
  config: Omit<StripeConfig, 'publishableKey'>,
  { timeout, retries, line = 0 }: Patience = usual,
): Promise<Payments> {
  const Stripe = await load();
  const stripe = new Stripe(config.secretKey, {
    ...(config.apiUrl !== null && addressOf(config.apiUrl)),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  const { errors } = Stripe;

  /** Turns Stripe's failures into three kinds: card refused, request refused, outcome unknown. */
  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof errors.StripeCardError) throw new CardRefused(error.message);
      const known =
        error instanceof errors.StripeError ? `${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`.trim() : '';
      const refused = [errors.StripeInvalidRequestError, errors.StripeAuthenticationError, errors.StripePermissionError];
      if (refused.some((kind) => error instanceof kind)) throw new PaymentRefused(known);
      if (error instanceof errors.StripeError) throw new PaymentUnknown(known);
      throw error;
    }
  }

  const isLimited = (error: unknown) => error instanceof errors.StripeRateLimitError;
  const lines = { create: openLine(line, isLimited), confirm: openLine(3 * line, isLimited) };

  async function readIntent(id: string): Promise<Payment> {
    const intent = await ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    return withDispute(stripe, intent, ask);
  }

  async function confirmBy(id: string, by: StripeClient.PaymentIntentConfirmParams, key: string): Promise<Payment> {
    const confirmed = await ask(() =>
      // the payment is made: it waits longer than one that can still be refused without any harm
      lines.confirm(() => stripe.paymentIntents.confirm(id, { ...by, expand: ['latest_charge'] }, { idempotencyKey: key })),
    ).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return null;
      throw error;
    });
    if (confirmed?.status === 'succeeded') return paymentOf(confirmed);
    // Read the payment again. A payment whose confirmation was refused may have been paid meanwhile, and a reply without success
    // may only repeat an older reply to the same key.
    const now = await readIntent(id);
    if (confirmed === null && now.status === 'unpaid') throw new PaymentRefused('the confirmation was refused');
    return now;
  }

  return {
    create: ({ key, totalCents, description, order, saves = null, customer: known = null }) =>
      ask(async () => {
        const customer = saves
          ? (
              await stripe.customers.create(
                { ...saves, metadata: { almoner_order: order } },
                { idempotencyKey: `${key}-customer` },
              )
            ).id
          : known;
        const intent = await lines.create(() =>
          stripe.paymentIntents.create(
            {
              amount: totalCents,
              currency: 'usd',
              allowed_payment_method_types: ['card'],
              description,
              metadata: { almoner_order: order },
              ...(customer !== null && { customer }),
              ...(saves && { setup_future_usage: 'off_session' as const }),
            },
            { idempotencyKey: key },
          ),
        );
        return paymentOf(intent);
      }),

    confirm: (id, token, key) => confirmBy(id, { confirmation_token: token, use_stripe_sdk: true }, key),

    confirmSaved: (id, { method, onSession, key }) =>
      confirmBy(id, { payment_method: method, ...(onSession ? { use_stripe_sdk: true } : { off_session: true }) }, key),

    saveCard: ({ key, customer, token }) =>
      ask(async () => {
        const setup = await stripe.setupIntents.create(
          {
            customer,
            confirm: true,
            confirmation_token: token,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            use_stripe_sdk: true,
            expand: ['payment_method'],
          },
          { idempotencyKey: key },
        );
        return setupOf(setup);
      }),

    readSetup: (id) => ask(async () => setupOf(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))),

    async cancel(id) {
      await ask(() => stripe.paymentIntents.cancel(id)).catch((error: unknown) => {
        if (!(error instanceof PaymentRefused)) throw error;
      });
      return readIntent(id);
    },

    read: readIntent,

    changedSince: (moment) =>
      ask(async () => {
        const told = { changed: new Set<string>(), paid: new Set<string>() };
        const created = { gte: Math.floor(moment.getTime() / 1000) };
        for await (const event of stripe.events.list({ types: [...reportedTypes], created, limit: 100 })) {
          const payment = eventOf(event)?.payment ?? null;
          if (payment !== null) told[isSuccess(event) ? 'paid' : 'changed'].add(payment);
        }
        return { changed: [...told.changed], paid: [...told.paid.difference(told.changed)] };
      }),

    refund: ({ key, payment, cents, refund }) =>
      ask(async () => {
        const made = await stripe.refunds.create(
          { payment_intent: payment, amount: cents, metadata: { almoner_refund: refund } },
          { idempotencyKey: key },
        );
        return refundOf(made);
      }),

    refundsOf: (payment) =>
      ask(async () => {
        const found: Refund[] = [];
        for await (const one of stripe.refunds.list({ payment_intent: payment, limit: 100 })) found.push(refundOf(one));
        return found.reverse();
      }),

    ...balanceCalls(stripe, ask),

    readEvent(body, signature) {
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, config.webhookSecret));
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) throw new Unsigned();
        // the signature is right, but the library cannot read the event
        return null;
      }
    },
  };
}

/** The events that can change an order. */
const reportedTypes = [
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

function addressOf(address: string) {
  const { protocol, hostname, port } = new URL(address);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port !== '' && { port }) } as const;
}

const gravest = ['needs_response', 'under_review', 'lost'] as const;

async function withDispute(stripe: Stripe, intent: Intent, ask: Ask): Promise<Payment> {
  const payment = paymentOf(intent);
  if (!chargeOf(intent)?.disputed) return payment;
  const { data } = await ask(() => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }));
  // the newest one comes first; a newer one that was won does not end an older one that goes on
  const found = data.map(({ status }) => status);
  return { ...payment, dispute: gravest.find((status) => found.includes(status)) ?? found[0] ?? '' };
}

const statuses: Record<Intent['status'], Payment['status']> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'canceled',
};

function paymentOf(intent: Intent): Payment {
  const charge = chargeOf(intent);
  return {
    id: intent.id,
    status: statuses[intent.status] ?? 'processing',
    providerStatus: intent.status,
    receivedCents: intent.amount_received,
    chargedAt: charge?.paid ? new Date(charge.created * 1000) : null,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    card: cardOf(charge),
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: '',
    problem: intent.last_payment_error?.message ?? '',
    asksBank: intent.last_payment_error?.code === 'authentication_required',
    saved: savedOf(intent),
  };
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'object' ? (object?.id ?? null) : object;

function savedOf(intent: Intent): Payment['saved'] {
  const [customer, method] = [idOf(intent.customer), idOf(intent.payment_method)];
  return customer !== null && method !== null && intent.setup_future_usage === 'off_session' ? { customer, method } : null;
}

function setupOf({ id, status, client_secret: clientSecret, customer, payment_method: method }: StripeClient.SetupIntent): Setup {
  return {
    id,
    status: status === 'succeeded' ? 'done' : status === 'requires_action' ? 'action' : 'failed',
    clientSecret,
    customer: idOf(customer) ?? '',
    method: idOf(method),
    card: typeof method === 'object' ? cardText(method?.card) : '',
  };
}

const refundStatuses: Record<string, Refund['status']> = { succeeded: 'done', failed: 'failed', canceled: 'canceled' };

function refundOf({ id, amount, status, failure_reason: problem, metadata }: StripeClient.Refund): Refund {
  const refund = metadata?.['almoner_refund'] ?? null;
  return { id, cents: amount, status: refundStatuses[status ?? ''] ?? 'pending', problem: problem ?? '', refund };
}

function chargeOf({ latest_charge: charge }: Intent): Charge | null {
  return typeof charge === 'object' ? charge : null;
}

function cardOf(charge: Charge | null): string {
  return cardText(charge?.payment_method_details?.card);
}

function cardText(card: { brand: string | null; last4: string | null } | null | undefined): string {
  if (!card?.last4) return '';
  const brand = card.brand ?? 'card';
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${card.last4}`;
}

/** a text that PostgreSQL can store */
const eventText = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[^\0]*$/));
const knownEvent = z.object({ id: eventText, type: eventText, data: z.object({ object: z.looseObject({}) }) });

/** Returns null for an event of another shape, such as the thin events of Stripe's second version. */
function eventOf(event: unknown): PaymentEvent | null {
  const { data: known } = z.safeParse(knownEvent, event);
  return known ? { id: known.id, type: known.type, payment: paymentIn(known.data.object) } : null;
}

function paymentIn(object: object): string | null {
  const { object: kind, id, payment_intent: intent } = object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const found = kind === 'payment_intent' ? id : intent;
  return typeof found === 'string' ? found : null;
}
