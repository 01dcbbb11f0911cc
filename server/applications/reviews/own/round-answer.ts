import { sql } from 'kysely';
import { type RoundAnswer, roundAnswerMessages, roundAnswerPath } from '#contract/applications/reviews/round-answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { RoundLink } from '#server/applications/letters/reviews/round-answer-links.ts';
import { assignPlanned } from '#server/applications/reviews/assignments.ts';
import { findRound } from '#server/applications/reviews/rounds.ts';
import { personName } from '#server/people/person-name.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';

/** A reviewer's answer to one round, with what its changes need. */
interface Answered {
  template: number;
  reviewer: number;
  reviewerName: string;
  application: string;
  dueAt: string | null;
  isOpen: boolean;
  most: number | null;
  words: string;
  givenBack: number[];
}

/** rounds with links in one letter of invitation */
const mostRounds = 3;

/** The path of the reviewer's page about a round. Makes the link if there is none. */
export async function roundAnswerLink(tx: Tx, template: number, reviewer: number): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    INSERT INTO round_answers (template_id, reviewer_id) VALUES (${template}, ${reviewer})
    ON CONFLICT (template_id, reviewer_id) DO UPDATE SET token = round_answers.token RETURNING token`.execute(tx);
  return roundAnswerPath(rows[0]?.token ?? '');
}

/** The links of the rounds for which reviewers are invited now: published, not due yet, and without released decisions. */
export async function roundAnswerLinksOf(tx: Tx, reviewer: number): Promise<RoundLink[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.id, t.name FROM application_templates t LEFT JOIN review_rounds d ON d.template_id = t.id
    WHERE t.is_published AND (t.closes_at > now() OR d.due_at > now()) AND review_round_is_open(t.id)
    ORDER BY coalesce(d.due_at, t.closes_at), t.id LIMIT ${mostRounds}`.execute(tx);
  const rounds: RoundLink[] = [];
  for (const { id, name } of rows) rounds.push({ application: name, path: await roundAnswerLink(tx, id, reviewer) });
  return rounds;
}

/** The same for the signed-in reviewer. Throws 404 if no review of the round is assigned to them. */
export async function openAnswerOf(tx: Tx, template: number, reviewer: number): Promise<string> {
  const { rows } = await sql`SELECT FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
    WHERE a.reviewer_id = ${reviewer} AND r.template_id = ${template} LIMIT 1`.execute(tx);
  if (rows.length === 0) throw notFound();
  return roundAnswerLink(tx, template, reviewer);
}

/** Throws 404 for an unknown link, and where the reviewer's account was deactivated. */
async function findAnswered(db: Db, token: string): Promise<Answered> {
  const row = await db
    .selectFrom('roundAnswers as a')
    .innerJoin('users as u', 'u.id', 'a.reviewerId')
    .innerJoin('applicationTemplates as t', 't.id', 'a.templateId')
    .leftJoin('reviewRounds as d', 'd.templateId', 't.id')
    .select(['a.templateId', 'a.reviewerId', 'a.most', 'a.words', 'a.givenBack', 'd.dueAt', 't.name as application'])
    .select(['u.firstName', 'u.lastName', 'u.email', sql<boolean>`review_round_is_open(t.id)`.as('isOpen')])
    .where('a.token', '=', token)
    .where('u.isActive', '=', true)
    .where(sql<boolean>`'REVIEWER' = ANY (u.roles)`)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { templateId: template, reviewerId: reviewer, ...rest } = row;
  return { ...rest, template, reviewer, reviewerName: personName(row) };
}

type Assigned = RoundAnswer['assigned'][number];

async function findAssigned(db: Db, { template, reviewer }: Answered): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    SELECT r.id AS response, n.name AS nonprofit,
      CASE WHEN v.recommendation IS NOT NULL THEN 'DONE' WHEN v.is_written THEN 'BEGUN' ELSE 'OPEN' END AS state
    FROM review_assignments a
    JOIN application_responses r ON r.id = a.response_id AND r.template_id = ${template} AND response_reviewable(r.status)
    JOIN nonprofits n ON n.id = r.nonprofit_id
    LEFT JOIN application_reviews v ON v.response_id = r.id AND v.reviewer_id = a.reviewer_id
    WHERE a.reviewer_id = ${reviewer} AND NOT kept_from_response(a.reviewer_id, r.id, n.id)
    ORDER BY n.name, r.id`.execute(db);
  return rows;
}

interface GivenBack {
  response: number;
  nonprofit: string;
  isFree: boolean;
}

/** The responses that the reviewer gave back; `isFree`: it still lacks a review and has no conflict with the reviewer. */
async function findGivenBack(db: Db, { template, reviewer, givenBack }: Answered): Promise<GivenBack[]> {
  if (givenBack.length === 0) return [];
  const { reviewsWanted } = await findRound(db, template);
  const { rows } = await sql<GivenBack>`
    SELECT r.id AS response, n.name AS nonprofit,
      response_reviewable(r.status) AND NOT EXISTS (SELECT FROM conflicting_nonprofits(${reviewer}) c WHERE c.nonprofit_id = n.id)
        AND (SELECT count(*) FROM review_assignments a WHERE a.response_id = r.id) < ${reviewsWanted} AS is_free
    FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
    WHERE r.id = ANY (${givenBack}::int[])
      AND NOT EXISTS (SELECT FROM review_assignments a WHERE a.response_id = r.id AND a.reviewer_id = ${reviewer})
    ORDER BY n.name, r.id`.execute(db);
  return rows;
}

/** What the link in a letter is about, without the names of other people. Throws 404 for an unknown link. */
export async function findRoundAnswer(db: Db, token: string): Promise<RoundAnswer> {
  const answered = await findAnswered(db, token);
  const givenBack = await findGivenBack(db, answered);
  return {
    application: answered.application,
    dueAt: answered.dueAt,
    isOpen: answered.isOpen,
    assigned: await findAssigned(db, answered),
    most: answered.most,
    words: answered.words,
    givenBack: givenBack.map(({ nonprofit, isFree }) => ({ nonprofit, isFree })),
  };
}

/** Locks the answer and the responses of its round in the order of their ids, as those who assign reviewers do. */
async function lockAnswer(tx: Tx, token: string): Promise<Answered> {
  await sql`SELECT FROM round_answers WHERE token = ${token} FOR UPDATE`.execute(tx);
  const answered = await findAnswered(tx, token);
  if (!answered.isOpen) throw refuse(409, roundAnswerMessages.over);
  await sql`SELECT FROM application_responses r WHERE r.id = ANY (${answered.givenBack}::int[])
      OR r.id IN (SELECT response_id FROM review_assignments WHERE reviewer_id = ${answered.reviewer})
    ORDER BY r.id FOR NO KEY UPDATE`.execute(tx);
  return answered;
}

/**
 * Ends the assignments of reviews that are not finished, and keeps the reviewer's number for the planner. What was written in them
 * stays and counts for nothing until they are assigned again. Staff get a notice, and a letter about reviews that were given back.
 */
export async function giveBackReviews(
  tx: Tx,
  token: string,
  { responses, words }: { responses: number[]; words: string },
): Promise<void> {
  const answered = await lockAnswer(tx, token);
  const { template, reviewer } = answered;
  const assigned = await findAssigned(tx, answered);
  const open = new Set(assigned.filter(({ state }) => state !== 'DONE').map(({ response }) => response));
  const given = [...new Set(responses)];
  if (given.some((response) => !open.has(response))) throw refuse(409, roundAnswerMessages.done);
  const most = assigned.length - given.length;
  if (given.length === 0 && most === answered.most && words === answered.words) return;
  await sql`DELETE FROM review_assignments WHERE reviewer_id = ${reviewer} AND response_id = ANY (${given}::int[])`.execute(tx);
  await sql`DELETE FROM application_reviews
    WHERE reviewer_id = ${reviewer} AND response_id = ANY (${given}::int[]) AND NOT is_written`.execute(tx);
  await sql`UPDATE application_reviews SET included = NULL
    WHERE reviewer_id = ${reviewer} AND response_id = ANY (${given}::int[])`.execute(tx);
  await tx
    .updateTable('roundAnswers')
    .set({ most, words, answeredAt: sql<string>`now()`, givenBack: [...new Set([...answered.givenBack, ...given])] })
    .where('token', '=', token)
    .execute();
  await record(tx, answered, { most, words });
  const { reviewerName, application } = answered;
  await addNotices(
    tx,
    { may: 'manageReviews' },
    {
      kind: 'REVIEWS_GIVEN_BACK',
      ...(given.length === 0
        ? {
            title: 'Fewer reviews, please',
            text: `${reviewerName} takes ${most === 0 ? 'no reviews' : `no more than ${howMany(most, 'review', 'reviews')}`} of “${application}”.${quoted(words)}`,
            path: '/reviewers',
          }
        : {
            title: 'Reviews given back',
            text: `${reviewerName} gives ${howMany(given.length, 'review', 'reviews')} of “${application}” back.`,
            path: '/reviewers/assign',
          }),
    },
  );
  if (given.length === 0) return;
  await addJob(tx, 'mail-given-back', { template, reviewer, responses: given });
}

/** characters of the reviewer's words in a notice; the list of reviewers has all of them */
const mostQuoted = 200;

function quoted(words: string): string {
  if (words === '') return '';
  return words.length <= mostQuoted ? ` They write: “${words}”` : ` They write: “${words.slice(0, mostQuoted).toWellFormed()}…”`;
}

/** Takes the answer back, and assigns what nobody else got meanwhile. */
export async function takeBackReviews(tx: Tx, token: string): Promise<void> {
  const answered = await lockAnswer(tx, token);
  if (answered.most === null) return;
  const { reviewer } = answered;
  const free = (await findGivenBack(tx, answered)).filter(({ isFree }) => isFree);
  await assignPlanned(
    tx,
    { id: reviewer },
    free.map(({ response }) => ({ response, reviewer })),
  );
  const nothing = { most: null, words: '', answeredAt: null, givenBack: [] };
  await tx.updateTable('roundAnswers').set(nothing).where('token', '=', token).execute();
  await record(tx, answered, { most: null, words: '' });
}

function record(
  tx: Tx,
  { reviewer, reviewerName, application, most: before }: Answered,
  { most, words }: Pick<Answered, 'most' | 'words'>,
) {
  return recordChange(tx, {
    actor: { id: reviewer },
    action: most === null ? 'took an answer about reviews back' : 'answered how many reviews to take',
    subject: { kind: 'user', id: reviewer, name: reviewerName },
    changes: { [`most reviews of “${application}”`]: { from: before, to: most } },
    reason: words,
  });
}
