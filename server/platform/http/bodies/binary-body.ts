import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { App } from '../app.ts';
import { refuse } from '../errors.ts';
import { type Answer, type Call, readCall, routePath, send } from '../serve.ts';

type OctetsEndpoint = Endpoint & { octets: true };
type OctetsCall<E extends Endpoint> = Omit<Call<E>, 'body'> & { db: Db; bytes: Buffer };

/**
 * Serves a call with a binary body, once the whole body has arrived. The handler opens its own transaction, so that no transaction
 * is open while the handler writes the bytes to disk.
 */
export function serveOctets<const E extends OctetsEndpoint>(
  app: App,
  endpoint: E,
  handler: (call: OctetsCall<E>) => Answer<E>,
): void {
  // a separate scope, so that all other calls still refuse this content type
  app.http.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
    scope.route({
      method: endpoint.method,
      url: routePath(endpoint),
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      handler: async (request, reply) => {
        const call = await readCall(app, endpoint, request);
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes)) throw refuse(415, 'Unsupported media type: send application/octet-stream.');
        return send(app, endpoint, reply, await handler({ ...call, db: app.db, bytes } as OctetsCall<E>));
      },
    });
  });
}
