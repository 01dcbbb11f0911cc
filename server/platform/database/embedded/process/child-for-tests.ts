// A process that tests can kill. It waits for a line, starts PostgreSQL in the folder of its first argument, prints `ready` or
// `refused …`, then inserts numbered rows and prints each number once its commit is acknowledged.

import { once } from 'node:events';
import pg from 'pg';
import { startEmbedded } from '../start-embedded.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const silent = { info() {}, warn() {}, error() {} };

say('waiting');
await once(process.stdin, 'data');
process.stdin.once('end', () => process.exit()).resume();
try {
  const { address } = await startEmbedded({ dataDir: process.argv[2] ?? '', log: silent });
  say('ready');
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY)');
  for (let number = 1; ; number++) {
    await client.query('INSERT INTO written VALUES ($1)', [number]);
    say(String(number));
  }
} catch (error) {
  say(`refused ${(error as Error).message}`);
}
