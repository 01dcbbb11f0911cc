import type { User } from '#contract/accounts.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import { notAllowed, notFound } from '#server/errors.ts';
import { storePicture } from '#server/files/picture.ts';
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
  const may = actor.id === id || isProgrammeStaff(actor) || (isNonprofitStaff(actor) && colleague && user.profileImage === null);
  if (!may) throw colleague ? notAllowed() : notFound();
  const { bytes, fields } = await receive();
  const image = await storePicture(app.storage, bytes, fields.crop);
  await app.db.updateTable('users').set({ image }).where('id', '=', id).execute();
  const changed = await findUserFor(app.db, actor, id);
  if (!changed) throw notFound();
  return changed;
}
