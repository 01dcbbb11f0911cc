import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Whether a reviewer can read a response, find it in the list, and begin a review of it. */
async function seen(reviewer: SignedInPerson, response: number) {
  const record = await api.get(`applications/responses/${response}/`, reviewer.token);
  const list = await api.get('applications/responses/?page_size=500', reviewer.token);
  const review = await api.call('POST', 'applications/reviews/', {
    token: reviewer.token,
    body: { application_response: response },
  });
  return [record.status, list.body.results.some(({ id }: { id: number }) => id === response), review.status];
}

const open = [200, true, 201];
const hidden = [404, false, 404];

test('without a conflict a submitted response is open', async () => {
  expect(await seen(await createReviewer(api.db), (await createSubmittedResponse(api.db)).id)).toEqual(open);
});

test('a declared conflict ends access, assignment and review at once, and staff are told', async () => {
  const reviewer = await createReviewer(api.db);
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const nonprofit = await createNonprofit(api.db, { name: 'Harbor Meals' });
  const response = await createSubmittedResponse(api.db, { nonprofitId: nonprofit.id });
  const other = await createReviewer(api.db, { firstName: 'Free', lastName: 'Reader' });
  await createAssignment(api.db, response.id, reviewer.id);
  const review = await createReview(api.db, { responseId: response.id, reviewerId: reviewer.id });
  const body = { nonprofit: nonprofit.id, reason: 'My sister runs it.' };
  const declared = await api.call('POST', 'reviewers/conflicts/', { token: reviewer.token, body });
  expect(declared.status).toBe(201);
  expect((await api.call('POST', 'reviewers/conflicts/', { token: reviewer.token, body })).body.id).toBe(declared.body.id);
  expect(await seen(reviewer, response.id)).toEqual(hidden);
  expect((await api.get(`applications/reviews/${review.id}/`, reviewer.token)).status).toBe(404);
  const { body: work } = await api.get('reviewers/me/work/', reviewer.token);
  expect(work).toEqual({ assigned: [], done: 0, total: 0, next: null, may_begin_others: true, upcoming: null });
  await runJobsOnce(api.app);
  const mail = await api.db.selectFrom('mailMessages').select('subject').where('recipient', '=', staff.email).execute();
  expect(mail).toHaveLength(1);
  expect(mail[0]?.subject).toContain('declared a conflict of interest with Harbor Meals');
  const { data } = await api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('template', '=', 'conflict-declared')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ replacements: expect.arrayContaining(['Free Reader (not among the choices; 0 of 8)']) });
  expect(JSON.stringify(data)).not.toContain(reviewer.email);
  // The job runs a second time, as any job may. It must not send the same email again to staff who have it.
  await addJob(api.db, 'mail-conflict', { id: declared.body.id, responses: [] });
  const later = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await runJobsOnce(api.app);
  const told = await api.db.selectFrom('mailMessages').select('recipient').where('template', '=', 'conflict-declared').execute();
  expect(told.map(({ recipient }) => recipient)).toEqual([staff.email, later.email]);
  await api.db.updateTable('users').set({ isActive: false }).where('id', '=', other.id).execute();
});

test('the own nonprofit, a former one and the same email domain are conflicts; a public domain is none', async () => {
  const own = await createNonprofit(api.db);
  const response = await createSubmittedResponse(api.db, { nonprofitId: own.id });
  const colleague = await createReviewer(api.db, { nonprofitId: own.id, roles: ['REVIEWER'] });
  expect(
    (await api.call('POST', 'applications/reviews/', { token: colleague.token, body: { application_response: response.id } }))
      .status,
  ).toBe(404);
  await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', colleague.id).execute();
  expect(await seen(colleague, response.id)).toEqual(hidden);

  const shared = await createNonprofit(api.db, { email: 'office@harbor-meals.example' });
  const submitted = await createSubmittedResponse(api.db, { nonprofitId: shared.id });
  expect(await seen(await createReviewer(api.db, { email: 'someone@harbor-meals.example' }), submitted.id)).toEqual(hidden);

  const common = await createNonprofit(api.db, { email: 'harbor.meals@gmail.com' });
  const third = await createSubmittedResponse(api.db, { nonprofitId: common.id });
  expect(await seen(await createReviewer(api.db, { email: 'a.reviewer@gmail.com' }), third.id)).toEqual(open);
});

test('assigning over a conflict needs a reason, opens the response and is audited', async () => {
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const nonprofit = await createNonprofit(api.db, { email: 'office@river-books.example' });
  const response = await createSubmittedResponse(api.db, { nonprofitId: nonprofit.id });
  const reviewer = await createReviewer(api.db, { email: 'reader@river-books.example' });
  const set = (body: object) =>
    api.call('POST', `applications/responses/${response.id}/set-reviewers/`, { token: staff.token, body });
  const refused = await set({ users: [reviewer.id] });
  expect([refused.status, refused.body.users[0]]).toEqual([400, expect.stringContaining('has the same email domain')]);
  expect((await set({ users: [reviewer.id], reason: 'Different offices.' })).status).toBe(200);
  expect(await seen(reviewer, response.id)).toEqual(open);
  const { body } = await api.get('audit/', staff.token);
  expect(body.results.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toContainEqual([
    'assigned over a conflict of interest',
    'Different offices.',
  ]);
});

test('applicants are found by a part of their name, and nothing else of them is said', async () => {
  const reviewer = await createReviewer(api.db);
  const applicant = await createNonprofit(api.db, { name: 'Ünique 100% Applicant' });
  await createNonprofit(api.db, { name: 'Ünique 100% Bystander' });
  await createSubmittedResponse(api.db, { nonprofitId: applicant.id });
  const { body } = await api.get(`reviewers/applicants/?search=${encodeURIComponent('100%')}`, reviewer.token);
  expect(body).toEqual({ results: [{ id: applicant.id, name: 'Ünique 100% Applicant' }] });
});

test('programme staff see what a reviewer declared, and remove it; other reviewers see their own', async () => {
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const [reviewer, other] = [await createReviewer(api.db), await createReviewer(api.db)];
  const nonprofit = await createNonprofit(api.db, { name: 'Lantern House' });
  const body = { nonprofit: nonprofit.id, reason: 'By mistake.' };
  const { body: declared } = await api.call('POST', 'reviewers/conflicts/', { token: reviewer.token, body });
  const path = `reviewers/conflicts/?reviewer=${reviewer.id}`;
  for (const { token } of [staff, reviewer]) expect((await api.get(path, token)).body).toEqual({ results: [declared] });
  expect((await api.get(path, other.token)).status).toBe(403);
  expect((await api.get('reviewers/conflicts/', other.token)).body).toEqual({ results: [] });
  expect((await api.call('DELETE', `reviewers/conflicts/${declared.id}/`, { token: staff.token })).status).toBe(204);
  expect((await api.get(path, staff.token)).body).toEqual({ results: [] });
  const { body: audit } = await api.get(`audit/?subject_kind=user&subject_id=${reviewer.id}`, staff.token);
  expect(audit.results[0]).toMatchObject({
    action: 'removed a declared conflict of interest',
    subject: { kind: 'user', id: reviewer.id, name: expect.stringMatching(/^Test Person \d+$/) },
    reason: 'It was about “Lantern House”.',
  });
});
