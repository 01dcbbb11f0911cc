import { sql } from 'kysely';
import {
  type inviteNonprofits,
  nonprofitInvitationLimit,
  nonprofitInvitationMessages,
  type previewNonprofitInvitations,
} from '#contract/people/nonprofit-invitations.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { colleagueInvited } from '#server/people/letters/colleague-invited.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { chosenSql } from '#server/platform/lists/choose.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import { fingerprintOf } from '#server/platform/mail/writing/fingerprint.ts';
import { inviteOne, nameOfInviter } from './invite.ts';

type Preview = ResultOf<typeof previewNonprofitInvitations>;

/** The chosen nonprofits by name, and the letter to the first of them. Throws 400 if no nonprofit is chosen, or too many. */
export async function previewInvitations(
  tx: Tx,
  { app, actor, body }: { app: App; actor: Actor; body: BodyOf<typeof previewNonprofitInvitations> },
): Promise<Preview> {
  const chosen = await chosenSql(app, 'NONPROFITS', body.chosen);
  const { rows } = await sql<Preview['nonprofits'][number]>`SELECT n.id, n.name, n.email,
      EXISTS (SELECT FROM users u WHERE u.nonprofit_id = n.id AND u.is_active AND 'NONPROFIT_STAFF' = ANY (u.roles)) AS has_staff
    FROM nonprofits n WHERE n.id IN (${chosen}) ORDER BY n.name, n.id LIMIT ${nonprofitInvitationLimit + 1}`.execute(tx);
  const [first] = rows;
  if (!first) throw refuseFields({ chosen: [nonprofitInvitationMessages.nothing] });
  if (rows.length > nonprofitInvitationLimit) throw refuseFields({ chosen: [nonprofitInvitationMessages.tooMany] });
  const data = { inviter: await nameOfInviter(tx, actor), nonprofit: first.name, message: body.message, path: '/set-up/…' };
  return {
    nonprofits: rows,
    sample: await sampleOf(tx, colleagueInvited, data, app.config),
    fingerprint: await fingerprintOfLetter(tx, app, data),
  };
}

/** The letter's words with the name of no nonprofit, because sending is not about the same nonprofits as the preview. */
async function fingerprintOfLetter(tx: Tx, { config }: App, { inviter, message }: { inviter: string; message: string }) {
  return fingerprintOf(await sampleOf(tx, colleagueInvited, { inviter, nonprofit: '…', message, path: '/set-up/…' }, config));
}

/** Invites each address to its nonprofit. Returns what happened to each address. */
export async function inviteChosen(
  tx: Tx,
  { app, actor, body }: { app: App; actor: Actor; body: BodyOf<typeof inviteNonprofits> },
): Promise<ResultOf<typeof inviteNonprofits>> {
  const { message, invitations, fingerprint } = body;
  const inviter = await nameOfInviter(tx, actor);
  if (fingerprint !== undefined && fingerprint !== (await fingerprintOfLetter(tx, app, { inviter, message })))
    throw refuse(409, nonprofitInvitationMessages.otherLetters);
  const ids = invitations.map(({ nonprofit }) => nonprofit);
  const known = await tx.selectFrom('nonprofits').select(['id', 'name']).where('id', 'in', ids).execute();
  const invited: ResultOf<typeof inviteNonprofits>['invited'] = [];
  // in the order of addresses, so that two calls cannot deadlock
  for (const { nonprofit: id, email } of invitations.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    const nonprofit = known.find((one) => one.id === id);
    if (!nonprofit) throw refuse(409, nonprofitInvitationMessages.gone);
    const { result, user } = await inviteOne(tx, { actor, nonprofit, inviter, message }, { email, name: '' });
    invited.push({ nonprofit, email, result, user });
  }
  return { invited: invited.sort((a, b) => a.nonprofit.name.localeCompare(b.nonprofit.name, 'en')) };
}
