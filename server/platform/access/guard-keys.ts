import type { FastifyRequest } from 'fastify';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import { type KeyScope, keyCallsPerMinute, keyMessages, keyPrefix } from '#contract/platform/access/access-keys.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { addressRange } from './client.ts';
import { hashSecret, secretOf } from './session.ts';

interface Known {
  scopes: readonly string[];
  /** when this process last stored the key's use, in milliseconds since 1970, and from where */
  notedAt: number;
  range: string;
}

const minute = 60_000;
const hour = 60 * minute;
/** keys that a process remembers; more than a programme has */
const mostKnown = 1_000;

/**
 * Refuses what a program's access key may not do, before anything else is read. `scopeByCall`: what each call and download needs, by
 * method and path; whatever is not in it is for no key. A key's scopes never change, so they are read once; whether the key has ended, and
 * what its owner may, is read with each request, as for sessions. Calls are counted in each process, so that counting costs no statement.
 */
export function guardKeys(app: Pick<App, 'http' | 'pool'>, scopeByCall: ReadonlyMap<string, KeyScope | 'anyone' | null>): void {
  const known = new Map<string, Known>();
  let limiter: RateLimiterMemory | undefined;
  const scopeByRoute = new Map([...scopeByCall].map(([call, scope]) => [call.replace(/\{(\w+)\}/g, ':$1'), scope]));

  app.http.addHook('onRequest', async (request) => {
    const secret = secretOf(request.headers.authorization);
    if (!secret?.startsWith(keyPrefix)) return;
    const hash = hashSecret(secret);
    const key = await find(hash);
    // the call itself replies that nobody is signed in
    if (!key) return;
    await count(hash.toString('base64url'));
    check(request, key);
    await note(hash, key, addressRange(request.ip));
  });

  async function find(hash: Buffer): Promise<Known | undefined> {
    const name = hash.toString('base64url');
    const found = known.get(name);
    if (found) return found;
    const { rows } = await app.pool.query<{ scopes: string[] }>({
      name: 'access key',
      text: 'SELECT scopes FROM tokens WHERE hash = $1 AND scopes IS NOT NULL',
      values: [hash],
    });
    if (!rows[0]) return undefined;
    if (known.size >= mostKnown) known.clear();
    const key = { scopes: rows[0].scopes, notedAt: 0, range: '' };
    known.set(name, key);
    return key;
  }

  async function count(name: string): Promise<void> {
    if (!limiter) {
      const { RateLimiterMemory } = await import('rate-limiter-flexible');
      limiter ??= new RateLimiterMemory({ points: keyCallsPerMinute, duration: 60 });
    }
    await limiter.consume(name).catch((refused: unknown) => {
      if (refused instanceof Error) throw refused;
      throw refuse(429, keyMessages.often, { 'retry-after': '60' });
    });
  }

  function check({ method, routeOptions, headers }: FastifyRequest, { scopes }: Known): void {
    const { url } = routeOptions;
    // there is nothing at this address
    if (url === undefined) return;
    const scope = scopeByRoute.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
    if (scope === 'anyone') {
      delete headers.authorization;
      return;
    }
    if (!scope) throw refuse(403, keyMessages.never);
    if (!scopes.includes(scope)) throw refuse(403, keyMessages.notThis, undefined, { neededScope: scope });
  }

  /** Stores when and from where the key was used: each hour, and from another network after a minute. */
  async function note(hash: Buffer, key: Known, range: string): Promise<void> {
    const age = Date.now() - key.notedAt;
    if (age < minute || (key.range === range && age < hour)) return;
    Object.assign(key, { range, notedAt: Date.now() });
    await app.pool.query('UPDATE tokens SET last_used_at = now(), address_range = $2 WHERE hash = $1 AND expires_at > now()', [
      hash,
      range,
    ]);
  }
}
