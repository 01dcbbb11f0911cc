import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { type Settings, type SettingsRecord, settingsMessages } from '#contract/platform/programme/settings.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { putMailInForce, type StoredServer } from '#server/platform/mail/server/mail-in-force.ts';
import { readMailServer } from '#server/platform/mail/server/store.ts';
import type { Config } from '#server/platform/process/config.ts';
import { defaultSettings, type Logo, publicSettings, secondFactorOf, senderOf, shownLogo } from './defaults.ts';
import { lockSettings, raiseVersion } from './stored-settings.ts';

/** The settings that the environment can fix, each with its variable. */
const variables: Partial<Record<keyof Settings, string>> = {
  name: 'PROGRAMME_NAME',
  colour: 'PROGRAMME_COLOUR',
  email: 'PROGRAMME_EMAIL',
  timeZone: 'PROGRAMME_TIME_ZONE',
  siteUrl: 'PROGRAMME_SITE_URL',
  mailFrom: 'MAIL_FROM',
  address: 'PROGRAMME_ADDRESS',
  paper: 'PROGRAMME_PAPER',
  staffSecondFactor: 'STAFF_SECOND_FACTOR',
  staffSecondFactorDays: 'STAFF_SECOND_FACTOR_DAYS',
};

const isSetting = (name: string): name is keyof Settings => name in defaultSettings;

/** The settings in force: those that the environment fixes, else as staff stored them, else the defaults. */
export async function findSettings(db: Db, { settings: fixed }: Pick<Config, 'settings'>): Promise<Settings> {
  const rows = await db.selectFrom('programmeSettings').select(['name', 'value']).where('name', '!=', 'logo').execute();
  return { ...defaultSettings, ...settingsOf(rows), ...fixed };
}

type Row = { name: string; value: unknown };

const settingsOf = (rows: readonly Row[]): Partial<Settings> =>
  Object.fromEntries(rows.filter(({ name }) => isSetting(name)).map(({ name, value }) => [name, value]));

interface Stored {
  version: number;
  logo: Logo | null;
  values: Partial<Settings>;
  mailServer: StoredServer | null;
}

/** Reads what staff stored: the settings and the logo, with their version. */
export async function readStored(pool: pg.Pool): Promise<Stored> {
  const { rows } = await pool.query<Row>('SELECT name, value FROM programme_settings');
  const mailServer = await readMailServer(pool);
  const stored = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? null;
  return { version: Number(stored('version') ?? 0), logo: stored('logo') as Logo | null, values: settingsOf(rows), mailServer };
}

/** Puts stored settings in force in this process. Settings that the environment fixes win over stored ones. */
export function putInForce(config: Config, { version, logo, values, mailServer }: Stored): void {
  const settings = { ...defaultSettings, ...values, ...config.settings };
  config.public = { ...config.public, ...publicSettings(settings, logo) };
  config.logo = logo;
  config.mailFrom = senderOf(settings);
  config.staffSecondFactor = secondFactorOf(settings);
  config.howChosen = settings.howChosen;
  config.visitorLetters = settings.visitorLetters;
  config.contactIsSet = 'email' in values || 'email' in config.settings;
  putMailInForce(config, mailServer);
  config.settingsVersion = version;
}

export async function settingsRecord(db: Db, config: Config): Promise<SettingsRecord> {
  const locked = Object.keys(config.settings).map((setting) => ({ setting: snakeKey(setting), variable: variableOf(setting) }));
  const logo = await findLogo(db);
  return { values: await findSettings(db, config), logo: logo && shownLogo(logo), locked, mailIsSetUp: config.smtpUrl !== null };
}

const variableOf = (setting: string) => (isSetting(setting) && variables[setting]) || '';

interface Change {
  actor: Actor;
  config: Config;
  body: { [Name in keyof Settings]?: Settings[Name] | undefined };
}

/** Stores the settings that differ, with an audit entry. Throws 400 for a setting that the environment fixes. */
export async function storeSettings(tx: Tx, { actor, config, body }: Change): Promise<void> {
  await lockSettings(tx);
  const before = await findSettings(tx, config);
  const after = { ...before, ...body };
  if ((after.mostPhotos ?? 0) < (after.leastPhotos ?? 0)) throw refuseFields({ most_photos: [settingsMessages.photosOrder] });
  const changes = changesBetween(before, { ...before, ...body }, Object.keys(body).filter(isSetting));
  const names = Object.keys(changes);
  const refused = names.filter((name) => name in config.settings);
  if (refused.length > 0)
    throw refuseFields(Object.fromEntries(refused.map((name) => [snakeKey(name), [settingsMessages.locked(variableOf(name))]])));
  if (names.length === 0) return;
  await storeRows(tx, actor, new Map(names.map((name) => [name, changes[name]?.to])));
  // the days to set it up begin anew: those of an earlier requirement are long over
  if (changes['staffSecondFactor']?.to === 'REQUIRED')
    await tx.updateTable('users').set({ secondFactorAskedAt: null }).where('secondFactorAskedAt', 'is not', null).execute();
  const subject = { kind: 'settings', id: 1, name: config.public.programmeName } as const;
  await recordChange(tx, { actor, action: 'changed', subject, changes });
}

async function findLogo(db: Db): Promise<Logo | null> {
  const row = await db.selectFrom('programmeSettings').select('value').where('name', '=', 'logo').executeTakeFirst();
  return (row?.value ?? null) as Logo | null;
}

/** Stores or removes the logo, with an audit entry that leaves out its bytes. */
export async function storeLogo(tx: Tx, { actor, config, logo }: { actor: Actor; config: Config; logo: Logo | null }) {
  await lockSettings(tx);
  const before = await findLogo(tx);
  if (before?.hash === logo?.hash) return;
  await storeRows(tx, actor, new Map([['logo', logo]]));
  const subject = { kind: 'settings', id: 1, name: config.public.programmeName } as const;
  const changes = { logo: { from: before && shownLogo(before).image, to: logo && shownLogo(logo).image } };
  await recordChange(tx, { actor, action: 'changed', subject, changes });
}

/** Hides the first steps, or shows them again. */
export async function storeFirstStart(tx: Tx, actor: Actor, dismissed: boolean): Promise<void> {
  await lockSettings(tx);
  await storeRows(tx, actor, new Map([['firstStart', dismissed ? 'dismissed' : 'shown']]));
}

/** Closes a new programme to visitors until its staff open it. What staff have stored stays. */
export async function closeToVisitors(tx: Tx): Promise<void> {
  await lockSettings(tx);
  const row = { name: 'openToVisitors', value: JSON.stringify(false) };
  await tx
    .insertInto('programmeSettings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await raiseVersion(tx);
}

async function storeRows(tx: Tx, actor: Actor, values: ReadonlyMap<string, unknown>): Promise<void> {
  await tx
    .insertInto('programmeSettings')
    .values([...values].map(([name, value]) => ({ name, value: JSON.stringify(value), changedBy: actor.id })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        changedBy: row.ref('excluded.changedBy'),
        changedAt: sql<string>`now()`,
      })),
    )
    .execute();
  await raiseVersion(tx);
}
