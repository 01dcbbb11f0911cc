import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { ask, prepareDataFolders, seed, start } from '../start-for-tests.ts';
import { asSuperuser } from './ensure-database.ts';
import { appDatabase, appRole, superuser } from './roles.ts';

prepareDataFolders();

/** Everything outside PostgreSQL's own schemas that another role than the app's owns. */
const owners = `
  SELECT kind || ' ' || name FROM (
    SELECT 'database' AS kind, datname AS name, datdba AS owner FROM pg_database WHERE datname = current_database()
    UNION ALL SELECT 'schema', nspname, nspowner FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$|public$)'
    UNION ALL SELECT 'relation', oid::regclass::text, relowner FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT 'routine', oid::regprocedure::text, proowner FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT 'type', oid::regtype::text, typowner FROM pg_type WHERE oid >= 16384) AS made
  WHERE pg_get_userbyid(owner) <> '${appRole}'`;

test('the app owns its database, migrates it, and may neither run programs nor read files', async () => {
  await seed();
  const { address } = await start();
  expect(address).toMatchObject({ user: 'almoner_app', database: 'almoner' });
  const database = openDatabase({ ...address });
  expect((await migrate(database)).length).toBeGreaterThan(50);
  await database.close();
  expect(await ask(address, owners)).toEqual([]);
  expect(
    await ask(address, `SELECT rolsuper OR rolcreaterole OR rolcreatedb FROM pg_roles WHERE rolname = current_user`),
  ).toEqual([false]);
  for (const attack of [
    `COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'`,
    `COPY kysely_migration (name) FROM PROGRAM 'id'`,
    `COPY kysely_migration (name) FROM '/etc/hostname'`,
    `SELECT pg_read_file('/etc/hostname')`,
    `SET ROLE ${superuser}`,
    `ALTER ROLE ${appRole} SUPERUSER`,
    `ALTER SYSTEM SET archive_command = 'id'`,
    `CREATE FUNCTION run(text) RETURNS int AS '/lib/x86_64-linux-gnu/libc.so.6', 'system' LANGUAGE C`,
  ])
    await expect(ask(address, attack), attack).rejects.toMatchObject({ code: '42501' });
});

test('a data folder whose app was the superuser is handed over whole, with what it holds', async () => {
  await seed();
  const before = await start();
  const { host, port } = before.address;
  // make the data folder as earlier versions did: the superuser owns the database
  await asSuperuser({ host, port, database: 'postgres' }, async (client) => {
    await client.query(`DROP DATABASE ${appDatabase}`);
    await client.query(`DROP ROLE ${appRole}`);
    await client.query(`CREATE DATABASE ${appDatabase}`);
  });
  const former = openDatabase({ host, port, user: superuser, database: appDatabase });
  await migrate(former);
  await former.pool.query(`INSERT INTO nonprofits (name) VALUES ('Kept as it was')`);
  await former.pool.query('CREATE VIEW of_an_operator AS SELECT name FROM nonprofits');
  await former.pool.query('CREATE SEQUENCE of_an_operator_too');
  await former.close();
  await before.stop();

  const after = await start();
  expect(await ask(after.address, owners)).toEqual([]);
  expect(await ask(after.address, 'SELECT name FROM of_an_operator')).toEqual(['Kept as it was']);
  const database = openDatabase({ ...after.address });
  expect(await migrate(database)).toEqual([]);
  await database.pool.query('ALTER TABLE nonprofits ADD COLUMN of_the_next_version integer');
  await database.pool.query('DROP TYPE directory_step CASCADE');
  await database.close();
  await expect(ask(after.address, `COPY nonprofits TO PROGRAM 'cat'`)).rejects.toMatchObject({ code: '42501' });
});
