import type { LibraryKind } from '#contract/learning/library/library-choices.ts';
import { insertFile, type NewFile } from '#server/learning/library/store.ts';
import { storePages } from '#server/learning/library/text/read-text.ts';
import type { TextPage } from '#server/learning/library/text/text-task.ts';
import type { Db } from '#server/platform/database/connection.ts';

let made = 0;

interface FileTraits extends Partial<NewFile> {
  kind?: LibraryKind;
  /** the text inside the file, by page */
  pages?: never;
  texts?: readonly string[];
}

/** Creates a link of the library, or a file whose bytes are missing. Override only what the test is about. */
export async function createLibraryFile(db: Db, { texts, ...traits }: FileTraits = {}): Promise<{ id: number; name: string }> {
  made += 1;
  const name = traits.name ?? `Test file ${made}`;
  const source = traits.storedAs ? {} : { link: `https://library.example/${made}` };
  return db.transaction().execute(async (tx) => {
    const id = await insertFile(tx, { kind: 'LINK', textState: 'NONE', name, ...source, ...traits });
    const pages = texts?.map((text, index): TextPage => ({ label: `Page ${index + 1}`, text }));
    if (pages) await storePages(tx, id, { state: 'FOUND', pages, count: pages.length });
    return { id, name };
  });
}
