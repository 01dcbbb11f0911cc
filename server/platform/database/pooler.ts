import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type DatabaseAddress, openDatabase, sessionSettings } from './connection.ts';
import { connectionRefused } from './refused-database.ts';

/*
 * A connection pooler in transaction mode (PgBouncer) may give each transaction another connection to the database. The pooler
 * passes on neither the settings that a connection asks for nor, before version 1.21, named statements.
 */

/**
 * Stores the settings of our connections with the database user, through the direct address, and checks that connections through
 * the pooler have these settings. Throws StartRefused if they do not.
 */
export async function preparePooler(direct: DatabaseAddress, pooled: DatabaseAddress): Promise<void> {
  const settings = Object.entries(sessionSettings);
  const user = await within(direct, 'DATABASE_DIRECT_URL', async (client) => {
    // servers that start together take turns: PostgreSQL refuses two changes of a role at once
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('almoner pooler'))`);
    const { rows } = await client.query<Place>(placeText);
    const [place = { user: '', database: '', settings: [] }] = rows;
    for (const [name, value] of settings)
      if (!place.settings.includes(`${name}=${value}`))
        await client.query(
          `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(place.database)} SET ${name} = ${pg.escapeLiteral(value)}`,
        );
    await client.query('COMMIT');
    return place.user;
  });
  const wrong = await within(pooled, 'DATABASE_URL', async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      'SELECT name, setting AS value FROM pg_settings WHERE name = ANY ($1)',
      [settings.map(([name]) => name)],
    );
    return rows.filter(({ name, value }) => settings.find(([one]) => one === name)?.[1] !== value);
  });
  if (wrong.length === 0) return refuseNames(pooled);
  throw new StartRefused(
    `Connections through DATABASE_URL do not have the settings that Almoner gave to ${user}: ${wrong.map(({ name, value }) => `${name} is ${value}`).join(', ')}. Let DATABASE_URL and DATABASE_DIRECT_URL name the same user and database, and let the pooler open its connections anew (RECONNECT).`,
  );
}

interface Place {
  user: string;
  database: string;
  /** stored for this user in this database, such as `jit=off` */
  settings: string[];
}

const placeText = `SELECT current_user AS user, current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
  WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())), '{}') AS settings`;

/**
 * Refuses named statements where the pooler gives one connection to two clients and passes names on as they are: the other client
 * then meets statements that it does not know, or whose name is taken.
 */
async function refuseNames(pooled: DatabaseAddress): Promise<void> {
  if (!pooled.pooler?.namedStatements) return;
  const name = `almoner_${randomUUID()}`;
  const isShared = await within(pooled, 'DATABASE_URL', async (first) => {
    await first.query({ name, text: 'SELECT 1' });
    return within(pooled, 'DATABASE_URL', async (second) => {
      const { rowCount } = await second.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
      return rowCount === 1;
    });
  });
  if (isShared)
    throw new StartRefused(
      'DATABASE_NAMED_STATEMENTS=on does not work with the pooler at DATABASE_URL: it needs PgBouncer 1.21 or newer, with max_prepared_statements above 0. Remove DATABASE_NAMED_STATEMENTS, or set that in the pooler.',
    );
}

async function within<T>(
  address: DatabaseAddress,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { pool, close } = openDatabase({ ...address, max: 1 });
  try {
    const client = await pool.connect();
    return await work(client).finally(() => client.release());
  } catch (error) {
    throw connectionRefused(error, variable);
  } finally {
    await close();
  }
}
