import type { FastifyInstance } from 'fastify';

/**
 * When the server stops, it closes the idle connections once. A connection whose request ends later would stay open for the
 * keep-alive time, so it is closed here.
 */
export function closeLastConnections(http: FastifyInstance): void {
  let stopping = false;
  http.addHook('preClose', async () => {
    stopping = true;
  });
  http.addHook('onResponse', (_request, _reply, done) => {
    if (stopping) setImmediate(() => http.server.closeIdleConnections());
    done();
  });
}
