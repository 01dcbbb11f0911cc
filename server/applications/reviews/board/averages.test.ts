import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recommendations } from '#contract/applications/reviews/recommendations.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const sizes = { responses: 1_500, reviewers: 100, reviews: 10_000 };
let api: TestApi;
let template = 0;
beforeAll(async () => {
  api = await startApi();
  template = (await createApplicationTemplate(api.db)).id;
  await sql`INSERT INTO nonprofits (name) SELECT 'Nonprofit ' || n FROM generate_series(1, ${sizes.responses}) n`.execute(api.db);
  await sql`INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT ${template}, 1, id, '[]', 'SUBMITTED', now() FROM nonprofits`.execute(api.db);
  await sql`INSERT INTO users (email, roles) SELECT 'reader-' || n || '@readers.example', '{REVIEWER}' FROM generate_series(1, ${sizes.reviewers}) n`.execute(
    api.db,
  );
  // a third of the responses get no review at all
  await sql`INSERT INTO application_reviews (response_id, reviewer_id, recommendation, included)
    SELECT r.id, u.id, (${[...recommendations, null]}::text[])[1 + (r.id * 7 + u.id * 13 + r.id * u.id) % 7], (r.id + u.id * 3) % 11 > 0
    FROM application_responses r JOIN users u ON 'REVIEWER' = ANY (u.roles)
    WHERE r.id % 3 > 0 AND r.template_id = ${template}
    ORDER BY md5(r.id || ' ' || u.id) LIMIT ${sizes.reviews}`.execute(api.db);
});
afterAll(() => api.close());

/** Rounds to one decimal, 2.25 to 2.3. Calculates with integers, because floating-point numbers could round differently. */
const oneDecimal = (sum: number, count: number) => Math.floor((20 * sum + count) / (2 * count)) / 10;

test('averages of 10,000 reviews are what an independent count finds, and null where there is none', async () => {
  const reviews = await api.db.selectFrom('applicationReviews').select(['responseId', 'score', 'included']).execute();
  expect(reviews).toHaveLength(sizes.reviews);
  const scores = new Map<number, number[]>();
  for (const { responseId, score, included } of reviews)
    if (included && score !== null && score > 0) scores.set(responseId, [...(scores.get(responseId) ?? []), score]);
  const expected = new Map(
    [...scores].map(([id, given]) => [
      id,
      oneDecimal(
        given.reduce((sum, score) => sum + score, 0),
        given.length,
      ),
    ]),
  );
  const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const lists = { board: 'mean', responses: 'average_score' };
  for (const [path, member] of Object.entries(lists)) {
    const found = new Map<number, number | null>();
    for (let page = 1; page <= sizes.responses / 500; page += 1) {
      const query = `application_template=${template}&page=${page}&page_size=500`;
      const { body } = await api.get(`applications/${path}/?${query}`, staff.token);
      for (const row of body.results) found.set(row.id, row[member]);
    }
    expect([path, found.size]).toEqual([path, sizes.responses]);
    const wrong = [...found].filter(([id, average]) => average !== (expected.get(id) ?? null));
    expect([path, wrong]).toEqual([path, []]);
  }
  expect(expected.size).toBeGreaterThan(900);
  expect(expected.size).toBeLessThan(sizes.responses);
});
