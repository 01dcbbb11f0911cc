import type pg from 'pg';
import type { Config } from '#server/platform/process/config.ts';
import { learningIsOpenSql } from '#server/platform/programme/learning-is-open.ts';
import { putInForce, readStored } from './settings.ts';

/*
 * Every process holds the programme's name, color, time zone and so on in its `Config`, and reloads them when another process has
 * stored changes: see decision 83.
 */

interface Holder {
  config: Config;
  pool: pg.Pool;
}

/** SQL: the version of the stored settings, which every change raises; 0: nothing was ever stored. */
export const settingsVersionSql = "COALESCE((SELECT value::int FROM programme_settings WHERE name = 'version'), 0)";

interface Check {
  running: Promise<void>;
  /** for calls that come while a check is running, because that check may have begun before the change */
  next: Promise<void> | null;
}

const checks = new WeakMap<Config, Check>();

/** Checks in the database whether the settings have changed. Calls that come while a check is running share the next check. */
export function checkSettings(holder: Holder): Promise<void> {
  const check = checks.get(holder.config);
  if (!check) return startCheck(holder);
  check.next ??= check.running.then(() => startCheck(holder));
  return check.next;
}

function startCheck(holder: Holder): Promise<void> {
  const running = readVersion(holder).finally(() => {
    if (checks.get(holder.config)?.next === null) checks.delete(holder.config);
  });
  checks.set(holder.config, { running, next: null });
  return running;
}

/** If the database does not reply, the settings in force stay: the request's own statements will report the failure. */
async function readVersion(holder: Holder): Promise<void> {
  try {
    const text = `SELECT ${settingsVersionSql} AS version, ${learningIsOpenSql} AS "learningIsOpen"`;
    const { rows } = await holder.pool.query<{ version: number; learningIsOpen: boolean }>({ name: 'settings-version', text });
    holder.config.learningIsOpen = rows[0]?.learningIsOpen ?? false;
    await followSettings(holder, rows[0]?.version ?? 0);
  } catch {
    // the settings in force stay
  }
}

/** Loads the stored settings if they are newer than those in force. */
export async function followSettings({ config, pool }: Holder, version: number): Promise<void> {
  if (version <= config.settingsVersion) return;
  const stored = await readStored(pool);
  if (stored.version > config.settingsVersion) putInForce(config, stored);
}
