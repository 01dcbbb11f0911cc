import { isMissing } from './missing-file.ts';
import type { FileStore, StoredFile } from './storage.ts';

/**
 * Two stores as one, while files move between them. New files go to the first; a file that the first lacks is read from the
 * second. A file that is removed is removed from both.
 */
export function openBoth(first: FileStore, second: FileStore): FileStore {
  return {
    putAs: first.putAs,
    putFile: first.putFile,
    stat: async (name) => (await first.stat(name)) ?? second.stat(name),
    open: (name, range) =>
      first.open(name, range).catch((error) => {
        if (isMissing(error)) return second.open(name, range);
        throw error;
      }),
    linkTo: async (name, as) => (await first.linkTo(name, as)) ?? second.linkTo(name, as),
    async remove(name) {
      await first.remove(name);
      await second.remove(name);
    },
    list: () => listBoth(first, second),
  };
}

async function* listBoth(first: FileStore, second: FileStore): AsyncIterable<StoredFile> {
  const listed = new Set<string>();
  for await (const file of first.list()) {
    listed.add(file.name);
    yield file;
  }
  for await (const file of second.list()) if (!listed.has(file.name)) yield file;
}
