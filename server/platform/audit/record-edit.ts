import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { SubjectKind } from '#contract/platform/audit/audit.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { type Changes, recordChange } from './record-change.ts';

interface Edit {
  actor: Pick<Actor, 'id'>;
  subject: { kind: SubjectKind; id: number; name: string };
  changes: Changes;
  /** names of fields whose change gets an audit entry of its own, for example the publication and the PayPal address */
  apart: readonly string[];
}

const action = 'changed';
const series = '10 minutes';

/**
 * Records an edit. Saves of one person that follow each other within ten minutes are one entry, from the first value to the last;
 * if these are equal in the end, the entry is deleted. A change of a field in `apart` is never merged. The caller has locked the
 * subject.
 */
export async function recordEdit(tx: Tx, { actor, subject, changes, apart }: Edit): Promise<void> {
  const edited = Object.keys(changes);
  if (edited.length === 0) return;
  const last = edited.some((field) => apart.includes(field)) ? undefined : await findLast(tx, actor, subject, apart);
  if (!last) return recordChange(tx, { actor, action, subject, changes });
  const merged = mergedChanges(last.changes, changes);
  const entry = sql`audit_entries WHERE id = ${last.id}`;
  if (Object.keys(merged).length === 0) await sql`DELETE FROM ${entry}`.execute(tx);
  else
    await sql`UPDATE audit_entries SET changes = ${JSON.stringify(merged)}::jsonb, at = now(), subject_name = ${subject.name}
      WHERE id = ${last.id}`.execute(tx);
}

/** The newest entry of the subject, if this edit continues it. */
async function findLast(tx: Tx, actor: Edit['actor'], { kind, id }: Edit['subject'], apart: readonly string[]) {
  const { rows } = await sql<{ id: number; changes: Changes }>`
    SELECT id, changes FROM (SELECT * FROM audit_entries WHERE subject_kind = ${kind} AND subject_id = ${id}
      ORDER BY at DESC, id DESC LIMIT 1) AS last
    WHERE actor_id = ${actor.id} AND action = ${action} AND reason = '' AND at > now() - ${series}::interval
      AND NOT changes ?| ${apart}::text[]`.execute(tx);
  return rows[0];
}

function mergedChanges(before: Changes, now: Changes): Changes {
  const merged = { ...before };
  for (const [field, { from, to }] of Object.entries(now))
    merged[field] = { from: field in before ? before[field]?.from : from, to };
  return Object.fromEntries(Object.entries(merged).filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)));
}
