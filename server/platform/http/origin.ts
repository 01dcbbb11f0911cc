import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/process/config.ts';

/**
 * The start of absolute addresses: PUBLIC_URL, or else the visitor's Host header. A page that uses the header must not be cached
 * (see `server/public/directory/html/send-page.ts`).
 */
export function originOf({ publicUrl }: Config, request: FastifyRequest): string {
  if (publicUrl !== null) return publicUrl;
  const host = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
}
