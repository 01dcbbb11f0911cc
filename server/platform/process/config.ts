import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { PublicConfig } from '#contract/platform/programme/config.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';
import { defaultSettings, type Logo, publicSettings, secondFactorOf, senderOf } from '#server/platform/programme/defaults.ts';
import { processEnvironment, settingsFile } from './environment.ts';
import { type SentryConfig, sentryFrom } from './error-reports/dsn.ts';
import {
  type BackupBucket,
  type BucketConfig,
  backupBucketConfig,
  backupStoreConfig,
  bucketConfig,
  type ObjectStoreConfig,
} from './object-store.ts';
import { StartRefused } from './start-refused.ts';
import { type Values, type Variable, variables } from './variables.ts';

export interface Config {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string | null;
  trustProxy: number;
  /** an absolute path */
  dataDir: string;
  /** null: files are only in the data folder */
  bucket: BucketConfig | null;
  /** where new files are stored, and where a file is looked for first */
  filesIn: 'bucket' | 'folder';
  databaseUrl: string | null;
  /** address of the database without a pooler; null: databaseUrl leads to no pooler */
  databaseDirectUrl: string | null;
  namedStatements: boolean;
  /** address of a replica; null: there is none */
  databaseReadUrl: string | null;
  databaseConnections: number;
  workers: number;
  idleMilliseconds: number;
  /** how long a stopping server still serves before it closes */
  stopMilliseconds: number;
  demo: boolean;
  /** the public pages of gifts do as little as they can */
  simpleGiving: boolean;
  logLevel: NonNullable<Values['LOG_LEVEL']>;
  metricsPort: number | null;
  metricsToken: string | null;
  /** null: no traces */
  traces: TracesConfig | null;
  /** null: errors are only logged */
  sentry: SentryConfig | null;
  /** the mail server in force, replaced as `mailFrom` is; null: letters are stored in the data folder */
  smtpUrl: string | null;
  /** SMTP_URL sets the mail server, or that there is none, and staff cannot change it */
  smtpIsFixed: boolean;
  /** no key opens the password of the mail server that staff set: letters wait */
  mailPasswordIsLost: boolean;
  logo: Logo | null;
  /**
   * the sender in force: `server/platform/programme/in-force.ts` replaces `mailFrom`, `contactIsSet`, `logo` and `public` when staff change the settings
   */
  mailFrom: string;
  /** whether the contact address is a programme's own, not that of the defaults */
  contactIsSet: boolean;
  /** the account for fees of the Learning Commons; null: no card payment */
  stripe: StripeConfig | null;
  /** the account for gifts; null: no gifts by card */
  givingStripe: StripeConfig | null;
  /** null: people choose for themselves whether they use a second factor */
  staffSecondFactor: { graceDays: number } | null;
  /** keys that encrypt bank account numbers and second factors, the current one first; null: not set */
  payoutKeys: readonly Buffer[] | null;
  /** null: backups are not encrypted */
  backupPassphrase: string | null;
  /** null: Almoner makes no backups by itself */
  backups: BackupPlan | null;
  /** the store for backup addresses that begin with `s3://`; null: not set up */
  backupStore: ObjectStoreConfig | null;
  /** an absolute path; null: only the command loads IRS files */
  irsFolder: string | null;
  /** null: no live events are shown */
  eventsService: EventsServiceConfig | null;
  public: PublicConfig;
  /** the settings that the environment fixes */
  settings: Partial<Settings>;
  /** the version of the stored settings that are in force; 0: none are stored */
  settingsVersion: number;
  /** whether the Learning Commons has a price or a file to show; public pages check this with the settings */
  learningIsOpen: boolean;
  /** how the programme chooses nonprofits, as a public page says it; empty: no page says it */
  howChosen: string;
  /** whether visitors may ask for a weekly email about the directory */
  visitorLetters: boolean;
}

export interface TracesConfig {
  /** without a slash at the end */
  endpoint: string;
  headers: Record<string, string>;
  /** the share of requests that are traced, 0 to 1 */
  share: number;
}

export interface EventsServiceConfig {
  url: string;
  token: string | null;
}

/** The backups that Almoner makes by itself. */
export interface BackupPlan {
  /** an absolute path, or a bucket */
  place: string | BackupBucket;
  everyHours: number;
  /** how many backups are kept */
  keep: number;
  /** whether each backup is restored and compared */
  verifies: boolean;
}

export interface StripeConfig {
  secretKey: string;
  /** the only key that browsers see */
  publishableKey: string;
  webhookSecret: string;
  /** null: Stripe's own address */
  apiUrl: string | null;
}

function readValues(environment: Record<string, string | undefined>): Values {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, { schema, form, example, secret }] of Object.entries<Variable<unknown>>(variables)) {
    const given = environment[name]?.trim() || undefined;
    const parsed = z.safeParse(schema, given);
    if (parsed.success) values[name] = parsed.data;
    else wrong.push(`${name}${secret ? '' : `=${given}`} is wrong: it must be ${form}, for example ${name}=${example}`);
  }
  if (wrong.length > 0) throw new StartRefused(wrong.join('\n'));
  return values as Values;
}

/** Needs all three keys or none: with only some of them, Almoner could take a payment and never learn of it. */
function stripeConfig(values: Values, production: boolean, prefix: '' | 'GIVING_' = ''): StripeConfig | null {
  const secretKey = values[`${prefix}STRIPE_SECRET_KEY`];
  const publishableKey = values[`${prefix}STRIPE_PUBLISHABLE_KEY`];
  const webhookSecret = values[`${prefix}STRIPE_WEBHOOK_SECRET`];
  const apiUrl = values.STRIPE_API_URL ?? null;
  const [first, second, third] = ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'].map((name) => `${prefix}STRIPE_${name}`);
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new StartRefused(`Set ${first}, ${second} and ${third}, or none of them.`);
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new StartRefused(`${first} and ${second} are not of the same mode: one is live, the other is for tests.`);
  if (production && apiUrl !== null && !apiUrl.startsWith('https://'))
    throw new StartRefused('STRIPE_API_URL must begin with https:// in production.');
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}

/** Gifts are kept apart from other money, as some states ask, so the two accounts share no key. */
function givingStripeConfig(values: Values, production: boolean): StripeConfig | null {
  const keys = stripeConfig(values, production, 'GIVING_');
  const other = stripeConfig(values, production);
  if (!keys || !other) return keys;
  const shared = (['secretKey', 'publishableKey', 'webhookSecret'] as const).some((name) => keys[name] === other[name]);
  if (shared) throw new StartRefused('The keys of GIVING_STRIPE_… must be of another Stripe account than those of STRIPE_….');
  if (keys.publishableKey.includes('_live_') !== other.publishableKey.includes('_live_'))
    throw new StartRefused(
      'The keys of GIVING_STRIPE_… and STRIPE_… are not of the same mode: some are live, others are for tests.',
    );
  return keys;
}

/** Refuses variables that only make sense with DATABASE_URL. */
function refuseWithoutDatabase(values: Values): void {
  if (values.DATABASE_URL !== undefined) return;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (values[name] !== undefined) throw new StartRefused(`${name} needs DATABASE_URL beside it.`);
}

function tracesConfig(values: Values): TracesConfig | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function filesIn({ S3_BUCKET: bucket, FILES_IN: wanted }: Values): Config['filesIn'] {
  if (wanted === 'bucket' && bucket === undefined) throw new StartRefused('FILES_IN=bucket needs S3_BUCKET.');
  return wanted ?? (bucket === undefined ? 'folder' : 'bucket');
}

function backupPlan(values: Values): BackupPlan | null {
  const bucket = backupBucketConfig(values, backupStoreConfig(values));
  if (bucket !== null && values.BACKUP_DIR !== undefined) throw new StartRefused('Set BACKUP_DIR or BACKUP_BUCKET, not both.');
  const place = bucket ?? (values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR));
  if (place === null) return null;
  return {
    place,
    everyHours: values.BACKUP_HOURS,
    keep: values.BACKUP_KEEP,
    verifies: values.BACKUP_VERIFY === 'on',
  };
}

/** The settings that the environment fixes: staff cannot change them. */
function fixedSettings(values: Values): Partial<Settings> {
  const fixed: { [Name in keyof Settings]?: Settings[Name] | undefined } = {
    name: values.PROGRAMME_NAME,
    colour: values.PROGRAMME_COLOUR,
    email: values.PROGRAMME_EMAIL,
    timeZone: values.PROGRAMME_TIME_ZONE,
    siteUrl: values.PROGRAMME_SITE_URL,
    mailFrom: values.MAIL_FROM,
    address: values.PROGRAMME_ADDRESS?.replace(/\s*;\s*/g, '\n'),
    paper: values.PROGRAMME_PAPER,
    staffSecondFactor: secondFactorRule(values),
    staffSecondFactorDays: values.STAFF_SECOND_FACTOR_DAYS,
  };
  return Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined));
}

function secondFactorRule({ STAFF_SECOND_FACTOR: rule }: Values): Settings['staffSecondFactor'] | undefined {
  if (rule === undefined) return undefined;
  return rule === 'required' ? 'REQUIRED' : 'OPTIONAL';
}

/** Refuses a path that depends on the folder that a command is called in: it would work on another data folder than the service. */
function refuseRelative({ DATA_DIR: dataDir }: Values, { [settingsFile]: file }: Record<string, string | undefined>): void {
  if (file && !isAbsolute(dataDir))
    throw new StartRefused(`Set DATA_DIR in ${file} to the whole path of the data folder, for example DATA_DIR=/var/lib/almoner`);
}

/** Reads and checks the variables of Almoner; no other code does. Throws StartRefused naming the problem. */
export function readConfig(environment: Record<string, string | undefined> = processEnvironment()): Config {
  const values = readValues(environment);
  refuseRelative(values, environment);
  const production = values.NODE_ENV === 'production';
  const stripe = stripeConfig(values, production);
  refuseWithoutDatabase(values);
  const fixed = fixedSettings(values);
  const settings = { ...defaultSettings, ...fixed };
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    bucket: bucketConfig(values),
    filesIn: filesIn(values),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    namedStatements: values.DATABASE_NAMED_STATEMENTS === 'on',
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    workers: values.WORKERS,
    idleMilliseconds: values.IDLE_SECONDS * 1_000,
    stopMilliseconds: values.STOP_SECONDS * 1_000,
    simpleGiving: values.GIVING_SIMPLE === 'on',
    demo: !production && values.ALMONER_DEMO === 'on',
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsPort: values.METRICS_PORT ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    traces: tracesConfig(values),
    sentry: values.SENTRY_DSN === undefined ? null : sentryFrom(values.SENTRY_DSN),
    smtpUrl: values.SMTP_URL === undefined || values.SMTP_URL === 'none' ? null : values.SMTP_URL,
    smtpIsFixed: values.SMTP_URL !== undefined,
    mailPasswordIsLost: false,
    mailFrom: senderOf(settings),
    contactIsSet: fixed.email !== undefined,
    logo: null,
    stripe,
    givingStripe: givingStripeConfig(values, production),
    staffSecondFactor: secondFactorOf(settings),
    payoutKeys: values.PAYOUT_KEYS ?? null,
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    backups: backupPlan(values),
    backupStore: backupStoreConfig(values),
    irsFolder: values.IRS_DIR === undefined ? null : resolve(values.IRS_DIR),
    eventsService:
      values.EVENTS_SERVICE_URL === undefined
        ? null
        : { url: values.EVENTS_SERVICE_URL, token: values.EVENTS_SERVICE_TOKEN ?? null },
    public: {
      ...publicSettings(settings, null),
      stripePublishableKey: stripe?.publishableKey ?? null,
      uploadLimits: { file: 25_000_000, image: 10_000_000 },
    },
    settings: fixed,
    settingsVersion: 0,
    learningIsOpen: false,
    howChosen: settings.howChosen,
    visitorLetters: settings.visitorLetters,
  };
}
