import type { CellValue, ColumnKind } from './cells.ts';

export interface TableColumn<Row> {
  header: string;
  /** default: `text` */
  kind?: ColumnKind;
  value: (row: Row) => CellValue;
}

export interface Table<Row> {
  /** the file's name before the day: `users` in `users-2026-11-21.csv` */
  fileName: string;
  columns: readonly TableColumn<Row>[];
  /** batches, read as fast as the client takes them */
  rows: AsyncIterable<readonly Row[]>;
}

/** Reads rows in batches by id, so that a slow client holds no transaction open. */
export async function* inBatches<Row extends { id: number }>(
  find: (afterId: number, limit: number) => Promise<Row[]>,
  most = 1_000,
): AsyncGenerator<Row[]> {
  for (let last = 0, size = Math.min(firstRows, most); ; ) {
    const found = await find(last, size);
    const isLast = found.length < size;
    const batch = light(found);
    if (batch.length > 0) yield batch;
    if (isLast && batch.length === found.length) return;
    last = batch.at(-1)?.id ?? last;
    size = nextSize(size, batch, most);
  }
}

/** Reads the rows of ids in batches, in the order of the ids. A row that was deleted meanwhile is left out. */
export async function* inOrder<Row extends { id: number }>(
  ids: Int32Array,
  find: (ids: readonly number[]) => Promise<Row[]>,
  most = 1_000,
): AsyncGenerator<Row[]> {
  for (let from = 0, size = Math.min(firstRows, most); from < ids.length; ) {
    const wanted = Array.from(ids.subarray(from, from + size));
    const batch = light(await findInOrder(wanted, find));
    const last = batch.at(-1)?.id;
    // rows behind a batch that was cut are read again
    from += last === undefined ? wanted.length : wanted.indexOf(last) + 1;
    if (batch.length > 0) yield batch;
    size = nextSize(size, batch, most);
  }
}

async function findInOrder<Row extends { id: number }>(
  wanted: number[],
  find: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found = new Map((await find(wanted)).map((row) => [row.id, row]));
  return wanted.flatMap((id) => found.get(id) ?? []);
}

const firstRows = 100;

/** characters of a batch: a download whose reader waits holds little more */
const batchCharacters = 250_000;

/** The first rows of a batch, up to `batchCharacters`; at least one. */
function light<Row extends object>(rows: Row[]): Row[] {
  let characters = 0;
  const end = rows.findIndex((row, index) => {
    characters += charactersIn(row);
    return index > 0 && characters > batchCharacters;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** About how many characters a value takes as text. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 0;
  for (const part of Object.values(value)) sum += charactersIn(part);
  return sum;
}

/** Twice as many rows while batches are whole, and fewer after one that was cut. */
function nextSize(size: number, batch: readonly unknown[], most: number): number {
  return batch.length < size ? Math.max(1, batch.length) : Math.min(size * 2, most);
}
