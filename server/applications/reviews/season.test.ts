import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const asStaff = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: staff.token, ...(body && { body }) });

/** Accepts the invitation in a reviewer's email, and signs in with the new password. */
async function accept(email: string, category: number): Promise<{ id: number; token: string }> {
  const { data } = await api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const link = new URL(z.object({ path: z.string() }).parse(data).path, 'https://almoner.example');
  const { body: session } = await api.call('POST', 'user/magic-link/', {
    body: { user_id: Number(link.searchParams.get('uid')), magic_token: link.searchParams.get('token') },
  });
  await api.call('POST', 'reviewers/me/set-up/', {
    token: session.token,
    body: { rankings: [{ id: category, category_ranking: 1 }], password: testPassword },
  });
  const { status, body } = await api.call('POST', 'login/', { body: { email, password: testPassword } });
  expect([status, body.is_reviewer]).toEqual([200, true]);
  return { id: body.id, token: body.token };
}

test('a season goes from the invitation to what the nonprofit reads', async () => {
  const food = await createCategory(api.db, 'Food', 'Needs');
  const template = (await createApplicationTemplate(api.db, { name: 'Spring 2027' })).id;
  const applicants = [];
  for (const name of ['Harbor Meals', 'River Books']) {
    const { id: nonprofit } = await createNonprofit(api.db, { name, categoryIds: [food], acceptedYears: [] });
    const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const { id: response } = await createSubmittedResponse(api.db, { templateId: template, nonprofitId: nonprofit });
    applicants.push({ nonprofit, person, response });
  }
  const [harbor, river] = applicants;
  if (!harbor || !river) throw new Error('two applicants were made');

  await asStaff('POST', 'user/invite-reviewers/', { emails: ['Ada Reader <ada@one.example>; bela@two.example'] });
  await runJobsOnce(api.app);
  const ada = await accept('ada@one.example', food);
  const bela = await accept('bela@two.example', food);
  await api.call('POST', 'reviewers/conflicts/', { token: bela.token, body: { nonprofit: river.nonprofit } });

  const made = await asStaff('POST', 'reviewers/plans/', { application_template: template, reviews_wanted: 2 });
  await runJobsOnce(api.app);
  const plan = (await asStaff('GET', `reviewers/plans/${made.body.id}/`)).body;
  expect([plan.added, plan.gaps.map(({ text }: { text: string }) => text)]).toEqual([3, ['Food: 1 review short']]);
  await asStaff('POST', `reviewers/plans/${plan.id}/apply/`);

  const work = (await api.get('reviewers/me/work/', ada.token)).body;
  expect([work.done, work.total]).toEqual([0, 2]);
  const write = async (reviewer: { token: string }, response: number, fields: object) => {
    const { token } = reviewer;
    const begun = await api.call('POST', 'applications/reviews/', { token, body: { application_response: response } });
    return api.call('PATCH', `applications/reviews/${begun.body.id}/`, { token, body: fields });
  };
  await write(ada, harbor.response, { recommendation: 'strong_recommend', positive_feedback: 'Warm and well run.' });
  await write(bela, harbor.response, { recommendation: 'recommend', internal_notes: 'Between us.', has_visited: true });
  expect((await write(bela, river.response, { recommendation: 'neutral' })).status).toBe(404);
  const progress = (await asStaff('GET', `reviewers/progress/?application_template=${template}`)).body;
  expect([progress.done, progress.assigned]).toEqual([2, 3]);
  expect((await asStaff('GET', `applications/responses/${harbor.response}/`)).body.average_score).toBe(4.5);

  const { body: letter } = await asStaff('GET', `applications/responses/${harbor.response}/feedback/`);
  await asStaff('PATCH', `applications/responses/${harbor.response}/feedback/`, { body: letter.compiled });
  await asStaff('POST', 'applications/board/decisions/', {
    responses: [harbor.response],
    decision: 'ACCEPTED',
    accepted_year: 2027,
    publish_web: true,
  });
  const release = { application_template: template, with_feedback: true };
  const { fingerprint } = (await asStaff('POST', 'applications/board/release/?dry_run=true', release)).body;
  expect((await asStaff('POST', 'applications/board/release/', { ...release, fingerprint })).status).toBe(200);

  const read = (await api.get(`applications/responses/${harbor.response}/`, harbor.person.token)).body;
  expect(read).toMatchObject({ decision: 'ACCEPTED', accepted_year: 2027, average_score: null, reviewers: null });
  expect(read.feedback.body).toBe('What our reviewers valued:\n\n• Warm and well run.');
  const nonprofit = (await api.get(`nonprofits/${harbor.nonprofit}/`, harbor.person.token)).body;
  expect([nonprofit.accepted_years, nonprofit.display]).toEqual([[2027], true]);
  expect((await api.get(`applications/responses/${river.response}/`, river.person.token)).body.decision).toBeNull();
});
