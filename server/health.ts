import type { App } from './app.ts';

/** `/healthz`: this process answers. `/readyz`: it can do its work, so traffic may come. */
export function healthRoutes(app: App): void {
  let closing = false;
  app.http.addHook('preClose', async () => {
    closing = true;
  });
  app.http.get('/healthz', async () => ({ status: 'ok' }));
  app.http.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (closing) return reply.code(503).send({ detail: 'Stopping.', request_id: request.id });
    try {
      await app.pool.query('SELECT 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ detail: 'The database does not answer.', request_id: request.id });
    }
  });
}
