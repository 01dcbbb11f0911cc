import pg from 'pg';
import type { EmbeddedAddress } from '../embedded.ts';
import { handOver } from '../hand-over.ts';
import { appDatabase, appRole, superuser } from './roles.ts';

/** Creates the role and the database if they are missing: on the first start, or after an interrupted one. */
export async function ensureDatabase(socket: Pick<EmbeddedAddress, 'host' | 'port'>): Promise<void> {
  await asSuperuser({ ...socket, database: 'postgres' }, async (client) => {
    const { rowCount: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [appRole]);
    if (roles === 0) await client.query(`CREATE ROLE ${appRole} LOGIN`);
    const { rowCount: databases } = await client.query('SELECT FROM pg_database WHERE datname = $1', [appDatabase]);
    if (databases === 0) await client.query(`CREATE DATABASE ${appDatabase} OWNER ${appRole}`);
  });
  await asSuperuser({ ...socket, database: appDatabase }, handOver);
}

/** Connects without a password: the socket's folder is closed to all other users. */
export async function asSuperuser<T>(
  address: Omit<EmbeddedAddress, 'user'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address, user: superuser, ssl: false, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
