import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let token: string;
const category = { arts: 0, food: 0, youth: 0 };

beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db));
  category.arts = await createCategory(api.db, 'Arts', 'Culture');
  category.food = await createCategory(api.db, 'Food');
  category.youth = await createCategory(api.db, 'Youth');
  await createNonprofit(api.db, {
    name: 'Marthas Table',
    ein: '521186071',
    budgetSize: 'HIGHER_3M',
    categoryIds: [category.food],
    tags: ['meals'],
  });
  await createNonprofit(api.db, { name: 'Marthas Vineyard Walkers', budgetSize: 'UNDER_500K', categoryIds: [category.youth] });
  await createNonprofit(api.db, {
    name: 'Café Ñandú',
    budgetSize: '500K_TO_1M',
    categoryIds: [category.food, category.arts],
    display: true,
  });
  await createNonprofit(api.db, {
    name: 'Zebra Crossing',
    shortDescription: 'Sets a table for everyone, says Marthas neighbour',
    acceptedYears: [2019, 2024],
  });
  await createNonprofit(api.db, {
    name: 'aardvark shelter',
    budgetSize: '1M_TO_3M',
    categoryIds: [category.youth],
    print: true,
    display: true,
  });
});
afterAll(() => api.close());

const part = ['Zebra Crossing', 'Café Ñandú', 'aardvark shelter'];
const all = ['Zebra Crossing', 'Marthas Vineyard Walkers', 'Marthas Table', 'Café Ñandú', 'aardvark shelter'];

async function names(query: string): Promise<string[]> {
  const { status, body } = await api.get(`nonprofits/${query}`, token);
  expect([query, status, body.detail]).toEqual([query, 200, undefined]);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ name }: { name: string }) => name);
}

describe('the list of nonprofits', () => {
  test('programme staff see what takes part in the programme, and what was only listed', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const namesOf = async (query: string, reader: string) =>
      (await api.get(`nonprofits/${query}`, reader)).body.results.map(({ name }: { name: string }) => name);
    expect(await namesOf('?in_programme=true', staff.token)).toEqual(part);
    expect(await namesOf('?in_programme=false&ordering=name', staff.token)).toEqual([
      'Marthas Table',
      'Marthas Vineyard Walkers',
    ]);
    expect(await namesOf('?in_programme=true', token)).toEqual([]);
    const listed = await createNonprofit(api.db, { name: 'Zz listed' });
    const { id: user } = await createSignedIn(api.db, { nonprofitId: listed.id });
    expect(await namesOf('?in_programme=true', staff.token)).toEqual(['Zz listed', ...part]);
    await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', user).execute();
    expect(await namesOf('?in_programme=true', staff.token)).toEqual(part);
    await api.db.deleteFrom('nonprofits').where('id', '=', listed.id).execute();
  });

  test('answers rows of exactly these members', async () => {
    const { body } = await api.get('nonprofits/?search=521186071', token);
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: expect.any(Number),
          name: 'Marthas Table',
          ein: '521186071',
          budget_size: 'HIGHER_3M',
          web_categories: [category.food],
          city: '',
          state: '',
          is_published_for_web: false,
          is_published_for_print: false,
          accepted_years: [],
          inactive_date: null,
          updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          nonprofit_image: null,
          primary_user_ref: null,
          owner_ref: null,
          next_step_day: null,
        },
      ],
    });
  });

  test('sorts by name and budget size, -name unless told; names as a reader would', async () => {
    expect(await names('')).toEqual(all);
    expect(await names('?ordering=-name')).toEqual(all);
    expect(await names('?ordering=name')).toEqual([...all].reverse());
    expect(await names('?ordering=budget_size')).toEqual([
      'Marthas Vineyard Walkers',
      'Café Ñandú',
      'aardvark shelter',
      'Marthas Table',
      'Zebra Crossing',
    ]);
    expect(await names('?ordering=-budget_size')).toEqual([
      'Marthas Table',
      'aardvark shelter',
      'Café Ñandú',
      'Marthas Vineyard Walkers',
      'Zebra Crossing',
    ]);
  });

  test('filters and sorts by city, last change, picture and the day since when a nonprofit is inactive', async () => {
    const change = (name: string, row: object) => api.db.updateTable('nonprofits').set(row).where('name', '=', name).execute();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
    await change('Zebra Crossing', { city: 'san josé', updatedAt: daysAgo(1), inactiveDate: '2026-03-01' });
    await change('Marthas Table', { city: 'Aptos', updatedAt: daysAgo(40), image: 'picture.webp', inactiveDate: '2025-01-01' });
    await change('Café Ñandú', { city: 'San Jose', updatedAt: daysAgo(7) });
    await change('Marthas Vineyard Walkers', { updatedAt: daysAgo(3) });
    const [zebra, walkers, table, cafe, shelter] = all;
    expect(await names('?ordering=city')).toEqual([table, cafe, zebra, shelter, walkers]);
    expect(await names('?ordering=-city')).toEqual([cafe, zebra, table, shelter, walkers]);
    expect(await names('?ordering=updated')).toEqual([table, cafe, walkers, zebra, shelter]);
    expect(await names('?ordering=-updated')).toEqual([shelter, zebra, walkers, cafe, table]);
    expect(await names('?ordering=inactive_date')).toEqual([table, zebra, shelter, cafe, walkers]);
    expect(await names('?ordering=-inactive_date')).toEqual([zebra, table, shelter, cafe, walkers]);
    expect(await names('?city=SAN+JOSE&ordering=name')).toEqual([cafe, zebra]);
    expect(await names('?city=san')).toEqual([]);
    expect(await names('?changed_within=7')).toEqual([zebra, walkers, shelter]);
    expect(await names('?changed_within=2147483647')).toEqual(all);
    expect(await names('?is_inactive=true')).toEqual([zebra, table]);
    expect(await names('?isInactive=false')).toEqual([walkers, cafe, shelter]);
    expect(await names('?has_picture=true')).toEqual([table]);
    expect(await names('?has_picture=false&is_inactive=false&changed_within=30&search=marthas')).toEqual([walkers]);
    await api.db.updateTable('nonprofits').set({ city: '', image: null, inactiveDate: null }).execute();
  });

  test('tells programme staff alone how far nonprofits are with an application', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const template = await createApplicationTemplate(api.db);
    const made: number[] = [];
    const withAccount = async (name: string, inactiveDate: string | null = null, isActive = true) => {
      const { id } = await createNonprofit(api.db, { name, inactiveDate });
      made.push(id);
      await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id, isActive });
      return id;
    };
    const answering = { templateId: template.id, submittedAt: null };
    await createApplicationResponse(api.db, { ...answering, nonprofitId: await withAccount('Progressing') });
    const submittedAt = '2026-01-01T00:00:00Z';
    await createApplicationResponse(api.db, { ...answering, submittedAt, nonprofitId: await withAccount('Submitting') });
    const other = await createApplicationTemplate(api.db);
    await createApplicationResponse(api.db, { templateId: other.id, nonprofitId: await withAccount('Hesitating') });
    await withAccount('Gone', '2026-01-01');
    await withAccount('Without anybody active', null, false);
    const found = async (filter: string, by = staff.token) =>
      (await api.get(`nonprofits/?application_template=${template.id}${filter}`, by)).body.results.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found('&application_progress=NOT_BEGUN')).toEqual(['Hesitating']);
    expect(await found('&applicationProgress=IN_PROGRESS')).toEqual(['Progressing']);
    expect(await found('&application_progress=SUBMITTED')).toEqual(['Submitting']);
    expect(await found('')).toEqual(['Submitting', 'Progressing']);
    expect(await found('', token)).toEqual([]);
    expect(await found('&application_progress=NOT_BEGUN', token)).toEqual([]);
    expect((await api.get('nonprofits/?application_template=1&application_progress=LATE', staff.token)).status).toBe(400);
    await api.db.deleteFrom('applicationResponses').where('nonprofitId', 'in', made).execute();
    await api.db.updateTable('users').set({ nonprofitId: null }).where('nonprofitId', 'in', made).execute();
    await api.db.deleteFrom('nonprofits').where('id', 'in', made).execute();
  });

  test('names the primary user to programme staff alone', async () => {
    const primary = await createSignedIn(api.db, { firstName: 'Prima', lastName: 'User', roles: ['NONPROFIT_STAFF'] });
    const { id } = await createNonprofit(api.db, { name: 'Kettle Works' });
    await api.db.updateTable('users').set({ nonprofitId: id }).where('id', '=', primary.id).execute();
    await api.db.updateTable('nonprofits').set({ primaryUserId: primary.id }).where('id', '=', id).execute();
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const refOf = async (by: string) => (await api.get(`nonprofits/?ids=${id}`, by)).body.results[0].primary_user_ref;
    expect(await refOf(staff.token)).toEqual({ id: primary.id, full_name: 'Prima User' });
    expect(await refOf(primary.token)).toBeNull();
    expect(await refOf(token)).toBeNull();
    await api.db.updateTable('nonprofits').set({ primaryUserId: null }).where('id', '=', id).execute();
    await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', primary.id).execute();
    await api.db.deleteFrom('nonprofits').where('id', '=', id).execute();
  });

  test('filters: any value of one filter, all of the filters; either spelling of a name', async () => {
    const { food, youth, arts } = category;
    expect(await names(`?ordering=name&budget_size=UNDER_500K,1M_TO_3M`)).toEqual([
      'aardvark shelter',
      'Marthas Vineyard Walkers',
    ]);
    expect(await names(`?ordering=name&budgetSize=UNDER_500K&budgetSize=1M_TO_3M`)).toEqual([
      'aardvark shelter',
      'Marthas Vineyard Walkers',
    ]);
    expect(await names(`?ordering=name&webCategories=${food},${youth}`)).toEqual(
      all.filter((name) => name !== 'Zebra Crossing').reverse(),
    );
    expect(await names(`?web_categories=${food},${youth}&budget_size=HIGHER_3M,UNDER_500K&ordering=name`)).toEqual([
      'Marthas Table',
      'Marthas Vineyard Walkers',
    ]);
    expect(await names(`?web_categories=${arts}&budget_size=HIGHER_3M`)).toEqual([]);
    expect(await names(`?search=marthas&web_categories=${food}&budget_size=HIGHER_3M&ordering=name`)).toEqual(['Marthas Table']);
    const { body } = await api.get('nonprofits/?ordering=name', token);
    const ids = body.results.map(({ id }: { id: number }) => id);
    expect(await names(`?ids=${ids[2]},${ids[0]},2147483647`)).toEqual(['Marthas Table', 'aardvark shelter']);
    expect(await names('?acceptedYears=2024,2003')).toEqual(['Zebra Crossing']);
    expect(await names('?isPublishedForWeb=true&ordering=name')).toEqual(['aardvark shelter', 'Café Ñandú']);
    expect(await names('?is_published_for_web=true&is_published_for_print=False')).toEqual(['Café Ñandú']);
    expect(await names('?budget_size=&web_categories=,')).toEqual(all);
    const every = `search=tabel&web_categories=${food}&budget_size=HIGHER_3M&accepted_years=2024&is_published_for_web=true&is_published_for_print=true`;
    expect(await names(`?${every}&ordering=-budget_size`)).toEqual([]);
  });

  test.each([
    ['marthas table', ['Marthas Table', 'Zebra Crossing']],
    ['MARTHA’S  TABLE', ['Marthas Table', 'Zebra Crossing']],
    ['martha%27s', ['Marthas Table', 'Marthas Vineyard Walkers', 'Zebra Crossing']],
    ['marthas tabel', ['Marthas Table', 'Zebra Crossing']],
    ['mathas tble', ['Marthas Table', 'Zebra Crossing']],
    ['marth tab', ['Marthas Table', 'Zebra Crossing']],
    ['521186071', ['Marthas Table']],
    ['52-1186071', ['Marthas Table']],
    ['5211', ['Marthas Table']],
    ['cafe nandu', ['Café Ñandú']],
    ['CAFÉ', ['Café Ñandú']],
    ['meal', ['Marthas Table']],
    ['nothing of the kind', []],
    ['%3F%3F%3F', []],
    ['%20%20', all],
  ])('finds by %s', async (typed, expected) => {
    expect(await names(`?search=${typed}`)).toEqual(expected);
  });

  test('pages: neighbours by number, 404 beyond the end, sizes capped at 500', async () => {
    const page = async (query: string) => {
      const { status, body } = await api.get(`nonprofits/?${query}`, token);
      return {
        status,
        count: body.count,
        next: body.next,
        previous: body.previous,
        names: body.results?.map(({ name }: { name: string }) => name),
      };
    };
    expect(await page('page_size=2')).toEqual({ status: 200, count: 5, next: 2, previous: null, names: all.slice(0, 2) });
    expect(await page('page_size=2&page=2')).toEqual({ status: 200, count: 5, next: 3, previous: 1, names: all.slice(2, 4) });
    expect(await page('pageSize=2&page=3')).toEqual({ status: 200, count: 5, next: null, previous: 2, names: all.slice(4) });
    expect(await api.get('nonprofits/?page_size=2&page=4', token)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    expect(await page('search=nothing+of+the+kind')).toEqual({ status: 200, count: 0, next: null, previous: null, names: [] });
    expect((await api.get('nonprofits/?search=nothing+of+the+kind&page=2', token)).status).toBe(404);
    expect((await page('page_size=100000')).status).toBe(200);
  });
});

describe('one nonprofit', () => {
  test('is answered whole to who is signed in, and 404 where there is none', async () => {
    const { id } = await createNonprofit(api.db, {
      name: 'Whole Record',
      inactiveDate: '2024-02-29',
      zipcode: '02134-0001',
      tags: ['a1'],
    });
    const { status, body } = await api.get(`nonprofits/${id}/`, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      version: 1,
      name: 'Whole Record',
      inactive_date: '2024-02-29',
      tags: ['a1'],
      address: { zipcode: '02134-0001' },
    });
    expect(Object.keys(body)).not.toContain('wishlist');
    for (const missing of ['99999999', '0', '-1', 'abc', '1.5', '99999999999', '%00', '1%2F2']) {
      expect([missing, (await api.get(`nonprofits/${missing}/`, token)).status]).toEqual([missing, 404]);
    }
    await api.db.deleteFrom('nonprofits').where('id', '=', id).execute();
  });
});

test('categories come in their order with their groups', async () => {
  const { body } = await api.get('nonprofit-categories/?page_size=100', token);
  expect(body).toMatchObject({ count: 3, next: null, previous: null });
  expect(
    body.results.map(({ name, group_ref }: { name: string; group_ref: { name: string } | null }) => [
      name,
      group_ref?.name ?? null,
    ]),
  ).toEqual([
    ['Arts', 'Culture'],
    ['Food', null],
    ['Youth', null],
  ]);
});
