import { sql } from 'kysely';
import { claimMessages, type OwnClaim, openClaimLimit } from '#contract/nonprofits/register/claims.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { personName } from '#server/people/person-name.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { findOwnRegistration } from './own-registration.ts';
import { findOwnClaim } from './store.ts';

/** most claims of one person in 24 hours, withdrawn claims included */
const claimsPerDay = 10;

interface NewClaim {
  nonprofitId: number;
  message: string;
}

/**
 * Stores a claim, or returns the person's waiting claim of this nonprofit. The lock on the person's row makes the claims of one
 * person run one after the other.
 */
export async function claimNonprofit(
  tx: Tx,
  actor: Actor,
  { nonprofitId, message }: NewClaim,
): Promise<{ claim: OwnClaim; isNew: boolean }> {
  const user = await tx
    .selectFrom('users')
    .select(['nonprofitId', 'firstName', 'lastName', 'email'])
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (user.nonprofitId !== null) await refuseOther(tx, actor.id, nonprofitId);
  const nonprofit = await tx
    .selectFrom('nonprofits')
    .select(['name', 'inactiveDate'])
    .where('id', '=', nonprofitId)
    // a merge of this nonprofit waits for the lock, and then moves the claim
    .forKeyShare()
    .executeTakeFirst();
  if (!nonprofit) throw refuse(404, claimMessages.gone);
  const known = await tx
    .selectFrom('nonprofitClaims')
    .select('id')
    .where('userId', '=', actor.id)
    .where('nonprofitId', '=', nonprofitId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (known) return { claim: await findOwnClaim(tx, known.id), isNew: false };
  if (nonprofit.inactiveDate !== null) throw refuse(409, claimMessages.inactive);
  await checkLimits(tx, actor.id);
  const { id } = await tx
    .insertInto('nonprofitClaims')
    .values({ userId: actor.id, nonprofitId, message })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = { kind: 'nonprofit', id: nonprofitId, name: nonprofit.name } as const;
  await recordChange(tx, { actor, action: 'claimed', subject, reason: message });
  const text = personName(user);
  await addNotices(
    tx,
    { may: 'answerClaims' },
    {
      kind: 'CLAIM',
      title: 'Claim of a nonprofit',
      text: `${text} says that ${nonprofit.name} is theirs.`,
      path: '/nonprofit-claims?state=WAITING',
    },
  );
  return { claim: await findOwnClaim(tx, id), isNew: true };
}

/**
 * Throws 403 if the person already belongs to a nonprofit, unless it is the person's own registration: its records move to the
 * claimed nonprofit when the claim is confirmed.
 */
async function refuseOther(tx: Tx, userId: number, claimed: number): Promise<void> {
  const own = await findOwnRegistration(tx, userId);
  if (!own || own.id === claimed) throw refuse(403, claimMessages.hasNonprofit);
}

async function checkLimits(tx: Tx, userId: number): Promise<void> {
  const { waiting, today } = await tx
    .selectFrom('nonprofitClaims')
    .select([
      sql<number>`(count(*) FILTER (WHERE state = 'WAITING'))::int`.as('waiting'),
      sql<number>`(count(*) FILTER (WHERE created_at > now() - interval '1 day'))::int`.as('today'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (waiting >= openClaimLimit) throw refuse(409, claimMessages.tooMany);
  if (today >= claimsPerDay) throw refuse(429, claimMessages.tooOften, { 'retry-after': '86400' });
}

/** Withdraws the actor's own claim. A second call changes nothing. Throws 404 or 409. */
export async function withdrawClaim(tx: Tx, actor: Actor, id: number): Promise<void> {
  const claim = await tx
    .selectFrom('nonprofitClaims as c')
    .innerJoin('nonprofits as n', 'n.id', 'c.nonprofitId')
    .select(['c.state', 'c.nonprofitId', 'n.name'])
    .where('c.id', '=', id)
    .where('c.userId', '=', actor.id)
    .forUpdate('c')
    .executeTakeFirst();
  if (!claim) throw notFound();
  if (claim.state === 'WITHDRAWN') return;
  if (claim.state !== 'WAITING') throw refuse(409, claimMessages.answered);
  await tx.updateTable('nonprofitClaims').set({ state: 'WITHDRAWN', endedAt: sql<string>`now()` }).where('id', '=', id).execute();
  const subject = { kind: 'nonprofit', id: claim.nonprofitId, name: claim.name } as const;
  await recordChange(tx, { actor, action: 'claim withdrawn', subject });
}
