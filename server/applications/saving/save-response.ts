import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { saveResponse } from '#contract/applications/response-calls.ts';
import type { saveResult } from '#contract/applications/responses.ts';
import { isNonprofitStaff } from '#contract/platform/access/permissions.ts';
import { submittedStatus } from '#contract/platform/access/response-status.ts';
import { toWire } from '#contract/platform/wire/keys.ts';
import { bindFiles } from '#server/applications/files/bind-files.ts';
import { withReplacedFiles } from '#server/applications/files/replaced-files.ts';
import type { ReadElements } from '#server/applications/responses/elements/element-cache.ts';
import { submitResponse } from '#server/applications/responses/lifecycle.ts';
import { lockState } from '#server/applications/responses/store.ts';
import { recogniseActor, tokenHashOf } from '#server/platform/access/session.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound, notSignedIn, refuse } from '#server/platform/http/errors.ts';
import { parseInput, parseParams, register, sessionFor } from '#server/platform/http/serve.ts';
import { type Save, type SaveOutcome, saveAtOnce, saveWithin } from './save-answers.ts';
import { refusalOfState } from './save-refusals.ts';
import { type Problem, readAnswers, refuseAnswers, type SentFile } from './sent-answers.ts';

type Change = z.output<typeof saveResponse.body>;
type Saved = z.output<typeof saveResult>;

/** Serves the PATCH of a response. A plain save is one statement; a save that changes files or submits is one transaction. */
export function serveSave(app: App, readElements: ReadElements): void {
  register(app, saveResponse, async (request) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    if (!tokenHash) throw notSignedIn();
    const { id, change } = await readSave(app, request);
    const read = readAnswers((await readElements(id)) ?? [], change.applicationData?.elements ?? []);
    if (read.problems.length > 0) throw await refusalFor(app, request, id, read.problems);
    const { writer = null, sequence = null } = change;
    const save: Save = { response: id, answers: read.answers, writer, sequence };
    if (asksToSubmit(change) || read.files.length > 0) return saveInSteps(app, request, save, change, read.files);
    const done = await saveAtOnce(app.pool, tokenHash, save);
    if (!done) throw notSignedIn();
    if (!isNonprofitStaff(await recogniseActor(app, done.actor, tokenHash))) throw notAllowed();
    return asSaved(done.outcome);
  });
}

/**
 * Reads what a request wants to save. If the input is wrong, the sender's session is checked before the mistakes are reported;
 * otherwise the save itself checks the session.
 */
async function readSave(app: App, request: FastifyRequest): Promise<{ id: number; change: Change }> {
  try {
    const { id } = parseParams(saveResponse.params, request.params);
    return { id, change: parseInput(saveResponse.body, request.body ?? {}) };
  } catch (refusal) {
    await sessionFor(app, saveResponse, request);
    throw refusal;
  }
}

/**
 * The problems of answers reveal the questions. So of the people who may save answers, only those of the response's nonprofit get
 * the problems; all others get a 404.
 */
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
    const state = await lockState(tx, save.response);
    if (state?.nonprofitId !== actor.nonprofit) throw notFound();
    await bindFiles(tx, actor, { response: save.response, elements: state.elements, files });
    const uids = files.map(({ uid }) => uid);
    const outcome = await withReplacedFiles(tx, save.response, uids, () => saveWithin(tx, actor, save));
    const submits = asksToSubmit(change) && (isWhole(outcome) || isRepeat(save, outcome));
    const submission = submits ? await submitResponse(tx, actor, state) : null;
    if (!isKept(outcome) && !submission) throw refusalOf(outcome);
    return { outcome, submission };
  });
  if (submission?.problems) throw refuseAnswers(submission.problems, { saved: toWire(savedOf(outcome)) });
  return submission ? asSubmitted(outcome, submission.submittedAt) : asSaved(outcome);
}

const asksToSubmit = ({ status }: Change): boolean => status === submittedStatus;

/** Whether every answer was stored. A late save stores nothing. */
function isWhole({ outcome, conflicts }: SaveOutcome): boolean {
  return outcome === 'saved' && conflicts.length === 0;
}

/** Whether the submitted response already has exactly these answers, so that submitting twice succeeds. */
function isRepeat({ answers }: Save, { status, saved }: SaveOutcome): boolean {
  return status === submittedStatus && saved.length === answers.length;
}

const savedOf = ({ savedAt, saved }: SaveOutcome) => ({ savedAt, answers: saved });

const isKept = ({ outcome }: SaveOutcome): boolean => outcome === 'saved' || outcome === 'late';

function asSaved(outcome: SaveOutcome): Saved {
  if (!isKept(outcome) || outcome.status === null || outcome.conflicts.length > 0) throw refusalOf(outcome);
  return { ...savedOf(outcome), status: outcome.status, dateSubmitted: null };
}

const asSubmitted = (outcome: SaveOutcome, dateSubmitted: string): Saved => ({
  ...savedOf(outcome),
  status: submittedStatus,
  dateSubmitted,
});

function refusalOf(done: SaveOutcome) {
  switch (done.outcome) {
    case 'absent':
      return notFound();
    case 'shut':
      return refusalOfState(done.status);
    default:
      return refuse(
        409,
        'Somebody else has changed the same answers meanwhile.',
        {},
        toWire({ conflicts: done.conflicts, saved: savedOf(done) }),
      );
  }
}
