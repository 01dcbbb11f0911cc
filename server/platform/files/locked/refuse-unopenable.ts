import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import type { FileKind } from '#server/platform/files/uploads/file-kinds.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { TaskProcess } from '#server/platform/process/workers/task-process.ts';
import { isLockedZip } from './locked-zip.ts';
import type { PdfAnswer, PdfTask } from './pdf-process.ts';

const reader = new TaskProcess<PdfTask, PdfAnswer>({
  name: 'reader of uploaded PDFs',
  file: new URL('./pdf-process.ts', import.meta.url),
  // a PDF of 25 MB takes half a second
  longestTask: 20_000,
  mostMemory: 500_000_000,
});

const isArchive = (contentType: string) => /\.opendocument\.|\/zip$/.test(contentType);

/**
 * Throws 415 for a PDF, an OpenDocument file or an archive that opens only with a password (`isLockedOffice` tells this of Office
 * files), and for a PDF without pages that can be found. Nothing is thrown if nobody can tell: the file takes too much time or memory.
 */
export async function refuseUnopenable(file: UploadedFile, { contentType }: FileKind): Promise<void> {
  if (isArchive(contentType) && (await isLockedZip(file.path))) throw refuse(415, uploadedFileMessages.locked);
  if (contentType !== 'application/pdf') return;
  const answer = await reader.run(file, { path: file.path }).catch(() => null);
  file.signal.throwIfAborted();
  if (answer?.state === 'LOCKED') throw refuse(415, uploadedFileMessages.locked);
  if (answer?.state === 'BROKEN') throw refuse(415, uploadedFileMessages.broken);
}
