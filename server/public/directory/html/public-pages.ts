import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { factPaths, offerPaths } from '#contract/nonprofits/public/addresses.ts';
import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import type { CategoryChoice } from '#contract/public/directory/found.ts';
import type { PublicPage, Site, WritePage } from '#contract/public/directory/public-pages.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { outageOf } from '#server/platform/http/outages.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import { serveAssets } from './assets.ts';
import { servePatterns } from './pattern-pictures.ts';
import { cachePages, sendPage } from './send-page.ts';

const built = new URL('../../../../dist/pages/pages.js', import.meta.url);

/** Loads the writer of the public pages, which the build makes from web/app/public-pages.tsx. */
async function loadPageWriter(): Promise<WritePage> {
  if (!existsSync(built)) throw new StartRefused('The public pages are not built: run `npm run build`.');
  const { writePage }: { writePage: WritePage } = await import(built.href);
  return writePage;
}

/** Writes and sends the pages for visitors. */
export interface PublicPages {
  /** returns the HTML of a page, with the programme's present name and color */
  write(page: PublicPage, origin: string, preview?: Site['preview']): string;
  send(request: FastifyRequest, reply: FastifyReply, page: PublicPage, status?: number): Promise<FastifyReply>;
  /** sends the page for an address that has none, with ways into the directory */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /**
   * sends the cached page if `madeOf`, a text of all that the page depends on, is the same as before; else the page that `read`
   * returns
   */
  sendMade(request: FastifyRequest, reply: FastifyReply, madeOf: string, read: () => PublicPage): Promise<FastifyReply>;
  /** makes each request follow the programme's settings, and shows failures as public pages */
  prepare(http: FastifyInstance): void;
}

/** The pages that a link of an email leads to, and those that say what came of it: open also while the programme is closed. */
const linked = [
  `${factPaths.ask}/`,
  `${offerPaths.confirm}/`,
  offerPaths.confirmed,
  `${tellMePaths.confirm}/`,
  tellMePaths.confirmed,
  `${tellMePaths.end}/`,
  tellMePaths.ended,
  myGiftsPaths.mine,
  `${myGiftsPaths.mine}/`,
];

/** `route`: the pattern of the route, because an address can be spelled in several ways */
const isLinked = (route = '') => linked.some((path) => (path.endsWith('/') ? route.startsWith(path) : route === path));

const shownCategories = 12;

/** The categories with the most published nonprofits, in the order of their names; none if the database does not answer. */
async function largestCategories(reads: Queries): Promise<CategoryChoice[]> {
  const text = `SELECT id, name, sum(count)::int AS count FROM directory_category_counts JOIN categories ON id = category_id
    GROUP BY id, name ORDER BY 3 DESC, name LIMIT ${shownCategories}`;
  try {
    const { rows } = await reads.query<CategoryChoice & Record<string, unknown>>({ name: 'largest categories', text });
    return rows.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  } catch {
    return [];
  }
}

/** Loads the writer of the public pages, and serves their style sheet and generated pictures. */
export async function openPublicPages(app: App): Promise<PublicPages> {
  const { http, config } = app;
  const writePage = await loadPageWriter();
  const assetsOf = await serveAssets(http, config);
  const patternKey = servePatterns(http, config);
  const write: PublicPages['write'] = (page, origin, preview) => {
    const programme = config.public;
    const assets = assetsOf(programme.programmeColour);
    const { learningIsOpen } = config;
    const howChosenIsShown = config.howChosen !== '';
    return writePage(page, {
      programme,
      learningIsOpen,
      howChosenIsShown,
      visitorLettersAreOn: config.visitorLetters,
      contactIsSet: config.contactIsSet,
      origin,
      assets,
      patternKey: patternKey(),
      ...(preview && { preview }),
    });
  };
  const cached = cachePages();
  const ready = (request: FastifyRequest, madeOf: string, read: () => PublicPage) => {
    const origin = originOf(config, request);
    return cached(`${config.settingsVersion} ${config.learningIsOpen} ${origin} ${madeOf}`, () => write(read(), origin));
  };
  const send: PublicPages['send'] = (request, reply, page, status = 200) =>
    sendPage(
      config,
      request,
      reply,
      ready(request, JSON.stringify(page), () => page),
      { status },
    );
  const sendNotFound: PublicPages['sendNotFound'] = async (request, reply) =>
    send(
      request,
      reply,
      { name: 'notFound', categories: config.public.openToVisitors ? await largestCategories(app.reads.recent) : [] },
      404,
    );
  return {
    write,
    send,
    sendNotFound,
    sendMade: (request, reply, madeOf, read) => sendPage(config, request, reply, ready(request, madeOf, read)),
    prepare: (pages) => {
      pages.addHook('onRequest', async (request, reply) => {
        await checkSettings(app);
        if (config.public.openToVisitors || isLinked(request.routeOptions.url)) return;
        const isLost = request.method === 'POST';
        await send(request, reply.header('x-robots-tag', 'noindex'), { name: 'opensSoon', isLost }, isLost ? 409 : 200);
        return reply;
      });
      pages.setErrorHandler((error, request, reply) => {
        if (error instanceof Refusal) return sendNotFound(request, reply);
        request.log.error({ err: error, requestId: request.id }, 'a request failed');
        return send(request, reply, { name: 'failed' }, outageOf(error)?.status ?? 500);
      });
    },
  };
}
