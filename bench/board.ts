import type pg from 'pg';
import type { BoardQuery } from '#contract/applications/reviews/board.ts';
import { recommendations } from '#contract/applications/reviews/recommendations.ts';
import { boardStatements } from '#server/applications/reviews/board/list.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { listQuery } from '#server/platform/http/lists/list-statement.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, fillNonprofits } from './fill.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 5;
const sizes = { responses: 2_000, reviewers: 1_500, reviewsEach: 6 };

async function fill(pool: pg.Pool): Promise<number> {
  await fillNonprofits(pool, sizes.responses);
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO application_templates (name, is_published, elements) VALUES ('Spring application', true, '[]') RETURNING id`,
  );
  const template = rows[0]?.id ?? 0;
  await pool.query(
    `INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT $1, 1, id, '[]', 'SUBMITTED', now() - id * interval '1 minute' FROM nonprofits`,
    [template],
  );
  await pool.query(
    `INSERT INTO users (email, first_name, last_name, roles)
    SELECT 'reader-' || n || '@readers.example', 'Reader', 'Number ' || n, '{REVIEWER}' FROM generate_series(1, $1) n`,
    [sizes.reviewers],
  );
  await pool.query(
    `INSERT INTO application_reviews (response_id, reviewer_id, recommendation, included, has_visited, positive_feedback)
    SELECT r.id, u.id, ($3::text[])[1 + (r.id * 7 + u.id * 13) % 6], true, (r.id + u.id) % 5 = 0, repeat('A comment that somebody wrote. ', 20)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM application_responses) r CROSS JOIN generate_series(0, $2 - 1) k
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users) u ON u.place = 1 + (r.place * 31 + k * 211) % $1`,
    [sizes.reviewers, sizes.reviewsEach, recommendations],
  );
  await pool.query('VACUUM ANALYZE');
  return template;
}

/** Compares the decision board of 2,000 responses and 12,000 reviews with a bare loop on the same statement. */
export async function benchBoard(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${sizes.responses} applications with ${sizes.responses * sizes.reviewsEach} reviews`);
  const address = await createDatabase(server, 'bench_board');
  const database = openDatabase(address);
  await migrate(database);
  const template = await fill(database.pool);
  const { token } = await addSignedIn(database.db);
  await database.close();
  const running = await startServer(address);
  const figures: Figure[] = [];
  for (const pageSize of [50, 500]) {
    log(`opening the board, ${pageSize} rows a page`);
    const query: BoardQuery = { applicationTemplate: template, page: 1, pageSize, ordering: '-spread' };
    const [statement] = boardStatements(query);
    if (!statement) throw new Error('a list has a statement');
    const parameters = `application_template=${template}&page_size=${pageSize}`;
    const { ours, bare } = await sideBySide(rounds, {
      ours: () => overHttp(`${running.origin}/api/v1/applications/board/?${parameters}`, { authorization: `Token ${token}` }),
      bare: () => overBarePg(address, listQuery(statement, hashSecret(token))),
    });
    const detail = `${ours.toFixed(1)}/s of ${bare.toFixed(1)}/s`;
    figures.push(atLeast(`board of 2,000 × 12,000 reviews, ${pageSize} rows, beside a bare pg loop`, ours / bare, 0.75, detail));
  }
  running.stop();
  return figures;
}
