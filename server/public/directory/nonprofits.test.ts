import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import { seededRandom } from '#server/app/demo/random.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const namesAt = async (query: string) => (await openPage(api, `/directory${query}`)).names;

describe('the directory', () => {
  let arts: number;
  let food: number;
  beforeAll(async () => {
    arts = await createCategory(api.db, 'Arts', 'Culture');
    food = await createCategory(api.db, 'Food');
    const published = [
      { name: 'Zebra Crossing', longDescription: 'We borrow Martha’s table.', categoryIds: [arts] },
      { name: 'Marthas Table', ein: '521186071', budgetSize: 'HIGHER_3M', categoryIds: [food], tags: ['meals'] },
      { name: 'Café Ñandú', budgetSize: 'UNDER_500K', categoryIds: [food, arts, food], city: 'Washington', state: 'DC' },
      { name: 'aardvark shelter', shortDescription: 'Shelter & <b>soup</b>' },
    ] as const;
    for (const traits of published)
      await createNonprofit(api.db, {
        display: true,
        ...traits,
        categoryIds: [...('categoryIds' in traits ? traits.categoryIds : [])],
        tags: [...('tags' in traits ? traits.tags : [])],
      });
    await createNonprofit(api.db, { name: 'Marthas Hidden Table', budgetSize: 'HIGHER_3M', categoryIds: [food] });
  });

  test('shows what is published, by name, with a count for every choice', async () => {
    const page = await openPage(api, '/directory');
    expect(page).toMatchObject({
      status: 200,
      names: ['aardvark shelter', 'Café Ñandú', 'Marthas Table', 'Zebra Crossing'],
      counted: '4 nonprofits',
      counts: { UNDER_500K: 1, '500K_TO_1M': 0, '1M_TO_3M': 0, HIGHER_3M: 1, [arts]: 2, [food]: 2 },
    });
    expect(page.body).toContain('Shelter &amp; &lt;b&gt;soup&lt;/b&gt;');
    expect(page.body).toMatch(/<p class="group">Culture<.*>Arts<.*<p class="group">Uncategorized<.*>Food</s);
    expect(page.body).toContain('<meta name="description" content="Browse and search 4 nonprofits in the Almoner directory');
  });

  test.each([
    ['?search=marthas+table', ['Marthas Table', 'Zebra Crossing']],
    ['?search=MARTHA’S tabel', ['Marthas Table', 'Zebra Crossing']],
    ['?search=52-1186071', ['Marthas Table']],
    ['?search=cafe nandu', ['Café Ñandú']],
    ['?search=meal', ['Marthas Table']],
    ['?search=hidden', []],
    ['?search=%00%20', ['aardvark shelter', 'Café Ñandú', 'Marthas Table', 'Zebra Crossing']],
    ['?budget_size=UNDER_500K,HIGHER_3M', ['Café Ñandú', 'Marthas Table']],
    ['?budgetSize=UNDER_500K&budgetSize=HIGHER_3M', ['Café Ñandú', 'Marthas Table']],
    ['?budget_size=NONSENSE', ['aardvark shelter', 'Café Ñandú', 'Marthas Table', 'Zebra Crossing']],
    ['?search=table&budget_size=HIGHER_3M', ['Marthas Table']],
    ['?search=table&budget_size=UNDER_500K', []],
  ])('finds by %s', async (query, expected) => {
    expect(await namesAt(query)).toEqual(expected);
  });

  test('offers only categories of published nonprofits, and the chosen one', async () => {
    const empty = await createCategory(api.db, 'Nobody yet');
    const hidden = await createCategory(api.db, 'Unpublished only');
    await createNonprofit(api.db, { display: false, categoryIds: [hidden] });
    const offered = async (path: string) => Object.keys((await openPage(api, path)).counts);
    const all = await offered('/directory');
    expect(all).toContain(String(arts));
    expect(all).not.toContain(String(empty));
    expect(all).not.toContain(String(hidden));
    // choices with no results stay listed, so that the panel does not jump
    expect(await offered('/directory?search=zzzzqqqq')).toEqual(all);
    expect(await offered(`/directory?web_categories=${empty}`)).toContain(String(empty));
  });

  test('keeps what is chosen, and leaves a panel’s own choice out of its counts', async () => {
    const page = await openPage(api, `/directory?webCategories=${arts}&search=table`);
    expect(page).toMatchObject({ names: ['Zebra Crossing'], counted: '1 nonprofit for “table”' });
    expect(page.counts).toEqual({ UNDER_500K: 0, '500K_TO_1M': 0, '1M_TO_3M': 0, HIGHER_3M: 0, [arts]: 1, [food]: 1 });
    expect(page.body).toContain(`name="web_categories" checked="" value="${arts}"`);
    expect(page.body).toMatch(/<input type="search" [^>]*name="search" value="table"/);
    expect(page.body).toContain('<a href="/directory?search=table" data-live="">Clear All</a>');
    expect(page.body).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(page.body).not.toContain('rel="canonical"');
  });

  test('says what is missing where nothing fits, and that a page is none', async () => {
    const page = await openPage(api, '/directory?search=zzzzqqqq');
    expect(page).toMatchObject({ status: 200, names: [], counted: '0 nonprofits for “zzzzqqqq”' });
    expect(page.body).toContain('No nonprofits to display.');
    for (const path of [
      '/directory?page=2',
      '/directory/no-such',
      '/directory/1/2',
      '/directory/999999',
      '/directory/99999999999-x',
      '/directory/%00',
    ]) {
      const missing = await openPage(api, path);
      expect([path, missing.status, missing.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(missing.body).toContain('<h1>Page Not Found</h1>');
    }
  });
});

test('every count is what counting by hand gives, whatever is written in between', async () => {
  await api.db.deleteFrom('nonprofits').execute();
  const random = seededRandom('counts of the directory');
  const whole = (below: number) => random.whole(0, below - 1);
  const categories: number[] = [];
  for (let n = 0; n < 8; n += 1) categories.push(await createCategory(api.db, `Category ${n}`));
  const someOf = <T>(list: readonly T[], most: number) => [
    ...new Set(Array.from({ length: whole(most + 1) }, () => list[whole(list.length)] as T)),
  ];
  const words = ['harbor', 'lantern', 'garden', 'music'];
  const traits = () => ({
    name: `${someOf(words, 3).join(' ')} no${whole(1_000)}`,
    budgetSize: whole(5) === 4 ? null : (budgetSizes[whole(4)] as BudgetSize),
    categoryIds: someOf(categories, 3),
    display: whole(3) > 0,
    ...(whole(4) > 0 && { city: ['Oak', 'port Ely', 'PORT ELY', 'Ash'][whole(4)] ?? '', state: 'MD' }),
  });
  const insert = () =>
    api.db
      .insertInto('nonprofits')
      .values(Array.from({ length: 120 }, traits))
      .execute();
  const writes = [
    insert,
    insert,
    () => api.db.updateTable('nonprofits').set({ city: 'Elm' }).where('city', '=', 'Ash').execute(),
    () => api.db.updateTable('nonprofits').set({ display: false }).where('budgetSize', '=', '1M_TO_3M').execute(),
    () =>
      api.db
        .updateTable('nonprofits')
        .set({ categoryIds: categories.slice(0, 2) })
        .where('budgetSize', 'is', null)
        .execute(),
    () => api.db.updateTable('nonprofits').set({ budgetSize: 'UNDER_500K' }).where('budgetSize', '=', '500K_TO_1M').execute(),
    () => api.db.deleteFrom('nonprofits').where('name', 'like', '%garden%').execute(),
    insert,
  ];
  for (const write of writes) {
    await write();
    const rows = await api.db
      .selectFrom('nonprofits')
      .select(['name', 'budgetSize', 'categoryIds', 'townKey'])
      .where('display', '=', true)
      .execute();
    for (let n = 0; n < 12; n += 1) {
      const chosen = {
        search: n % 3 === 0 ? words[whole(4)] : undefined,
        budget: someOf(budgetSizes, 2),
        categories: someOf(categories, 3),
        towns: someOf(['oak-md', 'port-ely-md'], 1),
      };
      const found = rows.filter(({ name }) => chosen.search === undefined || name.includes(chosen.search));
      const inBudget = (row: (typeof rows)[number]) =>
        chosen.budget.length === 0 || (row.budgetSize !== null && chosen.budget.includes(row.budgetSize));
      const inCategories = (row: (typeof rows)[number]) =>
        chosen.categories.length === 0 || row.categoryIds.some((id) => chosen.categories.includes(id));
      const inTowns = (row: (typeof rows)[number]) =>
        chosen.towns.length === 0 || (row.townKey !== null && chosen.towns.includes(row.townKey));
      const towns = [...new Set([...chosen.towns, ...rows.flatMap(({ townKey }) => townKey ?? [])])];
      const all = await api.db.selectFrom('categories').select('id').execute();
      const offered = all.filter(
        ({ id }) => chosen.categories.includes(id) || rows.some(({ categoryIds }) => categoryIds.includes(id)),
      );
      const query = new URLSearchParams({
        search: chosen.search ?? '',
        budget_size: chosen.budget.join(),
        web_categories: chosen.categories.join(),
        town: chosen.towns.join(),
      });
      const page = await openPage(api, `/directory?${query}`);
      const count = found.filter((row) => inBudget(row) && inCategories(row) && inTowns(row)).length;
      expect(page.counted.replace(/ for .*/, '')).toBe(`${count} nonprofit${count === 1 ? '' : 's'}`);
      expect(page.counts).toEqual({
        ...Object.fromEntries(
          budgetSizes.map((size) => [
            size,
            found.filter((row) => row.budgetSize === size && inCategories(row) && inTowns(row)).length,
          ]),
        ),
        ...Object.fromEntries(
          offered.map(({ id }) => [
            id,
            found.filter((row) => row.categoryIds.includes(id) && inBudget(row) && inTowns(row)).length,
          ]),
        ),
        ...Object.fromEntries(
          (towns.length > 1 || chosen.towns.length > 0 ? towns : []).map((town) => [
            town,
            found.filter((row) => row.townKey === town && inBudget(row) && inCategories(row)).length,
          ]),
        ),
      });
    }
  }
  await api.db.deleteFrom('nonprofits').execute();
  expect(await api.db.selectFrom('directoryCounts').selectAll().execute()).toEqual([]);
  expect(await api.db.selectFrom('directoryCategoryCounts').selectAll().execute()).toEqual([]);
  expect(await api.db.selectFrom('directoryTownCounts').selectAll().execute()).toEqual([]);
  expect(await api.db.selectFrom('directoryTowns').selectAll().execute()).toEqual([]);
});

test('pages have each nonprofit once, and links to each other', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `Paged ${String(n).padStart(2, '0')}`);
  await api.db
    .insertInto('nonprofits')
    .values(names.map((name) => ({ name, display: true })))
    .execute();
  const pages = [
    await openPage(api, '/directory?search=paged'),
    await openPage(api, '/directory?search=paged&page=2'),
    await openPage(api, '/directory?search=paged&page=3'),
  ];
  expect(pages.flatMap((page) => page.names)).toEqual(names);
  expect(pages[1]?.body).toMatch(/<p[^>]*>25–48 of 60<\/p>/);
  expect(pages[1]?.body).toMatch(/<a href="\/directory\?search=paged" data-live="" [^>]*rel="prev">Previous<\/a>/);
  expect(pages[1]?.body).toMatch(/<a href="\/directory\?search=paged&amp;page=3" data-live="" [^>]*rel="next">Next<\/a>/);
  const plain = await openPage(api, '/directory?page=2');
  expect(plain.names).toEqual(names.slice(24, 48));
  expect(plain.body).toMatch(/<link rel="canonical" href="http:\/\/127\.0\.0\.1:\d+\/directory\?page=2"\/>/);
});

test('categories are Uncategorized where there are no groups', async () => {
  const own = await startApi();
  const food = await createCategory(own.db, 'Food');
  await createNonprofit(own.db, { display: true, categoryIds: [food] });
  const { body } = await openPage(own, '/directory');
  await own.close();
  expect(body).toMatch(/<p class="group">Uncategorized<.*>Food</s);
});
