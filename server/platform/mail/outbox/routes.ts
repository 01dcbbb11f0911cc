import { letterHtml, listOutbox, readLetter, sendAgain } from '#contract/platform/mail/outbox.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findMessage } from '../messages.ts';
import { readOwnTexts } from '../texts/own-texts.ts';
import { asLetter, findLetters, shownHtml } from './outbox.ts';
import { sendLetterAgain } from './send-again.ts';

export function mailRoutes(app: App): void {
  serve(app, listOutbox, ({ db, query }) => pageOf(query, (limit, offset) => findLetters(db, app, query, limit, offset)));

  serve(app, readLetter, async ({ db, params }) => {
    const message = await findMessage(db, params.id);
    if (!message) throw notFound();
    return asLetter(db, message, app);
  });

  serve(app, sendAgain, async ({ tx, params }) => asLetter(tx, await sendLetterAgain(tx, params.id), app));

  serveHtml(app);
}

/** A letter may use its own styles but run no scripts. Our pages show the letter in a frame. */
const letterSecurity =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function serveHtml(app: App): void {
  app.http.get(letterHtml.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { query } = await readDownload(app, letterHtml, request, reply);
    const message = await findMessage(app.db, query.id);
    const html = message && shownHtml(message, app, await readOwnTexts(app.db));
    if (!html) throw notFound();
    return (
      reply
        // a sandboxed page has no origin that this header could isolate
        .removeHeader('origin-agent-cluster')
        .header('content-security-policy', letterSecurity)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    );
  });
}
