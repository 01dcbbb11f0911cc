import { sql } from 'kysely';
import type { Actor } from '#contract/people/permissions.ts';
import type { Tx } from '#server/database/connection.ts';

/**
 * Names the account in whose name this transaction changes donations and payments: triggers write it into the ledger. Without it,
 * an entry of a new donation names its reporter, and any other entry nobody.
 */
export async function setLedgerActor(tx: Tx, actor: Pick<Actor, 'id'>): Promise<void> {
  await sql`SELECT set_config('almoner.actor', ${String(actor.id)}, true)`.execute(tx);
}
