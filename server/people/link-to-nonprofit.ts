import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { personName } from '#server/people/person-name.ts';
import { closeUnconfirmed, endUnconfirmedAccess } from '#server/people/sign-in/confirm-email.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';

interface Link {
  userId: number;
  nonprofitId: number;
  /** for the audit trail */
  reason: string;
  /** true: the caller mails the set-up link; false: `linkToNonprofit` mails it. Only accounts with an unconfirmed address get a link */
  ownLetter?: boolean;
  /** the nonprofit that the user leaves for this one */
  leaving?: { id: number; name: string } | undefined;
}

interface Linked {
  roles: Role[];
  /** path of the set-up link that the caller has to mail, with `ownLetter`; null: the caller has no link to mail */
  setUpPath: string | null;
}

/**
 * Makes a user staff of a nonprofit. Returns null and changes nothing unless the user now belongs to `leaving`, or without `leaving`
 * to no nonprofit. So of two calls at the same time, only the first succeeds.
 */
export async function linkToNonprofit(tx: Tx, actor: Actor, link: Link): Promise<Linked | null> {
  const { userId, nonprofitId, reason, ownLetter = false, leaving } = link;
  // A weaker lock than FOR UPDATE: audit entries reference the user's key, and two writers of entries could otherwise
  // deadlock.
  const user = await tx
    .selectFrom('users')
    .select(['roles', 'nonprofitId', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || user.nonprofitId !== (leaving?.id ?? null)) return null;
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
    changes: {
      nonprofit: { from: leaving?.name ?? null, to: nonprofit?.name ?? nonprofitId },
      roles: { from: before, to: roles },
    },
    reason,
  });
  if (actor.id === userId) return { roles, setUpPath: null };
  const closing = { ...user, id: userId, nonprofitRef: nonprofit ?? null };
  if (ownLetter) return { roles, setUpPath: await endUnconfirmedAccess(tx, actor, closing) };
  await closeUnconfirmed(tx, actor, closing);
  return { roles, setUpPath: null };
}
