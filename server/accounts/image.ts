import type { User } from '#contract/accounts.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import { notAllowed, notFound } from '#server/errors.ts';
import { replacePicture } from '#server/files/replace-picture.ts';
import { findUserFor } from './store.ts';

interface Replace {
  app: App;
  actor: Actor;
  id: number;
  receive: () => Promise<{ bytes: Uint8Array; fields: { crop?: number[] | undefined } }>;
}

/** One's own picture; programme staff anyone's; nonprofit staff the first of somebody of their nonprofit, whom they may have made. */
export async function replaceUserImage({ app, actor, id, receive }: Replace): Promise<User> {
  const user = await findUserFor(app.db, actor, id);
  if (!user) throw notFound();
  const colleague = actor.nonprofit !== null && user.nonprofit === actor.nonprofit;
  const anyOf = actor.id === id || isProgrammeStaff(actor);
  const firstOf = isNonprofitStaff(actor) && colleague && user.profileImage === null;
  if (!anyOf && !firstOf) throw colleague ? notAllowed() : notFound();
  const { bytes, fields } = await receive();
  await replacePicture(app, { of: 'users', id, bytes, crop: fields.crop, first: !anyOf });
  const changed = await findUserFor(app.db, actor, id);
  if (!changed) throw notFound();
  return changed;
}
