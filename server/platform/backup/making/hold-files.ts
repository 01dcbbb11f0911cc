import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/platform/database/connection.ts';

const lock = "hashtext('almoner files of a backup')";

/**
 * Runs `work`, which makes a backup, while no server deletes a stored file: the files that the backup's rows name must still be
 * there when they are read. Returns null if another backup is being made.
 */
export async function holdingFiles<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | null> {
  return whileLocked(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('almoner backup')) AS free`,
    );
    if (!rows[0]?.free) return null;
    await client.query(holdDeletions);
    return work();
  });
}

/** Runs `work` while no stored file is deleted and no backup is made. Waits first for a deletion or backup that is running. */
export async function holdingDeletions<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  return whileLocked(pool, async (client) => {
    await client.query(holdDeletions);
    return work();
  });
}

/** Waits for deletions that have begun, and holds back new ones. */
const holdDeletions = `SELECT pg_advisory_xact_lock(${lock})`;

async function whileLocked<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // if the rollback fails, the connection is lost, so the transaction has ended anyway
    await client.query('ROLLBACK').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/**
 * Runs a deletion of stored files. If a backup is being made or files are being moved, returns false at once and deletes nothing.
 */
export async function unlessHeld(db: Db, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${sql.raw(lock)}) AS free`.execute(tx);
    if (!rows[0]?.free) return false;
    await work();
    return true;
  });
}
