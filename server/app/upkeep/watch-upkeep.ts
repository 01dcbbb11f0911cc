import { hostname } from 'node:os';
import { sql } from 'kysely';
import { type UpkeepCheck, type UpkeepFinding, upkeepCheckLabels } from '#contract/app/upkeep/upkeep.ts';
import { findStaffEmails } from '#server/people/roles.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { runChecks } from './run-checks.ts';

/** the number of days after which programme staff are told again about something that stays bad */
const daysBetween = 7;

/** Runs every quarter of an hour. Emails programme staff about each thing that has become bad, and again if it stays bad. */
export const watchUpkeep: Task<'watch-upkeep'> = async (_payload, { db, config }) => {
  const findings = await runChecks({ db, config });
  await transact(db, async (tx) => {
    // if two servers check at the same moment, only one of them tells staff
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner upkeep alarms'))`.execute(tx);
    const wrong = findings.filter(({ state }) => state === 'BAD');
    await forgetAlarms(tx, findings);
    const untold = await takeUntold(tx, wrong);
    if (untold.length > 0) await tellStaff(tx, untold);
  });
};

/** Each server checks these for itself. The other checks find the same on every server. */
const ofEachServer: readonly UpkeepCheck[] = ['DISK', 'CLOCK'];
const serverOf = (check: UpkeepCheck): string => (ofEachServer.includes(check) ? hostname() : '');

/**
 * Deletes the alarms of checks that are good again, so that staff get a new email if a check turns bad again. Also deletes alarms
 * that no server has found for a day.
 */
async function forgetAlarms(tx: Tx, findings: readonly UpkeepFinding[]): Promise<void> {
  await tx.deleteFrom('upkeepAlarms').where('seenAt', '<', sql<string>`now() - interval '1 day'`).execute();
  for (const { check } of findings.filter(({ state }) => state === 'GOOD'))
    await tx.deleteFrom('upkeepAlarms').where('checkName', '=', check).where('server', '=', serverOf(check)).execute();
}

async function takeUntold(tx: Tx, wrong: readonly UpkeepFinding[]): Promise<UpkeepFinding[]> {
  const untold: UpkeepFinding[] = [];
  for (const finding of wrong) {
    const { rows } = await sql<{ isTold: boolean }>`INSERT INTO upkeep_alarms AS a (check_name, server)
      VALUES (${finding.check}, ${serverOf(finding.check)})
      ON CONFLICT (check_name, server) DO UPDATE SET seen_at = now(),
        told_at = CASE WHEN a.told_at < now() - make_interval(days => ${daysBetween}::int) THEN now() ELSE a.told_at END
      RETURNING told_at < now() AS is_told`.execute(tx);
    if (!rows[0]?.isTold) untold.push(finding);
  }
  return untold;
}

async function tellStaff(tx: Tx, wrong: readonly UpkeepFinding[]): Promise<void> {
  const staff = await findStaffEmails(tx, 'manageProgramme');
  const findings = wrong.map(({ check, text, advice }) => ({ title: upkeepCheckLabels[check], text, advice }));
  await queueMails(
    tx,
    'upkeep-alarm',
    staff.map((to) => ({ to, data: { findings } })),
  );
}
