import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '#server/platform/database/connection.ts';

export interface Written {
  /** the changed records */
  ids: number[];
  unchanged: number;
  refused: number;
}

interface Parts {
  write: (ids: number[]) => Promise<Written>;
  /** called for one record whose new value the database refuses */
  refuse: (id: number, error: pg.DatabaseError) => Promise<Written>;
}

/** SQLSTATE classes about a row: bad data, a violated constraint, a trigger that raises. All others stop the work. */
const aboutRow = /^(22|23|44|P0)/;

/**
 * Writes records in one step. If the database refuses a record, writes both halves separately, and so on until the refused record
 * is alone. Then calls `refuse` for it.
 */
export async function inParts(tx: Tx, ids: number[], parts: Parts): Promise<Written> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const written = await parts.write(ids);
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return written;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && aboutRow.test(error.code ?? ''))) throw error;
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    const [id] = ids;
    if (id === undefined) throw error;
    if (ids.length === 1) return parts.refuse(id, error);
  }
  const half = Math.ceil(ids.length / 2);
  const first = await inParts(tx, ids.slice(0, half), parts);
  const second = await inParts(tx, ids.slice(half), parts);
  return {
    ids: [...first.ids, ...second.ids],
    unchanged: first.unchanged + second.unchanged,
    refused: first.refused + second.refused,
  };
}
