import type { Tx } from '#server/platform/database/connection.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import type { StoredFiles } from './stored-files.ts';

/** Passed to every part of the demo. */
export interface Filling {
  tx: Tx;
  /** hash of the password that all demo accounts share */
  passwordHash: string;
  now: Date;
  /** encrypts bank account numbers */
  vault: Vault;
  /** the demo's files, which were stored before any row */
  files: StoredFiles;
}
