// npm run payout-keys -- new | rotate | check: the keys that encrypt bank account numbers.
import { parseArgs } from 'node:util';
import { rotateKeys } from '#server/money/payouts/vault/seal-stored.ts';
import { findUnreadable } from '#server/money/payouts/vault/unreadable.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { newKey, openVault } from '#server/platform/vault/open-vault.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { openForCommand } from './open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `The keys that encrypt bank account numbers (PAYOUT_KEYS; see docs/operating.md, Bank account numbers).

  ${commandLine('payout-keys', 'new')}      prints a new key
  ${commandLine('payout-keys', 'rotate')}   encrypts all account numbers with the first key
  ${commandLine('payout-keys', 'check')}    lists the nonprofits whose account numbers the keys do not open
`;

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function rotate(db: Db, vault: Vault): Promise<void> {
  const { sealed, unreadable } = await rotateKeys(db, vault);
  print(`${sealed} account numbers and files are encrypted with the first key now.`);
  if (unreadable === 0) return print('No other key is needed any more.');
  print(`${unreadable} need a key that is not set, and stay as they are.`);
  await check(db, vault);
}

async function check(db: Db, vault: Vault): Promise<void> {
  const { results } = await findUnreadable(db, vault);
  if (results.length === 0) return print('The account number of every nonprofit can be read.');
  print('These account numbers cannot be read:');
  for (const { nonprofitRef, accountNumber } of results) print(`  ${nonprofitRef.id}  ${nonprofitRef.name}  ${accountNumber}`);
  process.exitCode = 1;
}

async function withVault(work: (db: Db, vault: Vault) => Promise<void>): Promise<void> {
  const config = readConfig();
  const database = await openForCommand(config);
  try {
    const vault = openVault(config);
    if (vault.keyIds.length === 0) throw new Error('PAYOUT_KEYS is not set.');
    await work(database.db, vault);
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const [action] = values.help ? [] : positionals;
  if (action === 'new') print(newKey());
  else if (action === 'rotate') await withVault(rotate);
  else if (action === 'check') await withVault(check);
  else process.stdout.write(usage);
}

await runCommand(run, (reason) => reason);
