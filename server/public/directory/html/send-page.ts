import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/process/config.ts';
import { type Encoded, encodedOnce, sendEncoded } from './encoding.ts';
import { pageSecurity } from './page-security.ts';

/**
 * Browsers check every time; a CDN may cache a page for 30 seconds, so an unpublished profile is gone soon. Without
 * PUBLIC_URL, addresses on the page come from the visitor's Host header, so nothing may cache the page: another visitor
 * must never see that header.
 */
export function cacheControl({ publicUrl }: Config): string {
  return publicUrl === null ? 'private, no-cache' : 'public, max-age=0, s-maxage=30, must-revalidate';
}

/** A page or feed that is ready to send. */
export interface ReadyPage {
  body: Encoded;
  etag: string;
}

export function readyToSend(text: string): ReadyPage {
  const bytes = Buffer.from(text);
  return { body: encodedOnce(bytes), etag: `W/"${hash('sha1', bytes, 'base64url')}"` };
}

/**
 * Caches the most recently sent pages, by the data that they are made of. Each request still queries the database; if the data is
 * the same text as before, the cached page is sent.
 */
export function cachePages(most = 100): (madeOf: string, write: () => string) => ReadyPage {
  const kept = new Map<string, ReadyPage>();
  return (madeOf, write) => {
    const key = hash('sha256', madeOf, 'base64url');
    const page = kept.get(key) ?? readyToSend(write());
    // move the page to the end of the map, so that the first page of the map is the least recently used one
    kept.delete(key);
    kept.set(key, page);
    const [oldest = key] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    return page;
  };
}

interface Manner {
  status?: number;
  type?: string;
  /** the content security policy */
  security?: string;
}

/** Sends a page, or 304 if the client already has it. */
export async function sendPage(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: ReadyPage,
  { status = 200, type = 'text/html; charset=utf-8', security = pageSecurity }: Manner = {},
): Promise<FastifyReply> {
  reply.type(type).header('content-security-policy', security);
  reply.header('cache-control', status < 500 ? cacheControl(config) : 'no-store');
  if (status < 500) reply.header('etag', etag);
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendEncoded(request, reply.code(status), body);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag) ?? false;
}
