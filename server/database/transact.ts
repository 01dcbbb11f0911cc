import pg from 'pg';
import type { Db, Tx } from './connection.ts';

const attempts = 3;
/** PostgreSQL's code for the one of two waiting transactions that it gave up so that the other could go on. */
const deadlockDetected = '40P01';

/**
 * One transaction. Two that wait for each other end with one of them given up: nothing of it was written, so it is
 * done again. What `work` does outside the database must bear being done twice.
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
