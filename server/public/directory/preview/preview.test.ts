import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createEvent } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, kindsOfPerson } from '#tests/factories/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://almoner.test.example' });
});
afterAll(() => api.close());

const mainOf = (page: string) => /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1];

async function preview(token: string | undefined, nonprofit: number | null, changes: object, scheme = 'light') {
  return api.call('POST', 'nonprofits/public-preview/', { token, body: { nonprofit, changes, scheme } });
}

async function orchard(traits: Parameters<typeof createNonprofit>[1] = {}) {
  const category = await createCategory(api.db, `Orchards ${crypto.randomUUID()}`);
  const { id, name } = await createNonprofit(api.db, { categoryIds: [category], shortDescription: 'Apples.', ...traits });
  const { token } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  return { id, name, token, category };
}

test('without changes it is the page of the directory', async () => {
  const { id, name, token, category } = await orchard({ display: true, city: 'Takoma Park', state: 'MD' });
  await createNonprofit(api.db, { name: 'Much alike', display: true, categoryIds: [category] });
  await createEvent(api.db, { nonprofitId: id, name: 'Picking day', date: '2199-05-01' });
  const found = await openPage(api, `/directory/${id}`);
  const page = await openPage(api, found.headers['location'] ?? '');
  const { status, body } = await preview(token, id, {});
  expect(status).toBe(200);
  expect(mainOf(body.html)).toBe(mainOf(page.body));
  expect(mainOf(body.html)).toContain(name);
  expect(mainOf(body.html)).toContain('Picking day');
  expect(mainOf(body.html)).toContain('Much alike');
});

test('it shows what was typed, without scripts, and stores nothing', async () => {
  const { id, token } = await orchard();
  const other = await createCategory(api.db, 'Pears & plums');
  const before = await api.db.selectFrom('nonprofits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const changes = {
    name: 'Typed <b>name</b>',
    short_description: 'Typed short',
    website: 'typed.example',
    address: { address1: 'Typedstreet 1', address2: '', city: 'Typed City', state: 'MD', zipcode: '20912' },
    web_categories: [other],
    email: 'typedmail@test.example',
    fax_number: 'typedfax',
  };
  const { body } = await preview(token, id, changes, 'dark');
  expect(body.html).toContain('<html lang="en" data-mantine-color-scheme="dark">');
  expect(body.html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  const main = mainOf(body.html);
  expect(main).toContain('Typed &lt;b&gt;name&lt;/b&gt;');
  for (const text of ['Typed short', 'https://typed.example/', 'Typed City, MD', 'Pears &amp; plums'])
    expect(main).toContain(text);
  // the street and the addresses stay private, as on the page
  for (const text of ['Typedstreet', '20912', 'typedmail', 'typedfax']) expect(body.html).not.toContain(text);
  const after = await api.db.selectFrom('nonprofits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(after).toEqual(before);
  expect((await openPage(api, `/directory/${id}`)).status).toBe(404);
});

test('a new nonprofit is previewed by people who may create one', async () => {
  const statuses: Record<string, number> = {};
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    statuses[kind] = (await preview(person?.token, null, { name: 'Brand new' })).status;
  }
  expect(statuses).toEqual({
    visitor: 401,
    newcomer: 403,
    nonprofitMember: 403,
    libraryReader: 403,
    nonprofitStaff: 200,
    reviewer: 403,
    boardMember: 403,
    programmeStaff: 200,
  });
  const staff = await createPerson(api.db, 'programmeStaff');
  expect(mainOf((await preview(staff?.token, null, { name: 'Brand new' })).body.html)).toContain('<h1>Brand new</h1>');
  expect(mainOf((await preview(staff?.token, null, {})).body.html)).toContain('<h1>New nonprofit</h1>');
});

test('a stored one is previewed by people who may edit it', async () => {
  const { id, token } = await orchard({ display: true });
  const statuses: Record<string, number> = {};
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    statuses[kind] = (await preview(person?.token, id, {})).status;
  }
  expect(statuses).toEqual({
    visitor: 401,
    newcomer: 403,
    nonprofitMember: 403,
    libraryReader: 403,
    nonprofitStaff: 403,
    reviewer: 403,
    boardMember: 403,
    programmeStaff: 200,
  });
  const member = await createSignedIn(api.db, { nonprofitId: id });
  expect((await preview(member.token, id, {})).status).toBe(403);
  expect((await preview(token, 2_147_483_647, {})).status).toBe(404);
});

test('what cannot be saved is refused at its field', async () => {
  const { id, token } = await orchard();
  const { status, body } = await preview(token, id, { website: 'https://typed.example' });
  expect([status, body]).toEqual([400, { 'changes.website': ['Enter a URL without ftp | https | http'] }]);
});
