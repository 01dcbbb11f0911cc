import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { traceStatements } from './statements/trace-statements.ts';
import type { DB } from './types.ts';

/** The database, or a transaction: a store's first argument. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export interface DatabaseAddress extends pg.PoolConfig {
  /** set if the address is that of a pooler in transaction mode, see `pooler.ts` */
  pooler?: { namedStatements: boolean } | undefined;
}

/** The settings of every connection, by PostgreSQL's names. */
export const sessionSettings = {
  TimeZone: 'UTC',
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '60000',
  jit: 'off',
};
const settingsOption = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);

/** Converts PostgreSQL's `2026-11-21 10:44:12.123+00` to ISO 8601. */
const isoTimestamp = (value: string): string => new Date(value.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).toISOString();

/** Timestamps as ISO text, dates and numerics as text, bigint as number: never `Date` objects. */
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTimestamp;
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface Database {
  /** for hand-written SQL with named prepared statements, as in the most used lists */
  pool: pg.Pool;
  db: Db;
  close(): Promise<void>;
}

/** Opens a pool. A lost connection fails its running query and is replaced; it never ends the process. */
export function openDatabase({ pooler, ...address }: DatabaseAddress, onLost: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(!pooler && { options: settingsOption.join(' ') }),
    types: typeParsers as pg.CustomTypesConfig,
    ...address,
  });
  // While the pool ends, its connections may report that the server stops too. Nothing is lost then.
  pool.on('error', (error) => {
    if (!pool.ending) onLost(error);
  });
  // The pool handles errors of idle clients only; a client in use can lose its connection between two queries.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (pooler && !pooler.namedStatements) pool.on('connect', withoutNames);
  traceStatements(pool);
  const db = kyselyOf(pool);
  const close = async () => {
    await db.destroy();
    // Kysely does not end a pool that it never used.
    if (!pool.ending) await pool.end();
  };
  return { pool, db, close };
}

/** Sends statements without their names: the next transaction may get another connection, where the names are unknown. */
function withoutNames(client: pg.PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const unnamed = (statement: unknown, ...rest: unknown[]) =>
    query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
  // the cast is needed because the driver's method has eight signatures
  client.query = unnamed as typeof client.query;
}

/** Whether a statement may have a name. A stream of COPY, which has a method `submit`, has none. */
function isNamed(statement: unknown): statement is pg.QueryConfig {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);
}

/** Kysely on a connection that the caller opens and ends, for example within the connection's transaction. */
export function onConnection(client: pg.ClientBase): Db {
  const borrowed = { query: client.query.bind(client), release() {} };
  return kyselyOf({ connect: async () => borrowed, end: async () => {} } as never);
}

function kyselyOf(pool: Pick<pg.Pool, 'connect' | 'end'>): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as pg.Pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
