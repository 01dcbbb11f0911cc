import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { keyLength, keysIn } from './keys.ts';
import { type Vault, vaultOf } from './vault.ts';

const fileName = 'payout-keys';

/** A vault with the keys of PAYOUT_KEYS; without them, and not in production, with the keys of a file in the data folder. */
export function openVault({ payoutKeys, production, dataDir }: Pick<Config, 'payoutKeys' | 'production' | 'dataDir'>): Vault {
  return vaultOf(payoutKeys ?? (production ? [] : keysOfFile(dataDir)));
}

export const newKey = (): string => randomBytes(keyLength).toString('base64');

function keysOfFile(dataDir: string): Buffer[] {
  const path = join(dataDir, fileName);
  const text = readKeys(path) ?? create(dataDir, path);
  const keys = keysIn(text);
  if (!keys) throw new StartRefused(`${path} has no valid keys: each is the output of ${commandLine('payout-keys', 'new')}.`);
  return keys;
}

function readKeys(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Creates the file of keys, whole or not at all. If several processes start together, one of them creates it. */
function create(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const half = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const text = `${newKey()}\n`;
  writeFileSync(half, text, { mode: 0o600, flush: true });
  try {
    linkSync(half, path);
    return text;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(half, { force: true });
  }
}
