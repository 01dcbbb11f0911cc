import type { FastifyRequest } from 'fastify';
import type { Download, DownloadQuery } from '#contract/downloads.ts';
import { type Actor, may } from '#contract/permissions.ts';
import { readActor } from '#server/accounts/session.ts';
import type { App } from '#server/app.ts';
import { parseQuery } from '#server/endpoint.ts';
import { notAllowed, notSignedIn } from '#server/errors.ts';
import { redeemTicket } from './tickets.ts';

/** Who opens a download and what they asked for. Throws 401 or 403 for who may not have it, 400 naming what is wrong. */
export async function readDownload<const D extends Download>(app: App, download: D, request: FastifyRequest) {
  const actor = await whoAsks(app, request);
  if (!may(actor, download.access)) throw notAllowed();
  return { actor, query: parseQuery(download, request) as DownloadQuery<D> };
}

/** By the ticket in the address, else by the header. Rights are those of this moment. */
async function whoAsks(app: App, request: FastifyRequest): Promise<Actor> {
  const [, address = '', ticket] = /^(.*)[?&]ticket=([\w-]{20,100})$/.exec(request.url) ?? [];
  const actor =
    ticket === undefined
      ? (await readActor(app.pool, request.headers.authorization))?.actor
      : await redeemTicket(app.pool, ticket, address);
  if (!actor) throw notSignedIn();
  return actor;
}
