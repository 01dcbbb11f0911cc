import * as z from 'zod/mini';
import { readEntries } from '#server/app/demo/read-entries.ts';

const shared = { name: z.string(), description: z.string(), tags: z.array(z.string()) };

const entry = z.union([
  /** `file`: the name of a file in `documents` */
  z.strictObject({ ...shared, file: z.string() }),
  z.strictObject({ ...shared, link: z.string() }),
]);
export type LibraryEntry = z.output<typeof entry>;

/** The demo's library, the oldest entry first. All documents were written for the demo. */
export const libraryEntries = readEntries(new URL('library.json', import.meta.url), entry);
