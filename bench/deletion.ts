import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { previewDeletion } from '#server/desk/privacy/delete-person.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { DB } from '#server/platform/database/types.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn } from './fill.ts';
import { atMost, type Figure, median } from './report.ts';
import { fillUsers, userCount } from './users.ts';

const rounds = 3;
const entryCount = 1_000_000;
const letterCount = 50_000;

/** Milliseconds of a preview, and of its longest statement. */
interface Run {
  whole: number;
  longest: number;
}

/** Measures the preview of a person's deletion with 100,000 people, 1,000,000 audit entries and 50,000 letters. */
export async function benchDeletion(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${userCount} people, ${entryCount} audit entries and ${letterCount} letters`);
  const address = await createDatabase(server, 'bench_deletion');
  const database = openDatabase(address);
  await migrate(database);
  await fillTrail(database.pool);
  const staff = await addSignedIn(database.db);
  log('previewing the deletion of one of them');
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await preview(database.pool, staff.id, 50_000 + round));
  await database.close();
  const what = 'preview of a deletion, 100,000 people and 1,000,000 audit entries';
  const middle = (of: keyof Run) => median(runs.map((run) => run[of])) / 1000;
  return [atMost(what, middle('whole'), 20, 's'), atMost(`${what}: its longest statement`, middle('longest'), 10, 's')];
}

/** Fills an empty database with people, with what was done to their profiles and to nonprofits, and with letters to them. */
async function fillTrail(pool: pg.Pool): Promise<void> {
  await fillUsers(pool);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query(
      `INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_name, changes)
        SELECT u.id, u.first_name || ' ' || u.last_name, 'changed', CASE n % 3 WHEN 0 THEN 'user' ELSE 'nonprofit' END,
          CASE n % 3 WHEN 0 THEN u.id ELSE u.nonprofit_id END, CASE n % 3 WHEN 0 THEN u.first_name || ' ' || u.last_name ELSE p.name END,
          jsonb_build_object('phoneNumber', jsonb_build_object('from', '', 'to', '202-555-' || lpad((n % 9999)::text, 4, '0')),
            'city', jsonb_build_object('from', 'Washington', 'to', 'Arlington'),
            'longDescription', jsonb_build_object('from', p.short_description, 'to', p.long_description))
        FROM generate_series(1, $1) AS n JOIN users u ON u.id = 1 + n::bigint * 7919 % $2 JOIN nonprofits p ON p.id = u.nonprofit_id`,
      [entryCount, userCount],
    );
    await client.query(
      `INSERT INTO mail_messages (recipient, template, data, subject, text, html, message_id, state)
        SELECT u.email, 'bench', '{}', p.name || ' has news', body, '<p>' || body || '</p>', gen_random_uuid(), 'SENT'
        FROM users u JOIN nonprofits p ON p.id = u.nonprofit_id, LATERAL (SELECT repeat(p.long_description || E'\\n', 4) AS body) AS b
        WHERE u.id <= $1`,
      [letterCount],
    );
    await client.query('VACUUM ANALYZE audit_entries, mail_messages, users');
  } finally {
    client.release(true);
  }
}

async function preview(pool: pg.Pool, staff: number, person: number): Promise<Run> {
  const taken: number[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ queryDurationMillis }) => void taken.push(queryDurationMillis),
  });
  const actor = { id: staff, roles: ['CFP_STAFF' as const], staffFields: null, nonprofit: null, canAccessLearningCommons: true };
  const began = performance.now();
  await db.transaction().execute((tx) => previewDeletion(tx, actor, person));
  return { whole: performance.now() - began, longest: Math.max(...taken) };
}
