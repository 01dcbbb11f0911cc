import { sql } from 'kysely';
import { isUnanswered } from '#contract/applications/answers.ts';
import { type ProfileSource, profileSources } from '#contract/applications/earlier/profile-sources.ts';
import { asProfileValue, editedValue, saySame, valueInWords } from '#contract/applications/earlier/profile-values.ts';
import type { ProfileProposal, ProfileProposals } from '#contract/applications/earlier/proposal-calls.ts';
import { isQuestion } from '#contract/applications/elements.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { findAnswers, findState, type ResponseState } from '#server/applications/responses/store.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { findNonprofit, type WholeNonprofit } from '#server/nonprofits/record/store.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { wordsOf } from './earlier-answers.ts';
import { readLinkedTemplates, traceSource } from './trace-source.ts';

/**
 * The fields in which an accepted response differs from the profile. Throws 404 if the response is not accepted, or if the actor
 * may not change the profile.
 */
export async function findProfileProposals(db: Db, actor: Actor, id: number): Promise<ProfileProposals> {
  const { state, settled } = await findAccepted(db, actor, id);
  const nonprofit = await findNonprofit(db, state.nonprofitId);
  if (!nonprofit) throw notFound();
  const answered = await answeredSources(db, state);
  const proposals = answered
    .filter(({ source }) => !source.curated || may(actor, 'manageNonprofits'))
    .flatMap((answer) => proposalOf(nonprofit, answer) ?? []);
  return { version: nonprofit.version, settled, proposals };
}

export async function settleProposals(tx: Tx, actor: Actor, id: number): Promise<void> {
  await findAccepted(tx, actor, id);
  await tx
    .updateTable('applicationResponses')
    .set({ profileSettledAt: sql`coalesce(profile_settled_at, now())` })
    .where('id', '=', id)
    .execute();
}

async function findAccepted(db: Db, actor: Actor, id: number): Promise<{ state: ResponseState; settled: boolean }> {
  const state = await findState(db, id);
  if (!state || !mayEditNonprofit(actor, state.nonprofitId)) throw notFound();
  const row = await db
    .selectFrom('applicationResponses as r')
    .select(['profileSettledAt', sql.raw<boolean>(acceptedSql).as('accepted')])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  if (!row.accepted) throw notFound();
  return { state, settled: row.profileSettledAt !== null };
}

/** SQL: whether the last released decision on the response `r` is an acceptance. */
export const acceptedSql = `coalesce((SELECT d.decision = 'ACCEPTED' FROM response_decisions d
  WHERE d.response_id = r.id AND d.released_at IS NOT NULL ORDER BY d.id DESC LIMIT 1), false)`;

interface AnsweredSource {
  source: ProfileSource;
  question: string;
  words: string;
}

/**
 * The answers to questions that are linked to the profile. If several questions are linked to one field, the first answer counts.
 */
async function answeredSources(db: Db, { id, templateId, elements }: ResponseState): Promise<AnsweredSource[]> {
  const templates = await readLinkedTemplates(db, templateId);
  const answers = await findAnswers(db, id);
  const found = new Map<string, AnsweredSource>();
  for (const question of elements.filter(isQuestion)) {
    const { profile } = traceSource(templates, templateId, question.uid);
    const source = profile === null ? undefined : profileSources.get(profile);
    const answer = answers.get(question.uid) ?? null;
    if (!source || found.has(source.name) || question.type === 'FILE' || isUnanswered(answer)) continue;
    found.set(source.name, { source, question: question.question, words: wordsOf(question, answer) });
  }
  return [...found.values()];
}

/** The proposal of one answer; undefined if the profile says the same. */
function proposalOf(nonprofit: WholeNonprofit, { source, question, words }: AnsweredSource): ProfileProposal | undefined {
  const now = editedValue(nonprofit, source);
  const read = asProfileValue(source, words);
  if ('value' in read && saySame(source, now, read.value)) return undefined;
  return {
    field: source.name,
    label: source.label,
    question,
    now,
    nowWords: valueInWords(source, now),
    proposed: 'value' in read ? read.value : null,
    proposedWords: words,
    problem: 'problem' in read ? read.problem : null,
  };
}
