import pg from 'pg';
import type { EmbeddedAddress } from '../embedded.ts';

/** The first start makes the database; so does the next, should that one have been cut short. */
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
