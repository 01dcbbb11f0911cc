import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { type Replicated, startReplicated } from '#tests/replica.ts';
import { until } from '#tests/running-app.ts';
import { type Database, openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Queries, Reads } from './reads.ts';
import { openReplica } from './replica.ts';

let servers: Replicated;
let database: Database;
let reads: Reads;
let api: TestApi;
let staff: SignedInPerson;
const logged: string[] = [];

beforeAll(async () => {
  servers = await startReplicated();
  database = openDatabase({ ...servers.primary });
  await migrate(database);
  await database.pool.query('CREATE TABLE counters (value integer); INSERT INTO counters VALUES (0)');
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  reads = openReplica(database.pool, servers.replica, log);
  api = await startApi({}, { database: { ...database, address: servers.primary, drop: async () => {} }, reads });
  staff = await createSignedIn(database.db, { roles: ['CFP_STAFF'] });
}, 180_000);
afterAll(async () => {
  await api.close();
  await reads.close();
  await database.close();
  await servers.stop();
}, 60_000);

/** Where a statement ran, and what it saw. */
async function look(queries: Queries) {
  const text = 'SELECT pg_is_in_recovery() AS "onReplica", value FROM counters';
  const { rows } = await queries.query<{ onReplica: boolean; value: number }>({ text });
  return rows[0] ?? { onReplica: false, value: -1 };
}

let value = 0;
async function write(): Promise<number> {
  value += 1;
  await database.pool.query('UPDATE counters SET value = $1', [value]);
  return value;
}

const isRead = () => until('the replica is read', 30, async () => (await look(reads.recent)).onReplica);
const isLeft = () => until('the replica is left alone', 30, async () => !(await look(reads.recent)).onReplica);

/** Writes and reads at once, again and again. Returns how many of the reads the replica served. */
async function writeAndRead(times: number): Promise<number> {
  let onReplica = 0;
  for (let done = 0; done < times; done += 1) {
    const written = await write();
    const seen = await look(reads.current);
    expect(seen.value).toBe(written);
    if (seen.onReplica) onReplica += 1;
  }
  return onReplica;
}

test('a replica serves reads, and each read sees what was written before it', async () => {
  await isRead();
  expect(await writeAndRead(60)).toBeGreaterThan(0);
}, 120_000);

test('visitors read the replica while it keeps up', async () => {
  await isRead();
  const written = await write();
  await until('the visitors see it', 10, async () => {
    const seen = await look(reads.recent);
    return seen.onReplica && seen.value === written;
  });
});

test('a replica that is 30 seconds behind is left alone: nobody misses their own write, and visitors see it soon', async () => {
  await servers.tellReplica("ALTER SYSTEM SET recovery_min_apply_delay = '30s'");
  await servers.tellReplica('SELECT pg_reload_conf()');
  expect(await writeAndRead(20)).toBeLessThan(20);
  await isLeft();
  expect(await writeAndRead(20)).toBe(0);
  expect(await look(reads.recent)).toEqual({ onReplica: false, value });
  await servers.tellReplica('ALTER SYSTEM RESET recovery_min_apply_delay');
  await servers.tellReplica('SELECT pg_reload_conf()');
  await isRead();
  expect(logged.some((line) => line.includes('the replica is not read: the primary is'))).toBe(true);
}, 120_000);

test('a replica that is gone costs no read, and is read again when it is back', async () => {
  await isRead();
  const reading = writeAndRead(60);
  await servers.stopReplica();
  await reading;
  expect(await writeAndRead(5)).toBe(0);
  await servers.startReplica();
  await isRead();
}, 120_000);

test('a list has what its reader has just saved, and the session that has just ended', async () => {
  await isRead();
  for (let made = 1; made <= 10; made += 1) {
    const { id } = await createNonprofit(database.db, { name: `Just Saved ${made}` });
    const { status, body } = await api.get(`nonprofits/?search=Just+Saved+${made}&page_size=100`, staff.token);
    expect([status, body.results.map((one: { id: number }) => one.id)]).toEqual([200, expect.arrayContaining([id])]);
  }
  const leaving = await createSignedIn(database.db, { roles: ['CFP_STAFF'] });
  expect((await api.get('nonprofits/', leaving.token)).status).toBe(200);
  await database.db.deleteFrom('tokens').where('userId', '=', leaving.id).execute();
  expect((await api.get('nonprofits/', leaving.token)).status).toBe(401);
}, 120_000);

test('who works in Almoner sees a profile on its public page at once; the reply to their call says so to their browser', async () => {
  const { headers } = await api.get('nonprofits/', staff.token);
  expect(headers['set-cookie']).toBe('almoner-at-work=1; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  expect((await api.call('GET', '/directory')).headers['set-cookie']).toBe(undefined);
  const published = await createNonprofit(database.db, { name: 'Published Now', display: true });
  const cookie = { cookie: 'almoner-at-work=1' };
  const found = await api.call('GET', nonprofitPath(published), { headers: cookie });
  expect([found.status, String(found.body).includes('Published Now')]).toEqual([200, true]);
});
