import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { catalogueMessages } from '#contract/public/catalogue/catalogue.ts';
import { proofMessages, type sendProofs } from '#contract/public/catalogue/proofs.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { sampleOf } from '#server/platform/mail/writing/compose-letter.ts';
import type { Config } from '#server/platform/process/config.ts';
import { catalogueProof } from '#server/public/letters/catalogue-proof.ts';
import { findPrinted } from '../profiles.ts';
import { findReceivers, letterData, sendDue } from './letters.ts';
import { findRound, insertRound, type Round } from './store.ts';

interface Send {
  actor: Actor;
  config: Config;
  body: BodyOf<typeof sendProofs>;
  dryRun: boolean;
  today: string;
}

/** Opens a round and sends its emails. A dry run stores nothing and says who would get which email. */
export async function openRound(tx: Tx, { actor, config, body, dryRun, today }: Send): Promise<ResultOf<typeof sendProofs>> {
  const { dueOn, message, emails, ...look } = body;
  if (dueOn < today) throw refuseFields({ due_on: [proofMessages.due] });
  const open = await findRound(tx);
  if (open) throw refuse(409, proofMessages.open(open.look.year));
  const printed = await findPrinted(tx, look.year, today);
  if (printed.length === 0) throw refuse(409, catalogueMessages.empty(look.year));
  const receivers = await findReceivers(
    tx,
    printed.map(({ id }) => id),
  );
  const told = new Set(receivers.map(({ nonprofitId }) => nonprofitId));
  const [first] = receivers;
  const found = {
    profiles: printed.length,
    emails: receivers.length,
    withoutPeople: printed.filter(({ id }) => !told.has(id)).map(({ id, name }) => ({ id, name })),
    sample: first ? await sampleOf(tx, catalogueProof, letterData({ look, dueOn, message }, first, 'FIRST'), config) : null,
  };
  if (dryRun) return { ...found, sent: false };
  if (emails !== undefined && emails !== receivers.length) throw refuse(409, proofMessages.emails);
  await insertRound(tx, actor, { look, dueOn, message });
  const round = await openOf(tx);
  await sendDue(tx, round, today);
  await noteRound(tx, actor, round, 'sent');
  return { ...found, sent: true };
}

/** The open round. Throws 409 if there is none. */
export async function openOf(tx: Tx): Promise<Round> {
  const round = await findRound(tx);
  if (!round) throw refuse(409, proofMessages.noRound);
  return round;
}

export async function noteRound(tx: Tx, actor: Actor, { id, look, dueOn }: Round, action: 'sent' | 'updated' | 'ended') {
  const subject = { kind: 'catalogueProofs' as const, id, name: `Proofs of ${look.year}` };
  await recordChange(tx, { actor, action, subject, changes: { dueOn: { from: null, to: dueOn } } });
}
