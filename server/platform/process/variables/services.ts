import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { url, variable } from './variable.ts';

export const services = {
  STRIPE_SECRET_KEY: variable(
    'secret key of the Stripe account that card payments go to; unset: no card payment',
    'a key that begins with sk_ or rk_',
    'sk_live_…',
    z.optional(z.string().check(z.regex(/^(sk|rk)_\S+$/))),
    true,
  ),
  STRIPE_PUBLISHABLE_KEY: variable(
    'publishable key of the same Stripe account',
    'a key that begins with pk_',
    'pk_live_…',
    z.optional(z.string().check(z.regex(/^pk_\S+$/))),
    // a secret: somebody may paste the secret key here
    true,
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    'signing secret of the webhook at PUBLIC_URL/api/v1/learning-commons/stripe-webhook/',
    'a secret that begins with whsec_',
    'whsec_…',
    z.optional(z.string().check(z.regex(/^whsec_\S+$/))),
    true,
  ),
  GIVING_STRIPE_SECRET_KEY: variable(
    'secret key of the Stripe account for gifts, apart from the fees of the Learning Commons; unset: gifts cannot be given by card',
    'a key that begins with sk_ or rk_',
    'sk_live_…',
    z.optional(z.string().check(z.regex(/^(sk|rk)_\S+$/))),
    true,
  ),
  GIVING_STRIPE_PUBLISHABLE_KEY: variable(
    'publishable key of the Stripe account for gifts',
    'a key that begins with pk_',
    'pk_live_…',
    z.optional(z.string().check(z.regex(/^pk_\S+$/))),
    true,
  ),
  GIVING_STRIPE_WEBHOOK_SECRET: variable(
    'signing secret of the webhook for gifts at PUBLIC_URL/api/v1/payments/stripe-webhook/giving/',
    'a secret that begins with whsec_',
    'whsec_…',
    z.optional(z.string().check(z.regex(/^whsec_\S+$/))),
    true,
  ),
  STRIPE_API_URL: variable(
    "address of Stripe's API; only tests change it",
    'a URL that begins with http:// or https://',
    'https://api.stripe.com',
    z.optional(url(/^https?:\/\//)),
  ),
  EVENTS_SERVICE_URL: variable(
    'address of the live events of an events service that replies as Eventbrite does; unset: none is shown',
    'a URL that begins with http:// or https://',
    'https://www.eventbriteapi.com/v3/users/me/events/?status=live',
    z.optional(url(/^https?:\/\//)),
  ),
  EVENTS_SERVICE_TOKEN: variable(
    'token that the server sends to the events service',
    'a text without spaces',
    'a-private-token',
    z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
    true,
  ),
  IRS_DIR: variable(
    'folder whose IRS files (`*.csv`) Almoner loads by itself, for looking up organizations; unset: none',
    'a folder that can be read',
    '/srv/irs',
    z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  ),
  NODE_EXTRA_CA_CERTS: variable(
    'certificates of authorities of your own, which the mail server, the object store and other services are trusted by; unset: none',
    'a file in PEM form that can be read',
    '/etc/ssl/certs/our-authority.pem',
    z.optional(z.string().check(z.refine(existsSync))),
  ),
};
