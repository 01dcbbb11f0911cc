import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Tx } from '#server/platform/database/connection.ts';

/**
 * Sets the account that triggers write down for this transaction's changes: into the ledger for donations and payments, and as the
 * one who changed where a nonprofit is paid. Without this call, the entry of a new donation names its reporter, and any other entry
 * or changed destination names nobody.
 */
export async function setLedgerActor(tx: Tx, actor: Pick<Actor, 'id'>): Promise<void> {
  await sql`SELECT set_config('almoner.actor', ${String(actor.id)}, true)`.execute(tx);
}
