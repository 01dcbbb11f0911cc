import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/** Ends the sessions and links of accounts that were deactivated. */
export async function closeAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM tokens WHERE user_id = ANY (${[...ids]}::int[])`.execute(tx);
  await sql`DELETE FROM one_use_links WHERE user_id = ANY (${[...ids]}::int[])`.execute(tx);
}
