import { type RawBuilder, sql } from 'kysely';
import {
  type addStep,
  type changeStep,
  type NextStepOfNonprofit,
  relationshipLimits,
  relationshipMessages,
} from '#contract/nonprofits/relationship/relationship.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { colleagueSql, findName, lockColleague } from './colleagues.ts';

type Step = NextStepOfNonprofit;

/** how many steps that are done a page shows */
const shownDone = 20;

const columns = sql<Step>`s.id, s.version, s.nonprofit_id AS nonprofit, s.body, s.day::text AS day,
  ${sql.raw(colleagueSql('s.person_id'))} AS person, iso_instant(s.done_at) AS done_at,
  (SELECT json_build_object('id', id, 'name', person_name(first_name, last_name, email)) FROM users WHERE id = s.done_by) AS done_by`;

async function read(db: Db, rest: RawBuilder<unknown>): Promise<Step[]> {
  const { rows } = await sql<Step>`SELECT ${columns} FROM nonprofit_steps s ${rest}`.execute(db);
  return rows;
}

/** Open steps by their day, then the last ones that are done, newest first. */
export async function findSteps(db: Db, nonprofit: number): Promise<Step[]> {
  const open = await read(db, sql`WHERE s.nonprofit_id = ${nonprofit} AND s.done_at IS NULL ORDER BY s.day, s.id`);
  const done = await read(
    db,
    sql`WHERE s.nonprofit_id = ${nonprofit} AND s.done_at IS NOT NULL ORDER BY s.done_at DESC, s.id DESC LIMIT ${shownDone}`,
  );
  return [...open, ...done];
}

async function findStep(tx: Tx, id: number): Promise<Step> {
  const [step] = await read(tx, sql`WHERE s.id = ${id}`);
  if (!step) throw notFound();
  return step;
}

async function lockStep(tx: Tx, id: number): Promise<Step> {
  await tx.selectFrom('nonprofitSteps').select('id').where('id', '=', id).forUpdate().execute();
  return findStep(tx, id);
}

interface Written {
  step: Step;
  isNew: boolean;
}

/** Stores a step. The same request sent twice stores one. */
export async function writeStep(tx: Tx, actor: Actor, nonprofit: number, draft: BodyOf<typeof addStep>): Promise<Written> {
  const { body, day, requestKey = null } = draft;
  const earlier = await findSame(tx, actor, requestKey);
  if (earlier) return { step: earlier, isNew: false };
  const person = await lockColleague(tx, draft.person, 'person');
  const name = await findName(tx, nonprofit);
  const { open } = await tx
    .selectFrom('nonprofitSteps')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('nonprofitId', '=', nonprofit)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(open) >= relationshipLimits.openSteps) throw refuse(409, relationshipMessages.tooMany);
  const added = await tx
    .insertInto('nonprofitSteps')
    .values({ nonprofitId: nonprofit, body, day, personId: person.id, createdBy: actor.id, requestKey })
    .onConflict((conflict) => conflict.constraint('nonprofit_steps_request_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  // sent twice at once: the first request is stored by now
  const sentAtOnce = added ? undefined : await findSame(tx, actor, requestKey);
  if (sentAtOnce) return { step: sentAtOnce, isNew: false };
  if (!added) throw new Error('a step was neither added nor there');
  const after = await findStep(tx, added.id);
  await record(tx, actor, { action: 'next step added', name, before: null, after });
  return { step: after, isNew: true };
}

async function findSame(tx: Tx, actor: Actor, requestKey: string | null): Promise<Step | undefined> {
  if (requestKey === null) return undefined;
  const [step] = await read(tx, sql`WHERE s.created_by = ${actor.id} AND s.request_key = ${requestKey}`);
  return step;
}

export async function reviseStep(tx: Tx, actor: Actor, id: number, changes: BodyOf<typeof changeStep>): Promise<Step> {
  const { version, person, done, ...texts } = changes;
  if (person !== undefined) await lockColleague(tx, person, 'person');
  const before = await lockStep(tx, id);
  checkVersion(version, before);
  const isDone = before.doneAt !== null;
  const ticks = done !== undefined && done !== isDone;
  const when = ticks ? { doneAt: done ? sql<string>`now()` : null, doneBy: done ? actor.id : null } : {};
  const columns = { ...texts, ...(person !== undefined && { personId: person }), ...when };
  if (Object.keys(columns).length === 0) return before;
  await tx
    .updateTable('nonprofitSteps')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const after = await findStep(tx, id);
  const action = !ticks ? 'next step changed' : done ? 'next step done' : 'next step not done after all';
  await record(tx, actor, { action, name: await findName(tx, before.nonprofit), before, after });
  return after;
}

export async function removeStep(tx: Tx, actor: Actor, id: number): Promise<void> {
  const before = await lockStep(tx, id);
  await tx.deleteFrom('nonprofitSteps').where('id', '=', id).execute();
  await record(tx, actor, { action: 'next step deleted', name: await findName(tx, before.nonprofit), before, after: null });
}

interface Recorded {
  action: string;
  /** the nonprofit's name */
  name: string;
  before: Step | null;
  after: Step | null;
}

/** The trail names a step by its text, also where the text did not change. */
async function record(tx: Tx, actor: Actor, { action, name, before, after }: Recorded): Promise<void> {
  const said = (step: Step | null) =>
    step && { nextStep: step.body, day: step.day, person: step.person?.name ?? null, done: step.doneAt !== null };
  const [from, to] = [said(before), said(after)];
  const nextStep = { from: from?.nextStep ?? null, to: to?.nextStep ?? null };
  await recordChange(tx, {
    actor,
    action,
    subject: { kind: 'nonprofit', id: (after ?? before)?.nonprofit ?? 0, name },
    changes: { ...changesBetween(from, to, ['day', 'person', 'done']), nextStep },
  });
}
