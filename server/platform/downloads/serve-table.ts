import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { type Download, type DownloadQuery, type TableFormat, tableQuery } from '#contract/platform/wire/downloads.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { parseQuery } from '#server/platform/http/serve.ts';
import { cellWriter, csvText, withoutFormulas } from './cells.ts';
import { excelFile, excelType } from './excel-file.ts';
import { readDownload } from './read-download.ts';
import type { Table } from './table.ts';

interface DownloadCall<D extends Download> {
  db: Db;
  actor: Actor;
  query: DownloadQuery<D>;
  app: App;
}

/**
 * Streams a table: as CSV that spreadsheets open correctly (with a byte order mark, and without cells that look like
 * formulas), or with `?format=xlsx` for Excel. `prepare` may refuse before the stream begins.
 */
export function serveTable<const D extends Download, Row>(
  app: App,
  download: D,
  prepare: (call: DownloadCall<D>) => Promise<Table<Row>>,
): void {
  app.http.route({
    method: 'GET',
    url: download.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const asked = await readDownload(app, download, request, reply);
      const { format = 'csv' } = parseQuery({ query: tableQuery }, request);
      const table = await prepare({ db: app.db, app, ...asked });
      return send(reply, table, { format, timeZone: app.config.public.programmeTimeZone });
    },
  });
}

interface Form {
  format: TableFormat;
  timeZone: string;
}

async function send<Row>(reply: FastifyReply, prepared: Table<Row>, { format, timeZone }: Form): Promise<FastifyReply> {
  const table = { ...prepared, rows: await begun(prepared.rows) };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : excelType)
    .header('content-disposition', `attachment; filename="${table.fileName}-${day}.${format}"`)
    .header('cache-control', 'no-store')
    .send(format === 'csv' ? csvFile(table, timeZone) : await excelFile(table, timeZone));
}

/** Reads the first batch: a failure there becomes an error response; a later one aborts the download. */
async function begun<Batch>(batches: AsyncIterable<Batch>): Promise<AsyncIterable<Batch>> {
  const further = batches[Symbol.asyncIterator]();
  const first = await further.next();
  return (async function* () {
    try {
      for (let batch = first; !batch.done; batch = await further.next()) yield batch.value;
    } finally {
      await further.return?.();
    }
  })();
}

/** Reads one batch ahead, not the default sixteen chunks, because each chunk here is a whole batch. */
function csvFile<Row>(table: Table<Row>, timeZone: string): Readable {
  return Readable.from(csvLines(table, timeZone), { highWaterMark: 1 });
}

export async function* csvLines<Row>({ columns, rows }: Table<Row>, timeZone: string): AsyncGenerator<string> {
  const write = cellWriter(timeZone);
  let head = csvText([columns.map(({ header }) => withoutFormulas(header))], true);
  for await (const batch of rows) {
    yield head + csvText(batch.map((row) => columns.map(({ value, kind = 'text' }) => write(value(row), kind))));
    head = '';
  }
  if (head !== '') yield head;
}
