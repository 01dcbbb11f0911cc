import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, asDownloading, may } from '#contract/platform/access/permissions.ts';
import { type Download, type DownloadQuery, downloadsAtOnce, tooManyDownloads } from '#contract/platform/wire/downloads.ts';
import { refuseUnlessRecent } from '#server/platform/access/recent.ts';
import { readActor } from '#server/platform/access/session.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notSignedIn, refuse } from '#server/platform/http/errors.ts';
import { parseQuery } from '#server/platform/http/serve.ts';
import { redeemResumable, redeemTicket } from './tickets.ts';

/** by person: the downloads that this process sends at the moment */
const running = new Map<number, number>();

/** Counts a download until its reply has ended. Throws 429 while the person has too many. */
function countDownload({ id }: Actor, reply: FastifyReply): void {
  const before = running.get(id) ?? 0;
  if (before >= downloadsAtOnce) throw refuse(429, tooManyDownloads, { 'retry-after': '30' });
  running.set(id, before + 1);
  reply.raw.once('close', () => {
    const left = (running.get(id) ?? 1) - 1;
    if (left > 0) running.set(id, left);
    else running.delete(id);
  });
}

/**
 * Returns the person who opens a download, and its query. Throws 401 without a valid ticket or session, 403 without the
 * permission or a recent sign-in, 429 while several downloads of the person run, 400 for a wrong query.
 */
export async function readDownload<const D extends Download>(
  app: App,
  download: D,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = asDownloading(await whoAsks(app, download, request), download);
  if (!may(actor, download.access)) throw notAllowed(actor, download.access);
  countDownload(actor, reply);
  return { actor, query: parseQuery(download, request) as DownloadQuery<D> };
}

/** Identifies the person by the ticket in the address, else by the `Authorization` header, with their current rights. */
async function whoAsks(app: App, download: Download, request: FastifyRequest): Promise<Actor> {
  const [, address = '', ticket] = /^(.*)[?&]ticket=([\w-]{20,100})$/.exec(request.url) ?? [];
  const actor =
    ticket === undefined
      ? await signedInNow(app, download, request)
      : download.resumable
        ? await redeemResumable(app.pool, ticket, address, isOfRest(request))
        : await redeemTicket(app.pool, ticket, address);
  if (!actor) throw notSignedIn();
  return actor;
}

/** Whether the request asks for the rest of a download that broke off. */
const isOfRest = ({ headers }: FastifyRequest): boolean => /^bytes=0*[1-9]\d*-/.test(headers.range ?? '');

/** Without a ticket, the recent sign-in is checked now. With a ticket, it was checked when the ticket was issued. */
async function signedInNow(app: App, { recentSignIn }: Download, request: FastifyRequest): Promise<Actor | undefined> {
  const session = await readActor(app, request.headers.authorization);
  if (session && recentSignIn) refuseUnlessRecent(session);
  return session?.actor;
}
