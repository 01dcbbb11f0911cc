import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import { apiBase } from '#contract/platform/wire/endpoint.ts';
import type { App } from '#server/platform/http/app.ts';
import { contentSecurity } from '#server/platform/http/content-security.ts';
import { openApiDocument } from './openapi.ts';

/** Serves `/api/v1/openapi.json`, and a page to read that document at `/api/docs`. */
export async function openApiRoutes(app: App): Promise<void> {
  let document: string | undefined;
  app.http.get(`${apiBase}openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document);
  });
  await app.http.register(serveStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))),
    prefix: '/api/docs/',
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js)$/.test(path),
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });
  app.http.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', contentSecurity({ style: "'unsafe-inline'" }))
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.http.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
}

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Almoner: the API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="docs"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const start = `SwaggerUIBundle({ url: '${apiBase}openapi.json', dom_id: '#docs', deepLinking: true });`;
