import type { User } from '#contract/accounts.ts';
import { type Actor, isProgrammeStaff, may } from '#contract/permissions.ts';
import { findUserFor } from '#server/accounts/store.ts';
import type { Tx } from '#server/database/connection.ts';
import { notAllowed, notFound } from '#server/errors.ts';
import { addNonprofit } from '#server/nonprofits/create.ts';
import { refuseWriting } from './policy.ts';

interface Create {
  tx: Tx;
  actor: Actor;
  id: number;
  name: string;
}

/** Makes a nonprofit for a user. It becomes theirs, and they its staff and primary user, where they have none. */
export async function createNonprofitFor({ tx, actor, id, name }: Create): Promise<User> {
  // of two requests at once the second sees what the first made
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const user = await findUserFor(tx, actor, id);
  if (!user) throw notFound();
  refuseWriting(actor, user);
  // who has a nonprofit makes another one only with the right to make nonprofits; a reviewer none for themselves
  const needed = user.nonprofit === null ? 'listUsers' : 'createUsers';
  if (!isProgrammeStaff(actor) && !may(actor, needed)) throw notAllowed();
  const { owner } = await addNonprofit(tx, actor, { name }, id);
  const becameOwn = owner !== null && actor.id === id;
  const now = becameOwn ? await actorNow(tx, actor) : actor;
  const changed = await findUserFor(tx, now, id);
  if (!changed) throw notFound();
  return changed;
}

async function actorNow(tx: Tx, { id, roles }: Actor): Promise<Actor> {
  const { nonprofitId } = await tx.selectFrom('users').select('nonprofitId').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, roles, nonprofit: nonprofitId };
}
