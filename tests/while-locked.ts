import type { TestApi } from './api.ts';

interface Locked<T> {
  /** the statement of another transaction, which runs before the call and is committed when the call waits */
  sql: string;
  values?: unknown[];
  call: () => Promise<T>;
  /** runs while the call waits for the lock */
  meanwhile?: () => Promise<unknown>;
  /** how many connections must wait before the commit; 1 by default */
  waiting?: number;
}

/**
 * Makes a call while another transaction holds locks, and commits that transaction once the call waits for it. A call that does
 * not wait returns before the commit, so its result shows that it missed the change.
 */
export async function whileLocked<T>(
  { app }: TestApi,
  { sql, values = [], call, meanwhile, waiting = 1 }: Locked<T>,
): Promise<T> {
  const holder = await app.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(sql, values);
    let answered = false;
    const answer = call().finally(() => {
      answered = true;
    });
    const blocked = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0';
    while (!answered && ((await app.pool.query(blocked)).rowCount ?? 0) < waiting);
    await meanwhile?.();
    await holder.query('COMMIT');
    return await answer;
  } finally {
    holder.release(true);
  }
}
