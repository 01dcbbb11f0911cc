import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Html } from './html.ts';

/**
 * A shared cache may keep a page for half a minute, and a browser asks every time: what is unpublished is gone from
 * here at once and from a CDN in 30 seconds. Without PUBLIC_URL addresses come from the visitor's Host header: nobody
 * keeps the page then, so that one visitor's header is never shown to another.
 */
export function cacheControl({ publicUrl }: Config): string {
  return publicUrl === null ? 'private, no-cache' : 'public, max-age=0, s-maxage=30, must-revalidate';
}

/** Sends a page, or 304 where the asker has the very same. */
export function sendPage(config: Config, request: FastifyRequest, reply: FastifyReply, page: Html, status = 200): FastifyReply {
  if (status >= 500)
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text);
  const etag = `W/"${createHash('sha1').update(page.text).digest('base64url')}"`;
  reply.header('cache-control', cacheControl(config)).header('etag', etag);
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag) ?? false;
}
