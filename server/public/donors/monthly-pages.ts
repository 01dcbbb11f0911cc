import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { centsOfText, centsText, mostGiftCents } from '#contract/money/giving/gift-amounts.ts';
import { giveMessages } from '#contract/money/giving/give-words.ts';
import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import type { DonorMonthly, MyRegularGiftPage, NewCardPage } from '#contract/public/directory/monthly-pages.ts';
import { changeAmount, changeCard, changeDay, chargesAtOnce } from '#server/money/giving/monthly/change-monthly.ts';
import { findByKey } from '#server/money/giving/monthly/monthly-store.ts';
import { resumeMonthly, stopMonthly } from '#server/money/giving/monthly/stop-monthly.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { CardRefused, PaymentRefused, PaymentUnknown, type Setup } from '#server/money/payments/payments.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { attemptKinds, openAttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, Refusal } from '#server/platform/http/errors.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { givingSecurity } from '#server/public/directory/html/page-security.ts';
import type { PublicPages } from '#server/public/directory/html/public-pages.ts';
import { openSendOnce } from '#server/public/directory/send-once.ts';
import { findMyMonthly } from './my-monthly.ts';

type One = { Params: { id: string }; Querystring: { done?: string } };

const path = `${myGiftsPaths.regular}/:id(^\\d{1,9}$)`;
const done: Record<string, string> = {
  amount: 'The amount is changed, from the next time on.',
  day: 'The day is changed.',
  card: 'Your new card is saved.',
  pause: 'Your regular gift is paused. Nothing is charged until you go on.',
  resume: 'Your regular gift goes on.',
};

/** A donor's own regular gift: change the amount, the day and the card, pause it and go on. Only the card needs a script. */
export function myMonthlyPages(
  http: FastifyInstance,
  app: App,
  pages: PublicPages,
  donorOf: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const { config, db, pool } = app;
  const sendOnce = openSendOnce(app, pages);
  const sendCard = openSendOnce(app, pages, { security: givingSecurity, referrer: 'same-origin' });
  const limits = openAttemptLimits(pool, attemptKinds.savedCard);
  const today = programmeCalendar(config);
  const settling = async () => ({ db, customer: giver(config), payments: await paymentsOf(config, 'giving'), today: today() });

  /** The gift, if the session's address has made it; undefined: there is no session, and the reply is sent. */
  async function open(request: FastifyRequest<One>, reply: FastifyReply): Promise<DonorMonthly | undefined> {
    const email = await donorOf(request);
    if (email === undefined) {
      reply.redirect(myGiftsPaths.mine, 303);
      return undefined;
    }
    const [gift] = await findMyMonthly(db, email, Number(request.params.id));
    if (!gift) throw notFound();
    return gift;
  }

  async function pageOf(
    gift: DonorMonthly,
    more: Partial<MyRegularGiftPage> = {},
  ): Promise<{ name: 'myRegularGift' } & MyRegularGiftPage> {
    const { minimumCents } = await db.selectFrom('givingSettings').select('minimumCents').executeTakeFirstOrThrow();
    const net = gift.parts.reduce((sum, { cents }) => sum + cents, 0);
    return {
      ...{ name: 'myRegularGift', gift, minimumCents, problems: {}, done: null, takesCards: config.givingStripe !== null },
      values: { amount: (net / 100).toFixed(2).replace(/\.00$/, ''), day: String(gift.anchorDay) },
      ...more,
    };
  }

  http.get<One>(path, async (request, reply) => {
    const gift = await open(request, reply);
    if (!gift) return reply;
    return sendOnce(request, reply, await pageOf(gift, { done: done[request.query.done ?? ''] ?? null }));
  });

  http.post<One>(path, { bodyLimit: 5_000 }, async (request, reply) => {
    const gift = await open(request, reply);
    if (!gift) return reply;
    const sent = new Map<string, unknown>(Object.entries(Object(request.body)));
    const text = (name: string) => String(sent.get(name) ?? '').slice(0, 20);
    const step = text('step');
    const page = await pageOf(gift);
    const refuse = (problems: MyRegularGiftPage['problems'], status = 400) =>
      sendOnce(request, reply, { ...page, values: { ...page.values, [step]: text(step) }, problems }, status);
    if (step === 'amount') {
      const cents = centsOfText(text('amount'));
      if (cents === null) return refuse({ amount: giveMessages.amount });
      if (cents < page.minimumCents) return refuse({ amount: giveMessages.minimum(centsText(page.minimumCents)) });
      if (cents > mostGiftCents / 2) return refuse({ amount: giveMessages.most });
      await changeAmount(db, gift.id, cents, today());
    } else if (step === 'day') {
      const day = text('day').trim();
      if (!/^(?:[1-9]|[12]\d|3[01])$/.test(day)) return refuse({ day: 'Enter a day from 1 to 31.' });
      await changeDay(db, gift.id, Number(day), today());
    } else if (step === 'pause') {
      const isSure = await stopMonthly(await settling(), gift.id, { state: 'PAUSED', reason: 'DONOR' });
      if (!isSure)
        return refuse(
          { form: 'It is paused, but a charge had begun that could not be called back yet. Press the button again.' },
          409,
        );
    } else if (step === 'resume') {
      if (!(await resumeMonthly(await settling(), gift.id))) return refuse({ form: giveMessages.unknown }, 409);
    } else return refuse({ form: 'Choose what to change.' });
    return reply.redirect(`${myGiftsPaths.regular}/${gift.id}?done=${step}`, 303);
  });

  async function cardPage(gift: DonorMonthly, more: Partial<NewCardPage> = {}): Promise<{ name: 'newCard' } & NewCardPage> {
    const monthly = await findByKey(db, gift.key);
    const atOnce = monthly !== undefined && (await chargesAtOnce(db, monthly, today()));
    const stripeKey = config.givingStripe?.publishableKey;
    if (stripeKey === undefined) throw notFound();
    return {
      name: 'newCard',
      id: gift.id,
      card: gift.card,
      stripeKey,
      setup: null,
      nowCents: atOnce ? gift.totalCents : null,
      ...more,
    };
  }

  http.get<One>(`${path}/card`, async (request, reply) => {
    const gift = await open(request, reply);
    return gift ? sendCard(request, reply, await cardPage(gift)) : reply;
  });

  http.post<One>(`${path}/card`, { bodyLimit: 5_000 }, async (request, reply) => {
    const gift = await open(request, reply);
    if (!gift) return reply;
    const sent = new Map<string, unknown>(Object.entries(Object(request.body)));
    try {
      const setup = await save(request.ip, gift, String(sent.get('token') ?? ''), String(sent.get('setup') ?? ''));
      if (setup.status === 'action' && setup.clientSecret !== null)
        return sendCard(request, reply, await cardPage(gift, { setup: { id: setup.id, clientSecret: setup.clientSecret } }));
      if (setup.status !== 'done') throw new CardRefused(giveMessages.cardAgain);
      await changeCard(db, gift.id, setup, today());
      return reply.redirect(`${myGiftsPaths.regular}/${gift.id}?done=card`, 303);
    } catch (error) {
      const [problem, status] = problemOf(error);
      return sendCard(request, reply, await cardPage(gift, { problem }), status);
    }
  });

  /** Saves the card behind a token, or reads what became of one about which the bank has asked. */
  async function save(ip: string, gift: DonorMonthly, token: string, id: string): Promise<Setup> {
    const [payments, monthly] = [await paymentsOf(config, 'giving'), await findByKey(db, gift.key)];
    if (!payments || !monthly) throw notFound();
    if (/^seti_\w{1,100}$/.test(id)) {
      const setup = await payments.readSetup(id);
      if (setup.customer !== monthly.customer) throw notFound();
      return setup;
    }
    if (!/^\w{1,200}$/.test(token)) throw new CardRefused(giveMessages.noCard);
    await limits.attempt({ ip, email: monthly.key });
    return payments.saveCard({ key: `almoner-card-${token}`, customer: monthly.customer, token });
  }
}

function problemOf(error: unknown): [problem: string, status: number] {
  if (error instanceof CardRefused) return [error.message, 400];
  if (error instanceof PaymentRefused) return [giveMessages.cardAgain, 400];
  if (error instanceof PaymentUnknown)
    return ['Card payment cannot be reached at the moment. Your old card stays. Please try again.', 409];
  if (error instanceof Refusal && error.status === 429)
    return ['You have tried this often today. Try again tomorrow, or write to us.', 429];
  throw error;
}
