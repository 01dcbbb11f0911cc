import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { type ImportKind, importKinds } from '#contract/donations/imports/import-choices.ts';
import { importReading } from '#contract/donations/imports/imports.ts';
import type { Actor } from '#contract/people/permissions.ts';
import type { Db } from '#server/database/connection.ts';
import type { Table } from '#server/downloads/table.ts';
import type { Storage } from '#server/files/storage.ts';
import { notFound } from '#server/http/errors.ts';
import { mayOpen } from './policy.ts';
import { linesApart } from './reading/lines-apart.ts';

interface Row {
  cells: readonly string[];
  problem: string;
}

/** The lines of an import's file, as they are there, with what is wrong with each. */
export async function exportLines(db: Db, storage: Storage, actor: Actor, id: number): Promise<Table<Row>> {
  const found = await db.selectFrom('donationImports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || !mayOpen(actor, found) || !found.storedAs || !found.reading) throw notFound();
  const reading = z.parse(importReading, found.reading);
  const columns = reading.columns.map(({ header }, place) => ({ header, value: ({ cells }: Row) => cells[place] ?? '' }));
  const kind = importKinds.find((one) => one === found.kind) ?? 'CSV';
  const task = { storedAs: found.storedAs, kind };
  return {
    fileName: 'donations-with-problems',
    columns: [...columns, { header: 'problem', value: ({ problem }: Row) => problem }],
    rows: rowsOf(db, storage, { id, ...task, after: reading.headerLine }),
  };
}

interface Asked {
  id: number;
  storedAs: string;
  kind: ImportKind;
  /** line of the header */
  after: number;
}

async function* rowsOf(db: Db, storage: Storage, { id, storedAs, kind, after }: Asked): AsyncGenerator<Row[]> {
  const path = await storage.temporaryPath();
  try {
    await pipeline(await storage.open(storedAs), createWriteStream(path, { mode: 0o600 }));
    for await (const lines of linesApart({ path, kind })) {
      const below = lines.filter(({ line, cells }) => line > after && cells.some((cell) => cell !== ''));
      const [first, last] = [below[0], below.at(-1)];
      if (!first || !last) continue;
      const problems = await findProblems(db, id, first.line, last.line);
      yield below.map(({ line, cells }) => ({ cells, problem: problems.get(line)?.join(' ') ?? '' }));
    }
  } finally {
    await rm(path, { force: true });
  }
}

async function findProblems(db: Db, id: number, first: number, last: number): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('donationImportProblems')
    .select(['line', 'columnName', 'message', 'setAside'])
    .where('importId', '=', id)
    .where('line', '>=', first)
    .where('line', '<=', last)
    .orderBy('line')
    .orderBy('place')
    .execute();
  const problems = new Map<number, string[]>();
  for (const { line, columnName, message, setAside } of rows) {
    const texts = problems.get(line) ?? [];
    if (setAside) texts.push(`Not a gift: ${message}.`);
    else texts.push(columnName === '' ? message : `${columnName}: ${message}`);
    problems.set(line, texts);
  }
  return problems;
}
