import pg from 'pg';
import type { DatabaseAddress } from '#server/database/connection.ts';

/** Makes an empty database, in the place of one of that name. */
export async function createDatabase(server: DatabaseAddress, name: string): Promise<DatabaseAddress> {
  const client = new pg.Client({ ...(server as pg.ClientConfig), database: 'postgres' });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`);
  await client.end();
  return { ...server, database: name };
}
