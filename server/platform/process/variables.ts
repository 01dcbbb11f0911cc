import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { isTimeZone, paperSizes } from '#contract/platform/programme/settings.ts';
import { keysIn } from '#server/platform/vault/keys.ts';
import { sentryFrom } from './error-reports/dsn.ts';
import { headersIn } from './tracing/headers-in.ts';

/** One environment variable: its schema, and the words for the message if its value is wrong. */
export interface Variable<T> {
  form: string;
  example: string;
  /** for `.env.example` and the README's table */
  about: string;
  schema: z.ZodMiniType<T, string | undefined>;
  secret?: true;
}

function variable<T>(
  about: string,
  form: string,
  example: string,
  schema: z.ZodMiniType<T, string | undefined>,
  secret?: true,
): Variable<T> {
  return { about, form, example, schema, ...(secret && { secret }) };
}

const digits = z.string().check(z.regex(/^\d{1,9}$/));
const between = (minimum: number, maximum: number) =>
  z.pipe(z.transform(Number), z.number().check(z.minimum(minimum), z.maximum(maximum)));
const whole = (minimum: number, maximum: number, fallback: number) =>
  z.pipe(z._default(digits, String(fallback)), between(minimum, maximum));
const wholeOrUnset = (minimum: number, maximum: number) => z.optional(z.pipe(digits, between(minimum, maximum)));
const choice = <const V extends readonly [string, ...string[]]>(values: V, fallback: V[number]) =>
  z._default(z.enum(values as unknown as Record<V[number], V[number]>), fallback as never);
const url = (protocols: RegExp) => z.string().check(z.refine((value) => URL.canParse(value) && protocols.test(value)));
/**
 * An address with a user and a password. A second `@` is refused: programs disagree about which one ends the password, and before a
 * `#` or `?` of the password it hides the host.
 */
const login = (protocols: RegExp) =>
  z
    .string()
    .check(
      z.refine(
        (value) =>
          URL.canParse(value) && protocols.test(value) && value.split('@').length <= 2 && !/:\/\/[^/?#]*[/?#].*@/.test(value),
      ),
    );
const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/));
const given = (fallback: string, limit = 200) => z._default(z.string().check(z.minLength(1), z.maxLength(limit)), fallback);

/** Every variable that Almoner reads. An empty value counts as not set. */
export const variables = {
  NODE_ENV: variable(
    '`production` never fills a demo programme',
    'development, test or production',
    'production',
    choice(['development', 'test', 'production'], 'development'),
  ),
  HOST: variable('address to listen on', 'a host name or IP address', '0.0.0.0', given('localhost')),
  PORT: variable('port to listen on; 0 takes a free one', 'a whole number from 0 to 65535', '8000', whole(0, 65_535, 8000)),
  PUBLIC_URL: variable(
    'address under which people reach Almoner: links in mail begin with it',
    'a URL that begins with http:// or https://',
    'https://almoner.example.org',
    z.optional(url(/^https?:\/\//)),
  ),
  TRUST_PROXY: variable(
    'number of reverse proxies in front, whose X-Forwarded-For is trusted',
    'a whole number from 0 to 10',
    '1',
    whole(0, 10, 0),
  ),
  DATA_DIR: variable(
    'folder for the database, files and outgoing mail',
    'a folder that can be written to',
    './data',
    given('./data', 1_000),
  ),
  S3_BUCKET: variable(
    'bucket of an S3-compatible object store that files are in; unset: they are in DATA_DIR',
    "a bucket's name",
    'almoner-files',
    z.optional(bucketName),
  ),
  S3_ENDPOINT: variable(
    "address of the object store; unset: Amazon's, by S3_REGION",
    'a URL that begins with http:// or https://',
    'https://s3.example.org',
    z.optional(url(/^https?:\/\//)),
  ),
  S3_REGION: variable('region of the object store', "a region's name", 'us-east-1', given('us-east-1', 63)),
  S3_ACCESS_KEY_ID: variable(
    'key of the object store',
    'a text without spaces',
    'AKIA…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    // a secret: somebody may paste the secret key here
    true,
  ),
  S3_SECRET_ACCESS_KEY: variable(
    'secret of that key',
    'a text without spaces',
    '…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    true,
  ),
  S3_PATH_STYLE: variable(
    "whether the bucket's name stands in the path; unset: on with S3_ENDPOINT, else off",
    'on or off',
    'on',
    z.optional(z.enum(['on', 'off'])),
  ),
  S3_DOWNLOADS: variable(
    'how files that browsers save are sent: by Almoner, or by the store itself, through links that end after five minutes',
    'server or links',
    'links',
    choice(['server', 'links'], 'server'),
  ),
  FILES_IN: variable(
    'where new files go while files move between the two; unset: the bucket where S3_BUCKET is set',
    'bucket or folder',
    'folder',
    z.optional(z.enum(['bucket', 'folder'])),
  ),
  DATABASE_URL: variable(
    'your own PostgreSQL, 15 or newer; unset: Almoner runs one in DATA_DIR',
    'a URL that begins with postgres://, with %40 for @ in the password',
    'postgres://almoner:secret@localhost:5432/almoner',
    z.optional(login(/^postgres(ql)?:\/\//)),
    true,
  ),
  DATABASE_DIRECT_URL: variable(
    'the same database without a pooler, where DATABASE_URL is a PgBouncer in transaction mode; unset: there is none',
    'a URL that begins with postgres://, with %40 for @ in the password',
    'postgres://almoner:secret@localhost:5432/almoner',
    z.optional(login(/^postgres(ql)?:\/\//)),
    true,
  ),
  DATABASE_NAMED_STATEMENTS: variable(
    '`on` where the pooler knows named statements: PgBouncer 1.21 or newer with max_prepared_statements',
    'on or off',
    'on',
    choice(['on', 'off'], 'off'),
  ),
  DATABASE_READ_URL: variable(
    'a streaming replica of the database, which lists and the directory are read from; unset: none',
    'a URL that begins with postgres://, with %40 for @ in the password',
    'postgres://almoner:secret@replica.example.org:5432/almoner',
    z.optional(login(/^postgres(ql)?:\/\//)),
    true,
  ),
  DATABASE_CONNECTIONS: variable(
    'database connections of each web process',
    'a whole number from 2 to 100',
    '6',
    whole(2, 100, 6),
  ),
  WORKERS: variable('web processes; 1 serves from the first process itself', 'a whole number from 1 to 64', '2', whole(1, 64, 1)),
  STOP_SECONDS: variable(
    'seconds for which a stopping server still serves, so that a load balancer sees at /readyz that it stops',
    'a whole number from 0 to 60',
    '3',
    whole(0, 60, 0),
  ),
  IDLE_SECONDS: variable(
    'seconds without data before a stalled request is closed',
    'a whole number from 1 to 3600',
    '120',
    whole(1, 3_600, 120),
  ),
  ALMONER_DEMO: variable('`off` starts a new data folder empty', 'on or off', 'off', choice(['on', 'off'], 'on')),
  LOG_LEVEL: variable(
    'least severe log line that is written; unset: info in production, else warn',
    'fatal, error, warn, info, debug or silent',
    'info',
    z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  ),
  METRICS_PORT: variable(
    'port of /metrics, on HOST; unset: no such port',
    'a whole number from 1 to 65535',
    '9464',
    wholeOrUnset(1, 65_535),
  ),
  METRICS_TOKEN: variable(
    'bearer token that opens /metrics on the main port; unset: closed',
    'at least 16 characters',
    'a-long-random-text',
    z.optional(z.string().check(z.minLength(16))),
    true,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'OpenTelemetry collector that traces of requests, statements and jobs are sent to (OTLP over HTTP); unset: none',
    'a URL that begins with http:// or https://',
    'http://localhost:4318',
    z.optional(url(/^https?:\/\//)),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    'headers for the collector, such as its key',
    'name=value pairs, separated by commas, with values as in a URL',
    'authorization=Bearer%20a-private-token',
    z.optional(
      z.pipe(
        z.string().check(z.refine((value) => headersIn(value) !== null)),
        z.transform((value) => headersIn(value) ?? {}),
      ),
    ),
    true,
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'share of requests that are traced',
    'a number from 0 to 1',
    '0.1',
    z.pipe(z._default(z.string().check(z.regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/)), '1'), z.transform(Number)),
  ),
  SENTRY_DSN: variable(
    'Sentry-compatible service that errors of server and browsers are reported to, without personal data; unset: none',
    'an address with a key and the number of a project',
    'https://key@errors.example.org/1',
    z.optional(z.string().check(z.refine((value) => sentryFrom(value) !== null))),
    true,
  ),
  SMTP_URL: variable(
    'mail server that letters go out through; unset: they are kept in DATA_DIR and staff read them at /outbox',
    'a URL that begins with smtp:// or smtps://, with %40 for @ in the password',
    'smtp://user:password@mail.example.org:587',
    z.optional(login(/^smtps?:\/\/[^/]/)),
    true,
  ),
  MAIL_FROM: variable(
    'address that letters come from; unset: staff set it in the product, or it is the contact address',
    'an e-mail address',
    'almoner@example.org',
    z.optional(z.email()),
  ),
  NODE_EXTRA_CA_CERTS: variable(
    'certificates of authorities of your own, which the mail server, the object store and other services are trusted by; unset: none',
    'a file in PEM form that can be read',
    '/etc/ssl/certs/our-authority.pem',
    z.optional(z.string().check(z.refine(existsSync))),
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
  STRIPE_API_URL: variable(
    "address of Stripe's API; only tests change it",
    'a URL that begins with http:// or https://',
    'https://api.stripe.com',
    z.optional(url(/^https?:\/\//)),
  ),
  BACKUP_PASSPHRASE: variable(
    'passphrase that encrypts backups, and opens them; unset: backups are readable, and have no keys of bank account numbers',
    'at least 12 characters',
    'seven-words-that-nobody-guesses',
    z.optional(z.string().check(z.minLength(12), z.maxLength(1_000))),
    true,
  ),
  BACKUP_DIR: variable(
    'folder in which Almoner makes backups by itself, best on another disk; unset: none',
    'a folder that can be written to',
    '/mnt/backups',
    z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  ),
  BACKUP_BUCKET: variable(
    'bucket of an S3-compatible object store in which Almoner makes backups by itself; unset: they go to BACKUP_DIR',
    "a bucket's name",
    'almoner-backups',
    z.optional(bucketName),
  ),
  BACKUP_S3_ENDPOINT: variable(
    'address of the object store of the backups; unset: S3_ENDPOINT',
    'a URL that begins with http:// or https://',
    'https://s3.example.net',
    z.optional(url(/^https?:\/\//)),
  ),
  BACKUP_S3_REGION: variable(
    'region of the object store of the backups; unset: S3_REGION',
    "a region's name",
    'us-west-2',
    z.optional(z.string().check(z.minLength(1), z.maxLength(63))),
  ),
  BACKUP_S3_ACCESS_KEY_ID: variable(
    'key of the object store of the backups; unset: S3_ACCESS_KEY_ID',
    'a text without spaces',
    'AKIA…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    // a secret: somebody may paste the secret key here
    true,
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: variable(
    'secret of that key; unset: S3_SECRET_ACCESS_KEY',
    'a text without spaces',
    '…',
    z.optional(z.string().check(z.regex(/^\S+$/))),
    true,
  ),
  BACKUP_HOURS: variable('hours from one of these backups to the next', 'a whole number from 1 to 168', '24', whole(1, 168, 24)),
  BACKUP_KEEP: variable('how many of these backups are kept', 'a whole number from 1 to 1000', '7', whole(1, 1_000, 7)),
  BACKUP_VERIFY: variable(
    '`off` does not restore each of these backups in a scratch folder to compare it',
    'on or off',
    'on',
    choice(['on', 'off'], 'on'),
  ),
  IRS_DIR: variable(
    'folder whose IRS files (`*.csv`) Almoner loads by itself, for looking up organizations; unset: none',
    'a folder that can be read',
    '/srv/irs',
    z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
  ),
  STAFF_SECOND_FACTOR: variable(
    '`required` makes programme staff sign in with a code of an app beside the password; everybody else may',
    'optional or required',
    'required',
    choice(['optional', 'required'], 'optional'),
  ),
  STAFF_SECOND_FACTOR_DAYS: variable(
    'days that each of them has to set it up; after that they can do nothing else',
    'a whole number from 0 to 90',
    '14',
    whole(0, 90, 14),
  ),
  PAYOUT_KEYS: variable(
    'keys that encrypt bank account numbers and second factors, the current one first; unset: a file in DATA_DIR, in production none',
    'keys from npm run payout-keys -- new, separated by commas',
    '…=',
    z.optional(
      z.pipe(
        z.string().check(z.refine((value) => keysIn(value) !== null)),
        z.transform((value) => keysIn(value) ?? []),
      ),
    ),
    true,
  ),
  PROGRAMME_NAME: variable(
    "the programme's name; unset: staff set it in the product",
    'text of 1 to 200 characters',
    'Almoner',
    z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ),
  PROGRAMME_EMAIL: variable(
    "the programme's contact address; unset: staff set it in the product",
    'an e-mail address',
    'programme@example.org',
    z.optional(z.email()),
  ),
  PROGRAMME_SITE_URL: variable(
    "the programme's external site; unset: staff set it in the product, or visitors get the public directory",
    'a URL that begins with http:// or https://',
    'https://www.example.org',
    z.optional(url(/^https?:\/\//)),
  ),
  PROGRAMME_TIME_ZONE: variable(
    'time zone in which dates are shown; unset: staff set it in the product',
    'an IANA time zone',
    'America/New_York',
    z.optional(z.string().check(z.refine(isTimeZone))),
  ),
  PROGRAMME_COLOUR: variable(
    "the programme's colour; unset: staff set it in the product",
    '# and six hexadecimal digits',
    '#1f5f43',
    z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  ),
  PROGRAMME_ADDRESS: variable(
    "the programme's postal address on documents, lines separated by semicolons; unset: staff set it in the product",
    'text of 1 to 500 characters',
    '1 Programme Street; Washington, DC 20001',
    z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  ),
  PROGRAMME_PAPER: variable(
    'paper of PDF files; unset: staff set it in the product',
    'letter or a4',
    'letter',
    z.optional(z.enum(paperSizes)),
  ),
} satisfies Record<string, Variable<unknown>>;

/** The values of the variables, or their defaults. */
export type Values = { [K in keyof typeof variables]: z.output<(typeof variables)[K]['schema']> };
