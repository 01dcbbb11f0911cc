import pg from 'pg';
import type { EmbeddedAddress } from './embedded.ts';

/** Creates the database if it is missing: on the first start, or after one that was interrupted. */
export async function ensureDatabase(address: EmbeddedAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres', ssl: false, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [address.database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${address.database}`);
  } finally {
    await client.end();
  }
}
