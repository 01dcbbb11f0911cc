import { letterHtml, listOutbox, readLetter, sendAgain } from '#contract/outbox.ts';
import type { App } from '#server/app.ts';
import { readDownload } from '#server/downloads/read-download.ts';
import { serve } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { pageOf } from '#server/paging.ts';
import { findMessage } from './messages.ts';
import { asLetter, findLetters, shownHtml } from './outbox.ts';
import { sendLetterAgain } from './send-again.ts';

export function mailRoutes(app: App): void {
  const { config } = app;

  serve(app, listOutbox, ({ db, query }) => pageOf(query, (limit, offset) => findLetters(db, config, query, limit, offset)));

  serve(app, readLetter, async ({ db, params }) => {
    const message = await findMessage(db, params.id);
    if (!message) throw notFound();
    return asLetter(message, config);
  });

  serve(app, sendAgain, async ({ tx, params }) => asLetter(await sendLetterAgain(tx, params.id), config));

  serveHtml(app);
}

/** What may stand in a letter: its own styles. It is shown in a frame of our pages, and runs nothing. */
const letterSecurity =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function serveHtml(app: App): void {
  app.http.get(letterHtml.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { query } = await readDownload(app, letterHtml, request);
    const message = await findMessage(app.db, query.id);
    const html = message && shownHtml(message, app.config);
    if (!html) throw notFound();
    return (
      reply
        // a sandboxed page can't be kept apart by origin: it has none
        .removeHeader('origin-agent-cluster')
        .header('content-security-policy', letterSecurity)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    );
  });
}
