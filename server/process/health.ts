import { statfs } from 'node:fs/promises';
import type { App } from '#server/http/app.ts';

/** bytes below which PostgreSQL soon cannot extend its log */
const least = 20_000_000;

/** `/healthz`: this process responds. `/readyz`: it can do its work, so traffic may come. */
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
      // A full disk still allows reading: the server stays in rotation.
      return (await isFull(app.config.dataDir))
        ? { status: 'ready', detail: 'The disk is full: nothing can be saved.' }
        : { status: 'ready' };
    } catch {
      return reply.code(503).send({ detail: 'The database does not answer.', request_id: request.id });
    }
  });
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < least;
}
