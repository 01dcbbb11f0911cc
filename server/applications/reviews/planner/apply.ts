import { sql } from 'kysely';
import * as z from 'zod/mini';
import { planMessages } from '#contract/applications/reviews/plans.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { assignPlanned } from '#server/applications/reviews/assignments.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { lockPlan, planWork } from './plan-store.ts';
import { type Basis, readBasis } from './solving/basis.ts';

/** The responses and assignments that a plan was computed on; an assignment is a pair of response and reviewer. */
const plannedOn = z.object({ responses: z.array(z.int()), pairs: z.array(z.tuple([z.int(), z.int()])) });
type PlannedOn = z.output<typeof plannedOn>;

interface Pair {
  response: number;
  reviewer: number;
}

/** a refusal names at most this many changes */
const mostNamed = 20;

/**
 * Assigns what the plan adds. Locks the responses first, as every change of an assignment does, so that the assignments cannot
 * change between the comparison with the plan and the commit.
 */
export async function applyReviewPlan(tx: Tx, actor: Actor, id: number): Promise<void> {
  const plan = await lockPlan(tx, id);
  if (plan.state === 'APPLIED') return;
  if (plan.state !== 'READY') throw refuse(409, planMessages.notReady);
  await sql`SELECT FROM application_responses WHERE template_id = ${plan.templateId} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const added = await tx
    .selectFrom('reviewPlanLines')
    .select(['responseId as response', 'reviewerId as reviewer'])
    .where('planId', '=', id)
    .where('source', '!=', 'current')
    .where('removed', '=', false)
    .execute();
  const now = await readBasis(tx, plan.templateId);
  const changes = await namedChanges(tx, plannedOn.parse(plan.basis), now, added);
  if (changes.length > 0) throw refuse(409, planMessages.outdated, undefined, { changes });
  await assignPlanned(tx, actor, added);
  await planWork.takeStep(tx, plan, 'apply', { appliedAt: sql`now()`, appliedBy: actor.id });
  const template = await tx
    .selectFrom('applicationTemplates')
    .select('name')
    .where('id', '=', plan.templateId)
    .executeTakeFirstOrThrow();
  await recordChange(tx, {
    actor,
    action: 'applied a review plan',
    subject: { kind: 'applicationTemplate', id: plan.templateId, name: template.name },
    changes: { reviews: { from: now.taken.length, to: now.taken.length + added.length } },
  });
}

/** What has changed since the plan was computed, in words. */
async function namedChanges(tx: Tx, before: PlannedOn, now: Basis, added: readonly Pair[]): Promise<string[]> {
  const key = (response: number, reviewer: number) => `${response} ${reviewer}`;
  const had = new Set(before.pairs.map(([response, reviewer]) => key(response, reviewer)));
  const has = new Set(now.taken.map(({ response, reviewer }) => key(response, reviewer)));
  const known = new Set(before.responses);
  const submitted = new Set(now.responses.map(({ id }) => id));
  const active = new Set(now.reviewers.map(({ id }) => id));
  const nonprofitOf = new Map(now.responses.map(({ id, nonprofit }) => [id, nonprofit]));
  const name = await nameFinder(tx, before, now);
  const inConflict = ({ response, reviewer }: Pair) => now.conflicts.get(reviewer)?.has(nonprofitOf.get(response) ?? 0) ?? false;
  const gone = [...new Set(added.map(({ reviewer }) => reviewer))].filter((reviewer) => !active.has(reviewer));
  const changes = [
    ...before.responses.filter((id) => !submitted.has(id)).map((id) => `${name.response(id)} is no longer submitted.`),
    ...now.responses.filter(({ id }) => !known.has(id)).map(({ id }) => `${name.response(id)} was submitted.`),
    ...now.taken
      .filter(({ response, reviewer }) => known.has(response) && !had.has(key(response, reviewer)))
      .map(({ response, reviewer }) => `${name.reviewer(reviewer)} reviews ${name.response(response)}.`),
    ...before.pairs
      .filter(([response, reviewer]) => submitted.has(response) && !has.has(key(response, reviewer)))
      .map(([response, reviewer]) => `${name.reviewer(reviewer)} no longer reviews ${name.response(response)}.`),
    ...gone.map((reviewer) => `${name.reviewer(reviewer)} is no longer an active reviewer.`),
    ...added
      .filter(inConflict)
      .map(({ response, reviewer }) => `${name.reviewer(reviewer)} has a conflict of interest with ${name.response(response)}.`),
  ];
  const more = changes.length - mostNamed;
  return more > 0 ? [...changes.slice(0, mostNamed), `And ${more} more.`] : changes;
}

async function nameFinder(tx: Tx, before: PlannedOn, now: Basis) {
  const ids = [...before.responses, ...now.responses.map(({ id }) => id)];
  const responses = await sql<{ id: number; name: string }>`
    SELECT r.id, n.name FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id WHERE r.id = ANY (${ids}::int[])`.execute(
    tx,
  );
  const people = await sql<{ id: number; name: string }>`
    SELECT id, person_name(first_name, last_name, email) AS name FROM users
    WHERE 'REVIEWER' = ANY (roles) OR id = ANY (${before.pairs.map(([, reviewer]) => reviewer)}::int[])`.execute(tx);
  const byId = (rows: readonly { id: number; name: string }[], unknown: string) => {
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? unknown;
  };
  return { response: byId(responses.rows, 'An application'), reviewer: byId(people.rows, 'A reviewer') };
}
