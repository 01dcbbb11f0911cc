import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { preparePooler } from '#server/platform/database/pooler.ts';
import { administer, dropDatabase } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the server with the migrated template database, which `global-setup.ts` makes once */
    testServer: DatabaseAddress;
    templateDatabase: string;
    /** the PgBouncer in front of that server; null: the tests run without one */
    testPooler: { host: string; port: number } | null;
  }
}

export interface TestDatabase extends Database {
  address: DatabaseAddress;
  /** closes the pool and drops the database */
  drop(): Promise<void>;
}

/** Makes a new database for the caller, cloned from the migrated template. */
async function cloneDatabase(server: DatabaseAddress, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // FILE_COPY takes a fifth of the time of the default strategy, which writes every page to the log
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const address = { ...server, database: name };
  const database = openDatabase(await throughPooler(address));
  const drop = async () => {
    await database.close();
    await dropDatabase(server, name);
  };
  return { ...database, address, drop };
}

/** Returns the address through PgBouncer, if the tests run with it; else the direct address. */
async function throughPooler(direct: DatabaseAddress): Promise<DatabaseAddress> {
  const pooler = inject('testPooler');
  if (!pooler) return direct;
  const pooled = { ...direct, ...pooler, pooler: { namedStatements: false } };
  await preparePooler(direct, pooled);
  return pooled;
}

/** A database for a test file; call its `drop` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testServer'), inject('templateDatabase'));
}
