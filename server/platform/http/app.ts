import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Db } from '#server/platform/database/connection.ts';
import type { Reads } from '#server/platform/database/reads.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { Vault } from '#server/platform/vault/vault.ts';

/** Everything that a route needs, passed explicitly. */
export interface App {
  http: FastifyInstance;
  config: Config;
  db: Db;
  /** for hand-written SQL with named statements */
  pool: pg.Pool;
  /** for lists and public pages: a replica, or the database itself */
  reads: Reads;
  /** uploaded files and pictures */
  storage: Storage;
  /** encrypts bank account numbers, payment files and second factors */
  vault: Vault;
  /** true once this process stops, so that a load balancer sends traffic elsewhere */
  isStopping: boolean;
  /** in tests and development: every result is checked against its schema */
  checkResults: boolean;
}
