import { sql } from 'kysely';
import type { Actor } from '#contract/people/permissions.ts';
import { type Settings, type SettingsRecord, settingsMessages } from '#contract/programme/settings.ts';
import { defaultReportingDates } from '#contract/reporting/reporting-dates.ts';
import { snakeKey } from '#contract/wire/keys.ts';
import { changesBetween, recordChange } from '#server/audit/record-change.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { refuseFields } from '#server/http/errors.ts';
import type { Config } from '#server/process/config.ts';

const defaults: Settings = {
  address: '',
  paper: 'letter',
  reportingDates: [...defaultReportingDates],
  reminderDays: 14,
  leastPhotos: 6,
  mostPhotos: 8,
  learningResources: '100+',
  learningWebinars: '16+',
  learningCharities: '400+',
};

/** Settings that the environment can set, each with its variable. */
const variables: Partial<Record<keyof Settings, string>> = { address: 'PROGRAMME_ADDRESS', paper: 'PROGRAMME_PAPER' };

const isSetting = (name: string): name is keyof Settings => name in defaults;

/** The settings in force: of the environment, else as staff stored them, else the defaults. */
export async function findSettings(db: Db, { settings: fixed }: Config): Promise<Settings> {
  const rows = await db.selectFrom('programmeSettings').select(['name', 'value']).execute();
  const stored = Object.fromEntries(rows.filter(({ name }) => isSetting(name)).map(({ name, value }) => [name, value]));
  return { ...defaults, ...stored, ...fixed };
}

export async function settingsRecord(db: Db, config: Config): Promise<SettingsRecord> {
  const locked = Object.keys(config.settings).map((setting) => ({ setting: snakeKey(setting), variable: variableOf(setting) }));
  return { values: await findSettings(db, config), locked };
}

const variableOf = (setting: string) => (isSetting(setting) && variables[setting]) || '';

interface Change {
  actor: Actor;
  config: Config;
  body: { [Name in keyof Settings]?: Settings[Name] | undefined };
}

/** Stores what differs, audited. Throws 400 for a setting that the environment sets. */
export async function storeSettings(tx: Tx, { actor, config, body }: Change): Promise<void> {
  await sql`LOCK TABLE programme_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const before = await findSettings(tx, config);
  const after = { ...before, ...body };
  if ((after.mostPhotos ?? 0) < (after.leastPhotos ?? 0)) throw refuseFields({ most_photos: [settingsMessages.photosOrder] });
  const changes = changesBetween(before, { ...before, ...body }, Object.keys(body).filter(isSetting));
  const names = Object.keys(changes);
  const refused = names.filter((name) => name in config.settings);
  if (refused.length > 0)
    throw refuseFields(Object.fromEntries(refused.map((name) => [snakeKey(name), [settingsMessages.locked(variableOf(name))]])));
  if (names.length === 0) return;
  const rows = names.map((name) => ({ name, value: JSON.stringify(changes[name]?.to), changedBy: actor.id }));
  await tx
    .insertInto('programmeSettings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        changedBy: row.ref('excluded.changedBy'),
        changedAt: sql<string>`now()`,
      })),
    )
    .execute();
  const subject = { kind: 'settings', id: 1, name: config.public.programmeName } as const;
  await recordChange(tx, { actor, action: 'changed', subject, changes });
}
