import type { Actor, Role } from '#contract/people/permissions.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { personName } from '#server/people/person-name.ts';
import { closeUnconfirmed } from '#server/people/sign-in/confirm-email.ts';

interface Link {
  userId: number;
  nonprofitId: number;
  /** the acting user, for the audit trail */
  reason: string;
}

/**
 * Makes a user staff of a nonprofit, unless they already have one. Of two simultaneous links, only the first succeeds.
 * Returns the user's roles, or null if nothing changed.
 */
export async function linkToNonprofit(tx: Tx, actor: Actor, { userId, nonprofitId, reason }: Link): Promise<Role[] | null> {
  // A weaker lock than FOR UPDATE: audit entries reference the user's key, and two writers of entries could otherwise
  // deadlock.
  const user = await tx
    .selectFrom('users')
    .select(['roles', 'nonprofitId', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || user.nonprofitId !== null) return null;
  const before = user.roles as Role[];
  const roles: Role[] = before.includes('NONPROFIT_STAFF') ? before : [...before, 'NONPROFIT_STAFF'];
  await tx
    .updateTable('users')
    .set((write) => ({ roles, nonprofitId, version: write('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  const nonprofit = await tx.selectFrom('nonprofits').select('name').where('id', '=', nonprofitId).executeTakeFirst();
  await recordChange(tx, {
    actor,
    action: 'changed',
    subject: { kind: 'user', id: userId, name: personName(user) },
    changes: { nonprofit: { from: null, to: nonprofit?.name ?? nonprofitId }, roles: { from: before, to: roles } },
    reason,
  });
  if (actor.id !== userId) await closeUnconfirmed(tx, actor, { ...user, id: userId, nonprofitRef: nonprofit ?? null });
  return roles;
}
