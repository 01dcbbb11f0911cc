import type { Actor, Role } from '#contract/people/permissions.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';

interface Link {
  userId: number;
  nonprofitId: number;
  /** for the audit trail */
  reason: string;
}

/**
 * Makes a user staff of a nonprofit, unless they have one already: nobody changes sides by this, and of
 * two links at once the second finds the first. Answers the user's roles, or null where nothing was done.
 */
export async function linkToNonprofit(tx: Tx, actor: Actor, { userId, nonprofitId, reason }: Link): Promise<Role[] | null> {
  // not the key: audit entries point at it, and two who wrote one and then wait for each other would never end
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
    subject: { kind: 'user', id: userId, name: `${user.firstName} ${user.lastName}`.trim() || user.email },
    changes: { nonprofit: { from: null, to: nonprofit?.name ?? nonprofitId }, roles: { from: before, to: roles } },
    reason,
  });
  return roles;
}
