import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, onTestFinished } from 'vitest';
import type { Db } from '#server/platform/database/connection.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { type FileResult, importIrsFiles } from './import.ts';
import { openIrsFiles } from './irs-file.ts';
import { header, line } from './irs-lines-for-tests.ts';

export const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
export const march = join(shared, 'irs/eo_dc_2026-03.csv');
export const april = join(shared, 'irs/eo_dc_2026-04.csv');
const root = fileURLToPath(new URL('../../../', import.meta.url));

export let folder: string;
/** Gives the calling file a folder for its extracts. */
export function prepareFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almoner-irs-'));
    return () => rm(folder, { recursive: true });
  });
}

export async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return database;
}

let files = 0;
export async function extract(...lines: (string | Record<string, string>)[]): Promise<string> {
  const path = join(folder, `extract-${++files}.csv`);
  await writeFile(path, [header, ...lines.map((one) => (typeof one === 'string' ? one : line(one)))].join('\n'));
  return path;
}

export async function importFiles(database: TestDatabase, ...paths: string[]): Promise<FileResult[]> {
  return importIrsFiles(database, await openIrsFiles(paths), { listFolder: join(folder, 'imports') });
}

export async function importFile(database: TestDatabase, path: string) {
  const [result] = await importFiles(database, path);
  return counts(result as FileResult);
}

export function counts({ added, updated, unchanged, skipped, noLongerListed }: FileResult) {
  return { added, updated, unchanged, skipped: skipped.count, noLongerListed: noLongerListed.count };
}

export const none = { added: 0, updated: 0, unchanged: 0, skipped: 0, noLongerListed: 0 };

export async function nonprofit(database: TestDatabase, ein: string) {
  return database.db
    .selectFrom('nonprofits')
    .select([
      'name',
      'ein',
      'address1',
      'city',
      'state',
      'zipcode',
      'nteeCode',
      'budgetSize',
      'categoryIds',
      'version',
      'display',
      'print',
    ])
    .where('ein', '=', ein)
    .executeTakeFirstOrThrow();
}

/** Adds a category, and makes it the category of this NTEE group. */
export async function chooseCategory(db: Db, letter: string, name: string): Promise<number> {
  const { id: categoryId } = await db.insertInto('categories').values({ name }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('nteeCategories').values({ letter, categoryId }).execute();
  return categoryId;
}

/** Everything that an import writes, without ids and times, which differ between two equal runs. */
export const endState = `SELECT md5(string_agg(ROW(n.name, n.ein, n.address1, n.city, n.state, n.zipcode, n.ntee_code, n.budget_size, n.version, n.display, n.search,
    (SELECT string_agg(c.name || c.position, ',' ORDER BY c.name) FROM nonprofit_categories JOIN categories c ON c.id = category_id WHERE nonprofit_id = n.id),
    l.name, l.street, l.city, l.state, l.zipcode, l.ntee_code, l.income_amount)::text, E'\\n' ORDER BY n.ein)) AS state
  FROM nonprofits n JOIN irs_listings l ON l.nonprofit_id = n.id`;
export const everything = `SELECT md5((SELECT string_agg(n::text, '' ORDER BY id) FROM nonprofits n) || (SELECT string_agg(l::text, '' ORDER BY ein) FROM irs_listings l)
  || (SELECT string_agg(c::text, '' ORDER BY id) FROM categories c)) AS state`;

export async function stateOf(database: TestDatabase, query: string): Promise<string> {
  return (await database.pool.query<{ state: string }>(query)).rows[0]?.state ?? '';
}

export async function listed(database: TestDatabase): Promise<number> {
  return (await database.pool.query<{ count: number }>('SELECT count(*)::int FROM irs_listings')).rows[0]?.count ?? 0;
}

/** Runs the command itself, as npm does. */
export function command(database: TestDatabase, paths: string[], run = 'import-irs') {
  const { host, port, user, password, database: name } = database.address;
  const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) });
  if (password) where.set('password', String(password));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [`server/app/commands/${run}.ts`, ...paths], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: `postgres:///${name}?${where}`, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (output += bytes));
  return { child, output: () => output };
}

export async function runCommand(database: TestDatabase, paths: string[]) {
  const { child, output } = command(database, paths);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}
