import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let programme: string;
let own: number;
let director: string;
let donor: { id: number; token: string };

beforeAll(async () => {
  api = await startApi();
  own = (await createNonprofit(api.db, { name: 'Alder House' })).id;
  const other = (await createNonprofit(api.db, { name: 'Birch House' })).id;
  programme = (await createSignedIn(api.db, { roles: ['CFP_STAFF'] })).token;
  director = (await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own })).token;
  donor = await createSignedIn(api.db, { roles: ['DONOR'] });
  // 600 donations of three years, reported in another order than they were received
  await sql`INSERT INTO donations (created_at, nonprofit_id, user_id, amount, donation_type, date_received)
    SELECT timestamptz '2026-06-01' + interval '1 minute' * (n * 37 % 600), CASE n % 3 WHEN 0 THEN ${other}::int ELSE ${own}::int END,
      CASE n % 50 WHEN 0 THEN ${donor.id}::int END, 1 + n / 100.0, 'CHECK', date '2023-11-15' + (n * 17 % 900)
    FROM generate_series(1, 600) AS n`.execute(api.db);
});
afterAll(() => api.close());

/** Months whose sums differ from their donations. */
async function wrongMonths(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT * FROM donation_months FULL JOIN (
      SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date AS month, donation_type, source,
        count(*) AS real_count, sum(amount) AS real
      FROM donations GROUP BY 1, 2, 3, 4) AS donated USING (nonprofit_id, month, donation_type, source)
    WHERE (count, amount) IS DISTINCT FROM (real_count, real)`.execute(api.db);
  return rows;
}

test('the months have what the donations have, through any change of many at once', async () => {
  const changes = [
    sql`SELECT`,
    sql`UPDATE donations SET amount = amount + 0.01 WHERE id % 2 = 0`,
    sql`UPDATE donations SET date_received = date_received + 20 WHERE id % 3 = 0`,
    sql`UPDATE donations SET nonprofit_id = ${own} WHERE id % 7 = 0`,
    sql`UPDATE donations SET notes = 'read'`,
    sql`UPDATE donations SET donation_type = 'CASH' WHERE id % 5 = 0`,
    sql`UPDATE donations SET source = 'IMPORT' WHERE id % 4 = 0`,
    sql`DELETE FROM donations WHERE id % 11 = 0`,
    sql`DELETE FROM donations WHERE date_received < '2024-01-01'`,
    sql`INSERT INTO donations (nonprofit_id, amount, donation_type, date_received) VALUES (${own}, 0.01, 'CASH', '2030-01-31')`,
  ];
  for (const change of changes) {
    await change.execute(api.db);
    expect(await wrongMonths()).toEqual([]);
  }
  const before = await sql<{ month: string }>`SELECT month FROM donation_months WHERE month < '2024-01-01'`.execute(api.db);
  expect(before.rows).toEqual([]);
});

test.each([
  ['donation_type=CASH', sql`donation_type = 'CASH'`],
  ['source=IMPORT', sql`source = 'IMPORT'`],
  ['donation_type=CHECK&source=FORM', sql`donation_type = 'CHECK' AND source = 'FORM'`],
])('%s: the list, its months and its sum are those of the donations, for each reader', async (query, condition) => {
  for (const [token, reader] of [
    [programme, sql`true`],
    [director, sql`nonprofit_id = ${own}`],
    [donor.token, sql`user_id = ${donor.id}`],
  ] as const) {
    const { rows } = await sql<{
      count: number;
      sum: number;
    }>`SELECT count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS sum
      FROM donations WHERE ${condition} AND ${reader} AND date_received BETWEEN '2025-01-10' AND '2025-12-31'`.execute(api.db);
    const asked = `start_date=2025-01-10&end_date=2025-12-31&${query}`;
    const { body: list } = await api.get(`donations/?${asked}`, token);
    const { body: summary } = await api.get(`donations/summary/?${asked}`, token);
    expect([list.count, summary.count, summary.total_amount]).toEqual([rows[0]?.count, rows[0]?.count, rows[0]?.sum]);
  }
});

const ranges = [
  ['2025-01-01', '2025-12-31'],
  ['2025-01-02', '2025-12-30'],
  ['2024-06-15', '2025-06-15'],
  ['2024-06-01', '2025-05-31'],
  ['2024-02-10', '2024-02-20'],
  ['2024-02-29', '2024-02-29'],
  ['2024-02-20', '2024-03-10'],
  ['2024-12-31', '2025-01-01'],
];

test.each(ranges)('%s to %s: count, pages, months and sum are those of the donations', async (start, end) => {
  const query = `start_date=${start}&end_date=${end}`;
  for (const [token, condition] of [
    [programme, sql`true`],
    [director, sql`nonprofit_id = ${own}`],
    [donor.token, sql`user_id = ${donor.id}`],
  ] as const) {
    const { rows } = await sql<{ id: number; amount: string }>`SELECT id, amount FROM donations
      WHERE ${condition} AND date_received BETWEEN ${start}::date AND ${end}::date ORDER BY created_at DESC, id DESC`.execute(
      api.db,
    );
    const listed: number[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await api.get(`donations/?${query}&page=${page}&page_size=50`, token);
      expect(body.count).toBe(rows.length);
      listed.push(...body.results.map(({ id }: { id: number }) => id));
      if (body.next === null) break;
    }
    expect(listed).toEqual(rows.map(({ id }) => id));
    const cents = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const { body: summary } = await api.get(`donations/summary/?${query}`, token);
    expect(summary).toEqual({ start_date: start, end_date: end, count: rows.length, total_amount: cents / 100 });
    const { body: months } = await api.get(`donations/monthly-totals/?${query}`, token);
    expect(months.map(({ month }: { month: string }) => month)).toEqual(
      [...new Set(months.map(({ month }: { month: string }) => month))].toSorted(),
    );
    expect(months.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)).toBe(cents);
  }
});

test('a nonprofit asking for another finds nothing, in the count too', async () => {
  const { body } = await api.get(`donations/?nonprofit_id=${own + 1}`, director);
  expect(body).toEqual({ count: 0, next: null, previous: null, results: [] });
});
