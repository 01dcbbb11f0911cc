import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let colleague: SignedInPerson;
let outsider: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sal', lastName: 'Staff' });
  colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Col', lastName: 'League' });
  outsider = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'] });
});
afterAll(() => api.close());

const read = async ({ token }: SignedInPerson) => (await api.get('list-settings/', token)).body;
const change = (path: string, { token }: SignedInPerson, body: object) => api.call('PATCH', path, { token, body });
const save = ({ token }: SignedInPerson, body: object) => api.call('POST', 'saved-views/', { token, body });
const usual = { columns: null, page_size: null, default_view: null, last_view: null, ordering: null };
const ofList = (settings: { lists: { list: string }[] }, name: string) => settings.lists.find(({ list }) => list === name);

test('settings are the usual ones until a person chooses, and each person has their own', async () => {
  const before = await read(staff);
  expect(before).toEqual({
    density: 'comfortable',
    single_keys: true,
    lists: ['nonprofits', 'users', 'responses', 'board', 'donations', 'gifts', 'reviewers'].map((list) => ({ list, ...usual })),
    views: [],
  });
  expect((await change('list-settings/', staff, { density: 'compact' })).status).toBe(200);
  await change('list-settings/', staff, { single_keys: false });
  await change('list-settings/nonprofits/', staff, { columns: ['city', 'name'] });
  await change('list-settings/nonprofits/', staff, { ordering: '-city' });
  const { status, body } = await change('list-settings/nonprofits/', staff, { page_size: 100 });
  expect(status).toBe(200);
  expect(body).toEqual(await read(staff));
  expect(body).toMatchObject({ density: 'compact', single_keys: false });
  expect(ofList(body, 'nonprofits')).toEqual({
    list: 'nonprofits',
    columns: ['city', 'name'],
    page_size: 100,
    default_view: null,
    last_view: null,
    ordering: '-city',
  });
  expect(ofList(body, 'users')).toEqual({ list: 'users', ...usual });
  expect(await read(colleague)).toEqual(before);
  await change('list-settings/nonprofits/', staff, { columns: null, ordering: null });
  expect(ofList(await read(staff), 'nonprofits')).toEqual({ list: 'nonprofits', ...usual, page_size: 100 });
});

test.each([
  ['list-settings/nonprofits/', { page_size: 30 }, { page_size: ['Choose 20, 50, 100 or 200.'] }],
  ['list-settings/nonprofits/', { columns: ['<b>'] }, { 'columns.0': ['This is not valid here.'] }],
  ['list-settings/nonprofits/', { ordering: '--name' }, { ordering: ['This is not valid here.'] }],
  ['list-settings/nonprofits/', { last_view: 'a b' }, { last_view: ['This is not valid here.'] }],
  ['list-settings/', { density: 'huge' }, { density: ['"huge" is not one of the choices.'] }],
])('%s refuses %j', async (path, body, message) => {
  const answer = await change(path, staff, body);
  expect([answer.status, answer.body]).toEqual([400, message]);
});

test('there are no settings of a list that does not exist', async () => {
  expect((await change('list-settings/secrets/', staff, { page_size: 50 })).status).toBeGreaterThanOrEqual(400);
});

test('a view is saved, renamed, replaced, made the default and deleted', async () => {
  const made = await save(staff, { list: 'nonprofits', name: ' Without picture ', query: 'has_picture=false&ordering=name' });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const view = {
    id,
    list: 'nonprofits',
    name: 'Without picture',
    query: 'has_picture=false&ordering=name',
    shared: false,
    is_own: true,
    owner_name: 'Sal Staff',
  };
  expect(made.body.views).toEqual([view]);
  const again = await save(staff, { list: 'nonprofits', name: 'Without picture', query: '' });
  expect([again.status, again.body]).toEqual([400, { name: ['You have a view with this name already.'] }]);
  await change(`saved-views/${id}/`, staff, { name: 'No picture', query: 'has_picture=false' });
  expect((await read(staff)).views).toEqual([{ ...view, name: 'No picture', query: 'has_picture=false' }]);
  await change('list-settings/nonprofits/', staff, { default_view: id });
  expect(ofList(await read(staff), 'nonprofits')).toMatchObject({ default_view: id, page_size: 100 });
  expect((await change('list-settings/users/', staff, { default_view: id })).status).toBe(404);
  const gone = await api.call('DELETE', `saved-views/${id}/`, { token: staff.token });
  expect([gone.status, gone.body.views, ofList(gone.body, 'nonprofits')]).toMatchObject([200, [], { default_view: null }]);
});

test('the view that was chosen last is kept for each person and list', async () => {
  const person = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await change('list-settings/nonprofits/', person, { last_view: 'in-programme' });
  await change('list-settings/nonprofits/', person, { page_size: 50 });
  await change('list-settings/users/', person, { last_view: '12' });
  const settings = await read(person);
  expect(ofList(settings, 'nonprofits')).toEqual({ list: 'nonprofits', ...usual, page_size: 50, last_view: 'in-programme' });
  expect(ofList(settings, 'users')).toEqual({ list: 'users', ...usual, last_view: '12' });
  expect(ofList(await read(colleague), 'nonprofits')).toEqual({ list: 'nonprofits', ...usual });
  await change('list-settings/nonprofits/', person, { last_view: null });
  expect(ofList(await read(person), 'nonprofits')).toMatchObject({ last_view: null, page_size: 50 });
});

test('two tabs choose a default view at once: the list has one', async () => {
  const ids: number[] = [];
  for (const name of ['One', 'Two'])
    ids.push((await save(colleague, { list: 'donations', name, query: 'search=river' })).body.id);
  const chosen = Array.from({ length: 10 }, (_, turn) =>
    change('list-settings/donations/', colleague, { default_view: ids[turn % 2] }),
  );
  expect((await Promise.all(chosen)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(ids).toContain(ofList(await read(colleague), 'donations')?.['default_view' as never]);
  for (const id of ids) await api.call('DELETE', `saved-views/${id}/`, { token: colleague.token });
});

test('others do not see a view; programme staff see and change shared ones', async () => {
  const own = (await save(outsider, { list: 'nonprofits', name: 'Mine', query: 'search=river' })).body.id;
  for (const person of [staff, colleague]) {
    expect((await read(person)).views).toEqual([]);
    expect((await change(`saved-views/${own}/`, person, { name: 'Theirs' })).status).toBe(404);
    expect((await api.call('DELETE', `saved-views/${own}/`, { token: person.token })).status).toBe(404);
    expect((await change('list-settings/nonprofits/', person, { default_view: own })).status).toBe(404);
  }
  expect((await save(outsider, { list: 'nonprofits', name: 'For all', query: '', shared: true })).status).toBe(403);
  expect((await change(`saved-views/${own}/`, outsider, { shared: true })).status).toBe(403);

  const { id } = (await save(staff, { list: 'users', name: 'Never came', query: 'account_states=sent', shared: true })).body;
  expect((await read(colleague)).views).toMatchObject([{ id, is_own: false, owner_name: 'Sal Staff', shared: true }]);
  expect((await read(outsider)).views).toMatchObject([{ id: own }]);
  expect((await change(`saved-views/${id}/`, outsider, { name: 'X' })).status).toBe(404);
  await change('list-settings/users/', colleague, { default_view: id });
  expect(ofList(await read(colleague), 'users')).toMatchObject({ default_view: id });
  await change(`saved-views/${id}/`, colleague, { name: 'Never came here' });
  expect((await read(staff)).views).toMatchObject([{ id, name: 'Never came here' }]);
  // the owner stops sharing the view
  await change(`saved-views/${id}/`, staff, { shared: false });
  const left = await read(colleague);
  expect([left.views, ofList(left, 'users')]).toMatchObject([[], { default_view: null }]);
});

test.each([
  [{ list: 'nonprofits', name: '', query: '' }, { name: ['This field is required.'] }],
  [{ list: 'nonprofits', name: 'a', query: 'x="<script>' }, { query: ['This is not valid here.'] }],
  [{ list: 'mail', name: 'a', query: '' }, { list: ['"mail" is not one of the choices.'] }],
])('a view %j is refused', async (body, message) => {
  const answer = await save(staff, body);
  expect([answer.status, answer.body]).toEqual([400, message]);
});
