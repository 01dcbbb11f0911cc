import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Download, DownloadQuery } from '#contract/platform/wire/downloads.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import type { App } from '#server/platform/http/app.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import type { Letterhead, PrintedDocument } from './document.ts';
import { letterheadOf } from './letterhead.ts';
import { announceTexts } from './printed-texts.ts';
import { renderDocument } from './render.ts';
import { textsIn } from './unprintable.ts';
import { longDayText } from './words.ts';

interface PdfCall<D extends Download> {
  db: Db;
  actor: Actor;
  query: DownloadQuery<D>;
  /** in the programme's time zone */
  today: string;
}

/**
 * A document as a feature writes it. `servePdf` adds the day, and every part of the programme's letterhead that the feature does
 * not set.
 */
export type Content = Omit<PrintedDocument, 'letterhead' | 'madeOn'> & { letterhead?: Partial<Letterhead> };

interface Pdf {
  /** without `.pdf`; `plainName` is applied to it */
  fileName: string;
  document: Content;
}

/** Serves a document as PDF. `prepare` may throw a refusal. */
export function servePdf<const D extends Download>(app: App, download: D, prepare: (call: PdfCall<D>) => Promise<Pdf>): void {
  const today = programmeCalendar(app.config);
  announceTexts(app, download, async (actor, query) => {
    const { document } = await prepare({ db: app.db, actor, query, today: today() });
    return textsIn({ ...document, letterhead: { ...(await letterheadOf(app.db, app.config)), ...document.letterhead } });
  });
  app.http.route({
    method: 'GET',
    url: download.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const { actor, query } = await readDownload(app, download, request, reply);
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

/** The name for a file: lower-case letters, digits and hyphens, 100 characters at most. */
export function plainName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 100)
    .replace(/-$/, '');
}
