import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { SubjectKind } from '#contract/platform/audit/audit.ts';
import type { Tx } from '#server/platform/database/connection.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

interface Change {
  /** null: Almoner itself or a command on the server made the change */
  actor: Pick<Actor, 'id'> | null;
  /** a word or two, shown unchanged: `created`, `deactivated`, `published` */
  action: string;
  subject: { kind: SubjectKind; id: number; name: string };
  /** by field name, in camelCase */
  changes?: Changes;
  reason?: string;
}

/** Records who changed what, in the caller's transaction: the audit trail has an entry only if the change commits (decision 40). */
export function recordChange(tx: Tx, change: Change): Promise<void> {
  return recordChanges(tx, [change]);
}

/** Records many changes in one statement, like `recordChange`. */
export async function recordChanges(tx: Tx, list: readonly Change[]): Promise<void> {
  if (list.length === 0) return;
  const nameOf = (actor: Change['actor']) => sql<string>`coalesce((
    SELECT person_name(first_name, last_name, email) FROM users WHERE id = ${actor?.id ?? null}), '')`;
  await tx
    .insertInto('auditEntries')
    .values(
      list.map(({ actor, action, subject, changes = {}, reason = '' }) => ({
        actorId: actor?.id ?? null,
        actorName: nameOf(actor),
        action,
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectName: subject.name,
        changes: JSON.stringify(changes),
        reason,
      })),
    )
    .execute();
}

/**
 * The fields among `names` that differ between two states of a record, for `recordChange`. A null state, before the record was
 * created or after it was deleted, counts as null in all fields.
 */
export function changesBetween<T extends object>(
  before: T | null,
  after: T | null,
  names: readonly (keyof T & string)[],
): Changes {
  const valueIn = (state: T | null, name: keyof T) => (state === null ? null : state[name]);
  const steps = names.map((name) => [name, { from: valueIn(before, name), to: valueIn(after, name) }] as const);
  return Object.fromEntries(steps.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)));
}
