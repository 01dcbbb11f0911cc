import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { findIrsChanges } from '#server/nonprofits/irs-changes/find-changes.ts';
import { type FoundFile, findFile, latestMonth, markOf } from '#server/nonprofits/irs-register/file-month.ts';
import { LoadAtWork, loadRegister } from '#server/nonprofits/irs-register/load-register.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/** milliseconds: somebody may still be copying a file that changed more recently */
const settled = 60_000;

/**
 * Loads the files of the newest month in the folder, once, and compares the nonprofits with the loaded file. Files that are
 * refused are noted with the reason, and are not tried again until they change.
 */
export const watchIrsFolder: Task<'watch-irs-folder'> = async (_, context) => {
  const { config, db } = context;
  if (config.irsFolder !== null) await loadNewest(context, config.irsFolder);
  await findIrsChanges(db);
};

async function loadNewest(context: JobContext, folder: string): Promise<void> {
  const { db, log } = context;
  const files = await findNewest(folder).catch((error: unknown) => {
    log.warn({ folder, code: errorCode(error) }, 'the folder of IRS files cannot be read');
    return [];
  });
  const mark = markOf(files);
  if (files.length === 0 || (await wasTried(db, mark))) return;
  if (files.some(({ changedAt }) => Date.now() - changedAt.getTime() < settled)) return;
  await load(context, files, mark);
}

async function findNewest(folder: string): Promise<FoundFile[]> {
  const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name)).sort();
  const files = await Promise.all(names.map((name) => findFile(join(folder, name))));
  const month = latestMonth(files);
  return files.filter((file) => file.month === month);
}

async function wasTried(db: Db, mark: string): Promise<boolean> {
  const same = await db.selectFrom('irsLoads').select('id').where('mark', '=', mark).limit(1).executeTakeFirst();
  return same !== undefined;
}

async function load({ db, pool, log, signal }: JobContext, files: readonly FoundFile[], mark: string): Promise<void> {
  const month = latestMonth(files);
  try {
    const { organizations } = await loadRegister(pool, await openIrsFiles(files.map(({ path }) => path)), {
      month,
      mark,
      signal,
    });
    log.info({ month, organizations }, 'the IRS file was loaded');
  } catch (error) {
    if (!(error instanceof StartRefused) || error instanceof LoadAtWork) throw error;
    log.warn({ month, problem: error.message }, 'the IRS file was not loaded');
    const source = files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).join(', ');
    const none = { organizations: 0, skipped: 0, states: [] };
    await db
      .insertInto('irsLoads')
      .values({ month: `${month}-01`, source, mark, problem: error.message, ...none })
      .execute();
  }
}
