import { ArchiveError } from '#server/platform/backup/archive-error.ts';

/** The first signal stops the work at the next place where nothing is left half done. */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new ArchiveError('Stopped.')));
  return stop.signal;
}
