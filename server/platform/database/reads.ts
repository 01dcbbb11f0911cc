import type pg from 'pg';

/** Runs statements that only read, on the database or on a replica of it. */
export interface Queries {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** Runs a statement that always returns one row, such as a SELECT without FROM. */
export async function readOne<Row extends pg.QueryResultRow>(reads: Queries, statement: pg.QueryConfig): Promise<Row> {
  const { rows } = await reads.query<Row>(statement);
  if (!rows[0]) throw new Error('a statement without FROM returns one row');
  return rows[0];
}

/** Where lists and public pages read. See decision 163. */
export interface Reads {
  /** sees everything that was written before the call */
  current: Queries;
  /** may be about two seconds old */
  recent: Queries;
  hasReplica: boolean;
  close(): Promise<void>;
}

/** Without a replica, everything is read from the database. */
export const readsOf = (pool: pg.Pool): Reads => ({ current: pool, recent: pool, hasReplica: false, close: async () => {} });
