import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contract/people/permissions.ts';
import type { Download, DownloadQuery } from '#contract/wire/downloads.ts';
import type { Db } from '#server/database/connection.ts';
import type { App } from '#server/http/app.ts';
import { type CellValue, type ColumnKind, cellWriter, csvText, withoutFormulas } from './csv-cells.ts';
import { readDownload } from './read-download.ts';

export interface CsvColumn<Row> {
  header: string;
  /** default: `text` */
  kind?: ColumnKind;
  value: (row: Row) => CellValue;
}

export interface Csv<Row> {
  /** the file's name before the day: `users` in `users-2026-11-21.csv` */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** batches, read as fast as the client takes them */
  rows: AsyncIterable<readonly Row[]>;
}

interface DownloadCall<D extends Download> {
  db: Db;
  actor: Actor;
  query: DownloadQuery<D>;
  app: App;
}

/**
 * Streams a CSV file that spreadsheets open correctly: with a byte order mark, and without cells that look like formulas.
 * `prepare` may refuse before the stream begins.
 */
export function serveCsv<const D extends Download, Row>(
  app: App,
  download: D,
  prepare: (call: DownloadCall<D>) => Promise<Csv<Row>>,
): void {
  app.http.route({
    method: 'GET',
    url: download.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const csv = await prepare({ db: app.db, app, ...(await readDownload(app, download, request)) });
      return send(reply, csv, app.config.public.programmeTimeZone);
    },
  });
}

async function send<Row>(reply: FastifyReply, csv: Csv<Row>, timeZone: string): Promise<FastifyReply> {
  const pieces = lines(csv, timeZone);
  // A failure before the first batch becomes an error response; a later one aborts the download.
  const first = await pieces.next();
  const text = async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${csv.fileName}-${day}.csv"`)
      .header('cache-control', 'no-store')
      // A chunk is a whole batch: read one ahead, not the default sixteen.
      .send(Readable.from(text(), { highWaterMark: 1 }))
  );
}

async function* lines<Row>({ columns, rows }: Csv<Row>, timeZone: string): AsyncGenerator<string> {
  const write = cellWriter(timeZone);
  let head = csvText([columns.map(({ header }) => withoutFormulas(header))], true);
  for await (const batch of rows) {
    yield head + csvText(batch.map((row) => columns.map(({ value, kind = 'text' }) => write(value(row), kind))));
    head = '';
  }
  if (head !== '') yield head;
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
