import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { saveResponse } from '#contract/application-response-calls.ts';
import type { saveResult } from '#contract/application-responses.ts';
import { isNonprofitStaff } from '#contract/permissions.ts';
import { toWire } from '#contract/wire.ts';
import { recogniseActor, tokenHashOf } from '#server/accounts/session.ts';
import type { App } from '#server/app.ts';
import { parseInput, parseParams, register, sessionFor } from '#server/endpoint.ts';
import { notAllowed, notFound, notSignedIn, refuse } from '#server/errors.ts';
import { transact } from '../../database/transact.ts';
import { bindFiles } from './bind-files.ts';
import type { ReadElements } from './element-cache.ts';
import { submitResponse } from './lifecycle.ts';
import { replacingFiles } from './replaced-files.ts';
import { type Save, type SaveOutcome, saveAtOnce, saveWithin } from './save-answers.ts';
import { refusalOfState } from './save-refusals.ts';
import { type Problem, readAnswers, refuseAnswers, type SentFile } from './sent-answers.ts';
import { holdState } from './store.ts';

type Change = z.output<typeof saveResponse.body>;
type Saved = z.output<typeof saveResult>;

/** PATCH of a response. A save is one trip to the database; one that writes files or submits is one transaction. */
export function serveSave(app: App, readElements: ReadElements): void {
  register(app, saveResponse, async (request) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    if (!tokenHash) throw notSignedIn();
    const { id, change } = await readSave(app, request);
    const read = readAnswers((await readElements(id)) ?? [], change.applicationData?.elements ?? []);
    if (read.problems.length > 0) throw await refusalFor(app, request, id, read.problems);
    const { writer = null, sequence = null } = change;
    const save: Save = { response: id, answers: read.answers, writer, sequence };
    if (change.status === 'SUBMITTED' || read.files.length > 0) return saveInSteps(app, request, save, change, read.files);
    const done = await saveAtOnce(app.pool, tokenHash, save);
    if (!done) throw notSignedIn();
    if (!isNonprofitStaff(await recogniseActor(app.pool, done.actor, tokenHash))) throw notAllowed();
    return asSaved(done.outcome);
  });
}

/** Wrong input is told only to who may call at all. */
async function readSave(app: App, request: FastifyRequest): Promise<{ id: number; change: Change }> {
  try {
    const { id } = parseParams(saveResponse.params, request.params) as { id: number };
    return { id, change: parseInput(saveResponse.body, request.body ?? {}) as Change };
  } catch (refusal) {
    await sessionFor(app, saveResponse, request);
    throw refusal;
  }
}

/** What is wrong with an answer says something of its question: only to who may write it. */
async function refusalFor(app: App, request: FastifyRequest, id: number, problems: Problem[]) {
  const { actor } = await sessionFor(app, saveResponse, request);
  const own = await app.db
    .selectFrom('applicationResponses')
    .select('id')
    .where('id', '=', id)
    .where('nonprofitId', '=', actor?.nonprofit ?? null)
    .executeTakeFirst();
  return own ? refuseAnswers(problems) : notFound();
}

async function saveInSteps(app: App, request: FastifyRequest, save: Save, change: Change, files: SentFile[]): Promise<Saved> {
  const { actor } = await sessionFor(app, saveResponse, request);
  if (!actor) throw notSignedIn();
  const { outcome, submission } = await transact(app.db, async (tx) => {
    const held = await holdState(tx, save.response);
    if (held?.nonprofitId !== actor.nonprofit) throw notFound();
    await bindFiles(tx, actor, save.response, files);
    const uids = files.map(({ uid }) => uid);
    const outcome = await replacingFiles(tx, save.response, uids, () => saveWithin(tx, actor, save));
    const kept = outcome.outcome === 'saved' || outcome.outcome === 'late';
    const submits = change.status === 'SUBMITTED' && (isWhole(outcome) || isRepeat(save, outcome));
    const submission = submits ? await submitResponse(tx, actor, held) : null;
    if (!kept && !submission) throw refusalOf(outcome);
    return { outcome, submission };
  });
  if (submission?.problems) throw refuseAnswers(submission.problems, { saved: toWire(savedOf(outcome)) });
  return asSaved(outcome, submission?.submittedAt);
}

/** All of it stands as it was sent. One that came late changes nothing: neither an answer nor the status. */
function isWhole({ outcome, conflicts }: SaveOutcome): boolean {
  return outcome === 'saved' && conflicts.length === 0;
}

/** Submitting twice is the same as once: the second brings nothing that is not submitted. */
function isRepeat({ answers }: Save, { outcome, saved }: SaveOutcome): boolean {
  return outcome === 'submitted' && saved.length === answers.length;
}

const savedOf = ({ savedAt, saved }: SaveOutcome) => ({ savedAt, answers: saved });

function asSaved(outcome: SaveOutcome, submittedAt: string | null = null): Saved {
  const kept = outcome.outcome === 'saved' || outcome.outcome === 'late' || submittedAt !== null;
  if (!kept || outcome.conflicts.length > 0) throw refusalOf(outcome);
  return { ...savedOf(outcome), status: submittedAt === null ? 'IN_PROGRESS' : 'SUBMITTED', dateSubmitted: submittedAt };
}

function refusalOf(done: SaveOutcome) {
  switch (done.outcome) {
    case 'absent':
      return notFound();
    case 'submitted':
    case 'closed':
      return refusalOfState(done.outcome);
    default:
      return refuse(
        409,
        'Somebody else has changed the same answers meanwhile.',
        {},
        toWire({ conflicts: done.conflicts, saved: savedOf(done) }) as object,
      );
  }
}
