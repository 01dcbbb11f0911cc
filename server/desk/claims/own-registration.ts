import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { camelKey } from '#contract/platform/wire/keys.ts';
import { writeNote } from '#server/applications/notes/write-note.ts';
import { giveResponses } from '#server/applications/responses/give-responses.ts';
import { mergeInto } from '#server/desk/merge/merge.ts';
import { previewMerge } from '#server/desk/merge/preview.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * SQL: whether the nonprofit `r` is the own registration of its user `u`: the user created it and is its only user, and it is
 * unpublished. A nonprofit with colleagues or invitations does not count, because these people would be moved to the claimed
 * nonprofit without knowing.
 */
export const isOwnRegistration = sql<boolean>`r.id = u.nonprofit_id AND r.primary_user_id = u.id
  AND NOT r.display AND NOT r.print AND r.accepted_years = '{}'
  AND EXISTS (SELECT FROM audit_entries e WHERE e.subject_kind = 'nonprofit' AND e.subject_id = r.id AND e.action = 'created'
    AND e.actor_id = u.id)
  AND NOT EXISTS (SELECT FROM users other WHERE other.nonprofit_id = r.id AND other.id <> u.id)
  AND NOT EXISTS (SELECT FROM user_invitations i WHERE i.nonprofit_id = r.id)`;

const registrations = sql`SELECT r.id, r.name FROM users u JOIN nonprofits r ON r.id = u.nonprofit_id`;

/** The person's own registration. Undefined if there is none, if other people belong to it by now, or if it is published. */
export async function findOwnRegistration(db: Db, person: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`${registrations} WHERE u.id = ${person} AND ${isOwnRegistration}`.execute(db);
  return rows[0];
}

/** The person's own registration, locked so that nobody joins it. Undefined also if the registration is the claimed nonprofit itself. */
export async function lockOwnRegistration(tx: Tx, person: number, claimed: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`${registrations} WHERE u.id = ${person} AND r.id <> ${claimed} AND ${isOwnRegistration}
    FOR UPDATE OF r`.execute(tx);
  return rows[0];
}

interface Bring {
  own: Named;
  into: Named;
  /** the programme's calendar day */
  today: string;
}

/**
 * Merges the own registration into the claimed nonprofit; staff can undo this merge. If the merge is refused, moves only responses
 * to applications to which the claimed nonprofit has no response. The registration then becomes inactive and keeps its other
 * records. Returns a text for the person.
 */
export async function bringAlong(tx: Tx, actor: Actor, { own, into, today }: Bring): Promise<string> {
  await sql`SELECT FROM nonprofits WHERE id IN (${own.id}, ${into.id}) ORDER BY id FOR UPDATE`.execute(tx);
  const { versions, fields, refusals } = await previewMerge(tx, own.id, into.id);
  if (refusals.length === 0) {
    const take = fields.filter((field) => field.take).map(({ name }) => camelKey(name));
    await mergeInto(tx, actor, own.id, { into: into.id, take, versions });
    return `What you began for “${own.name}” is there now.`;
  }
  const left = await giveResponses(tx, own.id, into.id);
  await close(tx, actor, { own, into, today });
  const stays = `Programme staff keep what you wrote for “${own.name}”.`;
  if (left.length === 0) return stays;
  await noteBoth(tx, actor, own, into);
  const names = left.map((name) => `“${name}”`).join(', ');
  return `${into.name} has begun ${names} already: go on there. ${stays}`;
}

/** Both nonprofits have a response to one application: a note on each response tells programme staff about the other. */
async function noteBoth(tx: Tx, actor: Actor, own: Named, into: Named): Promise<void> {
  const { rows } = await sql<{ left: number; kept: number }>`SELECT l.id AS left, k.id AS kept FROM application_responses l
    JOIN application_responses k ON k.template_id = l.template_id AND k.nonprofit_id = ${into.id}
    WHERE l.nonprofit_id = ${own.id} ORDER BY l.id`.execute(tx);
  const why = `A claim was confirmed: whoever registered “${own.name}” belongs to “${into.name}”, and both have a response to this application.`;
  for (const { left, kept } of rows) {
    const other = `The response of “${into.name}” is /applications/responses/${kept}. “${own.name}” is inactive now.`;
    await writeNote(tx, actor, left, { body: `${why} ${other}`, shared: false, mentions: [] });
    const first = `The response of “${own.name}”, which is inactive now, is /applications/responses/${left}.`;
    await writeNote(tx, actor, kept, { body: `${why} ${first}`, shared: false, mentions: [] });
  }
}

async function close(tx: Tx, actor: Actor, { own, into, today }: Bring): Promise<void> {
  await tx
    .updateTable('nonprofits')
    .set((write) => ({ inactiveDate: today, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', own.id)
    .execute();
  await recordChange(tx, {
    actor,
    action: 'changed',
    subject: { kind: 'nonprofit', id: own.id, name: own.name },
    changes: { inactiveDate: { from: null, to: today } },
    reason: `Who registered it belongs to “${into.name}” (number ${into.id}).`,
  });
}
