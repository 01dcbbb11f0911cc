import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { openDatabase, sessionSettings } from './connection.ts';
import { preparePooler } from './pooler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const pooled = (namedStatements: boolean) => ({ ...database.address, max: 1, pooler: { namedStatements } });
const settingsText = 'SELECT name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name';

test('connections through a pooler have our settings, although they cannot ask for them', async () => {
  await preparePooler(database.address, pooled(false));
  const { pool, close } = openDatabase(pooled(false));
  const { rows } = await pool.query<{ name: string; setting: string }>(settingsText, [Object.keys(sessionSettings)]);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(sessionSettings);
  await close();
});

test.each([
  [false, 0],
  [true, 1],
])('named statements %s: PostgreSQL keeps %i', async (namedStatements, kept) => {
  const { pool, close } = openDatabase(pooled(namedStatements));
  for (let times = 0; times < 2; times += 1) await pool.query({ name: 'a-name', text: 'SELECT $1::int', values: [times] });
  const { rowCount } = await pool.query("SELECT FROM pg_prepared_statements WHERE name = 'a-name'");
  expect(rowCount).toBe(kept);
  await close();
});

test('a pooler whose connections lack them is refused in words', async () => {
  // stands for a connection that the pooler opened before the settings were stored, or opened for another user
  const other = { ...pooled(false), options: '-c statement_timeout=1234' };
  const refused = await preparePooler(database.address, other).catch((error) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(refused.message).toContain('statement_timeout is 1234');
});
