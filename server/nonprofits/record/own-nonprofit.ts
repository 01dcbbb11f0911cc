import type { createOwnNonprofit } from '#contract/nonprofits/own-nonprofit.ts';
import { userMessages } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { type Actor, may, readsProgramme } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { addNonprofit } from '#server/nonprofits/record/create.ts';
import { refuseWriting } from '#server/people/policy.ts';
import { findUserFor } from '#server/people/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notAllowed, notFound, refuse } from '#server/platform/http/errors.ts';

interface Create {
  tx: Tx;
  actor: Actor;
  id: number;
  draft: BodyOf<typeof createOwnNonprofit>;
}

interface Created {
  user: User;
  /** false if the nonprofit existed already, because the same request was sent before */
  created: boolean;
}

/**
 * Creates the nonprofit of a user who has none; the user becomes its staff and primary user. Throws 409 for a user who already has a
 * nonprofit, or for a name of the catalogue: people who may add further nonprofits use another call, from the page that lists nonprofits.
 */
export async function createNonprofitFor({ tx, actor, id, draft }: Create): Promise<Created> {
  // locks the user, so that the second of two simultaneous requests sees the nonprofit of the first
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const user = await findUserFor(tx, actor, id);
  if (!user) throw notFound();
  refuseWriting(actor, user);
  // neither a reviewer nor a board member may create a nonprofit for themselves
  const mayNot = !may(actor, 'listUsers') || readsProgramme(actor);
  // a role and a nonprofit of an account belong to those who manage users
  if (!may(actor, 'manageUsers') && mayNot) throw notAllowed(actor, 'manageUsers');
  if (user.nonprofitRef?.name === draft.name) return { user, created: false };
  if (user.nonprofit !== null) throw refuse(409, userMessages.hasNonprofit);
  const { owner } = await addNonprofit(tx, actor, draft, id);
  const becameOwn = owner !== null && actor.id === id;
  const now = becameOwn ? await actorNow(tx, actor) : actor;
  const changed = await findUserFor(tx, now, id);
  if (!changed) throw notFound();
  return { user: changed, created: true };
}

async function actorNow(tx: Tx, actor: Actor): Promise<Actor> {
  const { nonprofitId } = await tx.selectFrom('users').select('nonprofitId').where('id', '=', actor.id).executeTakeFirstOrThrow();
  return { ...actor, nonprofit: nonprofitId };
}
