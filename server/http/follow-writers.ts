import type { FastifyRequest } from 'fastify';
import { apiBase } from '#contract/wire/endpoint.ts';
import type { Queries } from '#server/database/reads.ts';
import type { App } from './app.ts';

/*
 * Public pages know no session. Where they are read from a replica, a browser that just worked in Almoner says so with a cookie, so that
 * nobody misses on a public page what they have just saved.
 */

const cookie = 'almoner-at-work';
const seconds = 60;

/** Gives the cookie to browsers that call as a person, or that write. */
export function markWriters({ http, config }: App): void {
  const value = `${cookie}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${config.production ? '; Secure' : ''}`;
  http.addHook('onRequest', (request, reply, done) => {
    const works = request.headers.authorization !== undefined || !['GET', 'HEAD'].includes(request.method);
    if (works && request.url.startsWith(apiBase)) reply.header('set-cookie', value);
    done();
  });
}

/** Where a public page is read for this browser. */
export function pageReads({ reads }: Pick<App, 'reads'>, { headers }: FastifyRequest): Queries {
  return headers.cookie?.includes(`${cookie}=`) ? reads.current : reads.recent;
}
