import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/platform/wire/shapes.ts';
import { type TellMeAbout, tellMeAddress, tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, Refusal } from '#server/platform/http/errors.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { readNonprofitsView, readShortlist } from '#server/public/directory/query.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';
import { wordsOf } from './store.ts';
import { confirm, endByToken, findByToken, findUnconfirmed, subscribe } from './subscribe.ts';

const confirmPath = `${tellMePaths.confirm}/:secret(^[\\w-]{20,100}$)`;
const endPath = `${tellMePaths.end}/:secret(^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$)`;
type Secret = { Params: { secret: string } };

/** What an address asks for letters about. */
function readAbout(query: unknown): TellMeAbout {
  const raw = query as Record<string, unknown>;
  const { webCategories, towns } = readNonprofitsView({ web_categories: raw['category'], town: raw['town'] });
  const ids = readShortlist(query);
  if (webCategories[0] !== undefined) return { kind: 'CATEGORY', category: webCategories[0] };
  if (towns[0] !== undefined) return { kind: 'TOWN', town: towns[0] };
  return ids.length > 0 ? { kind: 'SHORTLIST', ids } : { kind: 'ALL' };
}

const sentForm = z.object({ email: z._default(z.string(), ''), website: z._default(z.string(), '') });

/** The pages of the weekly letter to visitors. All work without scripts; no GET changes anything, and no address has an email in it. */
export function tellMePages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { pool, db, config } = app;
  const limits = openAttemptLimits(pool, attemptKinds.tellMe);
  const sendOnce = openSendOnce(app, pages);

  /** Only the pages that end the letters stay while staff do not allow them. */
  function mustBeOn() {
    if (!config.visitorLetters) throw notFound();
  }

  async function asked(request: FastifyRequest) {
    mustBeOn();
    const about = readAbout(request.query);
    const words = await wordsOf(db, about);
    if (words === undefined) throw notFound();
    return { about, words };
  }

  http.get(tellMePaths.ask, async (request, reply) => {
    const { about, words } = await asked(request);
    return sendOnce(request, reply, { name: 'tellMe', action: tellMeAddress(about), about: words, email: '' });
  });

  http.post(tellMePaths.ask, { bodyLimit: 5_000 }, async (request, reply) => {
    const { about, words } = await asked(request);
    const form = z.safeParse(sentForm, request.body).data ?? { email: '', website: '' };
    // only a program fills in the hidden field: the reply looks like a success, so that the program learns nothing
    if (form.website !== '') return reply.redirect(tellMePaths.asked, 303);
    const parsed = z.safeParse(emailAddress, form.email);
    const refuse = (problem: string, status: number) =>
      sendOnce(
        request,
        reply,
        { name: 'tellMe', action: tellMeAddress(about), about: words, email: form.email.toWellFormed().slice(0, 254), problem },
        status,
      );
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 400);
    try {
      await limits.attempt({ ip: request.ip, email: parsed.data });
    } catch (error) {
      if (error instanceof Refusal && error.status === 429)
        return refuse('Too many requests were sent from here. Try again in an hour.', 429);
      throw error;
    }
    await transact(db, (tx) => subscribe(tx, parsed.data, about, words));
    return reply.redirect(tellMePaths.asked, 303);
  });

  http.get(tellMePaths.asked, async (request, reply) => {
    mustBeOn();
    return sendOnce(request, reply, { name: 'tellMeAsked' });
  });
  http.get(tellMePaths.confirmed, async (request, reply) => {
    mustBeOn();
    return sendOnce(request, reply, { name: 'tellMeConfirmed' });
  });
  http.get(tellMePaths.ended, (request, reply) => sendOnce(request, reply, { name: 'tellMeEnded' }));

  http.get<Secret>(confirmPath, async (request, reply) => {
    mustBeOn();
    const { secret } = request.params;
    const about = await findUnconfirmed(db, secret);
    if (about === undefined) return sendOnce(request, reply, { name: 'tellMeLinkUsed' }, 404);
    return sendOnce(request, reply, { name: 'confirmTellMe', action: `${tellMePaths.confirm}/${secret}`, about });
  });

  http.post<Secret>(confirmPath, async (request, reply) => {
    mustBeOn();
    if (await transact(db, (tx) => confirm(tx, request.params.secret))) return reply.redirect(tellMePaths.confirmed, 303);
    return sendOnce(request, reply, { name: 'tellMeLinkUsed' }, 404);
  });

  http.get<Secret>(endPath, async (request, reply) => {
    const { secret } = request.params;
    const about = await findByToken(db, secret);
    if (about === undefined) return sendOnce(request, reply, { name: 'tellMeEnded' });
    return sendOnce(request, reply, { name: 'endTellMe', action: `${tellMePaths.end}/${secret}`, about });
  });

  http.register(async (scope) => {
    // mail programs send a form of any kind: the token in the address is enough
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    scope.post<Secret>(endPath, { bodyLimit: 5_000 }, async (request, reply) => {
      const { secret } = request.params;
      await transact(db, (tx) => endByToken(tx, secret));
      // the button of mail programs (RFC 8058) shows no page; that of our page sends an empty form
      return request.body ? reply.code(204).send() : reply.redirect(tellMePaths.ended, 303);
    });
  });
}
