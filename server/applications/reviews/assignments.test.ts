import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: { token: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const set = (response: number, users: number[], reason = '') =>
  api.call('POST', `applications/responses/${response}/set-reviewers/`, { token: staff.token, body: { users, reason } });

test('where nothing is assigned, a reviewer learns what comes next', async () => {
  const reviewer = await createReviewer(api.db);
  const upcoming = async () => (await api.get('reviewers/me/work/', reviewer.token)).body.upcoming;
  expect(await upcoming()).toBeNull();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const later = await createApplicationTemplate(api.db, { closesAt: at(9) });
  await createApplicationTemplate(api.db, { closesAt: at(2), isPublished: false });
  const dueAt = at(30);
  await api.db.insertInto('reviewRounds').values({ templateId: later.id, dueAt }).execute();
  expect(await upcoming()).toEqual({ closes_at: expect.stringMatching(/Z$/), due_at: dueAt });
  const response = await createSubmittedResponse(api.db);
  await set(response.id, [reviewer.id]);
  expect(await upcoming()).toBeNull();
});

test('a batch of assignments shows at once and brings one email and one notice', async () => {
  const reviewer = await createReviewer(api.db);
  const responses = [
    await createSubmittedResponse(api.db),
    await createSubmittedResponse(api.db),
    await createSubmittedResponse(api.db),
  ];
  for (const { id } of responses) expect((await set(id, [reviewer.id])).status).toBe(200);
  const { body: work } = await api.get('reviewers/me/work/', reviewer.token);
  expect([work.done, work.total]).toEqual([0, 3]);
  expect(work.next).toBe(work.assigned[0].response);
  await runJobsOnce(api.app, { early: true });
  const mail = await api.db.selectFrom('mailMessages').select('subject').where('recipient', '=', reviewer.email).execute();
  expect(mail).toEqual([{ subject: 'You have 3 applications to review for Almoner' }]);
  const names = await api.db
    .selectFrom('nonprofits as n')
    .innerJoin('applicationResponses as r', 'r.nonprofitId', 'n.id')
    .select('n.name')
    .where(
      'r.id',
      'in',
      responses.map(({ id }) => id),
    )
    .execute();
  const [first, second, third] = names.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  expect((await api.get('notices/', reviewer.token)).body.results).toMatchObject([
    {
      kind: 'REVIEWS_ASSIGNED',
      title: '3 applications to review',
      text: `${first}, ${second}, and ${third}.`,
      path: '/reviewers/review',
      is_read: false,
    },
  ]);
});

test('an email about several applications names the earliest day that is still ahead', async () => {
  const reviewer = await createReviewer(api.db);
  for (const dueAt of ['2099-06-01T16:00:00Z', '2020-03-01T17:00:00Z', '2098-05-01T16:00:00Z']) {
    const { id: templateId } = await createApplicationTemplate(api.db, { closesAt: '2020-01-01T17:00:00Z' });
    await api.db.insertInto('reviewRounds').values({ templateId, dueAt }).execute();
    await set((await createSubmittedResponse(api.db, { templateId })).id, [reviewer.id]);
  }
  await runJobsOnce(api.app, { early: true });
  const mail = api.db.selectFrom('mailMessages').select('data').where('recipient', '=', reviewer.email);
  expect(await mail.execute()).toMatchObject([{ data: { due: 'May 1, 2098' } }]);
});

test('what was not mailed is named in the next email: while deactivated, and while reopened', async () => {
  const reviewer = await createReviewer(api.db);
  const ids = [(await createSubmittedResponse(api.db)).id, (await createSubmittedResponse(api.db)).id];
  const [open, reopened] = ids;
  const mailed = async () => {
    await runJobsOnce(api.app, { early: true });
    const mails = api.db.selectFrom('mailMessages').select('subject').where('recipient', '=', reviewer.email);
    return (await mails.orderBy('id').execute()).map(({ subject }) => subject);
  };
  const activate = (isActive: boolean) => api.db.updateTable('users').set({ isActive }).where('id', '=', reviewer.id).execute();
  for (const id of ids) await set(id, [reviewer.id]);
  await activate(false);
  expect(await mailed()).toEqual([]);
  await activate(true);
  await api.call('POST', `applications/responses/${reopened}/reopen/`, { token: staff.token, body: { reason: 'More.' } });
  await set(open ?? 0, []);
  await set(open ?? 0, [reviewer.id]);
  expect(await mailed()).toEqual(['You have an application to review for Almoner']);
  const again = { status: 'SUBMITTED', submittedAt: '2026-04-01T12:00:00Z' };
  await api.db
    .updateTable('applicationResponses')
    .set(again)
    .where('id', '=', reopened ?? 0)
    .execute();
  await set((await createSubmittedResponse(api.db)).id, [reviewer.id]);
  expect((await mailed()).at(1)).toBe('You have 2 applications to review for Almoner');
});

test('who is no longer in the list is unassigned, and their review stays', async () => {
  const [first, second] = [await createReviewer(api.db), await createReviewer(api.db)];
  const { id } = await createSubmittedResponse(api.db);
  await set(id, [first.id, second.id]);
  const review = await createReview(api.db, { responseId: id, reviewerId: first.id, recommendation: 'recommend' });
  const { body } = await set(id, [second.id]);
  expect(body.reviewers.map((one: { id: number }) => one.id)).toEqual([second.id]);
  expect((await api.get(`applications/reviews/${review.id}/`, staff.token)).status).toBe(200);
});

describe('an assignment that somebody else changes meanwhile', () => {
  const assigned = async (response: number) =>
    (await api.get(`applications/responses/${response}/`, staff.token)).body.reviewers.map(({ id }: { id: number }) => id);
  const assignment = 'INSERT INTO review_assignments (response_id, reviewer_id) SELECT id, $2 FROM locked';
  const inserting = `WITH locked AS MATERIALIZED (SELECT id FROM application_responses WHERE id = $1 FOR NO KEY UPDATE) ${assignment}`;

  test('is not overwritten from the side of the response', async () => {
    const [theirs, mine] = [
      await createReviewer(api.db, { firstName: 'Theirs', lastName: 'Reader' }),
      await createReviewer(api.db),
    ];
    const { id } = await createSubmittedResponse(api.db);
    const save = (before: number[]) =>
      api.call('POST', `applications/responses/${id}/set-reviewers/`, { token: staff.token, body: { users: [mine.id], before } });
    const refused = await whileLocked(api, { sql: inserting, values: [id, theirs.id], call: () => save([]) });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'Somebody else changed this assignment meanwhile.', current: [{ id: theirs.id, full_name: 'Theirs Reader' }] },
    ]);
    expect(await assigned(id)).toEqual([theirs.id]);
    expect((await save([theirs.id])).status).toBe(200);
    expect(await assigned(id)).toEqual([mine.id]);
  });

  test('is not overwritten from the side of the reviewer', async () => {
    const reviewer = await createReviewer(api.db);
    const [theirs, mine] = [await createSubmittedResponse(api.db), await createSubmittedResponse(api.db)];
    await createAssignment(api.db, theirs.id, reviewer.id);
    const save = (before: number[]) =>
      api.call('PATCH', `user/${reviewer.id}/`, {
        token: staff.token,
        body: { assigned_responses: [mine.id], assigned_before: before },
      });
    const refused = await save([]);
    expect([refused.status, refused.body.current]).toEqual([409, [theirs.id]]);
    expect([await assigned(theirs.id), await assigned(mine.id)]).toEqual([[reviewer.id], []]);
    expect((await save([theirs.id])).status).toBe(200);
    expect([await assigned(theirs.id), await assigned(mine.id)]).toEqual([[], [reviewer.id]]);
  });
});

test('only active reviewers are assigned, and only to submitted responses', async () => {
  const { id } = await createSubmittedResponse(api.db);
  const [newcomer, gone] = [await createSignedIn(api.db), await createReviewer(api.db, { isActive: false })];
  for (const user of [newcomer.id, gone.id, 999_999]) {
    const { status, body } = await set(id, [user]);
    expect([status, body]).toEqual([400, { users: ['This user is not an active reviewer.'] }]);
  }
  const draft = await createApplicationResponse(api.db);
  expect((await set(draft.id, [(await createReviewer(api.db)).id])).status).toBe(409);
});

test('averages count included reviews above 0 and round halves up; all of it is for staff alone', async () => {
  const { id } = await createSubmittedResponse(api.db);
  const score = (recommendation: 'neutral' | 'do_not_recommend' | 'no_score' | 'strong_recommend', more: object = {}) =>
    createReview(api.db, { responseId: id, recommendation, ...more });
  for (const recommendation of ['do_not_recommend', 'do_not_recommend', 'do_not_recommend', 'neutral'] as const)
    await score(recommendation);
  await score('no_score');
  await score('strong_recommend', { included: false, hasVisited: true });
  const visitor = await createReviewer(api.db);
  await createReview(api.db, { responseId: id, reviewerId: visitor.id, hasVisited: true, positiveExperience: true });
  const asStaff = (await api.get(`applications/responses/${id}/`, staff.token)).body;
  expect(asStaff).toMatchObject({ average_score: 2.3, num_reviews: 6, num_site_visits: 1, num_positive_site_visits: 1 });
  const asReviewer = (await api.get(`applications/responses/${id}/`, visitor.token)).body;
  expect(asReviewer).toMatchObject({
    reviewers: null,
    average_score: null,
    num_reviews: null,
    num_site_visits: null,
    num_positive_site_visits: null,
    your_review: { recommendation: null },
  });
});

test('reopening keeps reviews, marks them, and keeps what was submitted', async () => {
  const { id } = await createSubmittedResponse(api.db, { answers: { 'open-text': 'Before' } });
  const reviewer = await createReviewer(api.db);
  const review = await createReview(api.db, { responseId: id, reviewerId: reviewer.id, recommendation: 'recommend' });
  await api.call('POST', `applications/responses/${id}/reopen/`, {
    token: staff.token,
    body: { reason: 'A number is missing.' },
  });
  const read = async () => (await api.get(`applications/reviews/${review.id}/`, reviewer.token)).body;
  expect(await read()).toMatchObject({ recommendation: 'recommend', needs_another_look: true });
  const kept = await api.db.selectFrom('applicationSubmissions').select('answers').where('responseId', '=', id).execute();
  expect(kept).toEqual([{ answers: { 'open-text': 'Before' } }]);
  const changes = async ({ token } = reviewer) => (await api.get(`applications/reviews/${review.id}/changes/`, token)).body;
  const look = () =>
    api.call('PATCH', `applications/reviews/${review.id}/`, { token: reviewer.token, body: { looked_again: true } });
  expect((await look()).body.needs_another_look).toBe(true);
  await api.db.updateTable('applicationAnswers').set({ answer: '"After"' }).where('responseId', '=', id).execute();
  // Reviewers do not see what the nonprofit changes until it submits the response again.
  expect(await changes()).toEqual({ submitted: false, reopened_at: expect.any(String), changes: [] });
  const again = { status: 'SUBMITTED', submittedAt: '2026-04-01T12:00:00Z' };
  await api.db.updateTable('applicationResponses').set(again).where('id', '=', id).execute();
  expect((await changes()).changes).toEqual([
    { uid: 'open-text', question: 'What do you do?', before: 'Before', after: 'After' },
  ]);
  expect((await api.get(`applications/reviews/${review.id}/changes/`, (await createReviewer(api.db)).token)).status).toBe(404);
  const { body } = await look();
  expect(await changes()).toEqual({ submitted: true, reopened_at: null, changes: [] });
  expect(body.needs_another_look).toBe(false);
});

test.each([
  [[{ id: 1, category_ranking: 2 }], 'Rank the categories 1, 2, 3 … without gaps.'],
  [[1, 2, 3, 4, 5, 6].map((id) => ({ id, category_ranking: id })), 'You may select up to five categories.'],
  [[1, 1].map((id, index) => ({ id, category_ranking: index + 1 })), 'Choose each category once.'],
  [[{ id: 999_999, category_ranking: 1 }], 'This category does not exist.'],
])('rankings %j are refused', async (body, message) => {
  const { token } = await createReviewer(api.db);
  const refused = await api.call('POST', 'user/update-nonprofit-rankings/', { token, body });
  expect([refused.status, Object.values(refused.body).flat()]).toEqual([400, [message]]);
});
