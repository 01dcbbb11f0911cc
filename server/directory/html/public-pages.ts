import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage, Site } from '#contract/directory/public-pages.ts';
import { originOf } from '#server/directory/addresses.ts';
import type { App } from '#server/http/app.ts';
import { Refusal } from '#server/http/errors.ts';
import { checkSettings } from '#server/programme/in-force.ts';
import { serveAssets } from './assets.ts';
import { loadPageWriter } from './page-writer.ts';
import { servePatterns } from './pattern-pictures.ts';
import { readyToSend, sendPage } from './send-page.ts';

/** What all pages share that the server writes for visitors. */
export interface PublicPages {
  /** writes a page of the programme's present name, color and site */
  write(page: PublicPage, origin: string, preview?: Site['preview']): string;
  send(request: FastifyRequest, reply: FastifyReply, page: PublicPage, status?: number): Promise<FastifyReply>;
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
  const send: PublicPages['send'] = (request, reply, page, status) =>
    sendPage(config, request, reply, readyToSend(write(page, originOf(config, request))), status === undefined ? {} : { status });
  return {
    write,
    send,
    prepare: (pages) => {
      pages.addHook('onRequest', () => checkSettings(app));
      pages.setErrorHandler((error, request, reply) => {
        if (error instanceof Refusal) return send(request, reply, { name: 'notFound' }, 404);
        request.log.error({ err: error, requestId: request.id }, 'a request failed');
        return send(request, reply, { name: 'failed' }, 500);
      });
    },
  };
}
