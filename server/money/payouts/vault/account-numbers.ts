import type { Vault } from '#server/platform/vault/vault.ts';

/** A bank account's number as SQL returns it. */
export interface StoredNumber {
  /** id of the account */
  id: number;
  keyId: string | null;
  /** in hexadecimal; null: an older Almoner stored the number readable, and no key was set since */
  sealed: string | null;
}

/** The whole number; null if no key opens it, or if it is not encrypted yet. */
export function numberOf(vault: Vault, { id, keyId, sealed }: StoredNumber): string | null {
  if (keyId === null || sealed === null) return null;
  return vault.open({ keyId, bytes: Buffer.from(sealed, 'hex') }, `payout_accounts ${id}`)?.toString() ?? null;
}
