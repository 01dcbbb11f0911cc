import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Reads } from '#server/platform/database/reads.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { ChoosableLists } from '#server/platform/lists/choose.ts';
import type { Letters } from '#server/platform/mail/letters.ts';
import type { EditableText } from '#server/platform/mail/texts/editable-text.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { Vault } from '#server/platform/vault/vault.ts';

/** What a wing does at an event of a wing before it; `server/app/filled-by-wings.ts` names these steps. */
interface FurtherSteps {
  /** when an invited person used the link of their email */
  noteLinkUsed: (tx: Tx, person: number) => Promise<void>;
  /** when the responses of a reviewer are replaced; `seen`: what the person who replaces them had before them */
  assignResponses: (tx: Tx, actor: Actor, assigned: AssignedResponses) => Promise<void>;
}

interface AssignedResponses {
  reviewer: number;
  responses: readonly number[];
  seen?: readonly number[] | undefined;
  reason: string;
}

/** Reads the texts that a download prints. May throw a refusal, as the download itself does. */
type ReadTexts = (actor: Actor, query: Record<string, unknown>) => Promise<readonly string[]>;

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
  choosable: ChoosableLists;
  letters: Letters;
  /** texts that stand on pages and that programme staff change beside those of letters */
  pageTexts: readonly EditableText<unknown>[];
  further: FurtherSteps;
  /** by the path of a download that prints a document */
  printedTexts: Map<string, ReadTexts>;
  /** true once this process stops, so that a load balancer sends traffic elsewhere */
  isStopping: boolean;
  /** in tests and development: every result is checked against its schema */
  checkResults: boolean;
}
