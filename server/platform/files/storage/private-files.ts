import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadedFileMessages } from '#contract/platform/wire/file-messages.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { TurnsByPerson } from '#server/platform/process/workers/turns-by-person.ts';
import { isLockedOffice } from '../locked/locked-office.ts';
import { refuseUnopenable } from '../locked/refuse-unopenable.ts';
import { carriesMetadata } from '../pictures/clean-picture.ts';
import { cleanUpload } from '../pictures/encoder.ts';
import { sendStored } from '../ranges.ts';
import { type FileKind, type FileKinds, isShown, kindOf, tidyName, wrongExtension } from '../uploads/file-kinds.ts';
import type { UploadedFile } from '../uploads/upload.ts';
import type { Storage } from './storage.ts';

/** A stored file, as its row describes it. */
export interface PrivateFile {
  storedAs: string;
  filename: string;
  contentType: string;
  size: number;
}

interface Accepted {
  kinds: FileKinds;
  messages: { empty: string; kind: string };
}

/** A name for private bytes. It is random: `/media/` never serves it, and no two files share their bytes. */
function privateName(): string {
  return `${randomBytes(16).toString('hex')}.file`;
}

/**
 * Returns the kind of an upload by its bytes. Throws 400 for an empty file, 415 for a kind that is not accepted, for a file
 * that opens only with a password, for a broken PDF, and for a text that is named like another kind.
 */
export async function acceptKind(file: UploadedFile, name: string, { kinds, messages }: Accepted): Promise<FileKind> {
  const kind = await reading.run(file.person, file.signal, async () => {
    const bytes = await readFile(file.path);
    if (bytes.length === 0) throw refuseFields({ file: [messages.empty] });
    if (isLockedOffice(bytes)) throw refuse(415, uploadedFileMessages.locked);
    const found = await kindOf(bytes, name, kinds);
    if (found) await refuseUnopenable(file, found);
    return found;
  });
  if (!kind) throw refuse(415, messages.kind);
  const wrong = wrongExtension(name, kind, kinds);
  if (wrong !== null) throw refuse(415, uploadedFileMessages.misnamed(wrong));
  return kind;
}

/** Stores an upload of an accepted kind under a private name. The uploaded file may be moved, so it may be gone afterwards. */
export async function storePrivateFile(app: App, file: UploadedFile, name: string, kind: FileKind): Promise<PrivateFile> {
  const storedAs = privateName();
  await cleaned(app, file, kind, (path) => app.storage.putFile(storedAs, path));
  const { size } = (await app.storage.stat(storedAs)) ?? { size: 0 };
  return { storedAs, filename: tidyName(name, kind), contentType: kind.contentType, size };
}

/** Copies the bytes of a stored file under a private name of their own. Throws 404 if the file is missing. */
export async function copyPrivateFile({ storage }: App, file: PrivateFile): Promise<PrivateFile> {
  if (!(await storage.stat(file.storedAs))) throw notFound();
  const storedAs = privateName();
  const temporary = await storage.temporaryPath();
  try {
    await pipeline(await storage.open(file.storedAs), createWriteStream(temporary, { flags: 'wx', mode: 0o640 }));
    await storage.putFile(storedAs, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  return { ...file, storedAs };
}

/** in each process, only one upload at a time is in memory as a whole */
const reading = new TurnsByPerson();

/** Removes the metadata of a picture before it is stored, because they may say where it was taken. */
async function cleaned(app: App, file: UploadedFile, { contentType }: FileKind, store: (path: string) => Promise<void>) {
  if (!carriesMetadata(contentType)) return store(file.path);
  const to = await app.storage.temporaryPath();
  try {
    await cleanUpload(file, { path: file.path, contentType, to });
    await store(to);
  } finally {
    await rm(to, { force: true });
  }
}

interface Sending {
  file: PrivateFile;
  /** the reply's `cache-control` */
  cache: string;
  /** whether the browser saves the file even if it could show it */
  asDownload?: boolean;
}

/** Sends a private file to somebody who may read it: to be shown where a browser can, else as a download. */
export async function sendPrivateFile(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, cache, asDownload = false }: Sending,
): Promise<FastifyReply> {
  const { storedAs, filename, contentType, size } = file;
  if (!(await storage.stat(storedAs))) throw notFound();
  const isPdf = contentType === 'application/pdf';
  const inline = isShown(contentType) && !asDownload;
  const disposition = `${inline ? 'inline' : 'attachment'}; ${nameParameters(filename)}`;
  // a file that the browser shows needs the headers below, which no store sends
  const link = inline ? null : await storage.linkTo(storedAs, { contentType, disposition });
  if (link !== null) return reply.header('cache-control', 'no-store').redirect(link);
  reply
    .header('content-disposition', disposition)
    // users upload these files: run no scripts, load nothing; our pages show a PDF in a frame
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors ${isPdf ? "'self'" : "'none'"}`,
    )
    .header('x-frame-options', isPdf ? 'SAMEORIGIN' : 'DENY');
  return sendStored(storage, request, reply, { name: storedAs, size, contentType, cache });
}

function nameParameters(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
