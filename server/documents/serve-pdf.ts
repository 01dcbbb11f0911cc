import type { Actor } from '#contract/people/permissions.ts';
import type { Download, DownloadQuery } from '#contract/wire/downloads.ts';
import type { Db } from '#server/database/connection.ts';
import { readDownload } from '#server/downloads/read-download.ts';
import type { App } from '#server/http/app.ts';
import { programmeCalendar } from '#server/programme/calendar.ts';
import type { Letterhead, PrintedDocument } from './document.ts';
import { letterheadOf } from './letterhead.ts';
import { renderDocument } from './render.ts';
import { longDayText } from './words.ts';

interface PdfCall<D extends Download> {
  db: Db;
  actor: Actor;
  query: DownloadQuery<D>;
  /** in the programme's time zone */
  today: string;
}

/** What a feature writes; day and letterhead are added, the programme's unless it names another sender. */
export type Content = Omit<PrintedDocument, 'letterhead' | 'madeOn'> & { letterhead?: Partial<Letterhead> };

interface Pdf {
  /** without `.pdf`; letters, digits and hyphens stay */
  fileName: string;
  document: Content;
}

/** Serves a document as PDF. `prepare` may refuse. */
export function servePdf<const D extends Download>(app: App, download: D, prepare: (call: PdfCall<D>) => Promise<Pdf>): void {
  const today = programmeCalendar(app.config);
  app.http.route({
    method: 'GET',
    url: download.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const { actor, query } = await readDownload(app, download, request);
      const day = today();
      const { fileName, document } = await prepare({ db: app.db, actor, query, today: day });
      const letterhead = { ...(await letterheadOf(app.db, app.config)), ...document.letterhead };
      const whole = { ...document, letterhead, madeOn: longDayText(day) };
      const pdf = await renderDocument({ person: actor.id, signal: left.signal }, whole);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${plainName(fileName)}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  });
}

/** A name for a file: letters, digits and hyphens. */
export function plainName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);
}
