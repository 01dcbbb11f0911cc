import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createReviewer, createSubmittedResponse } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: SignedInPerson;
let template = 0;
let behind: SignedInPerson;
let done: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  template = (await createApplicationTemplate(api.db, { name: 'Spring 2027' })).id;
  [behind, done] = [await createReviewer(api.db, { firstName: 'Ada', lastName: 'Late' }), await createReviewer(api.db)];
  const gone = await createReviewer(api.db, { isActive: false });
  for (const name of ['Harbor Meals', 'River Books']) {
    const nonprofit = await createNonprofit(api.db, { name });
    const { id } = await createSubmittedResponse(api.db, { templateId: template, nonprofitId: nonprofit.id });
    for (const { id: reviewer } of [behind, done, gone]) await createAssignment(api.db, id, reviewer);
    await createReview(api.db, { responseId: id, reviewerId: done.id, recommendation: 'recommend' });
    const recommendation = name === 'River Books' ? 'neutral' : null;
    await createReview(api.db, { responseId: id, reviewerId: behind.id, recommendation });
  }
});
afterAll(() => api.close());

const remind = (query = '', more: object = {}) =>
  api.call('POST', `reviewers/reminders/${query}`, { token: staff.token, body: { application_template: template, ...more } });
const letters = async () => {
  await runJobsOnce(api.app);
  return api.db.selectFrom('mailMessages').select(['recipient', 'subject', 'text']).execute();
};

test('a preview says who is behind and what they read; sending emails each of them once', async () => {
  const shown = await remind('?dry_run=true', { message: 'We decide on Friday.' });
  expect(shown.body).toMatchObject({
    emails: 1,
    sent: false,
    reviewers: [
      { id: behind.id, full_name: 'Ada Late', done: 1, assigned: 2, missing: ['Harbor Meals'], reminded_at: null, paused: false },
    ],
    sample: { subject: 'Spring 2027: one review left to write' },
  });
  expect(shown.body.sample.text).toContain('> We decide on Friday.');
  expect(await letters()).toEqual([]);
  const both = await Promise.all([remind(), remind()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await letters()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [behind.email, 'Spring 2027: one review left to write'],
  ]);
  const again = await remind('?dry_run=true');
  expect([again.body.emails, again.body.reviewers[0].paused, again.body.sample]).toEqual([0, true, null]);
});

test('only the chosen ones are reminded; an unknown application is none', async () => {
  expect((await remind('?dry_run=true', { reviewers: [done.id] })).body).toMatchObject({ reviewers: [], emails: 0 });
  expect((await remind('', { reviewers: [done.id] })).body.detail).toBe('No reviewer of this choice has reviews left to write.');
  expect((await remind('', { application_template: 999_999 })).status).toBe(404);
});

test('the progress has everybody who is assigned, those with most left first', async () => {
  const { status, body } = await api.get(`reviewers/progress/?application_template=${template}`, staff.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ done: 3, assigned: 4, due_at: null });
  expect(
    body.reviewers.map(({ id, done: written, missing }: { id: number; done: number; missing: string[] }) => [
      id,
      written,
      missing,
    ]),
  ).toEqual([
    [behind.id, 1, ['Harbor Meals']],
    [done.id, 2, []],
  ]);
  expect((await api.get('reviewers/progress/?application_template=999999', staff.token)).status).toBe(404);
});
