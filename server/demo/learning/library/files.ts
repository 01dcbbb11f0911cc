import { createHash } from 'node:crypto';
import type { DocumentPart, PrintedDocument } from '#server/documents/document.ts';
import { renderDocument } from '#server/documents/render.ts';
import type { Storage } from '#server/files/storage.ts';
import { libraryEntries } from './entries.ts';
import type { DemoEntry, LibraryEntry } from './entry.ts';
import { excelSheets, slides, wordFile } from './office.ts';
import { sectionsOf } from './sections.ts';
import { bell } from './sound.ts';

export interface DemoLibraryFile {
  entry: DemoEntry;
  /** null: a link */
  stored: { storedAs: string; filename: string; contentType: string; size: number } | null;
}

const office = 'application/vnd.openxmlformats-officedocument.';
const contentTypes: Readonly<Record<Exclude<DemoEntry['as'], 'link'>, string>> = {
  pdf: 'application/pdf',
  docx: `${office}wordprocessingml.document`,
  xlsx: `${office}spreadsheetml.sheet`,
  pptx: `${office}presentationml.presentation`,
  txt: 'text/plain',
  wav: 'audio/wav',
};

/** Stores the files of the demo's library. Each has the same name in every fill, so that nothing is stored twice. */
export async function storeLibraryFiles(storage: Storage): Promise<DemoLibraryFile[]> {
  // fills may run at once: each takes its turns as a person of its own, whom no account has
  const filler = -Math.ceil(Math.random() * 1_000_000_000);
  const files: DemoLibraryFile[] = [];
  for (const entry of libraryEntries)
    files.push({ entry, stored: entry.as === 'link' ? null : await store(storage, entry, entry.as, filler) });
  return files;
}

async function store(storage: Storage, entry: DemoEntry, as: Exclude<DemoEntry['as'], 'link'>, filler: number) {
  const filename = `${entry.name.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')}.${as}`;
  const storedAs = `${createHash('sha256').update(`demo library ${filename}`).digest('hex').slice(0, 32)}.file`;
  const known = await storage.stat(storedAs);
  if (known) return { storedAs, filename, contentType: contentTypes[as], size: known.size };
  const bytes = await bytesOf(entry, filler);
  await storage.putAs(storedAs, bytes);
  return { storedAs, filename, contentType: contentTypes[as], size: bytes.length };
}

async function bytesOf(entry: DemoEntry, filler: number): Promise<Buffer> {
  if (entry.as === 'wav') return bell();
  if (entry.as === 'xlsx') return excelSheets(entry.sheets);
  if (entry.as === 'link') throw new Error('a link has no bytes');
  if (entry.as === 'docx') return wordFile(entry.name, entry.text);
  if (entry.as === 'pptx') return slides(entry.text);
  if (entry.as === 'txt') return Buffer.from(`${entry.name}\n\n${entry.text.replaceAll('# ', '')}\n`);
  return renderDocument({ person: filler, signal: new AbortController().signal }, printed(entry));
}

function printed({ name, description, text }: LibraryEntry): PrintedDocument {
  const parts = sectionsOf(text).flatMap(({ heading, paragraphs }): DocumentPart[] => [
    { kind: 'heading', text: heading },
    ...paragraphs.map((words): DocumentPart => ({ kind: 'paragraph', text: words })),
  ]);
  return {
    title: name,
    subtitle: description,
    recipient: [],
    letterhead: { name: 'Learning Commons', colour: '#1f5c43', address: [], site: '', email: '', paper: 'us-letter' },
    parts,
    madeOn: 'A demo document',
  };
}
