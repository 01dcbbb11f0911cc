import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#server/directory/addresses.ts';
import type { App } from '#server/http/app.ts';
import { Refusal } from '#server/http/errors.ts';
import { checkSettings } from '#server/programme/in-force.ts';
import { serveAssets } from './assets.ts';
import { type Frame, openFrame, type Page } from './frame.ts';
import { failedPage, notFoundPage } from './message-page.ts';
import { sendPage, writePage } from './send-page.ts';

/** What all pages share that the server writes for visitors. */
export interface PublicPages {
  frame: Frame;
  send(request: FastifyRequest, reply: FastifyReply, page: Page, status?: number): Promise<FastifyReply>;
  /** follows the programme's settings, and shows failures in the pages' look */
  prepare(http: FastifyInstance): void;
}

/** Serves their style sheet. */
export async function openPublicPages(app: App): Promise<PublicPages> {
  const { config } = app;
  const frame = await openCurrentFrame(app);
  const send: PublicPages['send'] = (request, reply, page, status) =>
    sendPage(config, request, reply, writePage(frame(page, originOf(config, request))), status === undefined ? {} : { status });
  return {
    frame,
    send,
    prepare: (pages) => {
      pages.addHook('onRequest', () => checkSettings(app));
      pages.setErrorHandler((error, request, reply) => {
        if (error instanceof Refusal) return send(request, reply, notFoundPage, 404);
        request.log.error({ err: error, requestId: request.id }, 'a request failed');
        return send(request, reply, failedPage, 500);
      });
    },
  };
}

/** The frame of the programme's present name, color and site. */
async function openCurrentFrame({ http, config }: App): Promise<Frame> {
  const assetsOf = await serveAssets(http, config);
  let of = config.public;
  let frame = openFrame(of, assetsOf(of.programmeColour));
  return (page, origin) => {
    if (of !== config.public) frame = openFrame(config.public, assetsOf(config.public.programmeColour));
    of = config.public;
    return frame(page, origin);
  };
}
