import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#contract/platform/programme/config.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import type { App } from './app.ts';
import { contentSecurity } from './content-security.ts';
import { escapeHtml } from './escape-html.ts';

const webFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** Serves the built web. Files with a hash in their name may be cached for ever; compressed copies come from the build. */
export async function serveWebFiles(http: FastifyInstance): Promise<void> {
  if (!existsSync(webFolder)) return;
  await http.register(serveStatic, {
    root: `${webFolder}assets/`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  await http.register(serveStatic, {
    root: webFolder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['index.html*', 'assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}

/** Paths that never get the web's index page, even if nothing is found there. */
const ofServer = /^\/(api|media|assets|directory|sitemaps|metrics|application-files|learning-files|download-[^/]*)(\/|$)/;
/** A path that ends with a file extension is never the address of a page. */
const namesFile = /\.[a-z0-9]{1,8}$/i;

/** Whether a request is for a page of the web: it gets the web's index page, whose router decides what to show. */
export function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  return !ofServer.test(path) && !namesFile.test(path);
}

/** Returns a handler that sends the web's index page with this programme's configuration. */
export async function openShell(
  app: App,
  paymentPages: RegExp,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const { config } = app;
  const built = await readFile(`${webFolder}index.html`, 'utf8').catch(() => missing);
  let of = config.public;
  let parts = fill(built, of);
  return async ({ url }, reply) => {
    await checkSettings(app);
    if (of !== config.public) parts = fill(built, config.public);
    of = config.public;
    const nonce = randomBytes(16).toString('base64');
    const stripe = config.stripe !== null && paymentPages.test(url);
    return reply
      .header('content-security-policy', contentSecurity({ style: `'nonce-${nonce}'`, stripe }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(parts.join(nonce));
  };
}

/** Splits the page where each request inserts its nonce. Returns the pieces. */
function fill(built: string, programme: PublicConfig): string[] {
  const told = JSON.stringify(programme).replaceAll('<', '\\u003c');
  return built
    .replace('<title>Almoner</title>', () => `<title>${escapeHtml(programme.programmeName)}</title>`)
    .replace(/(<script[^>]*id="almoner-config"[^>]*>)null(<\/script>)/, (_, open: string, close: string) => open + told + close)
    .split('CSP_NONCE');
}

const missing =
  '<!doctype html><html lang="en"><title>Almoner</title><p>The web is not built yet: run <code>npm run build</code>.</p></html>';
