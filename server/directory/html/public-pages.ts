import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#server/directory/addresses.ts';
import type { App } from '#server/http/app.ts';
import { Refusal } from '#server/http/errors.ts';
import { serveAssets } from './assets.ts';
import { type Frame, openFrame, type Page } from './frame.ts';
import { failedPage, notFoundPage } from './message-page.ts';
import { sendPage, writePage } from './send-page.ts';

/** What all pages share that the server writes for visitors. */
export interface PublicPages {
  frame: Frame;
  send(request: FastifyRequest, reply: FastifyReply, page: Page, status?: number): Promise<FastifyReply>;
  /** shows failures in the pages' look */
  handleFailures(http: FastifyInstance): void;
}

/** Serves their style sheet. */
export async function openPublicPages({ http, config }: App): Promise<PublicPages> {
  const frame = openFrame(config.public, await serveAssets(http, config.public.programmeColour));
  const send: PublicPages['send'] = (request, reply, page, status) =>
    sendPage(config, request, reply, writePage(frame(page, originOf(config, request))), status === undefined ? {} : { status });
  return {
    frame,
    send,
    handleFailures: (pages) =>
      pages.setErrorHandler((error, request, reply) => {
        if (error instanceof Refusal) return send(request, reply, notFoundPage, 404);
        request.log.error({ err: error, requestId: request.id }, 'a request failed');
        return send(request, reply, failedPage, 500);
      }),
  };
}
