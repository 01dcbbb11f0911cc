import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createReviewer } from '#tests/factories/reviews.ts';

let api: TestApi;
let staff: { token: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

test('rankings replace what was there; digits in texts count', async () => {
  const { token } = await createReviewer(api.db);
  const categories = ['Food', 'Shelter'].map((name) => ({ name }));
  const [first, second] = await api.db.insertInto('categories').values(categories).returning(['id', 'name']).execute();
  const rank = (body: object) => api.call('POST', 'user/update-nonprofit-rankings/', { token, body });
  await rank([{ id: first?.id, category_ranking: 1 }]);
  const { body } = await rank([
    { id: String(second?.id), category_ranking: '1' },
    { id: String(first?.id), category_ranking: '2' },
  ]);
  expect(body).toEqual([
    { id: second?.id, name: second?.name, user_ranking: 1 },
    { id: first?.id, name: first?.name, user_ranking: 2 },
  ]);
});

test('a round has defaults until staff change it', async () => {
  const template = await createApplicationTemplate(api.db);
  const path = `applications/templates/${template.id}/review-round/`;
  const defaults = { application_template: template.id, reviews_wanted: 3, reviewer_limit: 8, due_at: null, decisions_on: null };
  expect((await api.get(path, staff.token)).body).toEqual(defaults);
  const { body } = await api.call('PATCH', path, {
    token: staff.token,
    body: { reviews_wanted: 5, due_at: '2026-06-01T04:00:00.000Z' },
  });
  expect(body).toEqual({ ...defaults, reviews_wanted: 5, due_at: '2026-06-01T04:00:00.000Z' });
  expect((await api.call('PATCH', path, { token: staff.token, body: { reviews_wanted: 0 } })).status).toBe(400);
  const refused = await api.call('PATCH', path, { token: staff.token, body: { due_at: '0000-01-01T00:00:00Z' } });
  expect([refused.status, refused.body]).toEqual([400, { due_at: ['Enter a date and time.'] }]);
});

test('reviews are due after the application closes, whichever date is set last', async () => {
  const closesAt = '2031-04-01T21:00:00.000Z';
  const { id } = await createApplicationTemplate(api.db, { closesAt, isPublished: false });
  const patch = (path: string, body: object) =>
    api.call('PATCH', `applications/templates/${id}/${path}`, { token: staff.token, body });
  const round = (dueAt: string | null) => patch('review-round/', { due_at: dueAt });
  const atOnce = await round(closesAt);
  expect([atOnce.status, atOnce.body]).toEqual([
    400,
    { due_at: ['The application is still open then. Choose a time after it closes.'] },
  ]);
  expect((await round('2031-04-20T21:00:00.000Z')).status).toBe(200);
  const later = await patch('', { closes_at: '2031-04-20T21:00:00.000Z' });
  expect([later.status, later.body]).toEqual([
    400,
    {
      closes_at: [
        'Reviews of this application are due by then. Choose an earlier time, or first move the date of its reviews in the review planner.',
      ],
    },
  ]);
  expect((await patch('', { closes_at: '2031-04-10T21:00:00.000Z' })).status).toBe(200);
  expect((await round(null)).status).toBe(200);
  expect((await patch('', { closes_at: '2031-05-01T21:00:00.000Z' })).status).toBe(200);
});

test('merging two categories keeps the better rank, and closes the gap', async () => {
  const reviewer = await createReviewer(api.db);
  const names = ['Rivers', 'Lakes', 'Forests'].map((name) => ({ name }));
  const [rivers, lakes, forests] = await api.db.insertInto('categories').values(names).returning(['id', 'name']).execute();
  const chosen = [rivers, lakes, forests].map((category, index) => ({ id: category?.id, category_ranking: index + 1 }));
  await api.call('POST', 'user/update-nonprofit-rankings/', { token: reviewer.token, body: chosen });
  const merge = { token: staff.token, body: { into: lakes?.id } };
  expect((await api.call('POST', `nonprofit-categories/${rivers?.id}/merge/`, merge)).status).toBe(200);
  const kept = await api.db
    .selectFrom('reviewerRankings')
    .select(['categoryId', 'rank'])
    .where('userId', '=', reviewer.id)
    .orderBy('rank')
    .execute();
  expect(kept).toEqual([
    { categoryId: lakes?.id, rank: 1 },
    { categoryId: forests?.id, rank: 2 },
  ]);
});
