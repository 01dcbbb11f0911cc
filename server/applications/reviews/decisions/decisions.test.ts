import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decisionMessages } from '#contract/applications/reviews/decisions.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: SignedInPerson;
let template = 0;
let one = applicant();
let two = applicant();
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

function applicant() {
  return { response: 0, nonprofit: 0, person: { id: 0, email: '', token: '' } };
}
async function createApplicantOf(name: string) {
  const { id: nonprofit } = await createNonprofit(api.db, { name, acceptedYears: [2019], display: false, print: false });
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  const { id: response } = await createSubmittedResponse(api.db, { templateId: template, nonprofitId: nonprofit });
  return { response, nonprofit, person };
}
beforeEach(async () => {
  template = (await createApplicationTemplate(api.db, { name: 'Spring 2027' })).id;
  one = await createApplicantOf('Harbor Meals');
  two = await createApplicantOf('River Books');
});

const send = (method: string, path: string, body: object = {}) => api.call(method, path, { token: staff.token, body });
const prepare = (responses: number[], decision: string | null, more: object = {}) =>
  send('POST', 'applications/board/decisions/', { responses, decision, ...more });
const accept = (responses: number[], more: object = {}) => prepare(responses, 'ACCEPTED', { accepted_year: 2027, ...more });
const preview = async (more: object = {}) =>
  (await send('POST', 'applications/board/release/?dry_run=true', { application_template: template, ...more })).body;
const release = async (more: object = {}) => {
  const { fingerprint } = await preview(more);
  return send('POST', 'applications/board/release/', { application_template: template, fingerprint, ...more });
};
const seenBy = async ({ response, person }: ReturnType<typeof applicant>) => {
  const { body } = await api.get(`applications/responses/${response}/`, person.token);
  const { decision, decision_released_at, accepted_year, feedback, status } = body;
  return { decision, released: decision_released_at !== null, accepted_year, feedback, status };
};
const hidden = { decision: null, released: false, accepted_year: null, feedback: null, status: 'SUBMITTED' };
const lettersTo = async (email: string) => {
  await runJobsOnce(api.app);
  return api.db.selectFrom('mailMessages').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();
};
const boardRow = async (response: number) => {
  const { body } = await api.get(`applications/board/?application_template=${template}`, staff.token);
  return body.results.find(({ id }: { id: number }) => id === response);
};

describe('a prepared decision', () => {
  test('is on the board, and nowhere else', async () => {
    expect((await accept([one.response], { publish_web: true, learning_until: '2028-05-01' })).body).toEqual({ prepared: 1 });
    expect((await boardRow(one.response)).decision).toMatchObject({
      decision: 'ACCEPTED',
      accepted_year: 2027,
      publish_web: true,
      publish_print: false,
      learning_until: '2028-05-01',
      released_at: null,
    });
    expect(await seenBy(one)).toEqual(hidden);
    const reviewer = await createReviewer(api.db);
    expect((await api.get(`applications/responses/${one.response}/`, reviewer.token)).body.decision).toBeNull();
    expect((await api.get(`applications/responses/${one.response}/`, staff.token)).body.decision).toBeNull();
    expect(await lettersTo(one.person.email)).toEqual([]);
  });

  test('is replaced by a later one, and taken back', async () => {
    await accept([one.response, two.response]);
    await prepare([one.response], 'DECLINED');
    expect((await boardRow(one.response)).decision).toMatchObject({ decision: 'DECLINED', accepted_year: null });
    await prepare([one.response, two.response], null);
    expect([(await boardRow(one.response)).decision, (await boardRow(two.response)).decision]).toEqual([null, null]);
    expect((await release()).body).toEqual({ detail: 'There is no prepared decision to release.' });
  });

  test('is counted while its response is submitted; undecided rows are neither prepared nor released', async () => {
    await accept([one.response]);
    const { body } = await api.get(`applications/board/?application_template=${template}&released=false`, staff.token);
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([one.response]);
    const counted = async () =>
      (await api.get(`applications/board/summary/?application_template=${template}`, staff.token)).body.decisions.accepted;
    expect(await counted()).toEqual({ prepared: 1, released: 0 });
    await send('POST', `applications/responses/${one.response}/reopen/`, { reason: 'A number is missing.' });
    expect(await counted()).toEqual({ prepared: 0, released: 0 });
  });

  test('is for submitted responses to one application, with the year of an acceptance', async () => {
    expect((await prepare([one.response], 'ACCEPTED')).body).toEqual({ accepted_year: ['Choose the year of acceptance.'] });
    const other = await createSubmittedResponse(api.db);
    for (const responses of [[one.response, other.id], [999_999]]) expect((await accept(responses)).status).toBe(400);
    await send('POST', `applications/responses/${one.response}/reopen/`, { reason: 'A number is missing.' });
    expect((await accept([one.response])).status).toBe(400);
    expect((await prepare([two.response], 'PERHAPS')).status).toBe(400);
  });
});

describe('a release', () => {
  test('names the questions that nobody has answered, and is refused if one is asked after the preview', async () => {
    await prepare([one.response, two.response], 'DECLINED');
    const conversation = `applications/responses/${one.response}/conversation/`;
    const open = async () => (await preview()).letters.map(({ open_question: isOpen }: { open_question: boolean }) => isOpen);
    const { fingerprint } = await preview();
    expect(await open()).toEqual([false, false]);
    const asked = await api.call('POST', conversation, { token: one.person.token, body: { body: 'May we add a page?' } });
    expect([asked.status, await open()]).toEqual([201, [true, false]]);
    const refused = await send('POST', 'applications/board/release/', { application_template: template, fingerprint });
    expect([refused.status, refused.body]).toEqual([409, { detail: decisionMessages.changed }]);
    await send('POST', conversation, { body: 'Yes, gladly.' });
    expect([await open(), (await release()).status]).toEqual([[false, false], 200]);
  });

  test('shows who gets which letter, then tells each nonprofit once and gives what was selected', async () => {
    await accept([one.response], { publish_web: true, publish_print: true, learning_until: '2099-05-01' });
    await prepare([two.response], 'DECLINED');
    const shown = await preview();
    expect(shown).toMatchObject({ counts: { accepted: 1, declined: 1, waitlisted: 0 }, emails: 2, released_at: null });
    expect(
      shown.letters.map(({ nonprofit_ref, decision, recipients }: Record<string, unknown>) => [
        nonprofit_ref,
        decision,
        recipients,
      ]),
    ).toEqual([
      [{ id: one.nonprofit, name: 'Harbor Meals' }, 'ACCEPTED', [one.person.email]],
      [{ id: two.nonprofit, name: 'River Books' }, 'DECLINED', [two.person.email]],
    ]);
    expect(shown.samples[0].text).toContain('has accepted Harbor Meals for 2027');
    expect(await seenBy(one)).toEqual(hidden);

    const released = await release();
    expect([released.status, released.body.released_at === null]).toEqual([200, false]);
    expect(await seenBy(one)).toEqual({ ...hidden, decision: 'ACCEPTED', released: true, accepted_year: 2027 });
    expect(await seenBy(two)).toEqual({ ...hidden, decision: 'DECLINED', released: true });
    expect((await lettersTo(one.person.email)).map(({ subject }) => subject)).toEqual(['Spring 2027: accepted']);
    expect((await lettersTo(two.person.email)).map(({ subject }) => subject)).toEqual(['Spring 2027: our decision']);
    const nonprofit = (await api.get(`nonprofits/${one.nonprofit}/`, staff.token)).body;
    expect(nonprofit).toMatchObject({ accepted_years: [2019, 2027], display: true, print: true });
    expect((await api.get('user/me/', one.person.token)).body.can_access_learning_commons).toBe(true);
    expect((await api.get('user/me/', two.person.token)).body.can_access_learning_commons).toBe(false);
    const list = (await api.get('applications/responses/', one.person.token)).body.results;
    expect(list.map(({ decision }: { decision: string }) => decision)).toEqual(['ACCEPTED']);
    expect((await release()).status).toBe(409);
    // both were told once, without the outcome
    for (const { person, response } of [one, two])
      expect((await api.get('notices/', person.token)).body.results).toMatchObject([
        {
          kind: 'DECISION_RELEASED',
          title: 'A decision on your application',
          text: '“Spring 2027”: read the decision and what happens now.',
          path: `/applications/responses/${response}/review`,
        },
      ]);
  });

  test('keeps a later day of the library, and the audit trail says no change of it', async () => {
    await api.db.updateTable('nonprofits').set({ learningCommonsUntil: '2099-12-31' }).where('id', '=', one.nonprofit).execute();
    await accept([one.response], { learning_until: '2099-05-01' });
    await release();
    const { body } = await api.get(`audit/?subject_kind=nonprofit&subject_id=${one.nonprofit}`, staff.token);
    const entry = body.results.find(({ action }: { action: string }) => action === 'accepted');
    expect(entry.changes).toEqual([expect.objectContaining({ from: [2019], to: [2019, 2027] })]);
    expect((await api.get(`nonprofits/${one.nonprofit}/`, staff.token)).body.learning_commons_until).toBe('2099-12-31');
  });

  test('twice at once is one', async () => {
    await accept([one.response, two.response]);
    const { fingerprint } = await preview();
    const body = { application_template: template, fingerprint };
    const both = await Promise.all([0, 1].map(() => send('POST', 'applications/board/release/', body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lettersTo(one.person.email)).toHaveLength(1);
    const nonprofit = (await api.get(`nonprofits/${one.nonprofit}/`, staff.token)).body;
    expect(nonprofit.accepted_years).toEqual([2019, 2027]);
  });

  test('is refused without its preview, and where anything changed since', async () => {
    await accept([one.response]);
    expect((await send('POST', 'applications/board/release/', { application_template: template })).status).toBe(409);
    const { fingerprint } = await preview();
    await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: one.nonprofit });
    const refused = await send('POST', 'applications/board/release/', { application_template: template, fingerprint });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The prepared decisions changed after this preview. Check the preview again.',
    ]);
    expect(await seenBy(one)).toEqual(hidden);
  });

  test('is done in groups', async () => {
    await accept([one.response, two.response]);
    expect((await release({ responses: [two.response] })).body.letters).toHaveLength(1);
    expect([(await seenBy(one)).decision, (await seenBy(two)).decision]).toEqual([null, 'ACCEPTED']);
    expect((await boardRow(one.response)).decision.released_at).toBeNull();
    expect((await release()).body.counts.accepted).toBe(1);
    const { body } = await api.get(`applications/board/summary/?application_template=${template}`, staff.token);
    expect(body.decisions.accepted).toEqual({ prepared: 0, released: 2 });
  });

  test('is final, but a waitlisted application can be decided later', async () => {
    await prepare([one.response], 'WAITLISTED');
    await accept([two.response]);
    await release();
    expect((await prepare([two.response], 'DECLINED')).status).toBe(409);
    expect((await accept([one.response])).status).toBe(200);
    expect((await seenBy(one)).decision).toBe('WAITLISTED');
    await release();
    expect((await seenBy(one)).decision).toBe('ACCEPTED');
    expect((await lettersTo(one.person.email)).map(({ subject }) => subject)).toEqual([
      'Spring 2027: waitlisted',
      'Spring 2027: accepted',
    ]);
  });
});

test('a decision is not prepared after a release that runs at the same time', async () => {
  await accept([one.response]);
  const { status, body } = await whileLocked(api, {
    sql: `WITH locked AS MATERIALIZED (SELECT id FROM application_responses WHERE id = $1 FOR NO KEY UPDATE),
        made AS (INSERT INTO decision_releases (template_id) SELECT template_id FROM application_responses WHERE id = $1 RETURNING id)
      UPDATE response_decisions SET released_at = now(), release_id = made.id FROM locked, made WHERE response_id = locked.id`,
    values: [one.response],
    call: () => prepare([one.response], 'DECLINED'),
  });
  expect([status, body.detail]).toEqual([409, expect.stringContaining('was released already')]);
  expect((await boardRow(one.response)).decision.decision).toBe('ACCEPTED');
});

describe('a feedback letter', () => {
  const secrets = ['secret-note', 'Secretive', 'recommend', 'secret-excluded', 'secret-unsubmitted'];
  const feedback = (method: string, body?: object) =>
    api.call(method, `applications/responses/${one.response}/feedback/`, { token: staff.token, ...(body && { body }) });
  async function reviewed() {
    const reviewer = () => createReviewer(api.db, { firstName: 'Secretive', lastName: 'Reader' });
    const write = async (more: object) =>
      createReview(api.db, {
        responseId: one.response,
        reviewerId: (await reviewer()).id,
        internalNotes: 'secret-note',
        ...more,
      });
    await write({
      recommendation: 'strong_recommend',
      positiveFeedback: 'Warm and well run.',
      constructiveFeedback: 'More numbers.',
    });
    await write({ recommendation: 'neutral', positiveFeedback: ' ', constructiveFeedback: 'A shorter budget.' });
    await write({ recommendation: 'recommend', included: false, positiveFeedback: 'secret-excluded' });
    await write({ positiveFeedback: 'secret-unsubmitted' });
  }

  test('is compiled from the included reviews, without names, notes and scores', async () => {
    await reviewed();
    const { body } = await feedback('GET');
    expect(body).toMatchObject({ response: one.response, version: 0, reviews: 2, released_at: null });
    expect(body.body).toBe(body.compiled);
    expect(body.compiled).toMatch(
      /^What our reviewers valued:\n\n• Warm and well run\.\n\nWhat could make the application stronger:\n\n• /,
    );
    for (const text of ['More numbers.', 'A shorter budget.']) expect(body.compiled).toContain(`• ${text}`);
    expect(secrets.filter((secret) => body.compiled.includes(secret))).toEqual([]);
  });

  test('is edited by version, hidden as a draft, and released after the decision', async () => {
    await reviewed();
    const releaseIt = () => send('POST', `applications/responses/${one.response}/feedback/release/`);
    expect((await releaseIt()).body.detail).toBe('Write the feedback letter first.');
    expect((await feedback('PATCH', { version: 0, body: 'Dear Harbor Meals, well done.' })).body.version).toBe(1);
    expect((await feedback('PATCH', { version: 0, body: 'Other' })).status).toBe(409);
    expect((await feedback('PATCH', { body: '' })).status).toBe(400);
    expect((await boardRow(one.response)).feedback).toBe('draft');
    expect((await releaseIt()).body.detail).toBe('Release the decision first, or release both together.');
    await prepare([one.response], 'DECLINED');
    await release();
    expect((await seenBy(one)).feedback).toBeNull();
    expect((await releaseIt()).status).toBe(200);
    expect((await releaseIt()).status).toBe(200);
    expect((await seenBy(one)).feedback).toMatchObject({ body: 'Dear Harbor Meals, well done.' });
    expect((await feedback('PATCH', { body: 'Later' })).status).toBe(409);
    expect((await lettersTo(one.person.email)).map(({ subject }) => subject)).toEqual([
      'Spring 2027: our decision',
      'Spring 2027: feedback from our reviewers',
    ]);
  });

  test('is released as it was confirmed, not as somebody else writes it meanwhile', async () => {
    await feedback('PATCH', { body: 'Confirmed.' });
    await prepare([one.response], 'DECLINED');
    const { fingerprint } = await preview({ with_feedback: true });
    await feedback('PATCH', { body: 'Unseen.' });
    const group = { application_template: template, with_feedback: true };
    expect((await send('POST', 'applications/board/release/', { ...group, fingerprint })).status).toBe(409);
    expect(await seenBy(one)).toEqual(hidden);
    await release();
    const releaseIt = (version: number) => send('POST', `applications/responses/${one.response}/feedback/release/`, { version });
    const refused = await releaseIt(1);
    expect([refused.status, refused.body.current.body]).toEqual([409, 'Unseen.']);
    expect((await seenBy(one)).feedback).toBeNull();
    expect((await releaseIt(2)).status).toBe(200);
    expect((await seenBy(one)).feedback).toMatchObject({ body: 'Unseen.' });
  });

  test('is released with the decision', async () => {
    await feedback('PATCH', { body: 'Thank you for applying.' });
    await prepare([one.response, two.response], 'DECLINED');
    const released = await release({ with_feedback: true });
    expect(released.body.letters.map(({ with_feedback }: { with_feedback: boolean }) => with_feedback)).toEqual([true, false]);
    expect((await seenBy(one)).feedback).toMatchObject({ body: 'Thank you for applying.' });
    const [letter] = await lettersTo(one.person.email);
    expect(letter?.text).toContain('Feedback from our reviewers is on the page of your application.');
    expect(letter?.text).not.toContain('Thank you for applying.');
  });
});
