import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idOfSlug, nonprofitPath } from '#contract/nonprofits/public/addresses.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageReads } from '#server/platform/http/follow-writers.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { readyToSend, sendPage } from '#server/public/directory/html/send-page.ts';
import { type CalendarEvent, findCalendarEvents } from './calendar-statement.ts';
import { findFeedEntries } from './feed-statement.ts';

const feedTypes = { atom: 'application/atom+xml; charset=utf-8', rss: 'application/rss+xml; charset=utf-8' };
type FeedType = keyof typeof feedTypes;

/** Calendar files and feeds: of the directory, of one nonprofit, and the calendar file of one event. */
export function feedRoutes(http: FastifyInstance, app: App, today: () => string): void {
  const { config } = app;
  const readsOf = (request: FastifyRequest) => pageReads(app, request);
  const sendText = (request: FastifyRequest, reply: FastifyReply, text: string, type: string) =>
    sendPage(config, request, reply, readyToSend(text), { type });

  async function sendCalendar(request: FastifyRequest, reply: FastifyReply, name: string, events: CalendarEvent[], file: string) {
    reply.header('content-disposition', `inline; filename="${file}.ics"`);
    // imported with the first calendar, because Temporal takes 8 MB of memory
    const { eventsCalendar } = await import('./events-calendar.ts');
    const timeZone = config.public.programmeTimeZone;
    const text = eventsCalendar({ name, events, origin: originOf(config, request), timeZone });
    return sendText(request, reply, text, 'text/calendar; charset=utf-8');
  }

  async function sendFeed(
    request: FastifyRequest,
    reply: FastifyReply,
    type: FeedType,
    nonprofit: { id: number; name: string } | null,
  ) {
    const entries = await findFeedEntries(readsOf(request), nonprofit?.id ?? null, today());
    const name = nonprofit?.name ?? `${config.public.programmeName} directory`;
    const { announcementsFeed } = await import('./announcements-feed.ts');
    const feed = announcementsFeed({
      title: name,
      description: `Events, volunteer opportunities and news: ${name}`,
      page: nonprofit ? nonprofitPath(nonprofit) : '/directory',
      path: nonprofit ? `/directory/${nonprofit.id}/feed` : '/directory/feed',
      entries,
      origin: originOf(config, request),
    });
    return sendText(request, reply, type === 'atom' ? feed.atom1() : feed.rss2(), feedTypes[type]);
  }

  // people guess this address
  http.get('/directory/opportunities', async (_request, reply) => reply.redirect('/directory/volunteer', 301));

  http.get('/directory/events.ics', async (request, reply) =>
    sendCalendar(
      request,
      reply,
      `${config.public.programmeName} events`,
      await findCalendarEvents(readsOf(request), null, today()),
      'events',
    ),
  );

  http.get<{ Params: { id: string } }>('/directory/events/:id(^\\d{1,9}).ics', async (request, reply) => {
    const [event] = await findCalendarEvents(readsOf(request), { event: Number(request.params.id) }, today());
    if (!event) throw notFound();
    return sendCalendar(request, reply, event.name, [event], `event-${event.id}`);
  });

  for (const type of ['atom', 'rss'] as const) {
    http.get(`/directory/feed.${type}`, (request, reply) => sendFeed(request, reply, type, null));
    http.get<{ Params: { slug: string } }>(`/directory/:slug/feed.${type}`, async (request, reply) =>
      sendFeed(request, reply, type, await findNamed(readsOf(request), request.params.slug)),
    );
  }

  http.get<{ Params: { slug: string } }>('/directory/:slug/events.ics', async (request, reply) => {
    const nonprofit = await findNamed(readsOf(request), request.params.slug);
    const events = await findCalendarEvents(readsOf(request), { nonprofit: nonprofit.id }, today());
    return sendCalendar(request, reply, `${nonprofit.name} events`, events, `events-of-${nonprofit.id}`);
  });
}

/** The published nonprofit that a slug names (`12` or `12-marthas-table`). Throws 404 if there is none. */
async function findNamed(reads: Queries, slug: string): Promise<{ id: number; name: string }> {
  const id = idOfSlug(slug);
  const text = 'SELECT id, name FROM nonprofits WHERE id = $1 AND display';
  const { rows } = id === null ? { rows: [] } : await reads.query<{ id: number; name: string }>(prepared(text, [id]));
  if (!rows[0]) throw notFound();
  return rows[0];
}
