import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nteeGroups, nteeMajors } from '#contract/nonprofits/ntee.ts';
import type { NonprofitsShown } from '#contract/public/directory/found.ts';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { findNonprofits } from '#server/public/directory/find-nonprofits.ts';
import { readNonprofitsView } from '#server/public/directory/query.ts';
import { createDatabase } from '#tests/new-database.ts';
import { dcQuestions, type Right } from './dc-questions.ts';
import { atLeast, type Figure } from './report.ts';

const irsFile = fileURLToPath(new URL('../../shared/data/irs/eo_dc_2026-03.csv', import.meta.url));
const shown = 3;
const goal = 57;

/**
 * Asks the public search of the whole DC file what people would type, and counts how often a right nonprofit is among the first
 * three.
 */
export async function benchQuestions(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  if (!existsSync(irsFile)) return [];
  log('importing the DC file into a programme that starts with the NTEE groups');
  const database = await fill(server);
  let right = 0;
  for (const [kind, typed, wanted] of dcQuestions) {
    const { count, first } = await ask(database, typed);
    const found = first.some((one) => isRight(one, wanted));
    right += found ? 1 : 0;
    log(`${found ? 'right' : 'WRONG'}  ${kind}: “${typed}” finds ${count}: ${first.map(({ name }) => name).join('; ')}`);
  }
  await database.close();
  return [atLeast(`${dcQuestions.length} questions to the DC file, right one in the first ${shown}`, right, goal, 'questions')];
}

interface Found {
  name: string;
  zip: string;
  code: string;
}

async function ask(database: Database, typed: string): Promise<{ count: number; first: Found[] }> {
  const today = new Date().toISOString().slice(0, 10);
  const row = await findNonprofits(database.pool, readNonprofitsView({ search: typed }), today);
  const { cards } = JSON.parse(row.shown) as NonprofitsShown;
  const ids = cards.slice(0, shown).map(({ id }) => id);
  const { rows } = await database.pool.query<Found>(
    `SELECT name, left(zipcode, 5) AS zip, coalesce(ntee_code, '') AS code
     FROM unnest($1::int[]) WITH ORDINALITY AS given (id, place) JOIN nonprofits USING (id) ORDER BY place`,
    [ids],
  );
  return { count: row.count, first: rows };
}

function isRight({ name, zip, code }: Found, right: Right): boolean {
  if (right.zip !== undefined && right.zip !== zip) return false;
  if (!right.name && !right.codes) return true;
  return right.name?.test(name) === true || right.codes?.some((start) => code.startsWith(start)) === true;
}

async function fill(server: DatabaseAddress): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-questions-'));
  const database = openDatabase(await createDatabase(server, 'bench_questions'));
  await migrate(database);
  const { pool } = database;
  await pool.query('INSERT INTO category_groups (name, position) SELECT * FROM unnest($1::text[]) WITH ORDINALITY', [nteeGroups]);
  await pool.query(
    `WITH given AS (SELECT * FROM json_to_recordset($1::json) AS given (letter text, name text, "group" text)),
      added AS (INSERT INTO categories (name, group_id) SELECT given.name, g.id FROM given JOIN category_groups g ON g.name = given."group"
        RETURNING id, name)
     INSERT INTO ntee_categories (letter, category_id) SELECT letter, added.id FROM added JOIN given USING (name)`,
    [JSON.stringify(nteeMajors)],
  );
  await importIrsFiles(database, await openIrsFiles([irsFile]), { listFolder: folder });
  await pool.query('UPDATE nonprofits SET display = true');
  await pool.query('VACUUM ANALYZE nonprofits, nonprofit_categories, search_vocabulary');
  await rm(folder, { recursive: true });
  return database;
}
