import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { directoryCard } from '#contract/directory/directory.ts';
import { assertShape } from '#server/directory/assert-shape.ts';
import type { PublicPages } from '#server/directory/html/public-pages.ts';
import { readShortlist } from '#server/directory/query.ts';
import type { App } from '#server/http/app.ts';
import { findShortlist } from './shortlist-statement.ts';

/** A visitor's shortlist: its address holds the ids, so everybody who opens it sees the same nonprofits. */
export function shortlistRoutes(
  http: FastifyInstance,
  { pool, checkResults }: App,
  pages: PublicPages,
  today: () => string,
): void {
  http.get('/directory/shortlist', async (request, reply) => {
    const ids = readShortlist(request.query);
    const found = await findShortlist(pool, ids, today());
    if (checkResults) assertShape(z.array(directoryCard), found.cards);
    return pages.send(request, reply, { name: 'shortlist', ids, found });
  });
}
