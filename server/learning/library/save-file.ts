import type * as z from 'zod/mini';
import { type addLibraryFile, type changeLibraryFile, libraryMessages } from '#contract/learning/library/library-files.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { acceptKind, storePrivateFile } from '#server/platform/files/storage/private-files.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, Refusal, refuseFields } from '#server/platform/http/errors.ts';
import { removeCover, storeChosenCover, storeOwnCover } from './covers.ts';
import { firstTextState, libraryFileKinds, libraryKindOf } from './file-kind.ts';
import { forgetBytesLater } from './forget-files.ts';
import { findRow, insertFile, type NewFile, type StoredFile, updateFile } from './store.ts';
import { addTextJob } from './text/read-later.ts';

interface Sent<Fields> {
  file: UploadedFile;
  /** the name of the sent file; null if no file was sent */
  name: string | null;
  furtherImage: UploadedFile | null;
  fields: Fields;
}
type AddFields = z.output<typeof addLibraryFile.body>;
type ChangeFields = z.output<typeof changeLibraryFile.body>;

/** The columns that follow from a sent file, or from a link. */
type Source = Pick<
  NewFile,
  'link' | 'storedAs' | 'filename' | 'contentType' | 'size' | 'kind' | 'textState' | 'pages' | 'textWords'
>;

/**
 * The source and the cover that were stored before the transaction. Their files are deleted again if the transaction ends with a
 * refusal.
 */
interface Stored {
  source: Source | undefined;
  cover: { cover: string; coverChosen: boolean } | undefined;
}

/** Adds a file or a link. Returns its id. */
export async function addFile(app: App, actor: Actor, sent: Sent<AddFields>): Promise<number> {
  const { name, tags, description, regionalChapter, approved } = sent.fields;
  if (sent.name === null && sent.fields.link === undefined) throw refuseFields({ file: [libraryMessages.noSource] });
  const title = name ?? (sent.name === null ? undefined : titleOf(sent.name));
  if (!title) throw refuseFields({ name: [libraryMessages.name] });
  return withStored(app, sent, async (tx, { source, cover }) => {
    if (!source) throw refuseFields({ file: [libraryMessages.noSource] });
    const given = { description, regionalChapter, approved, ...(tags && { tags }) };
    const id = await insertFile(tx, { name: title, ...source, ...cover, ...defined(given), createdBy: actor.id });
    await readTextLater(tx, id, source);
    await recordChange(tx, { actor, action: 'added', subject: { kind: 'learningFile', id, name: title } });
    return id;
  });
}

/** The file’s name with its ending, without the folders that some browsers send, cut to 200 characters. */
function titleOf(filename: string): string {
  return (filename.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 200);
}

/** Changes the fields that were sent. Replaced bytes are kept for 30 days. */
export async function changeFile(app: App, actor: Actor, id: number, sent: Sent<ChangeFields>, read: Read): Promise<void> {
  await withStored(app, sent, async (tx, stored) => {
    const before = await findRow(tx, actor, id, true);
    if (!before) throw notFound();
    if (sent.fields.version !== undefined && sent.fields.version !== before.version)
      checkVersion(sent.fields.version, await read(tx, id));
    const { name, tags, description, regionalChapter, approved } = sent.fields;
    const row = {
      ...defined({ name, tags, description, regionalChapter, approved }),
      ...stored.source,
      ...coverOf(before, sent, stored),
    };
    await updateFile(tx, id, row);
    if (stored.source) await replaceText(tx, id, stored.source);
    await forgetReplaced(tx, before, row);
    const { name: now = before.name } = row;
    await recordChange(tx, { actor, action: 'changed', subject: { kind: 'learningFile', id, name: now } });
  });
}

/** Reads the current record, for the 409 response to an old version. */
type Read = (tx: Tx, id: number) => Promise<{ version: number }>;

/** The cover after a change. A new file removes the drawn cover of the old file, but never a cover that staff chose. */
function coverOf(before: StoredFile, { fields }: Sent<ChangeFields>, { source, cover }: Stored) {
  if (cover?.coverChosen) return cover;
  if (fields.withoutPreview) return cover ?? { cover: null, coverChosen: false };
  if (!source || before.coverChosen) return {};
  return cover ?? { cover: null };
}

async function forgetReplaced(
  tx: Tx,
  before: StoredFile,
  row: { storedAs?: string | null; link?: string | null; cover?: string | null },
) {
  if (before.storedAs && row.storedAs !== undefined && row.storedAs !== before.storedAs)
    await forgetBytesLater(tx, { storedAs: before.storedAs });
  if (before.cover && row.cover !== undefined && row.cover !== before.cover) await forgetBytesLater(tx, { cover: before.cover });
}

async function replaceText(tx: Tx, id: number, source: Source): Promise<void> {
  await tx.deleteFrom('learningPages').where('fileId', '=', id).execute();
  // positions in the old file mean nothing in the new file
  await tx.updateTable('learningReadings').set({ position: 0, length: 0 }).where('fileId', '=', id).execute();
  await readTextLater(tx, id, source);
}

/**
 * Adds the job that reads a file's text, if the file has text. `bulk`: the file is one of many, which wait until other files are
 * read.
 */
export async function readTextLater(
  tx: Tx,
  id: number,
  { textState, storedAs, size = 0 }: Pick<Source, 'textState' | 'storedAs' | 'size'>,
  bulk = false,
): Promise<void> {
  if (textState === 'WAITING' && storedAs) await addTextJob(tx, { id, storedAs }, size, bulk);
}

/** Leaves out the fields that were not sent. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

async function withStored<T>(
  app: App,
  { file, name, furtherImage, fields }: Sent<AddFields>,
  work: (tx: Tx, stored: Stored) => Promise<T>,
): Promise<T> {
  if (name !== null && fields.link !== undefined) throw refuseFields({ link: [libraryMessages.twoSources] });
  const stored: Stored = { source: undefined, cover: undefined };
  try {
    if (furtherImage) stored.cover = { cover: await storeChosenCover(app.storage, furtherImage), coverChosen: true };
    if (fields.link !== undefined) stored.source = linkSource(fields.link);
    else if (name !== null) await storeSource(app, file, name, stored);
  } catch (error) {
    await discard(app, stored);
    throw error;
  }
  try {
    return await transact(app.db, (tx) => work(tx, stored));
  } catch (error) {
    // After any other error, the transaction may have been committed, and its row needs the stored files.
    if (error instanceof Refusal) await discard(app, stored);
    throw error;
  }
}

async function discard({ storage }: App, { source, cover }: Stored): Promise<void> {
  if (source?.storedAs) await storage.remove(source.storedAs);
  if (cover) await removeCover(storage, cover.cover);
}

const noText = { pages: 0, textWords: null };

function linkSource(link: string): Source {
  return { link, storedAs: null, filename: '', contentType: '', size: 0, kind: 'LINK', textState: 'NONE', ...noText };
}

async function storeSource(app: App, file: UploadedFile, name: string, stored: Stored): Promise<void> {
  const fileKind = await acceptKind(file, name, { kinds: libraryFileKinds, messages: libraryMessages });
  const { contentType } = fileKind;
  const kind = libraryKindOf(contentType);
  // make the cover first: `storePrivateFile` moves the uploaded file
  if (kind === 'PICTURE' && !stored.cover) {
    const cover = await storeOwnCover(app.storage, file);
    if (cover) stored.cover = { cover, coverChosen: false };
  }
  const source = await storePrivateFile(app, file, name, fileKind);
  stored.source = { link: null, ...source, kind, textState: firstTextState(contentType), ...noText };
}
