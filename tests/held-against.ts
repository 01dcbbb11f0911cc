import type { TestApi } from './api.ts';

interface Held<T> {
  /** what another transaction has done and not yet committed, when the call comes */
  sql: string;
  values?: unknown[];
  call: () => Promise<T>;
  /** done once the call waits, before it is let go */
  meanwhile?: () => Promise<unknown>;
  /** how many are to wait for it: one unless told */
  waiting?: number;
}

/**
 * Makes a call while another transaction holds what it changed, and commits that one as soon as the call waits for it.
 * A call that waits for nothing is answered before: what it did not see shows in its answer.
 */
export async function heldAgainst<T>({ app }: TestApi, { sql, values = [], call, meanwhile, waiting = 1 }: Held<T>): Promise<T> {
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
