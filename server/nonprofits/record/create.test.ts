import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/platform/access/roles.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const person = (roles: Role[] = [], nonprofitId: number | null = null) => createSignedIn(api.db, { roles, nonprofitId });
const post = (token: string, body: object) => api.call('POST', 'nonprofits/', { token, body });
const count = async () => (await api.db.selectFrom('nonprofits').select('id').execute()).length;

test('programme staff add a nonprofit with everything; it is nobody’s', async () => {
  const staff = await person(['CFP_STAFF']);
  const category = await createCategory(api.db, 'Boats');
  const given = {
    name: 'Test Boat School',
    address: { address1: '1 Pier', address2: '', city: 'Washington', state: 'DC', zipcode: '20024' },
    phone_number: '202 555 0111',
    phone_region: 'US',
    fax_number: '202 555 0112',
    display: true,
    print: true,
    email: 'boats@test.example',
    twitter: 'boats',
    accepted_years: [2024],
    budget_size: 'UNDER_500K',
    web_categories: [category],
    print_category: category,
    tags: ['boats'],
    short_description: 'Short',
    long_description: 'Long',
  };
  const { status, body } = await post(staff.token, {
    ...given,
    url: 'boats.example',
    facebook: 'f.example/b',
    linkedin: 'l.example/b',
    website: 'boats.example',
  });
  expect([status, body]).toMatchObject([
    201,
    {
      ...given,
      url: 'https://boats.example',
      facebook: 'https://f.example/b',
      linkedin: 'https://l.example/b',
      website: 'https://boats.example',
      version: 1,
      primary_user: null,
    },
  ]);
  expect((await api.get(`nonprofits/${body.id}/`, staff.token)).body).toEqual(body);
  expect((await api.get('user/me/', staff.token)).body.nonprofit).toBeNull();
});

test('made by nonprofit staff who have none it becomes theirs, and they its primary user', async () => {
  const maker = await person(['NONPROFIT_STAFF']);
  const { status, body } = await post(maker.token, { name: 'Test Own School', email: 'school@test.example' });
  expect([status, body.can, body.primary_user, body.email]).toEqual([
    201,
    { edit: true, curate: false, list_users: true, keep_wishes: false, publish_wishes: false },
    maker.id,
    'school@test.example',
  ]);
  expect((await api.get('user/me/', maker.token)).body).toMatchObject({
    nonprofit: body.id,
    nonprofit_primary: true,
    roles: ['NONPROFIT_STAFF'],
  });
  const second = await post(maker.token, { name: 'Test Second School' });
  expect([second.status, second.body.can.edit, second.body.primary_user]).toEqual([201, false, undefined]);
  expect((await api.get('user/me/', maker.token)).body.nonprofit).toBe(body.id);
});

test('several made at once by one person: one of them is theirs', async () => {
  const maker = await person(['NONPROFIT_STAFF']);
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => post(maker.token, { name: `Test School ${index}` })));
  expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const { nonprofit } = (await api.get('user/me/', maker.token)).body;
  const owned = await api.db.selectFrom('nonprofits').select('id').where('primaryUserId', '=', maker.id).execute();
  expect(owned).toEqual([{ id: nonprofit }]);
});

test('a name that the catalogue has is asked about, also of two added at once', async () => {
  const [staff, maker] = [await person(['CFP_STAFF']), await person(['NONPROFIT_STAFF'])];
  const made = await Promise.all([1, 2, 3, 4].map(() => post(staff.token, { name: 'Test Once' })));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const asked = await post(maker.token, { name: 'TEST  ONCE' });
  expect([asked.status, asked.body.same_name]).toMatchObject([409, [{ name: 'Test Once' }]]);
  expect((await post(maker.token, { name: 'TEST  ONCE', is_another: true })).status).toBe(201);
});

test('nonprofit staff leave to the programme what is the programme’s', async () => {
  const maker = await person(['NONPROFIT_STAFF'], (await createNonprofit(api.db)).id);
  const before = await count();
  for (const field of [
    { display: true },
    { print: true },
    { accepted_years: [2024] },
    { web_categories: [1] },
    { print_category: 1 },
    { category_crosslisted: 'x' },
    { can_access_learning_commons: true },
    { learning_commons_granted: true },
    { inactive_date: '2026-01-01' },
    { primary_user: maker.id },
  ]) {
    const [key = ''] = Object.keys(field);
    expect(await post(maker.token, { name: 'Test Pushy', ...field })).toMatchObject({
      status: 400,
      body: { [key]: ['Only programme staff can change this.'] },
    });
  }
  expect(await count()).toBe(before);
  const unsaid = {
    display: false,
    print: false,
    accepted_years: [],
    web_categories: [],
    print_category: null,
    inactive_date: null,
  };
  expect((await post(maker.token, { name: 'Test Polite', ...unsaid })).status).toBe(201);
});

test('a name is all that is asked for, and it is asked for', async () => {
  const { token } = await person(['CFP_STAFF']);
  for (const body of [{}, { name: '' }, { name: '   ' }, { name: null }]) {
    expect(await post(token, body)).toMatchObject({ status: 400, body: { name: ['Fill required field'] } });
  }
  expect(await post(token, { name: 'Test', phone_number: 'x' })).toMatchObject({
    status: 400,
    body: { phone_number: [expect.any(String)] },
  });
  expect(await post(token, { name: 'Test', primary_user: 1 })).toMatchObject({
    status: 400,
    body: { primary_user: ['Choose a user of this nonprofit.'] },
  });
  const { id: existing } = await createNonprofit(api.db, { ein: '123456789' });
  expect(existing).toBeGreaterThan(0);
  expect(await post(token, { name: 'Test', ein: '12-3456789' })).toMatchObject({
    status: 400,
    body: { ein: ['A nonprofit with this EIN already exists.'] },
  });
});
