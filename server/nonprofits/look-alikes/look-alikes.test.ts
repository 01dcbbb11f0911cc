import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Keeper' });
});
afterAll(() => api.close());

let listed: { id: number };
let typed: { id: number };
let two: { one: number; other: number };
beforeEach(async () => {
  // Change the nonprofits of earlier tests, so that they have no look-alikes.
  await api.db.updateTable('nonprofits').set({ inactiveDate: '2020-01-01', ein: null }).execute();
  await api.db.deleteFrom('dismissedLookAlikes').execute();
  listed = await createNonprofit(api.db, {
    ...{ name: 'The Bell Choir, Inc.', ein: '521234567', city: 'Oldmarsh', state: 'MD', zipcode: '20601' },
    ...{ address1: '1 Quay', url: 'https://bells.example', website: 'bells.example' },
  });
  typed = await createNonprofit(api.db, { name: 'Bell Choir', city: 'Oldmarsh', phoneNumber: '202-555-0142' });
  two = { one: listed.id, other: typed.id };
});

const post = (path: string, body: object = two, token = staff.token) => api.call('POST', `look-alikes/${path}/`, { token, body });
const pairs = async (query = '') => (await api.get(`look-alikes/${query}`, staff.token)).body.results;
const ids = async (query?: string) =>
  (await pairs(query)).map(({ one, other }: { one: { id: number }; other: { id: number } }) => [one.id, other.id]);
const filtered = async () => (await api.get('nonprofits/?look_alike=true', staff.token)).body.count;
const onHome = async () => {
  const { lines } = (await api.get('home/today/', staff.token)).body;
  return lines.find(({ key }: { key: string }) => key === 'look-alikes')?.numbers[0];
};
async function patch(id: number, body: object): Promise<void> {
  const { status, body: said } = await api.call('PATCH', `nonprofits/${id}/`, { token: staff.token, body });
  expect([status, status === 200 || said]).toEqual([200, true]);
}

test('a pair is shown side by side with what the two share; the one with an EIN would rather stay', async () => {
  await createDonation(api.db, { nonprofitId: typed.id });
  await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: typed.id });
  await patch(typed.id, { phone_number: '(301) 555-0100', website: 'www.bells.example/' });
  const figures = { responses: 0, is_published_for_web: false, created_at: expect.stringMatching(/Z$/) };
  expect(await pairs()).toEqual([
    {
      one: {
        ...{
          ...figures,
          id: listed.id,
          name: 'The Bell Choir, Inc.',
          ein: '521234567',
          phone_number: '',
          users: 0,
          donations: 0,
        },
        ...{ address: '1 Quay, Oldmarsh, MD 20601', websites: ['https://bells.example', 'bells.example'] },
      },
      other: {
        ...{ ...figures, id: typed.id, name: 'Bell Choir', ein: null, phone_number: '(301) 555-0100', users: 1, donations: 1 },
        ...{ address: 'Oldmarsh', websites: ['https://www.bells.example/'] },
      },
      reasons: ['NAME', 'WEBSITE'],
      dismissed: null,
    },
  ]);
  expect(await onHome()).toMatchObject({ count: 1, label: 'pair that looks alike', link: '/nonprofits/look-alikes' });
});

test('a pair that is not the same leaves the list, the filter and the count, until that is taken back', async () => {
  expect((await post('dismiss', { one: typed.id, other: listed.id })).status).toBe(204);
  expect([await ids(), await filtered(), await onHome()]).toEqual([[], 0, undefined]);
  expect(await pairs('?dismissed=true')).toMatchObject([
    { one: { id: listed.id }, other: { id: typed.id }, dismissed: { at: expect.stringMatching(/Z$/), by: 'Sam Keeper' } },
  ]);
  // a second click changes nothing
  expect((await post('dismiss')).status).toBe(204);
  for (const id of [listed.id, typed.id])
    expect((await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token)).body.results).toMatchObject([
      {
        action: 'marked as not the same as another',
        actor: { name: 'Sam Keeper' },
        reason: expect.stringMatching(/^The other one is “/),
      },
    ]);

  expect((await post('restore')).status).toBe(204);
  expect((await post('restore')).status).toBe(204);
  expect([await ids(), await filtered(), await ids('?dismissed=true')]).toEqual([[[listed.id, typed.id]], 2, []]);
  const trail = await api.get(`audit/?subject_kind=nonprofit&subject_id=${typed.id}`, staff.token);
  expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual([
    'marked as perhaps the same as another',
    'marked as not the same as another',
  ]);
});

test('it comes back when the two share more than they did, and not for any other change', async () => {
  await post('dismiss');
  await patch(typed.id, { name: 'The Bell Choir', short_description: 'Rings.' });
  await patch(listed.id, { ein: '529999999' });
  await patch(typed.id, { inactive_date: '2026-01-01' });
  await patch(typed.id, { inactive_date: null });
  expect([await ids(), await filtered()]).toEqual([[], 0]);

  await patch(listed.id, { phone_number: '+1 202-555-0142' });
  expect(await pairs()).toMatchObject([{ reasons: ['NAME', 'PHONE'], dismissed: { by: 'Sam Keeper' } }]);
  expect([await filtered(), await ids('?dismissed=true')]).toEqual([2, []]);
  await post('dismiss');
  expect([await ids(), await ids('?dismissed=true')]).toEqual([[], [[listed.id, typed.id]]]);
  // A dismissed pair stays dismissed if a shared value is removed and entered again.
  await patch(listed.id, { phone_number: '' });
  await patch(listed.id, { phone_number: '2025550142' });
  expect(await ids()).toEqual([]);
});

test('a third entry is judged by itself, and the undo of a merge brings back what was said', async () => {
  const third = await createNonprofit(api.db, { name: 'bell choir', city: 'Oldmarsh' });
  expect(await ids()).toHaveLength(3);
  await post('dismiss');
  expect(await ids()).toEqual([
    [typed.id, third.id],
    [listed.id, third.id],
  ]);
  const merge = { into: third.id, take: [], versions: { merged: 1, into: 1 } };
  const { body: made } = await api.call('POST', `nonprofits/${typed.id}/merge/`, { token: staff.token, body: merge });
  expect([await ids(), await ids('?dismissed=true')]).toEqual([[[listed.id, third.id]], []]);
  await api.call('POST', `nonprofit-merges/${made.id}/undo/`, { token: staff.token });
  expect([(await ids()).length, await ids('?dismissed=true')]).toEqual([2, [[listed.id, typed.id]]]);
});

test('is refused for two that share nothing, for what there is not, and for everybody but programme staff', async () => {
  const other = await createNonprofit(api.db, { name: 'Ferry Kitchen' });
  expect(await post('dismiss', { one: listed.id, other: other.id })).toMatchObject({
    status: 409,
    body: { detail: 'These two no longer look alike. Load the page again.' },
  });
  for (const body of [
    { one: listed.id, other: 999_999 },
    { one: listed.id, other: listed.id },
  ])
    expect(await post('dismiss', body)).toMatchObject({
      status: 409,
      body: { detail: 'One of these nonprofits no longer exists.' },
    });
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: typed.id });
  expect((await post('dismiss', two, director.token)).status).toBe(403);
  expect((await api.get('look-alikes/', director.token)).status).toBe(403);
  for (const flag of ['true', 'false']) {
    const path = `nonprofits/?look_alike=${flag}`;
    expect((await api.get(path, staff.token)).body.count).toBeGreaterThan(0);
    expect((await api.get(path, director.token)).body).toMatchObject({ count: 0, results: [] });
  }
});

test('programme staff see on a nonprofit’s own page what it looks like, until the pair is dismissed or differs', async () => {
  const likes = async (id: number, token = staff.token) => (await api.get(`nonprofits/${id}/`, token)).body.look_alikes;
  const other = await createNonprofit(api.db, { name: 'Ferry Kitchen', url: 'https://bells.example', ein: '529999998' });
  // two different EINs are two organizations
  expect([await likes(listed.id), await likes(typed.id), await likes(other.id)]).toEqual([
    [{ id: typed.id, name: 'Bell Choir' }],
    [{ id: listed.id, name: 'The Bell Choir, Inc.' }],
    [],
  ]);
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: typed.id });
  expect(await likes(typed.id, director.token)).toBeUndefined();

  const third = await createNonprofit(api.db, { name: 'BELL CHOIR', city: 'Oldmarsh' });
  expect([await ids(`?nonprofit=${third.id}`), await ids(`?nonprofit=${other.id}`)]).toEqual([
    [
      [typed.id, third.id],
      [listed.id, third.id],
    ],
    [],
  ]);
  await post('dismiss');
  expect([await likes(listed.id), await likes(typed.id)]).toEqual([
    [{ id: third.id, name: 'BELL CHOIR' }],
    [{ id: third.id, name: 'BELL CHOIR' }],
  ]);
  expect([await ids(`?dismissed=true&nonprofit=${typed.id}`), await ids(`?dismissed=true&nonprofit=${third.id}`)]).toEqual([
    [[listed.id, typed.id]],
    [],
  ]);
  // The response to a change also contains the look-alikes.
  const { body } = await api.call('PATCH', `nonprofits/${typed.id}/`, { token: staff.token, body: { name: 'Bell Ringers' } });
  expect(body.look_alikes).toEqual([]);
  for (let more = 0; more < 3; more += 1) await createNonprofit(api.db, { name: 'Bell Choir', city: 'Oldmarsh' });
  expect(await likes(third.id)).toHaveLength(3);
});

test('pages of the list', async () => {
  await createNonprofit(api.db, { name: 'BELL CHOIR', city: 'Oldmarsh' });
  const pages = await Promise.all([1, 2].map((page) => api.get(`look-alikes/?page=${page}&page_size=2`, staff.token)));
  expect(pages.map(({ body }) => [body.count, body.results.length])).toEqual([
    [3, 2],
    [3, 1],
  ]);
  expect((await api.get('look-alikes/?page=3&page_size=2', staff.token)).status).toBe(404);
});
