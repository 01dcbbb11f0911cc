import type pg from 'pg';
import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses-query.ts';
import { nonprofitsQuery } from '#contract/nonprofits/nonprofits-query.ts';
import { usersQuery } from '#contract/people/users-query.ts';
import { camelKey } from '#contract/wire/keys.ts';
import { responseStatements } from '#server/applications/responses/list.ts';
import { type DatabaseAddress, openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { type ListStatement, listQuery } from '#server/http/list-statement.ts';
import { nonprofitStatements } from '#server/nonprofits/list.ts';
import { hashSecret, startSession } from '#server/people/sign-in/session.ts';
import { userStatements } from '#server/people/users/list.ts';
import { createDatabase } from '#tests/new-database.ts';
import { fillNonprofits } from './fill.ts';
import { atLeast, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer } from './side.ts';

const rounds = 3;

interface List {
  path: string;
  statements: (query: Record<string, string>) => Iterable<ListStatement>;
  asked: readonly string[];
}

/** The filters and orders that staff were given beside the first ones. */
const lists: Record<string, List> = {
  nonprofits: {
    path: 'nonprofits/',
    statements: (query) => nonprofitStatements(z.parse(nonprofitsQuery, query)),
    asked: [
      'has_picture=false',
      'is_inactive=true',
      'is_published_for_web=true&is_published_for_print=false',
      'accepted_years=2024',
      'city=Town+7',
      'changed_within=7',
      'ordering=city',
      'ordering=-updated',
      'ordering=inactive_date',
    ],
  },
  users: {
    path: 'user/',
    statements: (query) => userStatements(z.parse(usersQuery, query)),
    asked: [
      'user_types=REVIEWER,NONE',
      'account_states=active',
      'account_states=sent,not_invited',
      'days_since_seen=30',
      'ordering=-last_seen',
    ],
  },
  responses: {
    path: 'applications/responses/',
    statements: (query) => responseStatements(z.parse(responsesQuery, query)),
    asked: [
      'days_since_save=14&application_status=IN_PROGRESS',
      'percent_answered_to=49',
      'ordering=last_saved',
      'ordering=-percent_answered',
      'ordering=closes_at',
    ],
  },
};

async function fill(pool: pg.Pool, count: number): Promise<void> {
  await fillNonprofits(pool, count);
  await pool.query(`UPDATE nonprofits SET city = 'Town ' || id % 400, updated_at = now() - id % 700 * interval '1 day',
    image = CASE WHEN id % 3 > 0 THEN 'picture.webp' END, inactive_date = CASE WHEN id % 10 = 0 THEN '2026-01-01'::date + id % 90 END,
    display = id % 2 = 0, print = id % 5 = 0, accepted_years = ARRAY[2015 + id % 11]`);
  await pool.query(
    `INSERT INTO users (first_name, last_name, email, nonprofit_id, password_hash, last_seen_at, roles)
    SELECT 'Member', 'Number ' || id, 'member.' || id || '@people.example', id, CASE WHEN id % 5 > 0 THEN 'x' END,
      CASE WHEN id % 7 > 0 THEN now() - id % 90 * interval '1 day' END,
      CASE id % 3 WHEN 0 THEN '{NONPROFIT_STAFF}' WHEN 1 THEN '{REVIEWER}' ELSE '{}' END::text[] FROM nonprofits`,
  );
  await pool.query(`INSERT INTO mail_messages (recipient, template, data, state, message_id)
    SELECT email, 'account-made', '{}', 'SENT', 'of-' || id FROM users WHERE password_hash IS NULL AND nonprofit_id % 3 = 0`);
  await pool.query(`INSERT INTO user_invitations (email, user_id, message_id, expires_at)
    SELECT u.email, u.id, m.id, now() + (u.id % 10 - 3) * interval '1 day' FROM mail_messages m JOIN users u ON u.email = m.recipient`);
  await pool.query(`INSERT INTO application_templates (name, is_published, elements, number_questions, closes_at)
    VALUES ('Spring application', true, '[]', 0, now() + interval '30 days')`);
  await pool.query(`INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
    SELECT t.id, 1, n.id, '[]', CASE WHEN n.id % 3 > 0 THEN 'SUBMITTED' ELSE 'IN_PROGRESS' END, CASE WHEN n.id % 3 > 0 THEN now() END
    FROM application_templates t, nonprofits n`);
  await pool.query(`UPDATE response_progress SET percent_answered = response_id % 101,
    last_saved = now() - response_id % 60 * interval '1 day'`);
  await pool.query('VACUUM ANALYZE');
}

/** Compares the filters and orders of the three long lists with a bare loop on the statement that the server sends. */
export async function benchLists(server: DatabaseAddress, log: (line: string) => void, count = 100_000): Promise<Figure[]> {
  log(`filling ${count} nonprofits, users and responses`);
  const address = await createDatabase(server, 'bench_lists');
  const database = openDatabase(address);
  await migrate(database);
  await fill(database.pool, count);
  const asker = { email: 'bench@test.example', roles: ['CFP_STAFF'] };
  const { id } = await database.db.insertInto('users').values(asker).returning('id').executeTakeFirstOrThrow();
  const token = await database.db.transaction().execute((tx) => startSession(tx, id, 'bench'));
  await database.close();
  const running = await startServer(address);
  const headers = { authorization: `Token ${token}` };
  const figures: Figure[] = [];
  for (const [name, { path, statements, asked }] of Object.entries(lists)) {
    for (const query of asked) {
      log(`${name}: ${query}`);
      const values = Object.fromEntries([...new URLSearchParams(query)].map(([key, value]) => [camelKey(key), value]));
      const [statement] = statements(values);
      if (!statement) throw new Error('a list has a statement');
      const { ours, bare } = await sideBySide(rounds, {
        ours: () => overHttp(`${running.origin}/api/v1/${path}?${query}`, headers),
        bare: () => overBarePg(address, listQuery(statement, hashSecret(token))),
      });
      const rates = `${Math.round(ours)}/s of ${Math.round(bare)}/s`;
      figures.push(atLeast(`${count} ${name}, ${query}, beside a bare pg loop`, ours / bare, 0.75, rates));
    }
  }
  running.stop();
  return figures;
}
