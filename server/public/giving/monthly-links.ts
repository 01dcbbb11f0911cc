import type { FastifyInstance } from 'fastify';
import { givePaths } from '#contract/money/giving/give-words.ts';
import { monthlyPaths } from '#contract/money/giving/monthly-words.ts';
import type { StopGiftPage } from '#contract/public/directory/monthly-pages.ts';
import { confirmRun } from '#server/money/giving/monthly/confirm-run.ts';
import { findByKey, type StoredMonthly } from '#server/money/giving/monthly/monthly-store.ts';
import { mayGoOn, resumeMonthly, stopMonthly } from '#server/money/giving/monthly/stop-monthly.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';

type Keyed = { Params: { key: string } };

const key = ':key(^[\\w-]{20,40}$)';

/** The links of letters about a monthly gift. No GET changes anything, because mail programs open links by themselves. */
export function monthlyLinks(http: FastifyInstance, app: App, pages: PublicPages): void {
  const { config, db, pool } = app;
  const sendOnce = openSendOnce(app, pages);
  const limits = openAttemptLimits(pool, attemptKinds.savedCard);
  const today = programmeCalendar(config);
  const settling = async () => ({
    ...{ db, customer: giver(config), payments: await paymentsOf(config, 'giving'), today: today() },
  });

  function stopPage(
    monthly: StoredMonthly | undefined,
    standing?: StopGiftPage['standing'],
  ): { name: 'stopGift' } & StopGiftPage {
    if (!monthly) return { name: 'stopGift', action: monthlyPaths.stop, standing: 'GONE', mayGoOn: false };
    const isStopped = monthly.state === 'ENDED';
    const now = isStopped ? (monthly.stoppedAt === null && monthly.reason !== 'FAILED' ? 'UNSURE' : 'STOPPED') : 'ACTIVE';
    const action = `${monthlyPaths.stop}/${monthly.key}`;
    return { name: 'stopGift', action, standing: standing ?? now, mayGoOn: isStopped && mayGoOn(monthly) };
  }

  http.get<Keyed>(`${monthlyPaths.stop}/${key}`, async (request, reply) => {
    const monthly = await findByKey(db, request.params.key);
    return sendOnce(request, reply, stopPage(monthly), monthly ? 200 : 404);
  });

  http.post<Keyed>(`${monthlyPaths.stop}/${key}`, async (request, reply) => {
    const monthly = await findByKey(db, request.params.key);
    if (!monthly) return sendOnce(request, reply, stopPage(undefined), 404);
    const isSure = await stopMonthly(await settling(), monthly.id, { state: 'ENDED', reason: 'DONOR' });
    const now = await findByKey(db, monthly.key);
    return isSure
      ? reply.redirect(`${monthlyPaths.stop}/${monthly.key}`, 303)
      : sendOnce(request, reply, stopPage(now, 'UNSURE'), 409);
  });

  http.post<Keyed>(`${monthlyPaths.stop}/${key}/undo`, async (request, reply) => {
    const monthly = await findByKey(db, request.params.key);
    if (!monthly) return sendOnce(request, reply, stopPage(undefined), 404);
    if (monthly.state !== 'ENDED') return sendOnce(request, reply, stopPage(monthly, 'WENT_ON'));
    const resumed = await resumeMonthly(await settling(), monthly.id);
    return resumed ? sendOnce(request, reply, stopPage(resumed, 'WENT_ON')) : sendOnce(request, reply, stopPage(monthly), 409);
  });

  http.get<Keyed>(`${monthlyPaths.confirm}/${key}`, async (request, reply) => {
    const monthly = await findByKey(db, request.params.key);
    const asks = monthly?.state === 'PAUSED' && monthly.reason === 'BANK';
    const action = `${monthlyPaths.confirm}/${request.params.key}`;
    return sendOnce(request, reply, { name: 'confirmGift', action, asks }, monthly ? 200 : 404);
  });

  http.post<Keyed>(`${monthlyPaths.confirm}/${key}`, async (request, reply) => {
    const monthly = await findByKey(db, request.params.key);
    const action = `${monthlyPaths.confirm}/${request.params.key}`;
    const { payments, ...rest } = await settling();
    if (!monthly || !payments) return sendOnce(request, reply, { name: 'confirmGift', action, asks: false }, 404);
    try {
      await limits.attempt({ ip: request.ip, email: monthly.key });
      const gift = await confirmRun({ ...rest, payments }, monthly.id);
      if (gift !== null) return reply.redirect(`${givePaths.gift}/${gift}`, 303);
      return sendOnce(request, reply, { name: 'confirmGift', action, asks: false }, 409);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const problem =
        error.status === 429 ? 'You have tried this often today. Try again tomorrow, or write to us.' : error.message;
      return sendOnce(request, reply, { name: 'confirmGift', action, asks: true, problem }, error.status);
    }
  });
}
