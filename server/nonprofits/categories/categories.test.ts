import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManagedCategories } from '#contract/nonprofits/categories/categories.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Test', lastName: 'Keeper' }));
});
beforeEach(async () => {
  for (const table of ['auditEntries', 'irsListings', 'nonprofits', 'categories', 'categoryGroups'] as const)
    await api.db.deleteFrom(table).execute();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const tree = async () => (await api.get('nonprofit-category-groups/', token)).body;
/** `Group: A, B` */
const outline = ({ groups, ungrouped }: ManagedCategories) => [
  ...groups.map(({ name, categories }) => `${name}: ${categories.map((one) => one.name).join(', ')}`),
  `-: ${ungrouped.map(({ name }) => name).join(', ')}`,
];
const audit = async () =>
  (await api.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()).map(
    ({ actorName, action, subjectKind, subjectName, changes }) => [actorName, action, subjectKind, subjectName, changes],
  );

describe('names', () => {
  test('a group and a category are made, renamed, moved and deleted, each with its entry in the audit trail', async () => {
    const group = await call('POST', 'nonprofit-category-groups/', { name: ' Arts ' });
    expect(group).toMatchObject({ status: 201, body: { version: 1, name: 'Arts' } });
    const { id: groupId } = group.body;
    const made = await call('POST', 'nonprofit-categories/', { name: 'Music', group: groupId });
    const { id } = made.body;
    expect(made).toMatchObject({
      status: 201,
      body: { id, version: 1, name: 'Music', group: groupId, nonprofits: 0, ntee_majors: [] },
    });
    expect(await call('PATCH', `nonprofit-category-groups/${groupId}/`, { name: 'Arts & Memory', version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2, name: 'Arts & Memory' },
    });
    expect(await call('PATCH', `nonprofit-categories/${id}/`, { name: 'Song', version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2, name: 'Song', group: groupId },
    });
    expect(await call('DELETE', `nonprofit-category-groups/${groupId}/`)).toMatchObject({
      status: 409,
      body: { detail: 'This group has 1 category. Move them first.' },
    });
    expect((await call('PATCH', `nonprofit-categories/${id}/`, { group: null })).body).toMatchObject({ group: null, version: 3 });
    expect((await call('DELETE', `nonprofit-category-groups/${groupId}/`)).status).toBe(204);
    expect((await call('DELETE', `nonprofit-categories/${id}/`)).status).toBe(204);
    expect((await call('DELETE', `nonprofit-categories/${id}/`)).status).toBe(404);
    expect((await call('DELETE', `nonprofit-category-groups/${groupId}/`)).status).toBe(404);
    expect(await audit()).toEqual([
      ['Test Keeper', 'created', 'categoryGroup', 'Arts', {}],
      ['Test Keeper', 'created', 'category', 'Music', {}],
      ['Test Keeper', 'renamed', 'categoryGroup', 'Arts & Memory', { name: { from: 'Arts', to: 'Arts & Memory' } }],
      ['Test Keeper', 'renamed', 'category', 'Song', { name: { from: 'Music', to: 'Song' } }],
      ['Test Keeper', 'moved', 'category', 'Song', { group: { from: 'Arts & Memory', to: null } }],
      ['Test Keeper', 'deleted', 'categoryGroup', 'Arts & Memory', {}],
      ['Test Keeper', 'deleted', 'category', 'Song', {}],
    ]);
  });

  test('one name, whatever its case; wrong ones are told at their field', async () => {
    const arts = await createCategory(api.db, 'Arts', 'Culture');
    await createCategory(api.db, 'Food');
    const taken = { status: 400, body: { name: ['There is a category of this name already.'] } };
    expect(await call('POST', 'nonprofit-categories/', { name: 'ARTS' })).toMatchObject(taken);
    expect(await call('PATCH', `nonprofit-categories/${arts}/`, { name: 'food' })).toMatchObject(taken);
    expect((await call('PATCH', `nonprofit-categories/${arts}/`, { name: 'ARTS' })).status).toBe(200);
    expect(await call('POST', 'nonprofit-category-groups/', { name: 'culture' })).toMatchObject({
      status: 400,
      body: { name: ['There is a group of this name already.'] },
    });
    for (const name of ['', '   ', undefined, null]) {
      expect((await call('POST', 'nonprofit-categories/', { name })).body).toEqual({ name: ['This field is required.'] });
    }
    expect((await call('POST', 'nonprofit-categories/', { name: 'x'.repeat(50_000) })).body).toEqual({
      name: ['Use 100 characters or fewer.'],
    });
    expect((await call('POST', 'nonprofit-categories/', { name: 'New', group: 2_147_483_647 })).body).toEqual({
      group: ['This group does not exist.'],
    });
    expect((await call('PATCH', `nonprofit-categories/${arts}/`, { group: 2_147_483_647 })).body).toEqual({
      group: ['This group does not exist.'],
    });
    expect((await call('PATCH', 'nonprofit-categories/2147483647/', { name: 'New' })).status).toBe(404);
  });

  test('two who rename one: the second is told the name there is now', async () => {
    const id = await createCategory(api.db, 'Arts');
    await call('PATCH', `nonprofit-categories/${id}/`, { name: 'Fine Arts', version: 1 });
    expect(await call('PATCH', `nonprofit-categories/${id}/`, { name: 'Crafts', version: 1 })).toMatchObject({
      status: 409,
      body: { current: { id, name: 'Fine Arts', version: 2 } },
    });
  });

  test('one that nonprofits have, on the web or in print, is not deleted', async () => {
    const web = await createCategory(api.db, 'Web');
    const print = await createCategory(api.db, 'Print');
    await createNonprofit(api.db, { categoryIds: [web], printCategoryId: print });
    await createNonprofit(api.db, { categoryIds: [web], printCategoryId: web });
    expect(outline(await tree())).toEqual(['-: Print, Web']);
    expect((await tree()).ungrouped.map(({ nonprofits }: { nonprofits: number }) => nonprofits)).toEqual([1, 2]);
    expect(await call('DELETE', `nonprofit-categories/${web}/`)).toMatchObject({
      status: 409,
      body: { detail: '2 nonprofits have this category. Merge it into another one instead.' },
    });
    expect(await call('DELETE', `nonprofit-categories/${print}/`)).toMatchObject({
      status: 409,
      body: { detail: '1 nonprofit has this category. Merge it into another one instead.' },
    });
  });
});

describe('the arrangement', () => {
  async function fill() {
    const ids = {
      arts: await createCategory(api.db, 'Arts', 'Culture'),
      books: await createCategory(api.db, 'Books', 'Culture'),
      care: await createCategory(api.db, 'Care', 'Health'),
      dogs: await createCategory(api.db, 'Dogs'),
    };
    const now: ManagedCategories = await tree();
    return { ...ids, now, culture: now.groups[0]?.id ?? 0, health: now.groups[1]?.id ?? 0 };
  }

  test('puts groups and categories where they are wanted, and the list of categories follows', async () => {
    const { arts, books, care, dogs, now, culture, health } = await fill();
    expect(outline(now)).toEqual(['Culture: Arts, Books', 'Health: Care', '-: Dogs']);
    const answer = await call('PUT', 'nonprofit-category-groups/', {
      arrangement: now.arrangement,
      groups: [
        { id: health, categories: [dogs, books, care] },
        { id: culture, categories: [] },
      ],
      ungrouped: [arts],
    });
    expect(answer.status).toBe(200);
    expect(outline(answer.body)).toEqual(['Health: Dogs, Books, Care', 'Culture: ', '-: Arts']);
    expect(await tree()).toEqual(answer.body);
    const listed = await api.get('nonprofit-categories/', token);
    expect(listed.body.results.map(({ name }: { name: string }) => name)).toEqual(['Dogs', 'Books', 'Care', 'Arts']);
    const added = await call('POST', 'nonprofit-categories/', { name: 'Eels', group: health });
    expect(added.status).toBe(201);
    expect(outline(await tree())).toEqual(['Health: Dogs, Books, Care, Eels', 'Culture: ', '-: Arts']);
    expect((await audit()).slice(0, 3)).toEqual([
      ['Test Keeper', 'arranged', 'categoryGroup', 'Health', { categories: { from: ['Care'], to: ['Dogs', 'Books', 'Care'] } }],
      ['Test Keeper', 'arranged', 'categoryGroup', 'Culture', { categories: { from: ['Arts', 'Books'], to: [] } }],
      [
        'Test Keeper',
        'arranged',
        'categoryGroup',
        'Health',
        { groups: { from: ['Culture', 'Health'], to: ['Health', 'Culture'] } },
      ],
    ]);
  });

  test('of the categories without a group has its entry in the audit trail', async () => {
    const { arts, books, care, dogs, now, culture, health } = await fill();
    const groups = [
      { id: culture, categories: [arts, books] },
      { id: health, categories: [care] },
    ];
    const eels = await createCategory(api.db, 'Eels');
    const { arrangement }: ManagedCategories = await tree();
    expect(arrangement).not.toBe(now.arrangement);
    const answer = await call('PUT', 'nonprofit-category-groups/', { arrangement, groups, ungrouped: [eels, dogs] });
    expect(outline(answer.body)).toEqual(['Culture: Arts, Books', 'Health: Care', '-: Eels, Dogs']);
    expect(await audit()).toEqual([
      ['Test Keeper', 'arranged', 'category', 'Eels', { uncategorized: { from: ['Dogs', 'Eels'], to: ['Eels', 'Dogs'] } }],
    ]);
  });

  test('can neither lose, double nor invent one, nor overwrite what it has not seen', async () => {
    const { arts, books, care, dogs, now, culture, health } = await fill();
    const groups = [
      { id: culture, categories: [arts, books] },
      { id: health, categories: [care] },
    ];
    const put = (body: object) =>
      call('PUT', 'nonprofit-category-groups/', { arrangement: now.arrangement, groups, ungrouped: [dogs], ...body });
    const refused = { status: 409, body: { detail: 'Somebody else has changed the categories in the meantime.', current: now } };
    expect(await put({ ungrouped: [] })).toMatchObject(refused);
    expect(await put({ ungrouped: [dogs, arts] })).toMatchObject(refused);
    expect(await put({ ungrouped: [dogs, dogs] })).toMatchObject(refused);
    expect(await put({ ungrouped: [2_147_483_647] })).toMatchObject(refused);
    expect(await put({ groups: [groups[0], groups[0]] })).toMatchObject(refused);
    expect(await put({ groups: [...groups, { id: 2_147_483_647, categories: [] }] })).toMatchObject(refused);
    expect(await put({ arrangement: 'older' })).toMatchObject(refused);
    expect((await put({ ungrouped: 'all' })).status).toBe(400);
    expect(await tree()).toEqual(now);
    const both = await Promise.all([put({}), put({ groups: groups.toReversed() })]);
    expect(both.map(({ status }) => status)).toContain(200);
    await call('POST', 'nonprofit-categories/', { name: 'Eels' });
    expect((await put({})).status).toBe(409);
  });
});
