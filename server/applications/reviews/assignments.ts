import { sql } from 'kysely';
import { assignmentMessages } from '#contract/applications/reviews/assignments.ts';
import { type ConflictKind, conflictLabels } from '#contract/applications/reviews/conflicts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { isReviewable, type ResponseStatus } from '#contract/platform/access/response-status.ts';
import { personName } from '#server/people/person-name.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';

/** Minutes before the email about an assignment is sent, so that one batch of assignments brings one email. */
const gatherMinutes = 5;

interface Pair {
  response: number;
  reviewer: number;
}

interface Candidate extends Pair {
  reviewerName: string;
  nonprofitName: string;
  isReviewer: boolean;
  submitted: boolean;
  conflict: ConflictKind | null;
}

/** Reads the facts that can forbid the assignment of each pair. */
async function findCandidates(db: Db, pairs: readonly Pair[]): Promise<Candidate[]> {
  const reviewers = [...new Set(pairs.map(({ reviewer }) => reviewer))];
  const { rows } = await sql<Candidate>`
    WITH conflict AS MATERIALIZED (
      SELECT p.reviewer, c.* FROM unnest(${reviewers}::int[]) AS p (reviewer) CROSS JOIN LATERAL conflicting_nonprofits(p.reviewer) c)
    SELECT r.id AS response, u.id AS reviewer, n.name AS nonprofit_name, response_reviewable(r.status) AS submitted,
      person_name(u.first_name, u.last_name, u.email) AS reviewer_name,
      u.is_active AND 'REVIEWER' = ANY (u.roles) AS is_reviewer,
      (SELECT c.kind FROM conflict c WHERE c.reviewer = u.id AND c.nonprofit_id = r.nonprofit_id) AS conflict
    FROM unnest(${pairs.map(({ response }) => response)}::int[], ${pairs.map(({ reviewer }) => reviewer)}::int[]) AS p (response, reviewer)
    JOIN application_responses r ON r.id = p.response
    JOIN nonprofits n ON n.id = r.nonprofit_id
    JOIN users u ON u.id = p.reviewer`.execute(db);
  return rows;
}

function refuseCandidate(found: Candidate | undefined, reason: string): string | null {
  if (!found?.isReviewer) return assignmentMessages.notAReviewer;
  if (!found.submitted) return assignmentMessages.notSubmitted;
  if (found.conflict === null || reason !== '') return null;
  return assignmentMessages.conflict(found.reviewerName, found.nonprofitName, conflictLabels[found.conflict]);
}

/** Assigns reviewers to responses. A conflict of interest needs a reason, which goes into the audit trail. */
async function assign(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  pairs: readonly Pair[],
  { reason, field }: { reason: string; field: 'users' | 'assigned_responses' },
): Promise<void> {
  if (pairs.length === 0) return;
  const found = await findCandidates(tx, pairs);
  const byPair = new Map(found.map((one) => [`${one.response} ${one.reviewer}`, one]));
  const wrong = pairs.flatMap(({ response, reviewer }) => refuseCandidate(byPair.get(`${response} ${reviewer}`), reason) ?? []);
  if (wrong.length > 0) throw refuseFields({ [field]: [...new Set(wrong)] });
  await tx
    .insertInto('reviewAssignments')
    .values(
      found.map(({ response, reviewer, conflict }) => ({
        responseId: response,
        reviewerId: reviewer,
        assignedBy: actor.id,
        conflictReason: conflict === null ? '' : reason,
      })),
    )
    .onConflict((conflict) => conflict.columns(['responseId', 'reviewerId']).doNothing())
    .execute();
  await countReviewsOf(tx, pairs);
  for (const candidate of found.filter(({ conflict }) => conflict !== null)) await recordOverride(tx, actor, candidate, reason);
  await notifyLater(tx, found);
}

/** Includes reviews that were begun without an assignment, now that their reviewers are assigned. */
async function countReviewsOf(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`UPDATE application_reviews v SET included = true
    FROM unnest(${pairs.map(({ response }) => response)}::int[], ${pairs.map(({ reviewer }) => reviewer)}::int[]) AS p (response, reviewer)
    WHERE v.response_id = p.response AND v.reviewer_id = p.reviewer AND v.included IS NULL`.execute(tx);
}

/** Assigns the pairs of a plan. Without a reason, a pair in a conflict of interest is refused. */
export async function assignPlanned(tx: Tx, actor: Pick<Actor, 'id'>, pairs: readonly Pair[]): Promise<void> {
  const batch = 5_000;
  for (let begin = 0; begin < pairs.length; begin += batch)
    await assign(tx, actor, pairs.slice(begin, begin + batch), { reason: '', field: 'users' });
}

async function recordOverride(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { response, reviewerName, nonprofitName }: Candidate,
  reason: string,
) {
  await recordChange(tx, {
    actor,
    action: 'assigned over a conflict of interest',
    subject: { kind: 'applicationResponse', id: response, name: `${nonprofitName}: ${reviewerName}` },
    reason,
  });
}

/** Adds a job for each reviewer, which sends one email about everything that is assigned within a few minutes. */
async function notifyLater(tx: Tx, assigned: readonly { reviewer: number }[]): Promise<void> {
  const runAt = new Date(Date.now() + gatherMinutes * 60_000);
  for (const reviewer of new Set(assigned.map((one) => one.reviewer)))
    await addJob(tx, 'mail-assignments', { reviewer }, { key: `assignments ${reviewer}`, runAt, bulk: true });
}

async function unassign(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  for (const { response, reviewer } of pairs)
    await tx.deleteFrom('reviewAssignments').where('responseId', '=', response).where('reviewerId', '=', reviewer).execute();
}

/** Whether the page showed another list than the stored one. Returns false if the page did not send what it showed. */
function isStale(seen: readonly number[] | undefined, had: readonly number[]): boolean {
  return seen !== undefined && (new Set(seen).size !== had.length || had.some((id) => !seen.includes(id)));
}

/** Replaces the reviewers of one response. Locks the response, so that two people's changes do not mix. */
export async function setReviewersOf(
  tx: Tx,
  actor: Actor,
  {
    response,
    users,
    seen,
    reason,
  }: { response: number; users: readonly number[]; seen?: readonly number[] | undefined; reason: string },
): Promise<void> {
  const locked = await sql<{ status: ResponseStatus; name: string }>`
    SELECT r.status, n.name FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
    WHERE r.id = ${response} FOR NO KEY UPDATE OF r`.execute(tx);
  const state = locked.rows[0];
  if (!state) throw notFound();
  const before = await tx.selectFrom('reviewAssignments').select('reviewerId').where('responseId', '=', response).execute();
  const had = before.map(({ reviewerId }) => reviewerId);
  if (isStale(seen, had))
    throw refuse(409, assignmentMessages.changed, undefined, { current: await findReviewersOf(tx, response) });
  const wanted = [...new Set(users)];
  const added = wanted.filter((id) => !had.includes(id));
  const removed = had.filter((id) => !wanted.includes(id));
  if (added.length > 0 && !isReviewable(state.status)) throw refuse(409, assignmentMessages.notSubmitted);
  await unassign(
    tx,
    removed.map((reviewer) => ({ response, reviewer })),
  );
  await assign(
    tx,
    actor,
    added.map((reviewer) => ({ response, reviewer })),
    { reason, field: 'users' },
  );
  if (added.length + removed.length === 0) return;
  await recordChange(tx, {
    actor,
    action: 'changed the reviewers',
    subject: { kind: 'applicationResponse', id: response, name: state.name },
    changes: { reviewers: { from: had, to: wanted } },
    reason,
  });
}

/** Replaces the responses of one reviewer. Locks the responses in id order, so that two writers cannot deadlock. */
export async function setResponsesOf(
  tx: Tx,
  actor: Actor,
  {
    reviewer,
    responses,
    seen,
    reason,
  }: { reviewer: number; responses: readonly number[]; seen?: readonly number[] | undefined; reason: string },
): Promise<void> {
  const wanted = [...new Set(responses)].toSorted((a, b) => a - b);
  await sql`SELECT FROM application_responses r
    WHERE r.id = ANY (${wanted}::int[]) OR r.id IN (SELECT response_id FROM review_assignments WHERE reviewer_id = ${reviewer})
    ORDER BY r.id FOR NO KEY UPDATE`.execute(tx);
  // a withdrawn response is not shown: its assignment stays for the case that the withdrawal is taken back
  const { rows: before } = await sql<{ responseId: number }>`
    SELECT a.response_id FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
    WHERE a.reviewer_id = ${reviewer} AND response_takes_part(r.status)`.execute(tx);
  const had = before.map(({ responseId }) => responseId).sort((a, b) => a - b);
  if (isStale(seen, had)) throw refuse(409, assignmentMessages.changed, undefined, { current: had });
  const added = wanted.filter((id) => !had.includes(id));
  const removed = had.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return;
  await unassign(
    tx,
    removed.map((response) => ({ response, reviewer })),
  );
  await assign(
    tx,
    actor,
    added.map((response) => ({ response, reviewer })),
    { reason, field: 'assigned_responses' },
  );
  const user = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', reviewer)
    .executeTakeFirst();
  await recordChange(tx, {
    actor,
    action: 'changed the assigned applications',
    subject: { kind: 'user', id: reviewer, name: user ? personName(user) : '' },
    changes: { assignedResponses: { from: had, to: wanted } },
    reason,
  });
}

/** The reviewers who are assigned to a response. */
export async function findReviewersOf(db: Db, response: number): Promise<{ id: number; fullName: string }[]> {
  const { rows } = await sql<{ id: number; fullName: string }>`
    SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS full_name
    FROM review_assignments a JOIN users u ON u.id = a.reviewer_id
    WHERE a.response_id = ${response} ORDER BY u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}
