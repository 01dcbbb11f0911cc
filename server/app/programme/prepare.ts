import { sql } from 'kysely';
import { keepPeriods } from '#server/money/reporting/periods.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { createSetUpLink, hasProgrammeStaff } from '#server/people/sign-in/set-up.ts';
import type { Database, Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Config } from '#server/platform/process/config.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import { closeToVisitors, findSettings } from '#server/platform/programme/settings.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';

/**
 * Prepares the programme after the migrations, before the first request: brings the reporting periods up to date, fills a new
 * demo programme, and creates the set-up link if no programme staff can sign in. Returns a function that makes the printed lines
 * for the server's address.
 */
export async function prepareProgramme(config: Config, { db, pool }: Database): Promise<(address: string) => string> {
  await checkSettings({ config, pool });
  const today = programmeCalendar(config)();
  await transact(db, async (tx) => keepPeriods(tx, await findSettings(tx, config), today));
  const demoLines = config.demo ? await openDemo(config, db) : '';
  if (!config.demo && (await isNew(db))) await transact(db, closeToVisitors);
  const path = (await hasProgrammeStaff(db)) ? null : await createSetUpLink(db, null);
  return (address) => (path === null ? '' : setUpLine(address, path)) + demoLines;
}

/** Whether nobody has ever had an account and nothing was ever set: the first start. */
async function isNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`SELECT NOT EXISTS (SELECT FROM users)
    AND NOT EXISTS (SELECT FROM programme_settings) AND NOT EXISTS (SELECT FROM nonprofits) AS is_new`.execute(db);
  return rows[0]?.isNew === true;
}

function setUpLine(address: string, path: string): string {
  return `\nThere is no programme-staff account yet. This link makes the first one; it works once, for 14 days:\n  ${address}${path}\n`;
}

/** Loads the demo's code only if a demo is wanted. */
async function openDemo(config: Config, db: Db): Promise<string> {
  const { demoAccounts, demoPassword, fillDemo, isDemo } = await import('#server/app/demo/demo.ts');
  await fillDemo({ db, storage: openStorage(config), vault: openVault(config), hashPassword });
  if (!(await isDemo(db))) return '';
  const accounts = demoAccounts.map(({ email, kind }) => `  ${email.padEnd(26)}${kind}`);
  return `\nThis is a demo programme. Sign in as one of these, with the password ${demoPassword}:\n${accounts.join('\n')}\n`;
}
