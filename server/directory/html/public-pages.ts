import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage, Site } from '#contract/directory/public-pages.ts';
import type { App } from '#server/http/app.ts';
import { Refusal } from '#server/http/errors.ts';
import { originOf } from '#server/http/origin.ts';
import { outageOf } from '#server/http/outages.ts';
import { checkSettings } from '#server/programme/in-force.ts';
import { serveAssets } from './assets.ts';
import { loadPageWriter } from './page-writer.ts';
import { servePatterns } from './pattern-pictures.ts';
import { cachePages, sendPage } from './send-page.ts';

/** What all pages share that the server writes for visitors. */
export interface PublicPages {
  /** writes a page of the programme's present name, color and site */
  write(page: PublicPage, origin: string, preview?: Site['preview']): string;
  send(request: FastifyRequest, reply: FastifyReply, page: PublicPage, status?: number): Promise<FastifyReply>;
  /** reads what the page shows only if no page of the same data is cached; `madeOf` holds all that the page depends on */
  sendMade(request: FastifyRequest, reply: FastifyReply, madeOf: string, read: () => PublicPage): Promise<FastifyReply>;
  /** follows the programme's settings, and shows failures in the pages' look */
  prepare(http: FastifyInstance): void;
}

/** Serves their style sheet and their generated pictures. */
export async function openPublicPages(app: App): Promise<PublicPages> {
  const { http, config } = app;
  const writePage = await loadPageWriter();
  const assetsOf = await serveAssets(http, config);
  const patternKey = servePatterns(http, config);
  const write: PublicPages['write'] = (page, origin, preview) => {
    const programme = config.public;
    const assets = assetsOf(programme.programmeColour);
    return writePage(page, { programme, origin, assets, patternKey: patternKey(), ...(preview && { preview }) });
  };
  const cached = cachePages();
  const ready = (request: FastifyRequest, madeOf: string, read: () => PublicPage) => {
    const origin = originOf(config, request);
    return cached(`${config.settingsVersion} ${origin} ${madeOf}`, () => write(read(), origin));
  };
  const send: PublicPages['send'] = (request, reply, page, status = 200) =>
    sendPage(
      config,
      request,
      reply,
      ready(request, JSON.stringify(page), () => page),
      { status },
    );
  return {
    write,
    send,
    sendMade: (request, reply, madeOf, read) => sendPage(config, request, reply, ready(request, madeOf, read)),
    prepare: (pages) => {
      pages.addHook('onRequest', () => checkSettings(app));
      pages.setErrorHandler((error, request, reply) => {
        if (error instanceof Refusal) return send(request, reply, { name: 'notFound' }, 404);
        request.log.error({ err: error, requestId: request.id }, 'a request failed');
        return send(request, reply, { name: 'failed' }, outageOf(error)?.status ?? 500);
      });
    },
  };
}
