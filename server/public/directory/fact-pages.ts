import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { factPaths } from '#contract/nonprofits/public/addresses.ts';
import { confirmByLink, findAskedFact } from '#server/nonprofits/facts/confirm-link.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import type { PublicPages } from './html/public-pages.ts';
import { openSendOnce } from './send-once.ts';

type Secret = { Params: { secret: string } };

const onePath = `${factPaths.ask}/:secret(^[\\w-]{20,100}$)`;

/** The pages of the email links that confirm a fact. A GET changes nothing, because mail programs open links by themselves. */
export function factPages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { db } = app;
  const sendOnce = openSendOnce(app, pages);

  async function ask(request: FastifyRequest, reply: FastifyReply, secret: string, changed: boolean) {
    const fact = await findAskedFact(db, secret);
    if (!fact) return sendOnce(request, reply, { name: 'factLinkUsed' }, 404);
    return sendOnce(request, reply, { name: 'askFact', secret, ...fact, changed }, changed ? 409 : 200);
  }

  http.get(factPaths.confirmed, (request, reply) => sendOnce(request, reply, { name: 'factConfirmed' }));

  http.get<Secret>(onePath, (request, reply) => ask(request, reply, request.params.secret, false));

  http.post<Secret>(onePath, async (request, reply) => {
    const { secret } = request.params;
    const mark = z.safeParse(z.object({ mark: z.string() }), request.body).data?.mark ?? '';
    const outcome = await transact(db, (tx) => confirmByLink(tx, secret, mark));
    if (outcome === 'confirmed') return reply.redirect(factPaths.confirmed, 303);
    return ask(request, reply, secret, outcome === 'changed');
  });
}
