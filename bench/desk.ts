import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createDatabase } from '#tests/new-database.ts';
import { addSignedIn, copyLines, fillCategories } from './fill.ts';
import { generateNonprofit } from './generate.ts';

/** The number of nonprofits. Use fewer for a quick run: `BENCH_ROWS=2000 npm run bench -- search`. */
export const deskRows = Number(process.env['BENCH_ROWS'] ?? 100_000);

/** The database of a large programme, and a session of its staff. */
export interface Desk {
  address: DatabaseAddress;
  /** user id and token of programme staff */
  staff: number;
  token: string;
}

/** Makes a database with `count` nonprofits, a user of each, and a response of each to one of two open applications. */
export async function fillDesk(server: DatabaseAddress, name: string, count = deskRows): Promise<Desk> {
  const address = await createDatabase(server, name);
  const database = openDatabase({ ...address, max: 2 });
  const { pool, db } = database;
  await migrate(database);
  const categories = await fillCategories(pool);
  await copyLines(pool, `nonprofits (${Object.keys(nonprofit(0, categories)).join(', ')})`, lines(count, categories));
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  for (const statement of [users, mail, invitations, applications, responses, progress, 'VACUUM ANALYZE'])
    await client.query(statement);
  client.release(true);
  const { id, token } = await addSignedIn(db);
  await database.close();
  return { address, staff: id, token };
}

/** The columns of the n-th nonprofit. One of five has no EIN, and one of fifty has the website of the one before it. */
function nonprofit(n: number, categoryIds: readonly number[]) {
  const { name, ein, budgetSize, categories, tags, shortDescription, longDescription } = generateNonprofit(n, categoryIds.length);
  const day = 86_400_000;
  return {
    name,
    ein: n % 5 === 0 ? '\\N' : ein,
    budget_size: budgetSize,
    category_ids: `{${categories.map((index) => categoryIds[index]).join(',')}}`,
    tags: `{${tags.join(',')}}`,
    short_description: shortDescription,
    long_description: longDescription,
    city: `Town ${n % 400}`,
    website: n % 50 < 2 ? `https://nonprofit-${n - (n % 50)}.example` : '',
    updated_at: new Date(Date.now() - (n % 700) * day).toISOString(),
    image: n % 3 > 0 ? 'picture.webp' : '\\N',
    inactive_date: n % 10 === 9 ? '2026-01-01' : '\\N',
    display: n % 2 === 0,
    print: n % 5 === 0,
    accepted_years: `{${2015 + (n % 11)}}`,
  };
}

function* lines(count: number, categoryIds: readonly number[]): Generator<string> {
  for (let n = 0; n < count; n += 1) yield `${Object.values(nonprofit(n, categoryIds)).join('\t')}\n`;
}

const users = `INSERT INTO users (first_name, last_name, email, nonprofit_id, password_hash, last_seen_at, created_at, roles)
  SELECT 'Member', 'Person ' || id, 'member.' || id || '@people.example', id, CASE WHEN id % 5 > 0 THEN 'x' END,
    CASE WHEN id % 7 > 0 THEN now() - id % 90 * interval '1 day' END, now() - id % 900 * interval '1 day',
    CASE id % 3 WHEN 0 THEN '{NONPROFIT_STAFF}' WHEN 1 THEN '{REVIEWER}' ELSE '{}' END::text[] FROM nonprofits`;

/** One third of the people without a password were invited. */
const mail = `INSERT INTO mail_messages (recipient, template, data, state, message_id)
  SELECT email, 'account-made', '{}', 'SENT', 'of-' || id FROM users WHERE password_hash IS NULL AND nonprofit_id % 3 = 0`;

const invitations = `INSERT INTO user_invitations (email, user_id, message_id, expires_at)
  SELECT u.email, u.id, m.id, now() + (u.id % 10 - 3) * interval '1 day' FROM mail_messages m JOIN users u ON u.email = m.recipient`;

const applications = `INSERT INTO application_templates (name, is_published, elements, number_questions, closes_at)
  SELECT name, true, '[]', 0, now() + interval '30 days' FROM unnest(ARRAY['Spring application', 'Autumn application']) AS name`;

/** Six nonprofits in a row respond to one application, the next six to the other. Two of three responses are submitted. */
const responses = `INSERT INTO application_responses (template_id, template_version, nonprofit_id, elements, status, submitted_at)
  SELECT 1 + n.id / 6 % 2, 1, n.id, '[]', CASE WHEN n.id % 3 > 0 THEN 'SUBMITTED' ELSE 'IN_PROGRESS' END,
    CASE WHEN n.id % 3 > 0 THEN now() - n.id % 60 * interval '1 day' END FROM nonprofits n`;

const progress = `UPDATE response_progress SET percent_answered = response_id % 101,
  last_saved = now() - response_id % 60 * interval '1 day'`;
