import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  eventPath,
  howChosenPath,
  nonprofitPath,
  openApplicationsPath,
  opportunityPath,
} from '#contract/nonprofits/public/addresses.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import { learningIsOpenSql } from '#server/platform/programme/learning-is-open.ts';
import { cacheControl } from './html/send-page.ts';

/** The sitemap protocol allows 50,000 addresses in a file. */
const most = 50_000;
const batch = 5_000;
const mostEvents = 10_000;
const mostOpportunities = 10_000;
const ownPages = ['/directory', '/directory/volunteer', '/directory/events', '/directory/news', openApplicationsPath];
const begin = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * `/sitemap.xml` lists the main public pages, upcoming events, volunteer opportunities and published nonprofits. If there are too
 * many, it is an index of several files, each with the nonprofits of 50,000 consecutive ids. Each file is a stream, so that its
 * size does not matter for memory.
 */
export function sitemapRoutes(app: App, today: () => string): void {
  const { http, config } = app;
  // may read from a replica that is a little behind: nobody looks for the latest changes in a sitemap
  const reads = app.reads.recent;
  const pagesOfOurs = async () => [
    ...ownPages,
    ...(config.howChosen === '' ? [] : [howChosenPath]),
    ...(await learningPages(reads)),
    ...(await eventPages(reads, today())),
    ...(await opportunityPages(reads, today())),
  ];
  const answer = (request: FastifyRequest, reply: FastifyReply, write: (origin: string) => AsyncGenerator<string>) =>
    reply
      .header('cache-control', cacheControl(config))
      .type('application/xml; charset=utf-8')
      .send(Readable.from(write(originOf(config, request))));

  http.get('/sitemap.xml', async (request, reply) => {
    await checkSettings(app);
    if (!config.public.openToVisitors) return answer(request, reply, (origin) => urlSet(reads, origin, 0, 0, ['/directory']));
    const pages = await pagesOfOurs();
    const inParts = (await countPublished(reads)) + pages.length > most;
    return answer(request, reply, (origin) => (inParts ? index(reads, origin) : urlSet(reads, origin, 0, 2_147_483_647, pages)));
  });

  http.get<{ Params: { part: string } }>('/sitemaps/:part(^\\d{1,5}).xml', async (request, reply) => {
    const part = Number(request.params.part);
    await checkSettings(app);
    if (part > 42_949 || !config.public.openToVisitors) throw notFound();
    const pages = part === 0 ? await pagesOfOurs() : [];
    if (part === 0) return answer(request, reply, (origin) => urlSet(reads, origin, 0, 0, pages));
    return answer(request, reply, (origin) => urlSet(reads, origin, (part - 1) * most + 1, part * most, []));
  });

  http.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', cacheControl(config))
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(config, request)}/sitemap.xml\n`),
  );
}

async function learningPages(reads: Queries): Promise<string[]> {
  const { rows } = await reads.query<{ open: boolean }>({
    name: 'sitemap learning',
    text: `SELECT ${learningIsOpenSql} AS open`,
  });
  return rows[0]?.open ? ['/learning-commons/about'] : [];
}

/** The paths of upcoming events, soonest first. */
async function eventPages(reads: Queries, today: string): Promise<string[]> {
  const text = `SELECT events.id FROM events JOIN nonprofits ON nonprofits.id = events.nonprofit_id
    WHERE nonprofits.display AND events.published AND events.date >= $1 ORDER BY events.date, events.id LIMIT ${mostEvents}`;
  const { rows } = await reads.query<{ id: number }>({ name: 'sitemap events', text, values: [today] });
  return rows.map(eventPath);
}

/** The paths of public opportunities, newest first, without those whose day is over. */
async function opportunityPages(reads: Queries, today: string): Promise<string[]> {
  const text = `SELECT o.id FROM volunteer_opportunities o JOIN nonprofits ON nonprofits.id = o.nonprofit_id
    WHERE nonprofits.display AND o.is_public AND (o.event_date IS NULL OR o.event_date >= $1) ORDER BY o.id DESC LIMIT ${mostOpportunities}`;
  const { rows } = await reads.query<{ id: number }>({ name: 'sitemap opportunities', text, values: [today] });
  return rows.map(opportunityPath);
}

async function countPublished(reads: Queries): Promise<number> {
  const text = 'SELECT coalesce(sum(count), 0)::int AS count FROM directory_category_counts WHERE category_id = 0';
  const { rows } = await reads.query<{ count: number }>({ name: 'directory count', text });
  return rows[0]?.count ?? 0;
}

async function* index(reads: Queries, origin: string): AsyncGenerator<string> {
  const text = 'SELECT DISTINCT (id - 1) / $1::int + 1 AS part FROM nonprofits WHERE display ORDER BY part';
  const { rows } = await reads.query<{ part: number }>({ name: 'sitemap parts', text, values: [most] });
  const parts = [0, ...rows.map(({ part }) => part)];
  const entries = parts.map((part) => `<sitemap><loc>${escapeHtml(origin)}/sitemaps/${part}.xml</loc></sitemap>\n`);
  yield `${begin}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Writes the given pages and the published nonprofits with ids from `first` to `last`. */
async function* urlSet(reads: Queries, origin: string, first: number, last: number, pages: string[]): AsyncGenerator<string> {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`;
  yield `${begin}<urlset ${namespace}>\n${pages.map((path) => entry(path)).join('')}`;
  for (let from = first; ; ) {
    const rows = await published(reads, from, last);
    yield rows.map((row) => entry(nonprofitPath(row), row.changed)).join('');
    if (rows.length < batch) break;
    from = (rows.at(-1)?.id ?? last) + 1;
  }
  yield '</urlset>\n';
}

interface Row {
  id: number;
  name: string;
  /** `YYYY-MM-DD` */
  changed: string;
}

async function published(reads: Queries, from: number, last: number): Promise<Row[]> {
  const text = `SELECT id, name, to_char(updated_at, 'YYYY-MM-DD') AS changed FROM nonprofits
    WHERE display AND id BETWEEN $1 AND $2 ORDER BY id LIMIT ${batch}`;
  return (await reads.query<Row>({ name: 'sitemap', text, values: [from, last] })).rows;
}
