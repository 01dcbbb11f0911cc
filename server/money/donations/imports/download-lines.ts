import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { downloadImport } from '#contract/money/donations/imports/import-calls.ts';
import { type ImportKind, importKinds } from '#contract/money/donations/imports/import-choices.ts';
import { wholeLineNote } from '#contract/money/donations/imports/import-messages.ts';
import { type ImportReading, importReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { DownloadQuery } from '#contract/platform/wire/downloads.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Table } from '#server/platform/downloads/table.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { mayOpen } from './policy.ts';
import { isProblemColumn, keptBackColumn, problemColumn } from './reading/header/header-names.ts';
import { linesApart } from './reading/lines-apart.ts';
import type { TextLine } from './reading/lines-worker.ts';

interface Row {
  cells: readonly string[];
  problem: string;
}

/** The lines of an import's file with the problems of each; with `only`, just the lines with mistakes, as corrected so far. */
export async function exportLines(
  db: Db,
  storage: Storage,
  actor: Actor,
  { import: id, only }: DownloadQuery<typeof downloadImport>,
): Promise<Table<Row>> {
  const found = await db.selectFrom('donationImports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || !mayOpen(actor, found) || !found.storedAs || !found.reading) throw notFound();
  const reading = z.parse(importReading, found.reading);
  const kind = importKinds.find((one) => one === found.kind) ?? 'CSV';
  const asked = { id, storedAs: found.storedAs, kind, reading };
  // the uploaded file may be an earlier download of ours: leave out its column of problems
  const columns = reading.columns.flatMap(({ header }, index) =>
    isProblemColumn(header) ? [] : [{ header, value: ({ cells }: Row) => cells[index] ?? '' }],
  );
  const problem = { header: only ? keptBackColumn(id) : problemColumn, value: (row: Row) => row.problem };
  return {
    fileName: only ? 'donations-kept-back' : 'donations-with-problems',
    columns: [...columns, problem],
    rows: only ? faultyRows(db, storage, asked) : rowsOf(db, storage, asked),
  };
}

interface DownloadedImport {
  id: number;
  storedAs: string;
  kind: ImportKind;
  reading: ImportReading;
}

async function* rowsOf(db: Db, storage: Storage, asked: DownloadedImport): AsyncGenerator<Row[]> {
  for await (const { lines, problems } of linesWithProblems(db, storage, asked))
    yield lines.map(({ line, cells }) => {
      const texts = problems.get(line)?.texts ?? [];
      return { cells, problem: texts.length > 0 ? placed(asked.reading, line, texts.join(' ')) : '' };
    });
}

async function* faultyRows(db: Db, storage: Storage, asked: DownloadedImport): AsyncGenerator<Row[]> {
  const corrected = Map.groupBy(asked.reading.corrections, ({ line }) => line);
  for await (const { lines, problems } of linesWithProblems(db, storage, asked)) {
    const faulty = lines.flatMap((line) => {
      const found = problems.get(line.line);
      return found?.isFaulty ? [keptBack(line, found, corrected.get(line.line) ?? [], asked.reading)] : [];
    });
    if (faulty.length > 0) yield faulty;
  }
}

/** The line as corrected so far. Its problem also lists the values beyond the last column, so that none is lost. */
function keptBack(
  { line, cells: before }: TextLine,
  { texts, isWhole }: LineProblems,
  corrections: ImportReading['corrections'],
  reading: ImportReading,
): Row {
  // the text of a line with wrong quotation marks is one cell until the line is mended
  const isRaw = before.length === 1 && corrections.some(({ joined }) => joined !== undefined);
  const cells = isRaw ? (before[0] ?? '').split(reading.delimiter) : [...before];
  for (const { cell, joined, to } of corrections) {
    if (joined === undefined) cells[cell] = to;
    else cells.splice(cell, joined, to);
  }
  const beyond = cells.slice(reading.columns.length).filter((text) => text !== '');
  const also = beyond.length > 0 ? [`Its last values: ${beyond.map((text) => `“${text}”`).join(', ')}.`] : [];
  const problem = placed(reading, line, [...texts, ...also].join(' '));
  return { cells, problem: isWhole ? wholeLineNote(problem) : problem };
}

/** Names the sheet of the line, if the workbook has several. */
function placed({ sheets }: ImportReading, line: number, problem: string): string {
  return sheets && sheets.count > 1 ? `${lineInWords(sheets, line)}: ${problem}` : problem;
}

interface Batch {
  lines: TextLine[];
  problems: Map<number, LineProblems>;
}

async function* linesWithProblems(
  db: Db,
  storage: Storage,
  { id, storedAs, kind, reading: { headerLine, sheets = null, encoding, encodings } }: DownloadedImport,
): AsyncGenerator<Batch> {
  const path = await storage.temporaryPath();
  const read = encodings?.find((one) => one.encoding === encoding)?.encoding;
  try {
    await pipeline(await storage.open(storedAs), createWriteStream(path, { mode: 0o600 }));
    for await (const all of linesApart({ path, kind, sheets, ...(read && { encoding: read }) })) {
      const lines = all.filter(({ line, cells }) => line > headerLine && cells.some((cell) => cell !== ''));
      const [first, last] = [lines[0], lines.at(-1)];
      if (first && last) yield { lines, problems: await findProblems(db, id, first.line, last.line) };
    }
  } finally {
    await rm(path, { force: true });
  }
}

interface LineProblems {
  texts: string[];
  /** whether the line has a mistake; a line that is only set aside has none */
  isFaulty: boolean;
  /** whether a mistake concerns the whole line, not one value */
  isWhole: boolean;
}

async function findProblems(db: Db, id: number, first: number, last: number): Promise<Map<number, LineProblems>> {
  const rows = await db
    .selectFrom('donationImportProblems')
    .select(['line', 'columnName', 'message', 'setAside'])
    .where('importId', '=', id)
    .where('line', '>=', first)
    .where('line', '<=', last)
    .orderBy('line')
    .orderBy('place')
    .execute();
  const problems = new Map<number, LineProblems>();
  for (const { line, columnName, message, setAside } of rows) {
    const found = problems.get(line) ?? { texts: [], isFaulty: false, isWhole: false };
    if (setAside) found.texts.push(`Not a gift: ${message}.`);
    else found.texts.push(columnName === '' ? message : `${columnName}: ${message}`);
    found.isFaulty ||= !setAside;
    found.isWhole ||= !setAside && columnName === '';
    problems.set(line, found);
  }
  return problems;
}
