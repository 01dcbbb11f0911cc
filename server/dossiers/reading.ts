import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Actor } from '#contract/people/permissions.ts';
import { toWire } from '#contract/wire/keys.ts';
import type { Db } from '#server/database/connection.ts';
import type { DocumentPart } from '#server/documents/document.ts';
import { csvLines } from '#server/downloads/serve-table.ts';
import type { Table } from '#server/downloads/table.ts';
import type { Storage } from '#server/files/storage.ts';
import type { Config } from '#server/process/config.ts';

/** What the chapters of a dossier read with. Each reads as `actor`, by the verbs of the pages that show the same. */
export interface Reading {
  db: Db;
  pool: pg.Pool;
  config: Config;
  /** of the uploaded files */
  storage: Storage;
  actor: Actor;
  /** in the programme's time zone */
  today: string;
  /** from 0 to 1 */
  progress: (share: number) => void;
}

/** A file of the zip. */
export interface FilePiece {
  name: string;
  /** when it was uploaded; null: it is written for the dossier */
  at: string | null;
  /** null: the server does not have the bytes */
  open: () => Promise<Readable | AsyncIterable<string> | string | null>;
}

/** What a chapter has to say, in order: a file of the zip, or parts of the PDF. */
export type Piece = { file: FilePiece } | { print: readonly DocumentPart[] };
export type Pieces = AsyncGenerator<Piece>;

/** A record as on the wire. */
export function jsonPiece(name: string, record: object): Piece {
  return { file: { name, at: null, open: async () => `${JSON.stringify(toWire(record), null, 2)}\n` } };
}

/** One record a line, read while the file is written. */
export function jsonLinesPiece(name: string, batches: AsyncIterable<readonly object[]>): Piece {
  return { file: { name, at: null, open: async () => jsonLines(batches) } };
}

async function* jsonLines(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((record) => `${JSON.stringify(toWire(record))}\n`).join('');
}

/** A table, as the CSV file that its page downloads. */
export function tablePiece<Row>({ config }: Reading, name: string, table: Table<Row>): Piece {
  return { file: { name, at: null, open: async () => csvLines(table, config.public.programmeTimeZone) } };
}

interface StoredFile {
  storedAs: string;
  createdAt: string;
}

/** An uploaded file, byte by byte. */
export function storedPiece({ storage }: Reading, name: string, { storedAs, createdAt }: StoredFile): Piece {
  const open = async () => ((await storage.stat(storedAs)) ? storage.open(storedAs) : null);
  return { file: { name, at: createdAt, open } };
}
