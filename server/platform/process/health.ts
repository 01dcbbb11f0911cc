import { access, constants, statfs } from 'node:fs/promises';
import type { App } from '#server/platform/http/app.ts';
import { errorCode } from './error-code.ts';

/** bytes; with less free space, PostgreSQL soon cannot extend its log */
const least = 20_000_000;

/** `/healthz`: this process responds. `/readyz`: it can do its work, so traffic may come. */
export function healthRoutes(app: App): void {
  app.http.addHook('preClose', async () => {
    app.isStopping = true;
  });
  app.http.get('/healthz', async () => ({ status: 'ok' }));
  app.http.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.isStopping) return reply.code(503).send({ detail: 'Stopping.', request_id: request.id });
    const problem = (await databaseProblem(app)) ?? (await folderProblem(app.config.dataDir));
    if (problem !== null) return reply.code(503).send({ detail: problem, request_id: request.id });
    // A full disk still allows reading: the server stays in rotation.
    return (await isFull(app.config.dataDir))
      ? { status: 'ready', detail: 'The disk is full: nothing can be saved.' }
      : { status: 'ready' };
  });
}

async function databaseProblem({ pool }: App): Promise<string | null> {
  return pool.query('SELECT 1').then(
    () => null,
    () => 'The database does not answer.',
  );
}

/** The problem of the data folder; null: none. If its disk is not mounted, no file can be read or stored. */
async function folderProblem(folder: string): Promise<string | null> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => null,
    (error) => `The data folder cannot be read (${errorCode(error)}).`,
  );
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < least;
}
