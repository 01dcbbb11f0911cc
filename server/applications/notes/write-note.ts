import { sql } from 'kysely';
import type { NoteDraft, ResponseNote } from '#contract/applications/response-notes.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { findNames } from '#server/applications/responses/response-letters.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { findColleagues, findNote, type Mentioned } from './store.ts';

// The audit trail does not record notes, because it copies values: the text of a deleted note would stay in the trail. Each note
// has its author and its times instead.

export async function writeNote(
  tx: Tx,
  actor: Actor,
  response: number,
  { body, mentions, shared }: NoteDraft,
): Promise<ResponseNote> {
  const mentioned = await namedIn(tx, body, mentions);
  const { id } = await tx
    .insertInto('responseNotes')
    .values({
      responseId: response,
      authorId: actor.id,
      body,
      shared: isShared(actor, shared),
      mentions: JSON.stringify(mentioned),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = await tell(tx, actor, await reread(tx, actor, id), mentioned);
  if (!may(actor, 'readPrivateNotes')) await tellStaff(tx, actor, note);
  return note;
}

/** What board members write, staff always share with them. */
const isShared = (actor: Actor, chosen: boolean) => chosen || !may(actor, 'readPrivateNotes');

interface Revision {
  id: number;
  version: number | undefined;
  draft: NoteDraft;
}

/** Changes a note. Only colleagues whom the earlier text did not mention get a notice. */
export async function reviseNote(
  tx: Tx,
  actor: Actor,
  { id, version, draft: { body, mentions, shared } }: Revision,
): Promise<ResponseNote> {
  const before = await ownNote(tx, actor, id);
  checkVersion(version, before);
  const mentioned = await namedIn(tx, body, mentions);
  await tx
    .updateTable('responseNotes')
    .set((eb) => ({
      body,
      shared: may(actor, 'readPrivateNotes') ? shared : before.shared,
      mentions: JSON.stringify(mentioned),
      version: eb('version', '+', 1),
      editedAt: sql<string>`now()`,
    }))
    .where('id', '=', id)
    .execute();
  const known = new Set(before.mentions.map((one) => one.id));
  return tell(
    tx,
    actor,
    await reread(tx, actor, id),
    mentioned.filter((one) => !known.has(one.id)),
  );
}

export async function removeNote(tx: Tx, actor: Actor, id: number): Promise<void> {
  await ownNote(tx, actor, id);
  await tx.deleteFrom('responseNotes').where('id', '=', id).execute();
}

async function ownNote(tx: Tx, actor: Actor, id: number): Promise<ResponseNote> {
  const note = await findNote(tx, actor, id);
  if (!note) throw notFound();
  if (!note.can.edit) throw notAllowed();
  return note;
}

async function reread(tx: Tx, actor: Actor, id: number): Promise<ResponseNote> {
  const note = await findNote(tx, actor, id);
  if (!note) throw notFound();
  return note;
}

/** The chosen colleagues whose name is still in the text. */
async function namedIn(tx: Tx, body: string, ids: readonly number[]): Promise<Mentioned[]> {
  return (await findColleagues(tx, ids)).filter(({ name }) => body.includes(`@${name}`));
}

/** Sends a notice that only links to the note: the text stays in the note. */
async function tell(tx: Tx, actor: Actor, note: ResponseNote, mentioned: readonly Mentioned[]): Promise<ResponseNote> {
  if (mentioned.length === 0) return note;
  const { nonprofit, application } = await findNames(tx, note.response);
  await addNotices(
    tx,
    { users: mentioned.map(({ id }) => id) },
    {
      kind: 'MENTIONED',
      title: 'You were mentioned',
      text: `${note.author?.name ?? 'A colleague'} mentions you in a note on ${nonprofit}: ${application}.`,
      path: `/applications/responses/${note.response}#notes`,
      except: actor.id,
    },
  );
  return note;
}

/** A notice to programme staff of a board member's comment. */
async function tellStaff(tx: Tx, actor: Actor, { response, author }: ResponseNote): Promise<void> {
  const { nonprofit, application } = await findNames(tx, response);
  const text = `${author?.name ?? 'A board member'} commented on ${nonprofit}: ${application}.`;
  const told = {
    kind: 'OTHER',
    title: 'A board member commented',
    text,
    path: `/applications/responses/${response}#notes`,
  } as const;
  await addNotices(tx, { may: 'manageApplications' }, { ...told, except: actor.id });
}
