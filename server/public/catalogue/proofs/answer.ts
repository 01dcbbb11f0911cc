import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { type answerProof, type ProofRecord, proofMessages } from '#contract/public/catalogue/proofs.ts';
import { lockNonprofit } from '#server/nonprofits/record/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { textsIn, unprintableIn } from '#server/platform/documents/unprintable.ts';
import { notAllowed, notFound, refuse } from '#server/platform/http/errors.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import type { Config } from '#server/platform/process/config.ts';
import { checkOf } from '../check.ts';
import { pagesOf } from '../pages.ts';
import { findPrinted } from '../profiles.ts';
import { printedCatalogue, setPages } from '../set-pages.ts';
import { findProofs, type Proof, pageNumbers, proofShown } from './proofs.ts';
import { markOf } from './seen-page.ts';
import { findRound, type Round, settingsOf, storeSaid } from './store.ts';

export interface ProofRequest {
  actor: Actor;
  id: number;
  today: string;
}

/** A nonprofit's proof and its round. Throws 404 if there is no proof, or if the actor may not see it. */
export async function findProof(db: Db, { actor, id, today }: ProofRequest): Promise<{ round: Round; proof: Proof }> {
  if (!may(actor, 'readCatalogue') && actor.nonprofit !== id) throw notFound();
  const round = await findRound(db);
  const proof = round && (await findProofs(db, round, today, id))[0];
  if (!round || !proof) throw notFound();
  return { round, proof };
}

/** A nonprofit's proof, with the problems that the check of the catalogue finds on its page. */
export async function proofRecord(db: Db, config: Config, asked: ProofRequest): Promise<ProofRecord> {
  const { round, proof } = await findProof(db, asked);
  const { look, dueOn, message } = round;
  const settings = settingsOf(look);
  const page = await pageNumber(db, round, asked);
  const pages = pagesOf(settings, [proof.nonprofit]).filter(({ kind }) => kind === 'profiles');
  const task = { kind: 'check', catalogue: printedCatalogue(config, settings, pages) } as const;
  const asker = { person: asked.actor.id, signal: new AbortController().signal };
  const { cuts } = await setPages(asker, task, 'cuts');
  const { problems } = checkOf(settings, [proof.nonprofit], cuts, await unprintableIn(asker, textsIn(pages)));
  return {
    ...proofShown(proof, page),
    ...{ year: look.year, dueOn, message, late: dueOn < asked.today },
    problems: problems.map((one) => ({ ...one, page })),
  };
}

/** The number of the nonprofit's page in a whole catalogue without a letter of welcome; 0 if the nonprofit has no page. */
export async function pageNumber(db: Db, round: Round, { id, today }: ProofRequest): Promise<number> {
  return pageNumbers(round, await findPrinted(db, round.look.year, today)).get(id) ?? 0;
}

/**
 * Stores the nonprofit's approval of its page, or its request for a change. Throws 409 if the page has changed since it was seen.
 */
export async function storeAnswer(
  tx: Tx,
  asked: ProofRequest,
  { approved, note, mark }: BodyOf<typeof answerProof>,
): Promise<void> {
  await lockNonprofit(tx, asked.id);
  const { round, proof } = await findProof(tx, asked);
  if (!may(asked.actor, 'manageCatalogue') && asked.actor.nonprofit !== asked.id) throw notAllowed();
  if (markOf(proof.now) !== mark) throw refuse(409, proofMessages.stale);
  const { actor, id } = asked;
  const { name } = proof.nonprofit;
  await storeSaid(tx, actor, { roundId: round.id, nonprofitId: id, approved, note: approved ? '' : note, seen: proof.now });
  const changes = { catalogueProof: { from: null, to: approved ? 'approved' : note } };
  await recordChange(tx, { actor, action: 'proofread', subject: { kind: 'nonprofit', id, name }, changes });
  if (approved) return;
  const told = { title: 'A page of the printed catalogue', text: `${name} asks for a change.`, path: `/catalogue/proofs/${id}` };
  await addNotices(tx, { may: 'manageCatalogue' }, { kind: 'OTHER', ...told, except: actor.id });
}
