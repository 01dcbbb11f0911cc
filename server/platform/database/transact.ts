import pg from 'pg';
import type { Db, Tx } from './connection.ts';

const attempts = 3;
/** PostgreSQL's code for a transaction that it ended to resolve a deadlock. */
const deadlockDetected = '40P01';

/**
 * Runs `work` in one transaction, and again after a deadlock, which leaves no changes in the database. Effects of `work` outside
 * the database must be safe to repeat.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !(error instanceof pg.DatabaseError) || error.code !== deadlockDetected) throw error;
    }
  }
}
