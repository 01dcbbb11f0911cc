import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { saveReading } from '#contract/learning/library/reading.ts';
import { call } from '../../../api.ts';
import { curriculumQuery, keepFile } from '../library-queries.ts';

type Noted = z.output<typeof saveReading.body>;

/** Notes the reader's progress. Its failure is silent: nobody should be kept from reading. */
export async function note(client: QueryClient, id: number, noted: Noted, keepalive = false): Promise<void> {
  try {
    keepFile(client, await call(saveReading, { params: { id }, body: noted, quiet: true, keepalive }));
    void client.invalidateQueries({ queryKey: curriculumQuery.queryKey });
  } catch {
    // the next note tells the same and more
  }
}

/** The reader opened a file. `isRead`: there is nothing more to follow, as for a download. */
export function noteOpened(client: QueryClient, file: LibraryFile, isRead = false): void {
  void note(client, file.id, { opened: true, ...(isRead && { isRead: true }) }, true);
}
