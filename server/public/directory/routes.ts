import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { idOfSlug, nonprofitPath, nonprofitSlug, nonprofitsAddress } from '#contract/nonprofits/public/addresses.ts';
import { directoryCard, directoryPageSize, directoryProfile } from '#contract/public/directory/directory.ts';
import { findKept } from '#server/nonprofits/record/find-kept.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageReads } from '#server/platform/http/follow-writers.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { donorPages } from '#server/public/donors/pages.ts';
import { giftCardPages } from '#server/public/giving/card-pages.ts';
import { givingPages } from '#server/public/giving/routes.ts';
import { givingDayPages } from '#server/public/giving-day/routes.ts';
import { tellMePages } from '#server/public/visitor-letters/pages.ts';
import { findEvent } from './announcements/event-statement.ts';
import { findEvents } from './announcements/events-statement.ts';
import { findNews } from './announcements/news-statement.ts';
import { findOpportunities } from './announcements/opportunities-statement.ts';
import { findOpenApplications } from './applications/open-applications.ts';
import { assertShape } from './assert-shape.ts';
import { cardRoutes } from './card/routes.ts';
import { factPages } from './fact-pages.ts';
import { feedRoutes } from './feeds/routes.ts';
import { findNonprofits, readFound } from './find-nonprofits.ts';
import type { PublicPages } from './html/public-pages.ts';
import { cacheControl } from './html/send-page.ts';
import { findPublished } from './nonprofit-statement.ts';
import { numbersPages } from './numbers/routes.ts';
import { previewRoutes } from './preview/routes.ts';
import { readEventsView, readNonprofitsView, readOpportunitiesView, readPageOnly } from './query.ts';
import { shortlistRoutes } from './shortlist/routes.ts';
import { findSimilar } from './similar-statement.ts';
import { sitemapRoutes } from './sitemap.ts';
import { volunteeringPages } from './volunteering/routes.ts';

/** The public directory: pages that the server writes, for visitors and search engines. */
export async function directoryRoutes(app: App, pages: PublicPages): Promise<void> {
  const { send, sendMade, sendNotFound, prepare } = pages;
  const { config } = app;
  const readsOf = (request: FastifyRequest) => pageReads(app, request);
  const today = programmeCalendar(config);
  sitemapRoutes(app, today);
  previewRoutes(app, pages, today);

  await app.http.register(async (http) => {
    prepare(http);

    http.get('/directory', async (request, reply) => {
      const view = readNonprofitsView(request.query);
      const row = await findNonprofits(readsOf(request), view, today());
      if (isBeyond(view.page, row.count)) return sendNotFound(request, reply);
      const { near, understood, partly } = row;
      const read = JSON.stringify([near, understood, partly]);
      return sendMade(request, reply, `${nonprofitsAddress(view)} ${row.count} ${read} ${row.shown}`, () => {
        const found = readFound(row);
        if (app.checkResults) assertShape(z.array(directoryCard), found.cards);
        return { name: 'nonprofits', view, found };
      });
    });

    http.get('/directory/volunteer', async (request, reply) => {
      const view = readOpportunitiesView(request.query);
      const found = await findOpportunities(readsOf(request), view);
      if (isBeyond(view.page, found.count)) return sendNotFound(request, reply);
      return send(request, reply, { name: 'opportunities', view, found });
    });

    http.get('/directory/events', async (request, reply) => {
      const view = readEventsView(request.query);
      const found = await findEvents(readsOf(request), view, today());
      if (isBeyond(view.page, found.count)) return sendNotFound(request, reply);
      return send(request, reply, { name: 'events', view, found });
    });

    http.get<{ Params: { id: string } }>('/directory/events/:id(^\\d{1,9}$)', async (request, reply) => {
      const event = await findEvent(readsOf(request), Number(request.params.id));
      if (!event) return sendNotFound(request, reply);
      return send(request, reply, { name: 'event', event, isPast: event.date < today() });
    });

    http.get('/directory/news', async (request, reply) => {
      const { page } = readPageOnly(request.query);
      const found = await findNews(readsOf(request), page);
      if (isBeyond(page, found.count)) return sendNotFound(request, reply);
      return send(request, reply, { name: 'news', page, found });
    });

    feedRoutes(http, app, today);
    givingPages(http, app, pages);
    givingDayPages(http, app, pages);
    giftCardPages(http, app, pages);
    shortlistRoutes(http, app, pages, today);
    cardRoutes(http, app, pages, today);
    numbersPages(http, app, pages, today);
    volunteeringPages(http, app, pages);
    factPages(http, app, pages);
    tellMePages(http, app, pages);
    donorPages(http, app, pages);

    http.get('/directory/how-nonprofits-are-chosen', async (request, reply) =>
      config.howChosen === ''
        ? sendNotFound(request, reply)
        : send(request, reply, { name: 'howChosen', text: config.howChosen }),
    );

    http.get('/directory/applications', async (request, reply) =>
      send(request, reply, { name: 'openApplications', ...(await findOpenApplications(readsOf(request))) }),
    );

    http.get<{ Params: { slug: string } }>('/directory/:slug', async (request, reply) => {
      const id = idOfSlug(request.params.slug);
      const reads = readsOf(request);
      const [nonprofit, similar] =
        id === null ? [] : await Promise.all([findPublished(reads, id, today()), findSimilar(reads, id)]);
      if (!nonprofit || !similar) {
        const kept = id === null ? null : await findKept(reads, id);
        if (!kept?.isPublished) return sendNotFound(request, reply);
        // 302 while the merge can be undone, because browsers remember a 301
        return reply.header('cache-control', cacheControl(config)).redirect(nonprofitPath(kept), kept.final ? 301 : 302);
      }
      if (app.checkResults) assertShape(directoryProfile, nonprofit);
      if (request.params.slug !== nonprofitSlug(nonprofit)) {
        return reply.header('cache-control', cacheControl(config)).redirect(nonprofitPath(nonprofit), 301);
      }
      return send(request, reply, { name: 'nonprofit', nonprofit, similar });
    });

    http.get('/directory/*', async (request, reply) => sendNotFound(request, reply));
  });
}

function isBeyond(page: number, count: number): boolean {
  return page > 1 && (page - 1) * directoryPageSize >= count;
}
