import type { ImportState } from '#contract/donations/imports/import-choices.ts';
import type { Db } from '#server/database/connection.ts';
import type { Run } from './take-step.ts';

/** how often running work tells its progress, and looks whether a person stopped it */
const lookMilliseconds = 400;

/** A person stopped the work, or began something else. */
export class Stopped extends Error {}

interface Watched {
  signal: AbortSignal;
  /** from 0 to 1 */
  progress: (share: number) => void;
}

/** Does work on an import, with a signal that aborts when the import has left its state. */
export async function watchRun<T>(
  db: Db,
  { id, run }: Run,
  state: ImportState,
  ending: AbortSignal,
  work: (watched: Watched) => Promise<T>,
): Promise<T> {
  const stopped = new AbortController();
  let progress = 0;
  const look = async () => {
    const updated = await db
      .updateTable('donationImports')
      .set({ progress })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('state', '=', state)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) stopped.abort(new Stopped());
  };
  const timer = setInterval(() => void look().catch(() => {}), lookMilliseconds);
  try {
    return await work({
      signal: AbortSignal.any([ending, stopped.signal]),
      progress: (share) => {
        progress = Math.min(99, Math.round(share * 100));
      },
    });
  } finally {
    clearInterval(timer);
  }
}
