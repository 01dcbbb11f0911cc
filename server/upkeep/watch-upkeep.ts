import { sql } from 'kysely';
import { type UpkeepFinding, upkeepCheckLabels } from '#contract/upkeep/upkeep.ts';
import type { Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import type { Task } from '#server/jobs/task.ts';
import { queueMails } from '#server/mail/queue-mail.ts';
import { isStaffSql } from '#server/people/actor-cte.ts';
import { runChecks } from './run-checks.ts';

/** As long as something stays bad, programme staff are told again after so many days. */
const daysBetween = 7;

/** Runs every quarter of an hour: emails programme staff once about each thing that has become bad. */
export const watchUpkeep: Task<'watch-upkeep'> = async (_payload, { db, config }) => {
  const findings = await runChecks({ db, config });
  await transact(db, async (tx) => {
    // two servers that look at the same moment tell it once
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner upkeep alarms'))`.execute(tx);
    const wrong = findings.filter(({ state }) => state === 'BAD');
    await forgetAlarms(tx, findings);
    const untold = await takeUntold(tx, wrong);
    if (untold.length > 0) await tellStaff(tx, untold);
  });
};

/** What is in order again would be told again. */
async function forgetAlarms(tx: Tx, findings: readonly UpkeepFinding[]): Promise<void> {
  const mended = findings.filter(({ state }) => state === 'GOOD').map(({ check }) => check);
  if (mended.length > 0) await tx.deleteFrom('upkeepAlarms').where('checkName', 'in', mended).execute();
}

async function takeUntold(tx: Tx, wrong: readonly UpkeepFinding[]): Promise<UpkeepFinding[]> {
  const untold: UpkeepFinding[] = [];
  for (const finding of wrong) {
    const { rows } = await sql`INSERT INTO upkeep_alarms (check_name) VALUES (${finding.check})
      ON CONFLICT (check_name) DO UPDATE SET told_at = now()
        WHERE upkeep_alarms.told_at < now() - make_interval(days => ${daysBetween}::int)
      RETURNING check_name`.execute(tx);
    if (rows.length > 0) untold.push(finding);
  }
  return untold;
}

async function tellStaff(tx: Tx, wrong: readonly UpkeepFinding[]): Promise<void> {
  const staff = await tx
    .selectFrom('users')
    .select('email')
    .where('isActive', '=', true)
    .where(sql.raw<boolean>(isStaffSql))
    .execute();
  const findings = wrong.map(({ check, text, advice }) => ({ title: upkeepCheckLabels[check], text, advice }));
  await queueMails(
    tx,
    'upkeep-alarm',
    staff.map(({ email }) => ({ to: email, data: { findings } })),
  );
}
