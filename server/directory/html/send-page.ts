import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/process/config.ts';
import { pageSecurity } from './chosen-scheme.ts';
import { type Encoded, encodedOnce, sendEncoded } from './encoding.ts';
import type { Html } from './html.ts';

/**
 * A shared cache may keep a page for half a minute, and a browser asks every time: what is unpublished is gone from
 * here at once and from a CDN in 30 seconds. Without PUBLIC_URL addresses come from the visitor's Host header: nobody
 * keeps the page then, so that one visitor's header is never shown to another.
 */
export function cacheControl({ publicUrl }: Config): string {
  return publicUrl === null ? 'private, no-cache' : 'public, max-age=0, s-maxage=30, must-revalidate';
}

/** A page as it is sent. */
export interface WrittenPage {
  body: Encoded;
  etag: string;
}

export function writePage(page: Html): WrittenPage {
  const bytes = Buffer.from(page.text);
  return { body: encodedOnce(bytes), etag: `W/"${hash('sha1', bytes, 'base64url')}"` };
}

/**
 * The pages that were written last, by address. The database is asked at every request all the same: where what it
 * says is letter by letter what it said before, the page is too, and is not written again.
 */
export function keepPages(most = 100): (address: string, madeOf: string, write: () => Html) => WrittenPage {
  const kept = new Map<string, { madeOf: string; page: WrittenPage }>();
  return (address, madeOf, write) => {
    const last = kept.get(address);
    const now = last?.madeOf === madeOf ? last : { madeOf, page: writePage(write()) };
    // the address that was asked for last stands last; the first one goes
    kept.delete(address);
    kept.set(address, now);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return now.page;
  };
}

/** Sends a page, or 304 where the asker has the very same. */
export async function sendPage(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: WrittenPage,
  status = 200,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('content-security-policy', pageSecurity);
  reply.header('cache-control', status < 500 ? cacheControl(config) : 'no-store');
  if (status < 500) reply.header('etag', etag);
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendEncoded(request, reply.code(status), body);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag) ?? false;
}
