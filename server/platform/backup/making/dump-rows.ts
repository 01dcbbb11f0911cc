import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { End, Table } from '../format.ts';
import { copied } from '../tables.ts';

/** Rows are cut into entries of about this many bytes: tar writes an entry's size first, so an entry has to fit into memory. */
const partBytes = 4_000_000;

/**
 * Reads a table in the client's transaction, as PostgreSQL's text format of COPY. `onPart` is called with parts of some
 * megabytes, which may end anywhere in a row.
 */
export async function dumpTable(
  client: pg.ClientBase,
  table: Table,
  onPart: (part: Buffer) => Promise<void>,
): Promise<End['tables'][number]> {
  const hash = createHash('sha256');
  let rows = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await onPart(Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const chunk of client.query(copyTo(`COPY ${copied(table)} TO STDOUT`)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    rows += countLines(chunk);
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  await flush();
  return { name: table.name, rows, sha256: hash.digest('hex') };
}

/** Counts rows: each ends with its only newline, because COPY writes newlines in texts as `\n`. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
