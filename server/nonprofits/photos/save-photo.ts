import type * as z from 'zod/mini';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import type { addPhoto as addPhotoCall, changePhoto as changePhotoCall } from '#contract/nonprofits/photos/photos.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notAllowed, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { consentAfter, noConsent } from './consent.ts';
import { cropAgain, digestOf, type PhotoFiles, removePhotoFiles, storePhoto } from './files/photo-files.ts';
import { mayEditPhotosOf } from './policy.ts';
import { lockPhoto, type StoredPhoto, updatePhoto } from './store.ts';

interface Sent<Fields> {
  file: UploadedFile;
  /** null: no file was sent */
  name: string | null;
  fields: Fields;
}
type AddFields = z.output<typeof addPhotoCall.body>;
type ChangeFields = z.output<typeof changePhotoCall.body>;

interface Saving {
  actor: Actor;
  today: string;
}

/** Adds a photo to a nonprofit. Returns its id. Throws 409 if the nonprofit has the same bytes already. */
export async function addPhoto(app: App, { actor, today }: Saving, { file, name, fields }: Sent<AddFields>): Promise<number> {
  const nonprofitId = nonprofitOf(actor, fields.nonprofit);
  // a nonprofit's photo waits for programme staff, whatever the upload says
  const approved = may(actor, 'managePhotos') && fields.approved === true;
  checkApproval(actor, approved || undefined, fields.alt ?? '');
  const { tags = [], description = '', alt = '', credit = '' } = fields;
  const title = fields.name ?? titleOf(name ?? '');
  if (title === '') throw refuseFields({ name: [photoMessages.name] });
  const consent = consentAfter(noConsent, fields, today);
  const digest = await digestOfNew(app.db, file, nonprofitId);
  return storedWith(app, await storePhoto(app.storage, file, fields.crop), async (tx, files) => {
    await refuseTwice(tx, nonprofitId, digest);
    const texts = { name: title, description, alt, credit, tags, approved };
    const { id } = await tx
      .insertInto('photos')
      .values({ ...texts, ...consent, ...files, digest, nonprofitId, createdBy: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(tx, { actor, action: 'added', subject: { kind: 'photo', id, name: title } });
    return id;
  });
}

function nonprofitOf(actor: Actor, asked: number | undefined): number {
  const nonprofit = asked ?? (may(actor, 'managePhotos') ? null : actor.nonprofit);
  if (nonprofit === null) throw refuseFields({ nonprofit: [photoMessages.nonprofit] });
  if (!mayEditPhotosOf(actor, nonprofit)) throw notAllowed();
  return nonprofit;
}

function checkApproval(actor: Actor, approved: boolean | undefined, alt: string): void {
  if (approved === undefined) return;
  if (!may(actor, 'managePhotos')) throw notAllowed();
  if (approved && alt === '') throw refuseFields({ alt: [photoMessages.alt] });
}

/** The file’s name with its ending, without the folders that some browsers send. */
function titleOf(filename: string): string {
  return (filename.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 200);
}

/** The digest of a new picture. Refuses a picture that the nonprofit already has, before the slow encoding. */
async function digestOfNew(db: Db, file: UploadedFile, nonprofitId: number): Promise<Buffer> {
  const digest = await digestOf(file.path);
  await refuseTwice(db, nonprofitId, digest);
  return digest;
}

async function refuseTwice(db: Db, nonprofitId: number, digest: Buffer, except = 0): Promise<void> {
  const same = await db
    .selectFrom('photos')
    .select(['id', 'name'])
    .where('nonprofitId', '=', nonprofitId)
    .where('digest', '=', digest)
    .where('id', '<>', except)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (same) throw refuse(409, photoMessages.twice(same.name));
}

const auditedNames = ['name', 'alt', 'approved', 'consentGiven', 'consentBy', 'consentOn', 'consentUses', 'consentEnds'] as const;
type Audited = Pick<StoredPhoto, (typeof auditedNames)[number]>;

/** Reads the current record, for the 409 of a stale version. */
type Read = (tx: Tx, id: number) => Promise<{ version: number }>;

/** Changes the fields that were sent. If the nonprofit sends a new picture or crop, the photo must be approved again. */
export async function changePhoto(app: App, saving: Saving, id: number, sent: Sent<ChangeFields>, read: Read): Promise<void> {
  const { actor } = saving;
  const { fields, file } = sent;
  if (fields.approved !== undefined && !may(actor, 'managePhotos')) throw notAllowed();
  const before = await transact(app.db, (tx) => lockPhoto(tx, actor, id));
  const digest = sent.name === null ? undefined : await digestOf(file.path);
  if (digest) await refuseTwice(app.db, before.nonprofitId, digest, id);
  const made = await newFiles(app, sent, before);
  await storedWith(app, made, async (tx, files) => {
    const row = await lockPhoto(tx, actor, id);
    if (fields.version !== undefined && fields.version !== row.version) checkVersion(fields.version, await read(tx, id));
    if (files && row.key !== before.key) throw refuse(409, 'Somebody else has changed this in the meantime.');
    if (digest) await refuseTwice(tx, row.nonprofitId, digest, id);
    checkApproval(actor, fields.approved, fields.alt ?? row.alt);
    const changes = changesOf(saving, row, fields, files);
    const replaced = digest && { digest, createdAt: new Date().toISOString(), betterWords: '', betterAskedAt: null };
    await updatePhoto(tx, id, { ...changes, ...replaced });
    if (files)
      await addJob(tx, 'forget-photo-files', { key: row.key, ...(digest && row.storedAs && { storedAs: row.storedAs }) });
    const subject = { kind: 'photo', id, name: changes.name } as const;
    const audited = changesBetween<Audited>(row, { ...row, ...changes }, auditedNames);
    await recordChange(tx, { actor, action: 'changed', subject, changes: audited });
  });
}

function changesOf({ actor, today }: Saving, row: StoredPhoto, fields: ChangeFields, files: PhotoFiles | undefined) {
  const { name = row.name, description = row.description, alt = row.alt, credit = row.credit, tags = row.tags } = fields;
  // programme staff must approve a replaced picture again before others see it
  const unseen = files !== undefined && !may(actor, 'managePhotos');
  const approved = unseen || alt === '' ? false : (fields.approved ?? row.approved);
  const chosen = unseen && { chosenFor: [], printWidth: null };
  return { name, description, alt, credit, tags, approved, ...chosen, ...consentAfter(row, fields, today), ...files };
}

/** Stores the files of a new picture, or of the picture with another crop or none; undefined if neither was sent. */
async function newFiles(
  app: App,
  { name, file, fields }: Sent<ChangeFields>,
  before: StoredPhoto,
): Promise<PhotoFiles | undefined> {
  if (name !== null) return storePhoto(app.storage, file, fields.crop);
  const crop = fields.withoutCrop ? undefined : (fields.crop ?? before.crop ?? undefined);
  if (before.storedAs === null || String(crop ?? '') === String(before.crop ?? '')) return undefined;
  return cropAgain(app.storage, file, { storedAs: before.storedAs, size: before.size }, crop);
}

/** Runs the transaction that refers to newly stored files. If it fails, the files are deleted. */
async function storedWith<Files extends PhotoFiles | undefined, T>(
  app: App,
  files: Files,
  work: (tx: Tx, files: Files) => Promise<T>,
): Promise<T> {
  try {
    return await transact(app.db, (tx) => work(tx, files));
  } catch (error) {
    if (files) await removeNew(app, files);
    throw error;
  }
}

/** Deletes new files unless a row names them: after a broken connection, the transaction may have been committed. */
async function removeNew({ db, storage }: App, { key, storedAs }: PhotoFiles): Promise<void> {
  const rows = await db
    .selectFrom('photos')
    .select(['key', 'storedAs'])
    .where((where) => where.or([where('key', '=', key), where('storedAs', '=', storedAs)]))
    .execute();
  if (rows.some((row) => row.key === key)) return;
  await removePhotoFiles(storage, key, rows.length === 0 ? storedAs : undefined);
}
