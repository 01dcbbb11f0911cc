import type { FastifyRequest } from 'fastify';
import { apiBase } from '#contract/platform/wire/endpoint.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import type { App } from './app.ts';

/*
 * Public pages have no session. A replica may lag behind, so a browser that has just worked in Almoner gets a cookie: with it,
 * public pages are read from the database, and nobody misses what they have just saved.
 */

const cookie = 'almoner-at-work';
const seconds = 60;

/** Sets the cookie for API requests of signed-in people, and for all API requests that write. */
export function markWriters({ http, config }: App): void {
  const value = `${cookie}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${config.production ? '; Secure' : ''}`;
  http.addHook('onRequest', (request, reply, done) => {
    const works = request.headers.authorization !== undefined || !['GET', 'HEAD'].includes(request.method);
    if (works && request.url.startsWith(apiBase)) reply.header('set-cookie', value);
    done();
  });
}

/** Where public pages are read from: the database if this browser has just worked in Almoner, else a replica if there is one. */
export function pageReads({ reads }: Pick<App, 'reads'>, { headers }: FastifyRequest): Queries {
  return headers.cookie?.includes(`${cookie}=`) ? reads.current : reads.recent;
}
