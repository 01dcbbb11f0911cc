// Reads the text of one file and draws its cover. The process that started this one kills it if it needs too much time or memory.

import { open, readFile, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { decodeText } from '#contract/learning/library/decode-text.ts';
import { type EncodedPicture, encodePicture } from '#server/platform/files/pictures/picture.ts';
import { openZip, type ZipParts } from '#server/platform/files/zip-parts.ts';
import { coverOf } from './book-text.ts';
import { readOffice } from './office-text.ts';
import { PageTexts } from './page-texts.ts';
import { readPdf } from './pdf-text.ts';
import { textLimits } from './text-limits.ts';
import type { FoundText, TextAnswer, TextTask } from './text-task.ts';

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too, but the parent decides when this process ends. */
process.on('SIGINT', () => {});
process.once('message', async (task: TextTask) => {
  const { text, cover } = await readDocument(task);
  answer({ text });
  const drawn = await cover().catch(() => null);
  // store the compiled code before the parent kills this process: the next process then starts in half the time
  flushCompileCache();
  answer({ cover: drawn, maxResidentBytes: process.resourceUsage().maxRSS * 1_024 });
});

function answer(message: TextAnswer): void {
  if (process.connected) process.send?.(message);
}

interface ReadFile {
  text: FoundText;
  cover: () => Promise<EncodedPicture | null>;
}

async function readDocument(task: TextTask): Promise<ReadFile> {
  if (task.contentType === 'application/pdf') return readPdf(task);
  if (task.contentType.startsWith('text/')) return { text: await readPlain(task.path), cover: async () => null };
  const zip = await openZip(task.path);
  return { text: await readOffice(zip, task.contentType), cover: () => thumbnailOf(zip, task.scratch) };
}

/** The small picture of the first page that many Office files contain, or the cover of a book. */
async function thumbnailOf(zip: ZipParts, scratch: string): Promise<EncodedPicture | null> {
  const name = zip.names.find((part) => /^(docProps|Thumbnails)\/thumbnail\.(jpe?g|png)$/i.test(part)) ?? (await coverOf(zip));
  const bytes = name === undefined ? null : await zip.bytes(name, 5_000_000);
  if (bytes === null) return null;
  await writeFile(scratch, bytes);
  return encodePicture(scratch);
}

/** Reads plain text and CSV in UTF-8, UTF-16 or else Windows-1252. */
async function readPlain(path: string): Promise<FoundText> {
  const texts = new PageTexts();
  texts.add('', decodeText(await head(path)));
  return texts.found(0);
}

/** The first bytes of the file, enough for the longest text. */
async function head(path: string): Promise<Buffer<ArrayBuffer>> {
  const limit = textLimits.characters * 4;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size <= limit) return await readFile(file);
    const bytes = Buffer.alloc(limit);
    await file.read(bytes, 0, limit, 0);
    return bytes;
  } finally {
    await file.close();
  }
}
