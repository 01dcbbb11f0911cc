import { bad, type Check, good, together, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';
import { type BackupRow, findBackups, findLastDone } from '#server/platform/backup/by-schedule/backup-rows.ts';
import { commandLine } from '#server/platform/process/environment.ts';

/** If the last backup is older than this, it is an alarm, unless the settings make backups more rarely. */
const oldest = 2 * 86_400_000;

/** How old the last backup is, whether it was verified, and what went wrong since. */
export const checkBackups: Check = async ({ db, config }) => {
  const [newest] = await findBackups(db);
  if (!newest) return withoutBackups(config.backups !== null);
  const last = await findLastDone(db);
  // another server makes the backups, and only that server knows when they are due
  if (config.backups === null) return elsewhere(last);
  const failed = newest.state === 'FAILED' ? watch(`The newest one failed: ${newest.problem}`, '') : good('');
  if (!last && newest.state === 'RUNNING') return watch('The first backup is being made.', '');
  if (!last) return together([bad('No backup has been made yet.', 'Fix the problem that stopped the last attempt.'), failed]);
  const age = Date.now() - Date.parse(last.begunAt);
  const made = `The last backup was made ${timeInWords(age)} ago`;
  if (age > oldest && age > 2 * config.backups.everyHours * 3_600_000)
    return together([
      bad(`${made}.`, `Make one by hand with ${commandLine('backup', 'FILE')}, and mend what keeps Almoner from making them.`),
      failed,
    ]);
  if (last.verifiedAt !== null) return together([good(`${made} and verified.`), failed]);
  const why = last.problem === '' ? '' : ` ${last.problem}`;
  const isBad = last.problem.startsWith('It could not be verified');
  const advice = `Check it with ${commandLine('backup', '--verify-only FILE')}, or make a new one.`;
  return together([isBad ? bad(`${made}.${why}`, advice) : watch(`${made}. It is not verified.${why}`, ''), failed]);
};

function elsewhere(last: BackupRow | undefined) {
  const made = last ? ` The last one was made ${timeInWords(Date.now() - Date.parse(last.begunAt))} ago.` : '';
  return watch(
    `This server makes no backups.${made}`,
    'Set BACKUP_DIR or BACKUP_BUCKET, unless another server of this programme makes them.',
  );
}

function withoutBackups(isPlanned: boolean) {
  if (isPlanned) return watch('No backup has been made yet. Almoner makes the first one within the hour.', '');
  return watch(
    'Almoner makes no backups by itself.',
    'Set BACKUP_DIR to a folder on another disk, or BACKUP_BUCKET, unless something else backs up this server.',
  );
}
