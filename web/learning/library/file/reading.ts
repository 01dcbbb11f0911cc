import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { saveReading } from '#contract/learning/library/reading.ts';
import { call } from '../../../platform/api.ts';
import { curriculumQuery, keepFile } from '../library-queries.ts';

type Noted = z.output<typeof saveReading.body>;

/** Stores the reader's progress. A failure is silent, because it must not keep anybody from reading. */
export async function note(client: QueryClient, id: number, noted: Noted, keepalive = false): Promise<void> {
  try {
    keepFile(client, await call(saveReading, { params: { id }, body: noted, quiet: true, keepalive }));
    void client.invalidateQueries({ queryKey: curriculumQuery.queryKey });
  } catch {
    // the next call sends a newer progress
  }
}

/** Stores that the reader opened a file. `isRead`: there is no progress to follow, as after a download. */
export function noteOpened(client: QueryClient, file: LibraryFile, isRead = false): void {
  void note(client, file.id, { opened: true, ...(isRead && { isRead: true }) }, true);
}
