import pg from 'pg';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { asSuperuser } from '#server/platform/database/embedded/cluster/ensure-database.ts';
import { appRole } from '#server/platform/database/embedded/cluster/roles.ts';
import type { EmbeddedAddress } from '#server/platform/database/embedded/embedded.ts';

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

/** Gives the app's role on an embedded server the rights that tests and benchmarks need in addition to the app's own. */
export async function allowDatabases({ host, port }: EmbeddedAddress): Promise<void> {
  await asSuperuser({ host, port, database: 'postgres' }, async (client) => {
    await client.query(`ALTER ROLE ${appRole} CREATEDB CREATEROLE`);
    await client.query(`GRANT SET ON PARAMETER session_replication_role, deadlock_timeout TO ${appRole}`);
  });
}

/**
 * Drops a database. The first attempt uses no force: PostgreSQL then waits five seconds for sessions that are just ending. Force
 * in that moment would cause an error in a client that no longer handles errors. The second attempt uses force. On an embedded
 * server, the superuser makes the second attempt, because only this role can end an autovacuum.
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

/**
 * Returns the parts of `TEST_DATABASE_URL`, null if it is not set. The server must be PostgreSQL 15 or newer, and the user must
 * have the right to create databases and roles.
 */
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
