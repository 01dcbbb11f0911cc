import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedLog } from './embedded.ts';
import type { Postmaster } from './process/postmaster.ts';

/** After this many milliseconds a run counts as successful. */
const goodRun = 2_000;
const mostSetbacks = 8;
const longestPause = 5_000;

/** Restarts the postmaster when it dies. Gives up after many setbacks in a row: failed starts, and deaths soon after a start. */
export function keepRunning(
  first: Postmaster,
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: EmbeddedLog,
  onLost: (error: Error) => void = () => {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: Postmaster | null = first;

  const tend = async () => {
    let setbacks = 0;
    while (current !== null) {
      const started = Date.now();
      const ending = await current.gone;
      current = null;
      if (stopping.signal.aborted) return;
      setbacks = Date.now() - started > goodRun ? 0 : setbacks;
      if (setbacks >= mostSetbacks) throw new Error('The database died again and again, each time soon after its start.');
      log.warn(ending, 'the database died; starting it again');
      while (current === null) {
        setbacks++;
        await delay(Math.min(25 * 2 ** setbacks, longestPause), undefined, { signal: stopping.signal });
        current = await start(stopping.signal).catch((error: Error) => {
          if (stopping.signal.aborted || setbacks >= mostSetbacks) throw error;
          log.error({ err: error }, 'the database could not be started again; trying once more');
          return null;
        });
      }
      if (stopping.signal.aborted) return current.stop();
      log.info({ setbacks }, 'the database runs again');
    }
  };

  const tended = tend().catch((error: Error) => {
    if (!stopping.signal.aborted) onLost(error);
  });
  const stop = async () => {
    stopping.abort();
    await current?.stop();
    await tended;
  };
  return { stop };
}
