import type { Tx } from '#server/database/connection.ts';
import type { StoredFiles } from './stored-files.ts';

/** What a part of the demo is filled with. */
export interface Filling {
  tx: Tx;
  /** of the password that all demo accounts share */
  passwordHash: string;
  now: Date;
  /** stored before the transaction began */
  files: StoredFiles;
}
