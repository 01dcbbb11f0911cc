import type { FastifyInstance } from 'fastify';
import { idOfSlug } from '#contract/nonprofits/public/addresses.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageReads } from '#server/platform/http/follow-writers.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { cardSecurity } from '#server/public/directory/html/page-security.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { readyToSend, sendPage } from '#server/public/directory/html/send-page.ts';
import { findPublished } from '#server/public/directory/nonprofit-statement.ts';

/** The embed card, which other sites may frame. */
export function cardRoutes(http: FastifyInstance, app: App, pages: PublicPages, today: () => string): void {
  http.get<{ Params: { slug: string } }>('/directory/:slug/card', async (request, reply) => {
    const id = idOfSlug(request.params.slug);
    const nonprofit = id === null ? undefined : await findPublished(pageReads(app, request), id, today());
    if (!nonprofit) throw notFound();
    const page = readyToSend(pages.write({ name: 'card', nonprofit }, originOf(app.config, request)));
    reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
    return sendPage(app.config, request, reply, page, { security: cardSecurity });
  });
}
