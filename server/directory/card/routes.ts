import type { FastifyInstance } from 'fastify';
import { idOfSlug, originOf } from '#server/directory/addresses.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import { sendPage, writePage } from '#server/directory/html/send-page.ts';
import { findPublished } from '#server/directory/nonprofit-statement.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import { cardPage, cardSecurity } from './card-page.ts';

/** The embed card: the one page that other sites may frame. */
export function cardRoutes(http: FastifyInstance, { config, pool }: App, today: () => string, pattern: PatternAddress): void {
  http.get<{ Params: { slug: string } }>('/directory/:slug/card', async (request, reply) => {
    const id = idOfSlug(request.params.slug);
    const nonprofit = id === null ? undefined : await findPublished(pool, id, today());
    if (!nonprofit) throw notFound();
    const page = writePage(cardPage(nonprofit, pattern, originOf(config, request), config.public.programmeName));
    reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
    return sendPage(config, request, reply, page, { security: cardSecurity });
  });
}
