import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { deskRows, fillDesk } from './desk.ts';
import { atMost, type Figure, median } from './report.ts';
import { startServer } from './side.ts';

const seasons = [2025, 2026] as const;
const reviewers = 150;
const requests = 60;
/** milliseconds within which the page should have its numbers */
const goal = 300;

/**
 * Measures the numbers of one season, and of two seasons at once as the page requests them, with a tenth of the rows and with all
 * rows.
 */
export async function benchNumbers(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const small = await measure(server, deskRows / 10, log);
  const large = await measure(server, deskRows, log);
  const of = (responses: number) =>
    `${responses.toLocaleString('en-US')} responses and ${(responses * 10).toLocaleString('en-US')} donations`;
  const detail = ({ p50, p99 }: Times) => `p99 ${p99.toFixed(0)} ms, of ${requests}; p50 ${p50.toFixed(0)} ms`;
  return [
    { what: `the numbers of a season at ${of(deskRows / 10)}`, value: detail(small.one) },
    atMost(`the numbers of a season at ${of(deskRows)}`, large.one.p50, goal, 'ms', detail(large.one)),
    atMost(`two seasons at once at ${of(deskRows)}`, large.two.p50, goal, 'ms', detail(large.two)),
    atMost('growth of a season from a tenth of the rows', large.one.p50 / small.one.p50, 12, '×'),
  ];
}

interface Times {
  p50: number;
  p99: number;
}

async function measure(
  server: DatabaseAddress,
  count: number,
  log: (line: string) => void,
): Promise<Record<'one' | 'two', Times>> {
  log(`filling ${count} responses and ${count * 10} donations`);
  const { address, token } = await fillDesk(server, `bench_numbers_${count}`, count);
  await fillSeasons(address, count);
  const running = await startServer(address);
  const ask = async (season: number) => {
    const response = await fetch(`${running.origin}/api/v1/numbers/?season=${season}`, {
      headers: { authorization: `Token ${token}` },
    });
    const { blocks } = (await response.json()) as { blocks: { rows: unknown[] }[] };
    if (blocks.some(({ rows }) => rows.length === 0) && season === seasons[0]) throw new Error('a block of the numbers is empty');
  };
  log('measuring the numbers');
  const one = await times(() => ask(seasons[1]));
  const two = await times(() => Promise.all(seasons.map(ask)));
  running.stop();
  return { one, two };
}

async function times(work: () => Promise<unknown>): Promise<Times> {
  for (let warm = 0; warm < 5; warm += 1) await work();
  const taken: number[] = [];
  for (let turn = 0; turn < requests; turn += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return { p50: median(taken), p99: taken.sort((a, b) => a - b)[Math.ceil(requests * 0.99) - 1] ?? 0 };
}

/** Closes one application in each season. Adds three reviews of each submitted response, decisions, gifts and library use. */
async function fillSeasons(address: DatabaseAddress, count: number): Promise<void> {
  const database = openDatabase({ ...address, max: 1 });
  const client = await database.pool.connect();
  const statements = [
    'SET statement_timeout = 0',
    `UPDATE application_templates SET closes_at = make_timestamptz(${seasons[0]} - 1 + id, 6, 1, 0, 0, 0)`,
    `UPDATE nonprofits SET state = 'MD', zipcode = lpad((20000 + id % 300)::text, 5, '0'), accepted_years = ARRAY[${seasons[0]} + id % 2]`,
    `INSERT INTO application_reviews (response_id, reviewer_id, recommendation, included)
      SELECT r.id, u.id, (ARRAY['strong_recommend', 'recommend', 'neutral', 'do_not_recommend'])[1 + (r.id + u.id) % 4], true
      FROM application_responses r CROSS JOIN generate_series(0, 2) AS turn
      JOIN users u ON u.id = 1 + (r.id * 7 + turn * 31) % ${reviewers} WHERE r.status = 'SUBMITTED' ON CONFLICT DO NOTHING`,
    `INSERT INTO review_assignments (response_id, reviewer_id) SELECT response_id, reviewer_id FROM application_reviews`,
    `INSERT INTO decision_releases (template_id) SELECT id FROM application_templates`,
    `INSERT INTO response_decisions (response_id, decision, accepted_year, release_id, released_at)
      SELECT r.id, CASE WHEN r.id % 2 = 0 THEN 'ACCEPTED' ELSE 'DECLINED' END, CASE WHEN r.id % 2 = 0 THEN ${seasons[1]} END, d.id, now()
      FROM application_responses r JOIN decision_releases d USING (template_id) WHERE r.status = 'SUBMITTED'`,
    `INSERT INTO donations (nonprofit_id, amount, donation_type, source, date_received)
      SELECT 1 + (n * 7919::bigint) % 600, 5 + (n * 31::bigint % 50000) / 100.0, (ARRAY['CHECK', 'CASH', 'CREDIT_CARD', 'STOCK'])[1 + n % 4],
        (ARRAY['FORM', 'IMPORT'])[1 + n / 7 % 2], date '${seasons[0]}-01-01' + n % 730 FROM generate_series(1, ${count * 10}) AS n`,
    `INSERT INTO learning_files (name, kind, link, text_state)
      SELECT 'File ' || n, 'LINK', 'https://files.example/' || n, 'NONE' FROM generate_series(1, 400) AS n`,
    `INSERT INTO learning_usage (file_id, month, opens, readers, favorites)
      SELECT f.id, m::date, f.id % 90, f.id % 30, f.id % 7 FROM learning_files f,
        generate_series(date '${seasons[0]}-01-01', date '${seasons[1]}-12-01', interval '1 month') AS m`,
    'VACUUM ANALYZE',
  ];
  for (const statement of statements) await client.query(statement);
  client.release(true);
  await database.close();
}
