import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';
import { sealReadable } from './seal-stored.ts';
import { findUnreadable } from './unreadable.ts';

/**
 * Encrypts account numbers that an older Almoner stored readable, and logs a warning about numbers that cannot be read. A missing
 * key never prevents the start, because only payments by bank need one.
 */
export async function startVault(config: Config, db: Db, log: FastifyBaseLogger): Promise<void> {
  const vault = openVault(config);
  const { sealed } = await sealReadable(db, vault);
  if (sealed > 0) log.info({ sealed }, 'bank account numbers and files were encrypted');
  const { keyMissing, results } = await findUnreadable(db, vault);
  if (results.length === 0) return;
  const why = keyMissing ? 'PAYOUT_KEYS is not set' : 'PAYOUT_KEYS lacks the key that encrypted them';
  log.warn(
    { accounts: results.length },
    `bank account numbers cannot be used: ${why} (see docs/operating.md, Bank account numbers)`,
  );
}
