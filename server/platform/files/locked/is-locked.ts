import type { FileKind } from '#server/platform/files/uploads/file-kinds.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import { TaskProcess } from '#server/platform/process/workers/task-process.ts';
import { isLockedZip } from './locked-zip.ts';
import type { PdfAnswer, PdfTask } from './pdf-process.ts';

const reader = new TaskProcess<PdfTask, PdfAnswer>({
  name: 'reader of locked PDFs',
  file: new URL('./pdf-process.ts', import.meta.url),
  // a PDF of 25 MB takes half a second
  longestTask: 20_000,
  mostMemory: 500_000_000,
});

const isArchive = (contentType: string) => /\.opendocument\.|\/zip$/.test(contentType);

/**
 * Whether a PDF, an OpenDocument file or an archive opens only with a password; `isLockedOffice` tells this of Office files. False
 * if nobody can tell: the file is broken, or takes too much time or memory.
 */
export async function isLocked(file: UploadedFile, { contentType }: FileKind, bytes: Buffer): Promise<boolean> {
  if (isArchive(contentType)) return isLockedZip(file.path);
  // a PDF that is encrypted says so in its trailer, which is never encrypted or compressed; but it may open without a password
  if (contentType !== 'application/pdf' || !bytes.includes('/Encrypt')) return false;
  const answer = await reader.run(file, { path: file.path }).catch(() => null);
  file.signal.throwIfAborted();
  return answer?.isLocked ?? false;
}
