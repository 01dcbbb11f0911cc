import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { seededRandom } from '#server/app/demo/random.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createReviewer } from '#tests/factories/reviews.ts';

/** How many numbers are followed; `npm run test:numbers` follows 1,000. */
const followed = Number(process.env['NUMBERS_FOLLOWED'] ?? 60);

let api: TestApi;
let token: string;
const seasons = [2024, 2025, 2026];

beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'America/New_York' });
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
  await fill();
});
afterAll(() => api.close());

/**
 * Creates three seasons of random data: profiles with gaps, responses in every state, reviews that count and reviews that do not,
 * and gifts of all kinds.
 */
async function fill(): Promise<void> {
  const { db } = api;
  for (const name of ['Arts', 'Food', 'Rivers', 'Elders']) await createCategory(db, name);
  const reviewers = [];
  for (let count = 0; count < 5; count += 1) reviewers.push((await createReviewer(db)).id);
  await sql`SELECT setseed(0.42)`.execute(db);
  await sql`INSERT INTO nonprofits (name, category_ids, budget_size, city, state, zipcode, accepted_years, display)
    SELECT 'Nonprofit ' || n, (ARRAY['{}', '{1}', '{2}', '{3}', '{1,2}', '{1,2,3}']::text[])[1 + floor(random() * 6)]::int[],
      (ARRAY[NULL, 'UNDER_500K', '500K_TO_1M', '1M_TO_3M', 'HIGHER_3M'])[1 + floor(random() * 5)]::budget_size,
      (ARRAY['', 'Port Ellery', 'Oldmarsh', 'Saint Ñame', 'Lower Quay'])[1 + floor(random() * 5)], (ARRAY['MD', 'DC', ''])[1 + floor(random() * 3)],
      (ARRAY['', '20001', '20002-1234', 'x'])[1 + floor(random() * 4)],
      (ARRAY['{}', '{2025}', '{2024,2026}', '{2026}']::text[])[1 + floor(random() * 4)]::int[], random() < 0.5
    FROM generate_series(1, 90) AS n`.execute(db);
  // Two templates for each season. One has no dates, and one closes in the last minute of its year in New York.
  await sql`INSERT INTO application_templates (name, is_published, closes_at, opens_at, created_at) VALUES
    ('A', true, '2024-06-01Z', NULL, '2023-01-01Z'), ('B', false, '2025-01-01 04:59Z', NULL, now()), ('C', true, '2025-06-01Z', NULL, now()),
    ('D', true, NULL, '2025-02-01Z', '2024-01-01Z'), ('E', true, NULL, NULL, '2026-02-01Z'), ('F', true, '2026-03-01Z', NULL, now())`.execute(
    db,
  );
  await sql`INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT t.id, 1, n.id, '[]', CASE WHEN s THEN 'SUBMITTED' ELSE 'IN_PROGRESS' END, CASE WHEN s THEN now() END
    FROM application_templates t CROSS JOIN nonprofits n CROSS JOIN LATERAL (SELECT random() < 0.6 AS s, t.id + n.id AS each) AS chance
    WHERE random() < 0.5`.execute(db);
  await sql`INSERT INTO review_assignments (response_id, reviewer_id)
    SELECT r.id, u FROM application_responses r CROSS JOIN unnest(${reviewers}::int[]) AS u WHERE random() < 0.2`.execute(db);
  await sql`INSERT INTO application_reviews (response_id, reviewer_id, recommendation, included)
    SELECT r.id, u, (ARRAY[NULL, 'strong_recommend', 'recommend', 'neutral', 'do_not_recommend', 'no_score'])[1 + floor(random() * 6)],
      (ARRAY[true, true, false, NULL])[1 + floor(random() * 4)]
    FROM application_responses r CROSS JOIN unnest(${reviewers}::int[]) AS u WHERE random() < 0.25`.execute(db);
  await sql`WITH release AS (INSERT INTO decision_releases (template_id) SELECT id FROM application_templates RETURNING id, template_id)
    INSERT INTO response_decisions (response_id, decision, accepted_year, release_id, released_at)
    SELECT r.id, d, CASE d WHEN 'ACCEPTED' THEN 2026 END, CASE WHEN released THEN release.id END, CASE WHEN released THEN now() END
    FROM application_responses r JOIN release USING (template_id) CROSS JOIN (VALUES (true), (true), (false)) AS turn (released)
    CROSS JOIN LATERAL (SELECT (ARRAY['ACCEPTED', 'DECLINED', 'WAITLISTED'])[1 + floor(random() * 3)] AS d, r.id AS each) AS chance
    WHERE random() < 0.3 ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO donations (nonprofit_id, amount, donation_type, source, date_received)
    SELECT 1 + floor(random() * 40), 1 + floor(random() * 100000) / 100, (ARRAY['CHECK', 'CASH', 'STOCK', 'OTHER'])[1 + floor(random() * 4)],
      (ARRAY['FORM', 'IMPORT'])[1 + floor(random() * 2)], date '2023-12-20' + floor(random() * 1110)::int
    FROM generate_series(1, 1500)`.execute(db);
}

async function numbersOf(season: number): Promise<NumbersBlock[]> {
  const { status, body } = await api.get(`numbers/?season=${season}`, token);
  expect(status).toBe(200);
  return body.blocks;
}

const lists: Record<string, string> = {
  '/applications/responses': 'applications/responses/',
  '/applications/reviews': 'applications/reviews/',
  '/nonprofits': 'nonprofits/',
  '/donation-management': 'donations/',
};

/** Reads the list that a link opens. Returns its number of rows, or for gifts their sum. */
async function behind(link: string, kind: string): Promise<number> {
  const [page = '', query = ''] = link.split('?');
  if (kind === 'DOLLARS') return (await api.get(`donations/summary/?${query}`, token)).body.total_amount;
  const { status, body } = await api.get(`${lists[page]}?${query}`, token);
  expect([link, status]).toEqual([link, 200]);
  return body.count;
}

test(`each of ${followed} numbers is what its list has`, async () => {
  const random = seededRandom('numbers');
  const cells: { what: string; kind: string; value: number | null; link: string }[] = [];
  for (const season of seasons)
    for (const { name, columns, rows } of await numbersOf(season))
      for (const row of rows)
        for (const [index, { value, link }] of row.cells.entries()) {
          const { kind = 'USES', key } = columns[index] ?? {};
          if (kind === 'COUNT' || kind === 'DOLLARS')
            cells.push({ what: `${season} ${name} ${row.label} ${key}`, kind, value, link });
        }
  expect(cells.length).toBeGreaterThan(700);
  const chosen = Array.from({ length: followed }, () => cells[random.whole(0, cells.length - 1)]).flatMap((cell) => cell ?? []);
  const found = [];
  for (const { what, kind, link } of chosen) found.push([what, await behind(link, kind)]);
  expect(found).toEqual(chosen.map(({ what, value }) => [what, value]));
  expect(chosen.filter(({ value }) => (value ?? 0) > 0).length).toBeGreaterThan(followed / 3);
});

test('the parts of a season add up to the whole', async () => {
  for (const season of seasons) {
    const blocks = await numbersOf(season);
    const sums = (name: string) => {
      const { rows = [], columns = [] } = blocks.find((block) => block.name === name) ?? {};
      return columns.map((_, index) => rows.reduce((sum, { cells }) => sum + (cells[index]?.value ?? 0), 0));
    };
    const stages = blocks.find(({ name }) => name === 'stages')?.rows.map(({ cells }) => cells[0]?.value);
    for (const name of ['applications', 'sizes', 'towns', 'zips'])
      expect([season, name, sums(name)]).toEqual([season, name, stages]);
    const cents = (name: string) => sums(name).map((sum) => Math.round(sum * 100));
    expect(cents('giftTypes')).toEqual(cents('giftMonths'));
    expect(cents('giftSources')).toEqual(cents('giftMonths'));
  }
});
