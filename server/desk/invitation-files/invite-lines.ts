import { sql } from 'kysely';
import {
  type InvitationLine,
  type InvitationPreview,
  invitationFileMessages,
  type sendInvitationLines,
} from '#contract/desk/invitation-files/invitation-files.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { addNonprofit } from '#server/nonprofits/record/create.ts';
import { inviteOne, nameOfInviter } from '#server/people/invitations/invite.ts';
import { colleagueInvited } from '#server/people/letters/colleague-invited.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import { fingerprintOf } from '#server/platform/mail/writing/fingerprint.ts';
import type { Config } from '#server/platform/process/config.ts';
import { type Judged, judgeLines, readLine } from './judge-lines.ts';
import { findKnown, type Known, lockAccounts } from './known.ts';

interface Asking {
  actor: Actor;
  config: Config;
  body: { lines: readonly InvitationLine[]; message: string };
}

interface Looked {
  preview: InvitationPreview;
  judged: readonly Judged[];
  known: Known;
}

/** What inviting these lines would do, and the letter. Stores nothing. */
export async function previewLines(tx: Tx, asking: Asking): Promise<InvitationPreview> {
  return (await look(tx, asking)).preview;
}

async function look(tx: Tx, { actor, config, body: { lines, message } }: Asking): Promise<Looked> {
  const read = lines.map(readLine);
  const known = await findKnown(tx, {
    eins: [...new Set(read.flatMap(({ ein }) => ein ?? []))],
    ids: lines.flatMap(({ use }) => use ?? []),
    names: [...new Set(lines.map(({ nonprofit }) => nonprofit))],
    emails: [...new Set(read.flatMap(({ email }) => email ?? []))],
  });
  const judged = judgeLines(read, known);
  const first = judged.find(isSent);
  const data = { nonprofit: first?.nonprofit?.name ?? first?.adds?.name ?? '', message, path: '/set-up/…' };
  const sample = first
    ? await sampleOf(tx, colleagueInvited, { ...data, inviter: await nameOfInviter(tx, actor) }, config)
    : null;
  return {
    preview: {
      lines: judged.map(({ email: _, person: __, ein: ___, ...line }) => line),
      sample,
      fingerprint: fingerprintOf(judged, message, sample),
    },
    judged,
    known,
  };
}

const isSent = ({ outcome }: Judged) => outcome === 'INVITE' || outcome === 'AGAIN';

interface Sending extends Asking {
  body: BodyOf<typeof sendInvitationLines>;
}

/**
 * Adds the nonprofits and invites the addresses of a preview: all of them or none. A second call at the same time waits for the
 * first; it then does something else than its fingerprint says, and is refused.
 */
export async function sendLines(tx: Tx, sending: Sending): Promise<ResultOf<typeof sendInvitationLines>> {
  const { actor, body } = sending;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('almoner invitation files', 0))`.execute(tx);
  await lockAccounts(
    tx,
    body.lines.flatMap((line) => readLine(line).email ?? []),
  );
  const { preview, judged, known } = await look(tx, sending);
  if (preview.fingerprint !== body.fingerprint)
    throw refuse(409, invitationFileMessages.changed, undefined, { current: preview });
  if (judged.some(({ outcome }) => outcome === 'WRONG' || outcome === 'ASKED'))
    throw refuseFields({ lines: [invitationFileMessages.unclear] });
  if (!judged.some(isSent)) throw refuseFields({ lines: [invitationFileMessages.nobody] });
  const added = await addListed(tx, actor, { judged, known });
  const inviter = await nameOfInviter(tx, actor);
  const invited: ResultOf<typeof sendInvitationLines>['invited'] = [];
  const wanted = judged.map((one, index) => ({ ...one, line: body.lines[index]?.line ?? 0 })).filter(isSent);
  // in the order of addresses, so that two calls cannot deadlock
  for (const { line, email, person, ein, ...one } of wanted.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    const nonprofit = one.nonprofit ?? added.get(ein ?? '');
    if (!nonprofit) throw new Error('a line is sent without its nonprofit');
    const inviting = { actor, nonprofit, inviter, message: body.message, bulk: true };
    const { result, user } = await inviteOne(tx, inviting, { email, name: person });
    invited.push({ line, nonprofit, email, result, user });
  }
  return { added: [...added.values()], invited: invited.sort((a, b) => a.line - b.line) };
}

/** Adds each organization of the IRS file once, as the form of a new nonprofit does. Returns the nonprofits by EIN. */
async function addListed(tx: Tx, actor: Actor, { judged, known }: Pick<Looked, 'judged' | 'known'>) {
  const added = new Map<string, { id: number; name: string }>();
  for (const { ein } of judged.filter(isSent)) {
    const listed = ein === null ? undefined : known.listed.get(ein);
    if (!listed || added.has(listed.ein)) continue;
    const { name, address1, city, zipcode, nteeCode } = listed;
    const category = known.categories.get(nteeCode.charAt(0));
    const { nonprofit } = await addNonprofit(tx, actor, {
      name,
      ein: listed.ein,
      address: { address1, city, zipcode, state: usStates.find((one) => one === listed.state) ?? '' },
      nteeCode,
      ...(category ? { webCategories: [category.id] } : {}),
      // staff have seen the nonprofits of this name
      isAnother: true,
    });
    added.set(listed.ein, { id: nonprofit.id, name: nonprofit.name });
  }
  return added;
}
