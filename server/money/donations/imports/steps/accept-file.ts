import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '#contract/money/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { typeOfBytes } from '#server/platform/files/uploads/type-of-bytes.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';
import { openArchive } from '../reading/table/archive.ts';

export interface AcceptedFile {
  kind: ImportKind;
  size: number;
  /** SHA-256 of the bytes */
  hash: Buffer;
}

/**
 * Checks an uploaded file before it is stored. Throws 400 for an empty file, and 415 for a file of another kind, or a workbook
 * that is damaged, protected, too large or has macros.
 */
export async function acceptFile(path: string): Promise<AcceptedFile> {
  const { size } = await stat(path);
  if (size === 0) throw refuseFields({ file: [fileMessages.empty] });
  const kind = await kindOf(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { kind, size, hash: hash.digest() };
}

async function kindOf(path: string): Promise<AcceptedFile['kind']> {
  const head = await readHead(path);
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    return kindOfArchive(path, head);
  }
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(head.toString('latin1', 0, 2));
  // no other kind is looked for in UTF-16, because some audio formats begin with the same bytes
  const other = isUtf16 ? undefined : await typeOfBytes(head);
  if (other?.mime === 'application/x-cfb') throw refuse(415, fileMessages.oldExcel);
  if (other) throw refuse(415, fileMessages.kind);
  return 'CSV';
}

/** An OpenDocument file names its kind in its first part, which is not compressed. */
const openDocumentSheet = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

async function kindOfArchive(path: string, head: Buffer): Promise<AcceptedFile['kind']> {
  try {
    const archive = await openArchive(path);
    archive.close();
    if (archive.has('xl/workbook.xml')) return 'XLSX';
  } catch (error) {
    throw error instanceof UnreadableFile ? refuse(415, error.message) : error;
  }
  if (head.toString('latin1').includes(openDocumentSheet)) return 'ODS';
  throw refuse(415, fileMessages.kind);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_100), 0, 4_100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
