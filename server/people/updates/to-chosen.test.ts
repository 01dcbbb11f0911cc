import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let helper: SignedInPerson;
let meals: number;
let empty: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
  ({ id: meals } = await createNonprofit(api.db, { name: 'Harbor Meals' }));
  ({ id: empty } = await createNonprofit(api.db, { name: 'Nobody Here' }));
  await createNonprofit(api.db, { name: 'Not chosen' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: meals });
  helper = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: meals });
  await createUser(api.db, { nonprofitId: meals });
  await createUser(api.db, { nonprofitId: meals, roles: ['NONPROFIT_STAFF'], isActive: false });
  await api.db.updateTable('nonprofits').set({ primaryUserId: director.id }).where('id', '=', meals).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['updates', 'updateSubscriptions', 'mailMessages'] as const) await api.db.deleteFrom(table).execute();
});

const texts = { title: 'One picture is missing', author: 'Sam Keeper', notes: 'Your profile has no picture yet.' };
const post = (path: string, more: object, token = staff.token) =>
  api.call('POST', `updates/to-chosen/${path}`, { token, body: { ...texts, ...more } });
const recipients = async () => {
  await runJobsOnce(api.app);
  const rows = await api.db.selectFrom('mailMessages').select('recipient').orderBy('recipient').execute();
  return rows.map(({ recipient }) => recipient);
};

test('chosen nonprofits are written to by their primary users or their staff; who cannot be reached is named', async () => {
  const chosen = { ids: [meals, empty] };
  const { body: preview } = await post('preview/', { chosen, to: 'PRIMARY_USERS' });
  expect(preview).toEqual({
    words: 'Primary users of 2 nonprofits',
    receivers: 1,
    unsubscribed: 0,
    without: { count: 1, first: [{ id: empty, name: 'Nobody Here' }] },
    sample: { subject: texts.title, text: expect.stringContaining(texts.notes) },
  });
  const first = await post('', { chosen, to: 'PRIMARY_USERS', receivers: 1, request_key: 'one-open-form' });
  expect([first.status, first.body.staff]).toMatchObject([
    201,
    { audiences: [], chosen: 'Primary users of 2 nonprofits', progress: { receivers: 1 } },
  ]);
  const again = await post('', { chosen, to: 'PRIMARY_USERS', receivers: 1, request_key: 'one-open-form' });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  expect(await recipients()).toEqual([director.email]);
  expect((await api.get('updates/', director.token)).body.results).toMatchObject([
    { title: texts.title, is_read: false, staff: null },
  ]);
  expect((await api.get('updates/', helper.token)).body.count).toBe(0);

  expect((await post('preview/', { chosen, to: 'NONPROFIT_STAFF' })).body).toMatchObject({
    words: 'Staff of 2 nonprofits',
    receivers: 2,
  });
  const trail = await api.get(`audit/?subject_kind=update&subject_id=${first.body.id}`, staff.token);
  expect(trail.body.results).toMatchObject([{ action: 'posted', reason: 'Primary users of 2 nonprofits' }]);
});

test('chosen people get it once each; unsubscribed ones find it on their pages', async () => {
  await api.db.insertInto('updateSubscriptions').values({ userId: helper.id, endedAt: new Date().toISOString() }).execute();
  const chosen = { ids: [director.id, helper.id, helper.id] };
  expect((await post('preview/', { chosen, to: 'PEOPLE' })).body).toMatchObject({
    ...{ words: '2 people', receivers: 2, unsubscribed: 1 },
    without: { count: 0, first: [] },
  });
  expect((await post('', { chosen, to: 'PEOPLE' })).status).toBe(201);
  expect(await recipients()).toEqual([director.email]);
  expect((await api.get('updates/', helper.token)).body.count).toBe(1);
});

test('all that match the list’s filters, if they are as many as the preview said; never nobody', async () => {
  const chosen = { matching: { search: 'harbor' } };
  expect((await post('', { chosen, to: 'NONPROFIT_STAFF', receivers: 3 })).status).toBe(409);
  expect((await post('', { chosen, to: 'NONPROFIT_STAFF', receivers: 2 })).status).toBe(201);
  expect(await recipients()).toEqual([director.email, helper.email].sort());
  const nobody = await post('', { chosen: { ids: [empty] }, to: 'PRIMARY_USERS' });
  expect([nobody.status, nobody.body]).toEqual([400, { chosen: ['Nobody of those that you chose can receive it.'] }]);
  expect((await post('', { chosen: { matching: { serch: 'x' } }, to: 'PEOPLE' })).status).toBe(400);
  expect((await post('preview/', { chosen, to: 'EVERYBODY' })).status).toBe(400);
  expect((await post('', { chosen, to: 'NONPROFIT_STAFF', title: ' ' })).body).toEqual({ title: ['Please enter a title'] });
  expect((await post('', { chosen, to: 'NONPROFIT_STAFF' }, director.token)).status).toBe(403);
});
