import { statfs } from 'node:fs/promises';
import { bad, type Check, type CheckResult, good, together, watch } from '#server/app/upkeep/check.ts';
import { findLastDone } from '#server/platform/backup/by-schedule/backup-rows.ts';
import { sizeInWords } from '#server/platform/backup/progress-words.ts';
import { errorCode } from '#server/platform/process/error-code.ts';

const advice = 'Delete what is not needed on this disk, or give it more room.';

/** The room that is left for the data and for backups. */
export const checkDisk: Check = async ({ db, config }) => {
  const { backups, dataDir } = config;
  const data = await roomIn(dataDir, 'the data');
  // nobody can see how much room a bucket has
  if (typeof backups?.place !== 'string') return data;
  const size = (await findLastDone(db))?.size ?? 0;
  const { bavail, bsize } = await statfs(backups.place).catch(() => ({ bavail: null, bsize: 0 }));
  if (bavail === null) return together([data, bad('The folder for backups is not there.', `Mount or make ${backups.place}.`)]);
  const free = bavail * bsize;
  if (free < size * 1.5)
    return together([data, bad(`The next backup may not fit: ${sizeInWords(free)} are free there.`, advice)]);
  return together([data, good(`For backups ${sizeInWords(free)} are free.`)]);
};

async function roomIn(folder: string, of: string): Promise<CheckResult> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [free, all] = [bavail * bsize, blocks * bsize];
    const text = `For ${of} ${sizeInWords(free)} of ${sizeInWords(all)} are free.`;
    if (free < 500_000_000 || free < all * 0.01) return bad(text, advice);
    return free < 2_000_000_000 || free < all * 0.05 ? watch(text, advice) : good(text);
  } catch (error) {
    return bad(`The folder of ${of} cannot be read (${errorCode(error)}).`, `Look at ${folder}.`);
  }
}
