import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { contentName, type Storage } from '#server/platform/files/storage/storage.ts';
import { type LibraryEntry, libraryEntries } from './entries.ts';

export interface DemoLibraryFile {
  entry: LibraryEntry;
  /** null: the entry is a link */
  stored: { storedAs: string; filename: string; contentType: string; size: number } | null;
}

const office = 'application/vnd.openxmlformats-officedocument.';
const contentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': `${office}wordprocessingml.document`,
  '.xlsx': `${office}spreadsheetml.sheet`,
  '.pptx': `${office}presentationml.presentation`,
  '.txt': 'text/plain',
  '.wav': 'audio/wav',
};

export function storeLibraryFiles(storage: Storage): Promise<DemoLibraryFile[]> {
  return Promise.all(
    libraryEntries.map(async (entry) => ({ entry, stored: 'link' in entry ? null : await store(storage, entry.file) })),
  );
}

async function store(storage: Storage, filename: string) {
  const bytes = await readFile(new URL(`documents/${filename}`, import.meta.url));
  const storedAs = contentName(bytes, '.file');
  await storage.putAs(storedAs, bytes);
  return { storedAs, filename, contentType: contentTypes[extname(filename)] ?? '', size: bytes.length };
}
