import { type UpkeepFinding, upkeepChecks } from '#contract/app/upkeep/upkeep.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';
import { bad, type Check, type CheckContext, type Checks } from './check.ts';
import { checkBackups } from './checks/backups.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkEmails } from './checks/emails.ts';
import { checkGifts } from './checks/gifts.ts';
import { checkWork } from './checks/work.ts';

const checks: Checks = {
  BACKUPS: checkBackups,
  DISK: checkDisk,
  EMAILS: checkEmails,
  WORK: checkWork,
  CLOCK: checkClock,
  DATABASE: checkDatabase,
  GIFTS: checkGifts,
};

/** What Almoner finds when it looks at everything, in the order of the page. */
export async function runChecks(context: CheckContext): Promise<UpkeepFinding[]> {
  const findings: UpkeepFinding[] = [];
  for (const check of upkeepChecks) findings.push({ check, ...(await attempt(checks[check], context)) });
  return findings;
}

/** A check that throws becomes a finding, so that the other checks still run. */
export async function attempt(check: Check, context: CheckContext) {
  return check(context).catch((error) =>
    bad(
      `This check failed (${errorCode(error) || errorMessage(error)}).`,
      `${commandLine('doctor')} shows whether it still fails.`,
    ),
  );
}
