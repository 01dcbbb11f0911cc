import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withdrawalMessages } from '#contract/applications/response-calls.ts';
import { reviewMessages } from '#contract/applications/reviews/reviews.ts';
import { anHourAgo, complete, inAnHour, mailsTo, trailOf } from '#server/applications/responses/life-for-tests.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReleasedDecision, createReview, createReviewer } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Person' });
});
afterAll(() => api.close());

const post = (id: number, step: string, { token }: { token: string }, body: object = {}) =>
  api.call('POST', `applications/responses/${id}/${step}/`, { token, body });
const withdraw = (id: number, by: { token: string }, reason?: string) =>
  post(id, 'withdraw', by, reason === undefined ? {} : { reason });
const takeBack = (id: number, by: { token: string }) => post(id, 'take-back', by);
const read = async (id: number, { token }: { token: string }) => (await api.get(`applications/responses/${id}/`, token)).body;
const noticesOf = (person: { id: number }) =>
  api.db
    .selectFrom('notices')
    .select(['title', 'text', 'path'])
    .where('userId', '=', person.id)
    .where('kind', '=', 'APPLICATION_WITHDRAWN')
    .orderBy('id')
    .execute();

/** A submitted response with an assigned reviewer. */
async function submitted(traits: { templateId?: number; applicant?: Applicant } = {}) {
  const applicant = traits.applicant ?? (await createApplicant(api.db));
  const { templateId = (await createApplicationTemplate(api.db)).id } = traits;
  const { id } = await createApplicationResponse(api.db, { templateId, nonprofitId: applicant.nonprofit });
  expect((await save(api, applicant, id, complete, { status: 'SUBMITTED' })).status).toBe(200);
  const reviewer = await createReviewer(api.db);
  await createAssignment(api.db, id, reviewer.id);
  return { id, templateId, applicant, reviewer };
}

describe('a nonprofit withdraws its response', () => {
  test('while it writes, and takes it back with its answers', async () => {
    const applicant = await createApplicant(api.db);
    const { id } = await createApplicationResponse(api.db, { nonprofitId: applicant.nonprofit });
    await save(api, applicant, id, complete);
    expect((await read(id, applicant)).can).toMatchObject({ edit: true, withdraw: true, take_back: false });
    const { status, body } = await withdraw(id, applicant);
    expect([status, body.status, body.withdrawn_reason, body.withdrawn_by.id]).toEqual([200, 'WITHDRAWN', '', applicant.id]);
    expect(body.can).toEqual({ edit: false, reopen: false, extend: false, withdraw: false, take_back: true });
    for (const more of [{}, { status: 'SUBMITTED' }]) {
      const refused = await save(api, applicant, id, [['open-text', 'More.']], more);
      expect([refused.status, refused.body.reason]).toEqual([409, 'withdrawn']);
    }
    expect((await save(api, applicant, id, [], { status: 'WITHDRAWN' })).status).toBe(400);
    const again = { applicationTemplate: (await read(id, applicant)).application_template_id };
    const found = await api.call('POST', 'applications/responses/', { token: applicant.token, body: again });
    expect([found.status, found.body.id, found.body.status]).toEqual([200, id, 'WITHDRAWN']);
    const back = await takeBack(id, applicant);
    expect([back.status, back.body.status, back.body.withdrawn_at, back.body.withdrawn_by]).toEqual([
      200,
      'IN_PROGRESS',
      null,
      null,
    ]);
    expect(await storedAnswers(api.db, id)).toMatchObject({ 'open-text': 'We feed people.' });
    expect((await save(api, applicant, id, [['scale', 3]], { status: 'SUBMITTED' })).status).toBe(200);
    expect((await trailOf(api, id)).map(({ action }) => action)).toEqual(['withdrew', 'took back the withdrawal', 'submitted']);
  });

  test('after submitting, with a reason that staff read; a second time changes nothing', async () => {
    const { id, applicant, reviewer } = await submitted();
    const colleague = await createApplicant(api.db, applicant.nonprofit);
    expect((await withdraw(id, applicant, 'We merge with another nonprofit.')).status).toBe(200);
    expect((await withdraw(id, applicant, 'Again.')).body.withdrawn_reason).toBe('We merge with another nonprofit.');
    expect(await read(id, staff)).toMatchObject({
      status: 'WITHDRAWN',
      withdrawn_reason: 'We merge with another nonprofit.',
      date_submitted: expect.any(String),
      num_reviews: 0,
      can: { withdraw: false, take_back: true, reopen: false, extend: false },
    });
    expect((await trailOf(api, id)).at(-1)).toEqual({
      actorId: applicant.id,
      action: 'withdrew',
      changes: { status: { from: 'SUBMITTED', to: 'WITHDRAWN' } },
      reason: 'We merge with another nonprofit.',
    });
    expect((await noticesOf(staff)).filter(({ path }) => path === `/applications/responses/${id}`)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('We merge with another nonprofit.') }),
    ]);
    expect(await noticesOf(reviewer)).toEqual([
      expect.objectContaining({ text: 'You need not review it. What you have written is kept.', path: '/reviewers/review' }),
    ]);
    expect(await noticesOf(applicant)).toEqual([]);
    expect(await noticesOf(colleague)).toHaveLength(1);
    const letters = (await mailsTo(api, colleague.email)).map(({ template }) => template);
    expect(letters).toEqual(['application-withdrawn']);
    // back to what it was: submitted at the same time, without another look for reviewers
    const before = (await read(id, staff)).date_submitted;
    expect((await takeBack(id, applicant)).body).toMatchObject({ status: 'SUBMITTED', date_submitted: before });
    expect((await noticesOf(reviewer)).at(-1)).toMatchObject({ text: 'You have it to review again.' });
  });

  test('until the deadline if it is not submitted, and takes it back until then; staff also after it', async () => {
    const templateId = (await createApplicationTemplate(api.db, { closesAt: inAnHour() })).id;
    const { id, applicant } = await submitted({ templateId });
    const late = await createApplicant(api.db);
    const unfinished = await createApplicationResponse(api.db, { templateId, nonprofitId: late.nonprofit });
    await api.db.updateTable('applicationTemplates').set({ closesAt: anHourAgo() }).where('id', '=', templateId).execute();
    expect((await withdraw(unfinished.id, late)).body.detail).toBe(withdrawalMessages.afterDeadline);
    expect((await withdraw(id, applicant)).status).toBe(200);
    const refused = await takeBack(id, applicant);
    expect([refused.status, refused.body.detail]).toEqual([409, withdrawalMessages.closed]);
    expect((await read(id, applicant)).can.take_back).toBe(false);
    expect((await takeBack(id, staff)).body.status).toBe('SUBMITTED');
    expect((await takeBack(id, staff)).body.detail).toBe(withdrawalMessages.notWithdrawn);
    expect((await withdraw(unfinished.id, staff, 'They told us on the phone.')).body.status).toBe('WITHDRAWN');
  });

  test('before its decision is released; a prepared one is dropped, and only staff hear of that', async () => {
    const { id, templateId, applicant } = await submitted();
    const prepare = (decision: string | null) =>
      api.call('POST', 'applications/board/decisions/', { token: staff.token, body: { responses: [id], decision } });
    expect((await prepare('DECLINED')).status).toBe(200);
    await withdraw(id, applicant, 'No longer needed.');
    expect((await trailOf(api, id)).at(-1)?.changes).toMatchObject({ preparedDecision: { from: 'Declined', to: null } });
    expect((await noticesOf(staff)).at(-1)?.text).toContain('The prepared decision “Declined” was dropped.');
    const letters = JSON.stringify(await mailsTo(api, applicant.email));
    expect(letters).toContain('application-withdrawn');
    expect(letters).not.toContain('Declined');
    expect((await prepare('DECLINED')).status).toBe(400);
    const board = (await api.get(`applications/board/summary/?application_template=${templateId}`, staff.token)).body;
    expect([board.responses, board.withdrawn, board.decisions.declined]).toEqual([0, 1, { prepared: 0, released: 0 }]);
    await takeBack(id, applicant);
    await createReleasedDecision(api.db, id, 'DECLINED');
    for (const person of [applicant, staff]) {
      const refused = await withdraw(id, person);
      expect([refused.status, refused.body.detail]).toEqual([409, withdrawalMessages.decided]);
    }
    expect((await read(id, applicant)).can.withdraw).toBe(false);
  });

  test('nobody else may: colleagues without the role, other nonprofits, reviewers, visitors', async () => {
    const { id, applicant, reviewer } = await submitted();
    const member = await createSignedIn(api.db, { nonprofitId: applicant.nonprofit });
    const other = await createApplicant(api.db);
    const statuses = async (step: string) => [
      (await api.call('POST', `applications/responses/${id}/${step}/`, { body: {} })).status,
      (await post(id, step, member)).status,
      (await post(id, step, reviewer)).status,
      (await post(id, step, other)).status,
    ];
    expect(await statuses('withdraw')).toEqual([401, 403, 403, 404]);
    await withdraw(id, applicant);
    expect(await statuses('take-back')).toEqual([401, 403, 403, 404]);
    expect((await api.get(`applications/responses/${id}/`, reviewer.token)).status).toBe(404);
  });
});

describe('a withdrawn response', () => {
  test('leaves the work of its reviewers: lists, load, progress, counts; a begun review is kept and readable to staff', async () => {
    const { id, templateId, applicant, reviewer } = await submitted();
    const { id: review } = await createReview(api.db, { responseId: id, reviewerId: reviewer.id, recommendation: 'recommend' });
    const mine = async () => {
      const at = (path: string) => api.get(path, reviewer.token);
      const person = (await api.get(`user/${reviewer.id}/`, staff.token)).body;
      return [
        (await at('reviewers/me/work/')).body.total,
        (await at(`applications/responses/?application_template=${templateId}`)).body.count,
        (await at('applications/reviews/')).body.count,
        (await api.get(`reviewers/progress/?application_template=${templateId}`, staff.token)).body.assigned,
        person.application_responses_to_review,
        person.submitted_reviews,
        (await api.get(`applications/responses/?reviewer=${reviewer.id}`, staff.token)).body.count,
        (await api.get(`applications/reviews/?reviewer=${reviewer.id}&done=true`, staff.token)).body.count,
      ];
    };
    expect(await mine()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    await withdraw(id, applicant);
    expect(await mine()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    const staffReads = await api.get(`applications/reviews/?application_response=${id}`, staff.token);
    expect(staffReads.body.results[0]).toMatchObject({ id: review, recommendation: 'recommend' });
    const own = await api.get(`applications/reviews/${review}/`, reviewer.token);
    expect([own.status, own.body.can.edit]).toEqual([200, false]);
    const refused = await api.call('PATCH', `applications/reviews/${review}/`, {
      token: reviewer.token,
      body: { internal_notes: 'More.' },
    });
    expect([refused.status, refused.body.detail]).toEqual([409, reviewMessages.withdrawn]);
    await takeBack(id, applicant);
    expect(await mine()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('is found by its status, is in the export with its reason, and counts as begun and not as submitted', async () => {
    const season = { opensAt: '2001-01-01T12:00:00Z', closesAt: '2001-06-01T12:00:00Z' };
    const templateId = (await createApplicationTemplate(api.db, season)).id;
    const applicant = await createApplicant(api.db);
    const { id } = await createApplicationResponse(api.db, {
      templateId,
      nonprofitId: applicant.nonprofit,
      submittedAt: anHourAgo(),
    });
    await withdraw(id, staff, 'Asked by letter.');
    const found = async (query: string) => (await api.get(`applications/responses/?${query}`, staff.token)).body.count;
    const of = `application_template=${templateId}`;
    expect([await found(`${of}&application_status=WITHDRAWN`), await found(`${of}&application_status=SUBMITTED`)]).toEqual([
      1, 0,
    ]);
    const nonprofits = await api.get(`nonprofits/?${of}&application_progress=WITHDRAWN`, staff.token);
    expect(nonprofits.body.count).toBe(1);
    const { blocks } = (await api.get('numbers/?season=2001', staff.token)).body;
    const stages = blocks.find(({ name }: { name: string }) => name === 'stages').rows;
    expect(stages.map(({ cells }: { cells: { value: number }[] }) => cells[0]?.value)).toEqual([1, 0, 0, 0]);
  });

  test('gets no reminder of the deadline, is no step of the home page, and says in the calendar that it is withdrawn', async () => {
    const templateId = (await createApplicationTemplate(api.db, { closesAt: inAnHour() })).id;
    const applicant = await createApplicant(api.db);
    const { id } = await createApplicationResponse(api.db, { templateId, nonprofitId: applicant.nonprofit });
    await withdraw(id, applicant);
    const steps = (await api.get('home/next-steps/', applicant.token)).body;
    expect(JSON.stringify(steps)).not.toContain(`/applications/responses/${id}`);
    const calendar = (await api.get('calendar/', applicant.token)).body;
    expect(JSON.stringify(calendar)).toContain('You have withdrawn it.');
  });

  test('of two nonprofits with a response to one application: a merge is refused, as with any two responses', async () => {
    const { id, templateId, applicant } = await submitted();
    const kept = await createNonprofit(api.db);
    await createApplicationResponse(api.db, { templateId, nonprofitId: kept.id });
    await withdraw(id, applicant);
    const preview = await api.call('POST', `nonprofits/${applicant.nonprofit}/merge/preview/`, {
      token: staff.token,
      body: { into: kept.id },
    });
    expect(JSON.stringify(preview.body)).toContain('Both have a response');
  });
});

describe('at the same moment', () => {
  test('a colleague submits: one of the two happens first, and the response ends withdrawn', async () => {
    const applicant = await createApplicant(api.db);
    const colleague = await createApplicant(api.db, applicant.nonprofit);
    for (let round = 0; round < 5; round++) {
      const { id } = await createApplicationResponse(api.db, { nonprofitId: applicant.nonprofit });
      const [sent, taken] = await Promise.all([
        save(api, colleague, id, complete, { status: 'SUBMITTED' }),
        withdraw(id, applicant),
      ]);
      expect(taken.status).toBe(200);
      const { status, withdrawn_reason: reason, date_submitted: at } = await read(id, applicant);
      expect([status, reason, at !== null]).toEqual(['WITHDRAWN', '', sent.status === 200]);
      if (sent.status !== 200) expect([sent.status, sent.body.reason]).toEqual([409, 'withdrawn']);
      const returned = (await takeBack(id, applicant)).body.status;
      expect(returned).toBe(sent.status === 200 ? 'SUBMITTED' : 'IN_PROGRESS');
    }
  });

  test('staff release the decision: it is released or withdrawn, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, templateId, applicant } = await submitted();
      const decisions = (path: string, body: object) =>
        api.call('POST', `applications/board/${path}`, { token: staff.token, body });
      expect((await decisions('decisions/', { responses: [id], decision: 'DECLINED' })).status).toBe(200);
      const about = { application_template: templateId, with_feedback: false };
      const { fingerprint } = (await decisions('release/?dry_run=true', about)).body;
      const [released, taken] = await Promise.all([decisions('release/', { ...about, fingerprint }), withdraw(id, applicant)]);
      expect([released.status, taken.status].toSorted()).toEqual([200, 409]);
      const { status, decision } = await read(id, applicant);
      expect([status, decision]).toEqual(taken.status === 200 ? ['WITHDRAWN', null] : ['SUBMITTED', 'DECLINED']);
    }
  });

  test('a reviewer saves: the save is stored before the withdrawal, or refused after it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, applicant, reviewer } = await submitted();
      const { id: review } = await createReview(api.db, { responseId: id, reviewerId: reviewer.id });
      const [saved, taken] = await Promise.all([
        api.call('PATCH', `applications/reviews/${review}/`, { token: reviewer.token, body: { internal_notes: 'A thought.' } }),
        withdraw(id, applicant),
      ]);
      expect([taken.status, [200, 409].includes(saved.status)]).toEqual([200, true]);
      const stored = (await api.get(`applications/reviews/${review}/`, staff.token)).body.internal_notes;
      expect(stored).toBe(saved.status === 200 ? 'A thought.' : '');
    }
  });
});
