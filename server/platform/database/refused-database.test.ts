import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { urlOf } from '#tests/killed-app.ts';
import { administer } from '#tests/new-database.ts';
import { freePort, spawnApp } from '#tests/running-app.ts';
import { type DatabaseAddress, openDatabase, sessionSettings } from './connection.ts';
import { preparePooler } from './pooler.ts';
import { refuseUnsuitable } from './refused-database.ts';

const guest = 'almoner_guest';
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-refused-'));
  await administer(inject('testServer'), `DROP ROLE IF EXISTS ${guest}`);
  await administer(inject('testServer'), `CREATE ROLE ${guest} LOGIN PASSWORD 'of-a-guest'`);
});
afterAll(async () => {
  await database.drop();
  await administer(inject('testServer'), `DROP ROLE ${guest}`);
  await rm(dataDir, { recursive: true, force: true });
});

/** What a start prints that is refused. Its log lines are JSON. */
async function refusedStart(environment: Record<string, string>): Promise<[number | string, string]> {
  const app = spawnApp({ DATA_DIR: dataDir, PORT: String(await freePort()), ...environment });
  const status = await app.ended;
  const said = app.printed().split('\n');
  return [status, said.filter((line) => !line.startsWith('{')).join('\n')];
}

test('a user that does not own the database reads what it may not do, and how to let it', async () => {
  const name = database.address.database;
  const url = urlOf({ ...database.address, user: guest, password: 'of-a-guest' });
  expect(await refusedStart({ DATABASE_URL: url })).toEqual([
    1,
    `\nAlmoner can't start.\nThe user “${guest}” may not make and change tables in the database “${name}” (permission denied for schema public). It belongs to “${database.address.user}”. Make the user its owner: ALTER DATABASE "${name}" OWNER TO "${guest}"; Or name its owner with DATABASE_URL.\n`,
  ]);
}, 60_000);

/** The address of PgBouncer, where the tests run with it; else of a server that replies to settings as PgBouncer does. */
async function poolerAddress(): Promise<{ host: string; port: number }> {
  const pooler = inject('testPooler');
  if (pooler) return pooler;
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields]))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

test('a pooler without the address of the database is refused, with the variable that is missing', async () => {
  const { host, port } = await poolerAddress();
  const { user, password, database: name } = database.address;
  const account = [user, password].filter((part) => typeof part === 'string').join(':');
  const url = `postgres://${account}@${host}:${port}/${name}`;
  const said = '(unsupported startup parameter: options).';
  expect(await refusedStart({ DATABASE_URL: url })).toEqual([
    1,
    `\nAlmoner can't start.\nDATABASE_URL seems to name a connection pooler, such as PgBouncer ${said} Set DATABASE_DIRECT_URL to the address of the database itself, too.\n`,
  ]);
  const asDirect = await preparePooler({ ...database.address, host, port }, database.address).catch((error) => error);
  expect(asDirect).toBeInstanceOf(StartRefused);
  expect(asDirect.message).toBe(
    `DATABASE_DIRECT_URL seems to name a connection pooler, such as PgBouncer ${said} It has to be the address of the database itself.`,
  );
}, 60_000);

test('a pooler that is down is refused in words', async () => {
  const down = { host: '127.0.0.1', port: await freePort() };
  const refused = await preparePooler(database.address, {
    ...database.address,
    ...down,
    pooler: { namedStatements: false },
  }).catch((error) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(refused.message).toBe(
    `The database at DATABASE_URL does not let us in (connect ECONNREFUSED 127.0.0.1:${down.port}). Check its address, user, password and database name, and that it runs.`,
  );
});

test('named statements are refused where the pooler passes their names on, and work without a pooler', async () => {
  const pooler = inject('testPooler');
  const pooled = { ...database.address, ...pooler, pooler: { namedStatements: true } };
  const outcome = await preparePooler(database.address, pooled).then(
    () => 'prepared',
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(pooler ? /^DATABASE_NAMED_STATEMENTS=on does not work with the pooler at DATABASE_URL/ : /^prepared$/);
});

const settings = (own: Record<string, string>) =>
  Object.entries({ ...sessionSettings, ...own })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

test.each([
  // stands for a pooler that ignores the settings that a connection asks for
  [
    { statement_timeout: '1234' },
    /^DATABASE_URL seems to name a connection pooler.* statement_timeout is 1234\)\. Set DATABASE_DIRECT_URL/,
  ],
  [{ default_transaction_read_only: 'on' }, /^The database at DATABASE_URL can only be read, such as a replica\./],
])('connections with %o are refused', async (own, why) => {
  const address: DatabaseAddress = { ...database.address, options: settings(own) };
  const { pool, close } = openDatabase(address);
  await expect(refuseUnsuitable(pool, 'DATABASE_URL')).rejects.toThrow(why);
  await close();
});
