import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';

export interface Archive {
  has(name: string): boolean;
  /** bytes of a file after it is unpacked */
  size(name: string): number;
  /** The stream fails if the file has more bytes than `size`. */
  open(name: string): Promise<Readable>;
  close(): void;
}

/** A workbook has some dozen files; a workbook with pictures has some hundred. */
const mostEntries = 2_000;

/**
 * Opens the archive of a workbook. Refuses macros, passwords, other kinds of file and too much content before anything is
 * unpacked.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(asDamaged);
  try {
    const entries = await readEntries(zip);
    if (!entries.has('xl/workbook.xml') && !entries.has('content.xml')) throw new UnreadableFile(fileMessages.kind);
    return {
      has: (name) => entries.has(name),
      size: (name) => entries.get(name)?.uncompressedSize ?? 0,
      open: async (name) => {
        const entry = entries.get(name);
        return entry ? zip.openReadStreamPromise(entry).catch(asDamaged) : asDamaged();
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof UnreadableFile ? error : asDamaged(error);
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (/vbaProject\.bin$|\/macrosheets\//i.test(entry.fileName)) throw new UnreadableFile(fileMessages.macros);
    if (unpacked > importLimits.unpackedBytes || entries.size >= mostEntries)
      throw new UnreadableFile(fileMessages.tooLargeUnpacked);
    if (entry.isEncrypted()) throw new UnreadableFile(fileMessages.oldExcel);
    entries.set(entry.fileName.replace(/^\//, ''), entry);
  }
  return entries;
}

function asDamaged(cause?: unknown): never {
  throw new UnreadableFile(fileMessages.damaged, { cause });
}
