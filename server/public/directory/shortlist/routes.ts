import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { directoryCard, directoryProfile } from '#contract/public/directory/directory.ts';
import { mostCompared } from '#contract/public/directory/shortlist.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageReads } from '#server/platform/http/follow-writers.ts';
import { assertShape } from '#server/public/directory/assert-shape.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { findPublished } from '#server/public/directory/nonprofit-statement.ts';
import { readShortlist } from '#server/public/directory/query.ts';
import { followMerges } from './follow-merges.ts';
import { findShortlist } from './shortlist-statement.ts';

/** A visitor's shortlist and its comparison: the address holds the ids, so everybody who opens it sees the same nonprofits. */
export function shortlistRoutes(http: FastifyInstance, app: App, pages: PublicPages, today: () => string): void {
  http.get('/directory/shortlist', async (request, reply) => {
    const reads = pageReads(app, request);
    const ids = await followMerges(reads, readShortlist(request.query));
    const found = await findShortlist(reads, ids, today());
    if (app.checkResults) assertShape(z.array(directoryCard), found.cards);
    return pages.send(request, reply, { name: 'shortlist', ids, found });
  });

  http.get('/directory/compare', async (request, reply) => {
    const reads = pageReads(app, request);
    const ids = await followMerges(reads, readShortlist(request.query));
    const { cards } = await findShortlist(reads, ids, today());
    const shown = cards.slice(0, mostCompared).map(({ id }) => findPublished(reads, id, today()));
    const nonprofits = (await Promise.all(shown)).filter((one) => one !== undefined && one !== null);
    if (app.checkResults) assertShape(z.array(directoryProfile), nonprofits);
    return pages.send(request, reply, { name: 'compare', ids: cards.map(({ id }) => id), nonprofits });
  });
}
