import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { toWire } from '#contract/platform/wire/keys.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { DocumentPart } from '#server/platform/documents/document.ts';
import { csvLines } from '#server/platform/downloads/serve-table.ts';
import type { Table } from '#server/platform/downloads/table.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { Config } from '#server/platform/process/config.ts';

/**
 * What the chapters of a dossier need. The chapters read only what `actor` may see, where possible with the same functions as the
 * pages.
 */
export interface Reading {
  db: Db;
  pool: pg.Pool;
  config: Config;
  /** the storage of uploaded files */
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
  /** when the file was uploaded; null for a file that is written for the dossier */
  at: string | null;
  /** returns null if the server does not have the bytes */
  open: () => Promise<Readable | AsyncIterable<string> | string | null>;
}

/** One piece of a chapter: a file of the zip, or parts of the PDF. */
export type Piece = { file: FilePiece } | { print: readonly DocumentPart[] };
export type Pieces = AsyncGenerator<Piece>;

/** A file with a record in JSON, spelled as on the wire. */
export function jsonPiece(name: string, record: object): Piece {
  return { file: { name, at: null, open: async () => `${JSON.stringify(toWire(record), null, 2)}\n` } };
}

/** A file with one record on each line. The records are read while the file is written. */
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

/** An uploaded file, unchanged. */
export function storedPiece({ storage }: Reading, name: string, { storedAs, createdAt }: StoredFile): Piece {
  const open = async () => ((await storage.stat(storedAs)) ? storage.open(storedAs) : null);
  return { file: { name, at: createdAt, open } };
}
