import pg from 'pg';
import type { DatabaseAddress } from '#server/database/connection.ts';
import type { EmbeddedAddress } from '#server/database/embedded/embedded.ts';
import { asSuperuser } from '#server/database/embedded/ensure-database.ts';
import { appRole } from '#server/database/embedded/roles.ts';

/** Runs one statement on the server's maintenance database. */
export async function administer(server: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...(server as pg.ClientConfig), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Lets the app's role of an embedded server do what tests and benchmarks do beside it. */
export async function allowDatabases({ host, port }: EmbeddedAddress): Promise<void> {
  await asSuperuser({ host, port, database: 'postgres' }, async (client) => {
    await client.query(`ALTER ROLE ${appRole} CREATEDB`);
    await client.query(`GRANT SET ON PARAMETER session_replication_role, deadlock_timeout TO ${appRole}`);
  });
}

/**
 * Drops a database. PostgreSQL first waits five seconds for sessions that are just ending: a client that is ended by force in
 * that moment has nobody who listens to its error. Then force is used, on an embedded server by the superuser: only that role
 * can end an autovacuum.
 */
export async function dropDatabase(server: DatabaseAddress, name: string): Promise<void> {
  const statement = `DROP DATABASE IF EXISTS ${name}`;
  try {
    await administer(server, statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error;
    const { host, port, user } = server as EmbeddedAddress;
    if (user !== appRole) return administer(server, `${statement} WITH (FORCE)`);
    await asSuperuser({ host, port, database: 'postgres' }, (client) => client.query(`${statement} WITH (FORCE)`));
  }
}

const objectInUse = '55006';

/** Makes an empty database, and drops an existing one of the same name. */
export async function createDatabase(server: DatabaseAddress, name: string): Promise<DatabaseAddress> {
  await dropDatabase(server, name);
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`);
  return { ...server, database: name };
}

/** The parts of `TEST_DATABASE_URL`: a PostgreSQL 15 or newer, with the right to create databases. Null if it is not set. */
export function testServerAddress(): DatabaseAddress | null {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return null;
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}
