import { linkGone } from '#contract/people/registration.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { findUser } from '#server/people/store.ts';
import { type Client, rememberClient } from '#server/platform/access/client.ts';
import { startSession } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findLinkedUser, holdLinkedUser, markConfirmed } from './links.ts';

interface MagicLink {
  userId: number;
  magicToken: string;
}

interface Opened {
  link: MagicLink;
  client: Client;
}

/** The address of the account that a magic link opens. Signs nobody in. Throws 404 if the link opens none. */
export async function readMagicLinkOf(db: Db, { uid, token }: { uid: string; token: string }): Promise<{ email: string }> {
  const found = await findLinkedUser(db, 'MAGIC_LINK', uid, token);
  if (!found || found.passwordHash !== null) throw refuse(404, linkGone);
  return { email: found.email };
}

/** Signs an invited user in. The link works until a password is set, because an invitation may be opened on two devices. */
export async function signInByLink(
  tx: Tx,
  { further }: Pick<App, 'further'>,
  { link, client }: Opened,
): Promise<{ token: string; user: User }> {
  await holdLinkedUser(tx, link.magicToken);
  const found = await findLinkedUser(tx, 'MAGIC_LINK', String(link.userId), link.magicToken);
  if (!found || found.passwordHash !== null) throw refuseFields({ non_field_errors: [linkGone] });
  await markConfirmed(tx, found.id);
  await further.noteLinkUsed(tx, found.id);
  const token = await startSession(tx, found.id, client);
  await rememberClient(tx, found.id, client);
  const user = await findUser(tx, found.id);
  if (!user) throw new Error('a user vanished while signing in');
  return { token, user };
}
