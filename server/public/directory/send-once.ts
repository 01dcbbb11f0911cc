import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPage } from '#contract/public/directory/public-pages.ts';
import type { App } from '#server/platform/http/app.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { sendEncoded } from './html/encoding.ts';
import { pageSecurity } from './html/page-security.ts';
import type { PublicPages } from './html/public-pages.ts';
import { readyToSend } from './html/send-page.ts';

/**
 * Sends a page that no cache may store: the page shows what somebody typed, or belongs to a secret link. `opener`: whether windows that
 * the page opens may talk to it.
 */
export function openSendOnce(
  { config }: App,
  pages: PublicPages,
  { security = pageSecurity, referrer = 'no-referrer', opener = 'same-origin' } = {},
) {
  return (request: FastifyRequest, reply: FastifyReply, page: PublicPage, status = 200) => {
    reply.code(status).type('text/html; charset=utf-8').header('content-security-policy', security);
    reply.header('cache-control', 'no-store').header('referrer-policy', referrer).header('cross-origin-opener-policy', opener);
    return sendEncoded(request, reply, readyToSend(pages.write(page, originOf(config, request))).body);
  };
}
