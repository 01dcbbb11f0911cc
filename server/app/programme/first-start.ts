import { sql } from 'kysely';
import { type FirstStart, type FirstStep, firstSteps } from '#contract/platform/programme/first-start.ts';
import { rolesMay } from '#server/platform/access/actor-cte.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';

type StepsRow = Record<FirstStep | 'isDemo' | 'isDismissed' | 'colleagueIsInvited', boolean>;

/** Finds out from the data which first steps are done, so that nobody has to tick them off. */
export async function readFirstSteps(db: Db, config: Config): Promise<FirstStart> {
  const { settings, smtpUrl, smtpIsFixed, production, payoutKeys, backupPassphrase, backups } = config;
  const keyIsSet = payoutKeys !== null || !production;
  const isFixed = (name: string) => sql.lit(name in settings);
  const isStored = (...names: string[]) =>
    sql`EXISTS (SELECT FROM programme_settings WHERE name = ANY (${names}) AND value <> 'null')`;
  const { rows } = await sql<StepsRow>`SELECT
    EXISTS (SELECT FROM installation WHERE key = 'demo') AS is_demo,
    EXISTS (SELECT FROM programme_settings WHERE name = 'firstStart' AND value = '"dismissed"') AS is_dismissed,
    ${isFixed('email')} OR ${isStored('email')} AS contact,
    ${isFixed('name')} OR ${isStored('name')} AS name,
    ${isFixed('colour')} OR ${isStored('colour', 'logo')} AS colour,
    (NOT ${sql.lit(smtpIsFixed)} AND EXISTS (SELECT FROM mail_server WHERE accepted_at IS NOT NULL))
      OR EXISTS (SELECT FROM mail_messages WHERE template = 'test-email' AND state = 'SENT'
        AND (${sql.lit(smtpIsFixed)} OR sent_at > COALESCE((SELECT changed_at FROM mail_server), '-infinity'))) AS mail,
    EXISTS (SELECT FROM backups WHERE verified_at IS NOT NULL AND removed_at IS NULL) AS backup,
    ${sql.lit(keyIsSet && backupPassphrase !== null)} AS keys,
    EXISTS (SELECT FROM categories) AS categories,
    EXISTS (SELECT FROM nonprofits) AS nonprofits,
    EXISTS (SELECT FROM user_invitations WHERE withdrawn_at IS NULL AND nonprofit_id IS NULL) AS colleague_is_invited,
    (SELECT count(*) > 1 FROM users WHERE is_active AND password_hash IS NOT NULL AND ${sql.raw(rolesMay('managePayouts'))}) AS colleague,
    ${sql.lit(config.public.openToVisitors)} AS open,
    EXISTS (SELECT FROM application_templates) AS application,
    EXISTS (SELECT FROM nonprofits WHERE display) AS publish,
    EXISTS (SELECT FROM user_invitations WHERE withdrawn_at IS NULL AND nonprofit_id IS NOT NULL) AS invite`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a statement without a table gave no row');
  const steps = firstSteps.map((step) => ({ step, done: found[step] }));
  const isOver = found.isDemo || found.isDismissed || steps.every(({ done }) => done);
  return {
    isOver,
    mailIsSetUp: smtpUrl !== null,
    backupsArePlanned: backups !== null,
    backupsAreVerified: backups?.verifies === true,
    keyIsSet,
    colleagueIsInvited: found.colleagueIsInvited,
    steps,
  };
}
