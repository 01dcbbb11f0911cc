import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Tx } from '#server/platform/database/connection.ts';

/**
 * Sets the account that triggers write into the ledger for this transaction's changes of donations and payments. Without this
 * call, the entry of a new donation names its reporter, and any other entry names nobody.
 */
export async function setLedgerActor(tx: Tx, actor: Pick<Actor, 'id'>): Promise<void> {
  await sql`SELECT set_config('almoner.actor', ${String(actor.id)}, true)`.execute(tx);
}
