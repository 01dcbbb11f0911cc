import type { User } from '#contract/platform/access/accounts.ts';
import { type Actor, isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import { findUserFor } from '#server/people/store.ts';
import { replacePicture } from '#server/platform/files/pictures/replace-picture.ts';
import type { UploadedFile } from '#server/platform/files/uploads/upload.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';

interface Replace {
  app: App;
  actor: Actor;
  id: number;
  receive: () => Promise<{ file: UploadedFile; fields: { crop?: number[] | undefined } }>;
}

/**
 * Replaces a user's picture. Users may set their own, programme staff anyone's, and nonprofit staff the first picture of a user
 * of their nonprofit.
 */
export async function replaceUserImage({ app, actor, id, receive }: Replace): Promise<User> {
  const user = await findUserFor(app.db, actor, id);
  if (!user) throw notFound();
  const colleague = actor.nonprofit !== null && user.nonprofit === actor.nonprofit;
  const anyOf = actor.id === id || may(actor, 'manageUsers');
  const firstOf = isNonprofitStaff(actor) && colleague && user.profileImage === null;
  if (!anyOf && !firstOf) throw colleague ? notAllowed() : notFound();
  const { file, fields } = await receive();
  await replacePicture(app, { of: 'users', id, file, crop: fields.crop, first: !anyOf });
  const changed = await findUserFor(app.db, actor, id);
  if (!changed) throw notFound();
  return changed;
}
