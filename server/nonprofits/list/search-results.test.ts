import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

interface SearchCase {
  typed: string;
  chosen: number[];
  sizes: BudgetSize[];
  byMatch: boolean;
}

/** Finds the rows by the plain definition of the search: all words or beginnings of words match, and the columns pass the filters. */
async function definedRows({ typed, chosen, sizes, byMatch }: SearchCase): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM nonprofits
    WHERE search @@ search_query(${typed}) AND (cardinality(${chosen}::int[]) = 0 OR category_ids && ${chosen}::int[])
      AND (cardinality(${sizes}::budget_size[]) = 0 OR budget_size = ANY (${sizes}::budget_size[]))
    ORDER BY CASE WHEN ${byMatch} THEN name_key = search_normal(${typed}) END DESC,
      CASE WHEN ${byMatch} THEN starts_with(name_key, search_normal(${typed})) END DESC,
      CASE WHEN ${byMatch} THEN ts_filter(search, '{a}') @@ search_query(${typed}) END DESC,
      CASE WHEN ${byMatch} THEN ts_rank(search, search_query(${typed})) END DESC, name, id`.execute(api.db);
  return rows.map(({ id }) => id);
}

const pieces = [
  'har',
  'harbor',
  'lantern',
  'lan',
  'kitchen',
  'kit',
  'of',
  'o',
  '2nd',
  '2',
  'st',
  'łódź',
  'lodz',
  'été',
  'community',
  'com',
];
const longest = 'donaudampfschifffahrtsgesellschaftskapitaen';
const words = [...pieces, 'communities', 'commons', 'comet', 'garden', 'gardens', longest, longest.slice(0, 35), 'donau'];

/** Pseudo-random numbers that are the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = chance(7);
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
const some = <T>(list: readonly T[], most: number): T[] => [...new Set(Array.from({ length: next(most + 1) }, () => pick(list)))];

let api: TestApi;
let token: string;
let categories: number[];

beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db));
  categories = await Promise.all(['Arts', 'Food', 'Youth', 'Health'].map((name) => createCategory(api.db, name)));
  const rows = Array.from({ length: 300 }, () => ({
    name: `${pick(words)} ${pick(words)}`,
    budgetSize: pick<BudgetSize | null>([...budgetSizes, null]),
    categoryIds: some(categories, 3),
    tags: some(words, 2),
    longDescription: `${pick(words)} ${pick(words)} ${pick(words)}`,
  }));
  await api.db.insertInto('nonprofits').values(rows).execute();
});
afterAll(() => api.close());

test('500 searches find the defined rows in the defined order', async () => {
  let found = 0;
  for (let n = 0; n < 500; n += 1) {
    const typed = [pick(words), ...some(words, 1)].join(' ');
    const asked = { typed, chosen: some(categories, 2), sizes: some(budgetSizes, 2), byMatch: next(2) === 0 };
    const expected = await definedRows(asked);
    // if nothing matches, the server runs another search that allows typing errors
    if (expected.length === 0) continue;
    found += 1;
    const { chosen, sizes, byMatch } = asked;
    const query = new URLSearchParams({
      search: typed,
      web_categories: chosen.join(),
      budget_size: sizes.join(),
      page_size: '500',
    });
    if (!byMatch) query.set('ordering', 'name');
    const { body } = await api.get(`nonprofits/?${query}`, token);
    expect([asked, body.results.map((row: { id: number }) => row.id)]).toEqual([asked, expected]);
  }
  expect(found).toBeGreaterThan(300);
});

test('a category that cannot exist finds nothing', async () => {
  expect((await api.get('nonprofits/?web_categories=2147483647&budget_size=UNDER_500K', token)).body.count).toBe(0);
});
