import { sql } from 'kysely';
import type { Actor } from '#contract/people/permissions.ts';
import { camelKey } from '#contract/wire/keys.ts';
import { giveResponses } from '#server/applications/responses/give-responses.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { mergeInto } from '#server/nonprofits/merge/merge.ts';
import { previewMerge } from '#server/nonprofits/merge/preview.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * The nonprofit that the person of a claim registered while it waited, to begin an application. Undefined where anybody else has to do
 * with it: colleagues would come along unseen. Locked, so that nobody joins it.
 */
export async function findOwnRegistration(tx: Tx, claim: number, person: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    SELECT n.id, n.name FROM users u JOIN nonprofits n ON n.id = u.nonprofit_id JOIN nonprofit_claims c ON c.id = ${claim}
    WHERE u.id = ${person} AND n.primary_user_id = u.id AND n.id <> c.nonprofit_id AND n.created_at >= c.created_at
      AND NOT n.display AND NOT n.print AND n.accepted_years = '{}'
      AND EXISTS (SELECT FROM audit_entries e WHERE e.subject_kind = 'nonprofit' AND e.subject_id = n.id AND e.action = 'created'
        AND e.actor_id = u.id)
      AND NOT EXISTS (SELECT FROM users other WHERE other.nonprofit_id = n.id AND other.id <> u.id)
      AND NOT EXISTS (SELECT FROM user_invitations i WHERE i.nonprofit_id = n.id)
    FOR UPDATE OF n`.execute(tx);
  return rows[0];
}

interface Bring {
  own: Named;
  into: Named;
  /** the programme's calendar day */
  today: string;
}

/**
 * What the person began becomes the claimed nonprofit's, by a merge that staff can undo. Where both have a response to one application
 * there is no merge: the claimed nonprofit's response stays its only one, and the other is kept with the registration, which is closed.
 * Returns what the person is told.
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
  const names = left.map((name) => `“${name}”`).join(', ');
  return `${into.name} has begun ${names} already: go on there. Programme staff keep what you wrote for “${own.name}”.`;
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
