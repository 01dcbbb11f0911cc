import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/platform/wire/shapes.ts';
import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import { printReceipt } from '#server/money/giving/receipts/print-receipt.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { transact } from '#server/platform/database/transact.ts';
import { letterheadOf } from '#server/platform/documents/letterhead.ts';
import { renderDocument } from '#server/platform/documents/render.ts';
import type { Content } from '#server/platform/documents/serve-pdf.ts';
import { longDayText } from '#server/platform/documents/words.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, Refusal } from '#server/platform/http/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';
import { findYear } from './documents.ts';
import { myMonthlyPages } from './monthly-pages.ts';
import { emailOf, endSession, isLinkOpen, mailLink, openSession, readMyGifts } from './store.ts';

type Secret = { Params: { secret: string } };
type Numbered = { Params: { number: string } };

const openPath = `${myGiftsPaths.open}/:secret(^[\\w-]{20,100}$)`;
const sentForm = z.object({ email: z._default(z.string(), ''), website: z._default(z.string(), '') });
const cookie = 'gifts';
const sessionSeconds = 30 * 60;

/**
 * The page of a donor's own gifts, without an account: a link by mail opens it after a click, once, for 30 minutes. No GET changes
 * anything, because mail programs open links by themselves.
 */
export function donorPages(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { pool, db, config } = app;
  const limits = openAttemptLimits(pool, attemptKinds.donorLink);
  const sendOnce = openSendOnce(app, pages);
  const today = programmeCalendar(config);

  function setCookie(request: FastifyRequest, reply: FastifyReply, session: string, seconds: number) {
    const secure = originOf(config, request).startsWith('https:') ? '; Secure' : '';
    return reply.header(
      'set-cookie',
      `${cookie}=${session}; Path=${myGiftsPaths.mine}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
    );
  }
  async function donorOf(request: FastifyRequest): Promise<string | undefined> {
    const session = sessionOf(request);
    return session === undefined ? undefined : emailOf(db, session);
  }

  http.get(myGiftsPaths.mine, async (request, reply) => {
    const email = await donorOf(request);
    if (email === undefined) return sendOnce(request, reply, { name: 'askMyGifts', email: '' });
    return sendOnce(request, reply, { name: 'myGifts', ...(await readMyGifts(db, email, config.public.programmeTimeZone)) });
  });

  http.post(myGiftsPaths.mine, { bodyLimit: 5_000 }, async (request, reply) => {
    const form = z.safeParse(sentForm, request.body).data ?? { email: '', website: '' };
    // only a program fills in the hidden field: the reply looks like a success, so that the program learns nothing
    if (form.website !== '') return reply.redirect(myGiftsPaths.asked, 303);
    const parsed = z.safeParse(emailAddress, form.email);
    const refuse = (problem: string, status: number) =>
      sendOnce(request, reply, { name: 'askMyGifts', email: form.email.toWellFormed().slice(0, 254), problem }, status);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 400);
    try {
      await limits.attempt({ ip: request.ip, email: parsed.data });
    } catch (error) {
      if (error instanceof Refusal && error.status === 429)
        return refuse('Too many requests were sent from here. Try again in an hour.', 429);
      throw error;
    }
    await transact(db, (tx) => mailLink(tx, parsed.data));
    return reply.redirect(myGiftsPaths.asked, 303);
  });

  http.get(myGiftsPaths.asked, (request, reply) => sendOnce(request, reply, { name: 'myGiftsAsked' }));

  http.get<Secret>(openPath, async (request, reply) => {
    const { secret } = request.params;
    if (!(await isLinkOpen(db, secret))) return sendOnce(request, reply, { name: 'myGiftsLinkUsed' }, 404);
    return sendOnce(request, reply, { name: 'openMyGifts', action: `${myGiftsPaths.open}/${secret}` });
  });

  http.post<Secret>(openPath, async (request, reply) => {
    const session = await transact(db, (tx) => openSession(tx, request.params.secret));
    if (session === undefined) return sendOnce(request, reply, { name: 'myGiftsLinkUsed' }, 404);
    return setCookie(request, reply, session, sessionSeconds).redirect(myGiftsPaths.mine, 303);
  });

  http.post(myGiftsPaths.leave, async (request, reply) => {
    const session = sessionOf(request);
    if (session !== undefined) await transact(db, (tx) => endSession(tx, session));
    return setCookie(request, reply, '', 0).redirect('/directory', 303);
  });

  myMonthlyPages(http, app, pages, donorOf);

  async function sendPdf(
    request: FastifyRequest,
    reply: FastifyReply,
    find: (email: string) => Promise<{ fileName: string; document: Content } | undefined>,
  ) {
    const email = await donorOf(request);
    if (email === undefined) return reply.redirect(myGiftsPaths.mine, 303);
    const found = await find(email);
    if (!found) throw notFound();
    const whole = {
      ...found.document,
      letterhead: { ...(await letterheadOf(db, config)), ...found.document.letterhead },
      madeOn: longDayText(today()),
    };
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    // all donors count as one person, so that they never keep staff from their documents
    const pdf = await renderDocument({ person: 0, signal: left.signal }, whole).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 429) return null;
      throw error;
    });
    if (pdf === null) return sendOnce(request, reply, { name: 'failed' }, 503);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${found.fileName}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }

  http.get<Numbered>(`${myGiftsPaths.receipts}/:number(^\\d{1,9}).pdf`, (request, reply) =>
    sendPdf(request, reply, (email) => printReceipt(db, Number(request.params.number), email)),
  );
  http.get<Numbered>(`${myGiftsPaths.years}/:number(^\\d{4}).pdf`, (request, reply) =>
    sendPdf(request, reply, (email) => findYear(db, email, Number(request.params.number))),
  );
}

function sessionOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([\\w-]{20,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}
