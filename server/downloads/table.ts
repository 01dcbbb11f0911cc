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
  size = 1_000,
): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const batch = await find(last, size);
    if (batch.length > 0) yield batch;
    if (batch.length < size) return;
    last = batch.at(-1)?.id ?? last;
  }
}

/** Reads the rows of ids in batches, in the order of the ids. A row that was deleted meanwhile is left out. */
export async function* inOrder<Row extends { id: number }>(
  ids: Int32Array,
  find: (ids: readonly number[]) => Promise<Row[]>,
  size = 1_000,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += size) {
    const wanted = Array.from(ids.subarray(from, from + size));
    const found = new Map((await find(wanted)).map((row) => [row.id, row]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}
