import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { Download, DownloadQuery } from '#contract/downloads.ts';
import type { Actor } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/database/connection.ts';
import { readDownload } from './read-download.ts';

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | boolean | null;
}

export interface Csv<Row> {
  /** the beginning of the file's name; the day follows: `users-2026-11-21.csv` */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** in batches, read only as fast as they are taken */
  rows: AsyncIterable<readonly Row[]>;
}

interface DownloadCall<D extends Download> {
  db: Db;
  actor: Actor;
  query: DownloadQuery<D>;
  app: App;
}

/**
 * Serves a CSV file that spreadsheets open as it is meant: with a byte order mark, and no cell that
 * would be taken for a formula. It is streamed; `prepare` may refuse before it begins.
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
  const pieces = lines(csv);
  // What fails at once is answered in words; what fails later breaks the download off.
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
      // A piece is a whole batch: one ahead is enough, where a stream would by itself keep sixteen.
      .send(Readable.from(text(), { highWaterMark: 1 }))
  );
}

async function* lines<Row>({ columns, rows }: Csv<Row>): AsyncGenerator<string> {
  let head = asCsv([columns.map(({ header }) => header)], true);
  for await (const batch of rows) {
    yield head +
      asCsv(
        batch.map((row) => columns.map(({ value }) => value(row))),
        false,
      );
    head = '';
  }
  if (head !== '') yield head;
}

function asCsv(records: (string | number | boolean | null)[][], bom: boolean): string {
  return stringify(records, {
    bom,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'Yes' : 'No') },
  });
}

/** Rows in batches by their id: no transaction stays open however slowly they are taken. */
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
