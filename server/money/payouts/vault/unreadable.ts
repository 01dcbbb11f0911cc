import { type RawBuilder, sql } from 'kysely';
import type { UnreadableAccounts } from '#contract/money/payouts/accounts.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Vault } from '#server/platform/vault/vault.ts';

/** SQL: whether the vault has the key that encrypted the number of `account`. */
export const isReadable = ({ keyIds }: Vault): RawBuilder<boolean> =>
  sql<boolean>`coalesce(account.key_id = ANY (${[...keyIds]}::text[]), false)`;

/** The bank accounts in use whose numbers the vault has no key for. */
export async function findUnreadable(db: Db, vault: Vault): Promise<UnreadableAccounts> {
  const { rows } = await sql<UnreadableAccounts['results'][number]>`
    SELECT json_build_object('id', n.id, 'name', n.name) AS nonprofit_ref, account.account_type, '•••• ' || account.ending AS account_number
    FROM payout_accounts account JOIN nonprofits n ON n.id = account.nonprofit_id
    WHERE account.ended_at IS NULL AND NOT ${isReadable(vault)} ORDER BY n.name, n.id`.execute(db);
  return { keyMissing: vault.keyIds.length === 0, results: rows };
}
