import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOfMonth, monthlyPaths, monthsLater } from '#contract/money/giving/monthly-words.ts';
import { myGiftsPaths } from '#contract/public/directory/donor-pages.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { newSecret } from '#server/platform/access/session.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPool, createTaker, openGiving } from '#tests/factories/giving.ts';
import { solvePuzzle } from '#tests/solve-puzzle.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';
import type { Charging } from './charge-run.ts';
import { workOnMonthly } from './give-monthly.ts';
import { daysLater } from './monthly-store.ts';

let api: TestApi;
let stripe: StandIn;
let first: { id: number; name: string };
let second: { id: number; name: string };
let networks = 0;

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi({ TRUST_PROXY: '1', ...givingEnvironment(stripe.url) });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stripe.fault = () => null;
  stripe.requests.length = 0;
  stripe.account.now = () => new Date();
  await openGiving(api.db, { offersMonthly: true });
  first = await createTaker(api.db);
  second = await createTaker(api.db);
});
afterEach(() => void vi.useRealTimers());

const today = () => programmeCalendar(api.app.config)();

async function charging(day: string): Promise<Charging> {
  const payments = await paymentsOf(api.app.config, 'giving');
  if (!payments) throw new Error('the account for gifts has no keys');
  // Stripe's clock goes with the scheduler's
  stripe.account.now = () => new Date(`${day}T17:00:00Z`);
  return { db: api.db, customer: giver(api.app.config), payments, today: day };
}
const work = async (day: string) => workOnMonthly(await charging(day));

async function give(body: object = {}, card: { number: string } = testCards.pays) {
  networks += 1;
  const proved = await solvePuzzle(api, 'giving/challenge/');
  vi.setSystemTime(Date.now() + 4_000);
  return api.call('POST', 'giving/orders/', {
    headers: { 'x-forwarded-for': `10.4.${Math.floor(networks / 250)}.${networks % 250}` },
    body: {
      ...{ method: 'CARD', first_name: 'Ada', last_name: 'Marsh', email: `ada${networks}@test.example`, zipcode: '21000' },
      parts: [
        { nonprofit: first.id, cents: 3_000 },
        { nonprofit: second.id, cents: 2_000 },
      ],
      total_cents: 5_000,
      repeats: { every_months: 1, next_on: monthsLater(today(), 1, dayOfMonth(today())) },
      stripe_token: stripe.account.createToken(card.number),
      ...proved,
      ...body,
    },
  });
}

/** A monthly gift of $50 that a card has just begun. */
async function begin(body: object = {}) {
  const { body: reply } = await give(body);
  expect(reply).toMatchObject({ outcome: 'PAID' });
  const order = await api.db
    .selectFrom('giftOrders')
    .selectAll()
    .where('publicId', '=', reply.public_id)
    .executeTakeFirstOrThrow();
  return read(order.monthlyId ?? 0);
}
const read = (id: number) => api.db.selectFrom('monthlyGifts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const runsOf = (id: number) =>
  api.db.selectFrom('monthlyRuns').selectAll().where('monthlyId', '=', id).orderBy('period').execute();
const ordersOf = (id: number) => api.db.selectFrom('giftOrders').selectAll().where('monthlyId', '=', id).orderBy('id').execute();
const lettersTo = async (monthly: number) => {
  const [order] = await ordersOf(monthly);
  const { rows } = await api.app.pool.query<{ template: string; data: { kind: string } }>(
    `SELECT template, data FROM mail_messages WHERE recipient = $1 ORDER BY id`,
    [order?.email],
  );
  return rows.map(({ template, data }) => (template === 'monthly-gift' ? data.kind : template));
};
async function lastReceipt() {
  const { rows } = await api.app.pool.query<{ data: { regular: { leftOut: string[] } } }>(
    `SELECT data FROM mail_messages WHERE template = 'gift-receipt' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0]?.data;
}
/** How often Stripe has charged a monthly gift, and the keys of the questions to charge it. */
const charged = ({ customer }: { customer: string }) =>
  [...stripe.account.intents.values()].filter((intent) => intent.customer === customer && intent.status === 'succeeded').length;
const asked = ({ id }: { id: number }) =>
  stripe.requests.flatMap(({ idempotencyKey: key }) => (key?.startsWith(`almoner-monthly-${id}-`) ? [key] : []));

const mainOf = ({ bytes }: { bytes: Buffer }) => /<main[\s\S]*<\/main>/.exec(bytes.toString())?.[0] ?? '';

describe('a gift that is repeated', () => {
  test('is charged now, keeps what the donor agreed to, and its receipt names the next day and the link that stops it', async () => {
    const monthly = await begin();
    const nextOn = monthsLater(today(), 1, dayOfMonth(today()));
    expect(monthly).toMatchObject({
      ...{ state: 'ACTIVE', reason: null, everyMonths: 1, anchorDay: dayOfMonth(today()), nextOn, card: 'Visa ending in 4242' },
      ...{ customer: expect.stringMatching(/^cus_/), paymentMethod: expect.stringMatching(/^pm_/), coversFees: false },
      consent: expect.stringMatching(/^You give \$50 today and again each month, next on .* until you stop it: two clicks/),
    });
    expect(await runsOf(monthly.id)).toMatchObject([{ period: today(), state: 'PAID', tries: 1 }]);
    expect((await lastReceipt())?.regular).toEqual({ key: monthly.key, everyMonths: 1, nextOn, cents: 5_000, leftOut: [] });
  });

  test('is refused where the page showed another day, by check, or where it is not offered', async () => {
    expect((await give({ repeats: { every_months: 1, next_on: '2031-01-01' } })).status).toBe(409);
    expect(await give({ method: 'CHECK' })).toMatchObject({
      status: 400,
      body: { repeats: ['Only gifts by card can be repeated.'] },
    });
    await openGiving(api.db, { offersMonthly: false });
    expect((await give()).status).toBe(409);
  });

  test('is matched with its first payment, and not each time', async () => {
    await createPool(api.db);
    const monthly = await begin();
    await bookGifts(api.db);
    await work(monthly.nextOn);
    await bookGifts(api.db);
    const orders = await ordersOf(monthly.id);
    const matches = await api.db
      .selectFrom('poolMatches')
      .innerJoin('giftParts', 'giftParts.id', 'poolMatches.partId')
      .select(['orderId', 'poolMatches.cents'])
      .where(
        'orderId',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('poolMatches.id')
      .execute();
    expect([orders.length, matches]).toEqual([
      2,
      [
        { orderId: monthly.orderId, cents: 3_000 },
        { orderId: monthly.orderId, cents: 2_000 },
      ],
    ]);
    await api.db.updateTable('givingPools').set({ isOpen: false }).execute();
  });

  test('is charged again on its day, once, by whoever looks, and books like any gift', async () => {
    const monthly = await begin();
    await work(daysLater(monthly.nextOn, -1));
    expect(await ordersOf(monthly.id)).toHaveLength(1);
    const day = monthly.nextOn;
    await Promise.all([work(day), work(day), work(day)]);
    await work(day);
    expect(charged(monthly)).toBe(2);
    const [, run] = await runsOf(monthly.id);
    expect(run).toMatchObject({ period: day, state: 'PAID', tries: 1, failures: 0 });
    expect((await ordersOf(monthly.id)).slice(1)).toMatchObject([
      { state: 'PAID', givenOn: day, totalCents: 5_000, firstName: 'Ada', period: day, card: 'Visa ending in 4242' },
    ]);
    expect((await read(monthly.id)).nextOn).toBe(monthsLater(day, 1, monthly.anchorDay));
    expect(asked(monthly)).toEqual([`almoner-monthly-${monthly.id}-${day}-1`]);
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'gift-receipt']);
    await bookGifts(api.db);
    expect(await findBrokenRules(api.app.pool)).toEqual({});
  });

  test('is charged once where the reply to the charge is lost, and the process dies', async () => {
    const monthly = await begin();
    stripe.fault = ({ path }) => (path.endsWith('/confirm') ? 'lost after' : null);
    await work(monthly.nextOn);
    stripe.fault = () => null;
    await work(monthly.nextOn);
    expect(charged(monthly)).toBe(2);
    expect((await runsOf(monthly.id))[1]).toMatchObject({ state: 'PAID' });
  });

  test('is charged once a day at most after the server was down, and never for what is long ago', async () => {
    const monthly = await begin();
    const third = monthsLater(monthly.nextOn, 1, monthly.anchorDay);
    await work(daysLater(third, 3));
    expect((await runsOf(monthly.id)).map(({ period, state }) => [period, state]).slice(1)).toEqual([
      [monthly.nextOn, 'SKIPPED'],
      [third, 'PAID'],
    ]);
    const fifth = monthsLater(third, 2, monthly.anchorDay);
    await work(daysLater(fifth, 8));
    expect((await runsOf(monthly.id)).slice(3)).toMatchObject([{ state: 'SKIPPED' }, { period: fifth, state: 'SKIPPED' }]);
    expect((await read(monthly.id)).nextOn).toBe(monthsLater(fifth, 1, monthly.anchorDay));
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'SKIPPED', 'gift-receipt', 'SKIPPED']);
  });

  test('waits while staff have closed giving', async () => {
    const monthly = await begin();
    await openGiving(api.db, { isOpen: false });
    await work(monthly.nextOn);
    expect(await runsOf(monthly.id)).toHaveLength(1);
    await openGiving(api.db, { offersMonthly: false });
    await work(daysLater(monthly.nextOn, 2));
    expect((await runsOf(monthly.id))[1]).toMatchObject({ period: monthly.nextOn, state: 'PAID' });
  });

  test('leaves out a nonprofit that takes no gifts, and says so; without any it is paused', async () => {
    const monthly = await begin();
    await api.db.updateTable('nonprofitGiving').set({ takesGifts: false }).where('nonprofitId', '=', second.id).execute();
    await work(monthly.nextOn);
    expect((await ordersOf(monthly.id))[1]).toMatchObject({ state: 'PAID', totalCents: 3_000 });
    expect((await lastReceipt())?.regular.leftOut).toEqual([second.name]);
    await api.db.updateTable('nonprofitGiving').set({ takesGifts: false }).where('nonprofitId', '=', first.id).execute();
    await work((await read(monthly.id)).nextOn);
    expect(await read(monthly.id)).toMatchObject({ state: 'PAUSED', reason: 'NO_PART' });
    expect((await lettersTo(monthly.id)).at(-1)).toBe('NO_PART');
  });
});

describe('a card that is refused', () => {
  test('is tried on the days 0, 3 and 7; then the gift is paused, and ends after 30 days', async () => {
    const monthly = await begin();
    stripe.account.changeSaved(monthly.paymentMethod, testCards.declined);
    const tries: string[] = [];
    for (let day = 0; day <= 9; day += 1) {
      const before = asked(monthly).length;
      await work(daysLater(monthly.nextOn, day));
      if (asked(monthly).length > before) tries.push(`day ${day}`);
    }
    expect(tries).toEqual(['day 0', 'day 3', 'day 7']);
    expect(await read(monthly.id)).toMatchObject({ state: 'PAUSED', reason: 'FAILED', pausedOn: daysLater(monthly.nextOn, 7) });
    expect((await ordersOf(monthly.id)).map(({ state }) => state)).toEqual(['PAID', 'CLOSED', 'CLOSED', 'CLOSED']);
    await work(daysLater(monthly.nextOn, 36));
    expect((await read(monthly.id)).state).toBe('PAUSED');
    await work(daysLater(monthly.nextOn, 37));
    expect(await read(monthly.id)).toMatchObject({ state: 'ENDED', reason: 'FAILED' });
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'REFUSED', 'REFUSED', 'PAUSED', 'FAILED']);
    expect(await findBrokenRules(api.app.pool)).toEqual({});
  });

  test('that pays on a later day is charged once', async () => {
    const monthly = await begin();
    stripe.account.changeSaved(monthly.paymentMethod, testCards.noFunds);
    await work(monthly.nextOn);
    stripe.account.changeSaved(monthly.paymentMethod, testCards.pays);
    await work(daysLater(monthly.nextOn, 3));
    await work(daysLater(monthly.nextOn, 4));
    expect((await runsOf(monthly.id))[1]).toMatchObject({ state: 'PAID', failures: 1, tries: 2, problem: '' });
    expect((await ordersOf(monthly.id)).map(({ state }) => state)).toEqual(['PAID', 'CLOSED', 'PAID']);
  });

  test('because the bank asks is not tried any more: the donor gets a letter', async () => {
    const monthly = await begin();
    stripe.account.changeSaved(monthly.paymentMethod, testCards.asks);
    await work(monthly.nextOn);
    await work(daysLater(monthly.nextOn, 3));
    expect(await read(monthly.id)).toMatchObject({ state: 'PAUSED', reason: 'BANK' });
    expect((await runsOf(monthly.id))[1]).toMatchObject({ state: 'BANK', tries: 1 });
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'BANK']);
  });
});

describe('the links of letters', () => {
  const page = (method: string, path: string, headers = {}) =>
    api.call(method, path, { headers: { accept: 'text/html', ...headers } });

  test('stop a gift after a click, and let its donor go on for an hour', async () => {
    const monthly = await begin();
    const link = `${monthlyPaths.stop}/${monthly.key}`;
    const opened = await page('GET', link);
    expect(opened.bytes.toString()).toContain('Stop it');
    // the page says nothing about the donor and the gift
    for (const word of ['Ada', 'Marsh', first.name, '50']) expect(mainOf(opened)).not.toContain(word);
    expect((await read(monthly.id)).state).toBe('ACTIVE');
    expect((await page('POST', link)).status).toBe(303);
    expect(await read(monthly.id)).toMatchObject({ state: 'ENDED', reason: 'DONOR', stoppedAt: expect.any(String) });
    await work(monthly.nextOn);
    expect(charged(monthly)).toBe(1);
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'STOPPED']);
    expect((await page('GET', link)).bytes.toString()).toContain('Go on giving');
    expect((await page('POST', `${link}/undo`)).bytes.toString()).toContain('You go on giving');
    expect(await read(monthly.id)).toMatchObject({ state: 'ACTIVE', reason: null, stoppedAt: null, nextOn: monthly.nextOn });
    await page('POST', link);
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect((await page('GET', link)).bytes.toString()).not.toContain('Go on giving');
    expect((await page('POST', `${link}/undo`)).status).toBe(409);
    expect((await page('GET', `${monthlyPaths.stop}/aaaaaaaaaaaaaaaaaaaaaaaa`)).status).toBe(404);
  });

  test('stop a gift whose charge has begun: it is called back, or the page says that it is not sure', async () => {
    const monthly = await begin();
    const link = `${monthlyPaths.stop}/${monthly.key}`;
    // the scheduler's question to charge is lost on its way, and Stripe is silent for the stop as well
    stripe.fault = ({ path, method }) => (method === 'POST' && /\/(?:confirm|cancel)$/.test(path) ? 'lost before' : null);
    await work(monthly.nextOn);
    const unsure = await page('POST', link);
    expect([unsure.status, unsure.bytes.toString()]).toEqual([409, expect.stringContaining('Not quite stopped yet')]);
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt']);
    stripe.fault = () => null;
    await work(daysLater(monthly.nextOn, 1));
    expect(await read(monthly.id)).toMatchObject({ state: 'ENDED', stoppedAt: expect.any(String) });
    expect(charged(monthly)).toBe(1);
    expect((await ordersOf(monthly.id)).map(({ state }) => state)).toEqual(['PAID', 'CLOSED']);
    expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'STOPPED']);
    expect(await findBrokenRules(api.app.pool)).toEqual({});
  });

  test('let the bank ask a donor, and the gift goes on', async () => {
    const monthly = await begin();
    stripe.account.changeSaved(monthly.paymentMethod, testCards.asks);
    await work(monthly.nextOn);
    const link = `${monthlyPaths.confirm}/${monthly.key}`;
    expect((await page('GET', link)).bytes.toString()).toContain('Confirm with my bank');
    // on the day of the first gift, nothing more is charged
    expect((await page('POST', link)).status).toBe(409);
    vi.setSystemTime(new Date(`${monthly.nextOn}T17:00:00Z`));
    const sent = await page('POST', link);
    const publicId = sent.headers['location']?.split('/').at(-1);
    expect([sent.status, publicId]).toEqual([303, expect.stringMatching(/^[\w-]{24}$/)]);
    const check = await api.call('POST', `giving/orders/${publicId}/check/`, { body: {} });
    expect(check.body).toMatchObject({ outcome: 'ACTION', client_secret: expect.any(String) });
    // the scheduler leaves alone what the donor is answering
    await work(monthly.nextOn);
    const open = [...stripe.account.intents.values()].find(({ status }) => status === 'requires_action');
    stripe.account.authenticate(open?.id ?? '', true);
    expect((await api.call('POST', `giving/orders/${publicId}/check/`, { body: {} })).body.outcome).toBe('PAID');
    expect(await read(monthly.id)).toMatchObject({
      ...{ state: 'ACTIVE', reason: null, pausedOn: null },
      nextOn: monthsLater(monthly.nextOn, 1, monthly.anchorDay),
    });
    expect((await runsOf(monthly.id))[1]).toMatchObject({ state: 'PAID', tries: 2 });
    expect((await page('GET', link)).bytes.toString()).toContain('There is nothing to confirm');
    expect(await findBrokenRules(api.app.pool)).toEqual({});
  });
});

describe('a donor’s own page', () => {
  /** A session of the donor of a monthly gift, who fills in forms. */
  async function visit(monthly: { id: number }) {
    const [order] = await ordersOf(monthly.id);
    const { secret, hash } = newSecret();
    await api.db
      .insertInto('givingLinks')
      .values({ hash, email: order?.email ?? '', expiresAt: '2100-01-01' })
      .execute();
    const opened = await api.call('POST', `${myGiftsPaths.open}/${secret}`);
    const cookie = opened.headers['set-cookie']?.split(';')[0] ?? '';
    const path = `${myGiftsPaths.regular}/${monthly.id}`;
    return {
      see: (more = '') => api.call('GET', `${path}${more}`, { headers: { cookie } }),
      send: (fields: Record<string, string>, more = '') =>
        api.call('POST', `${path}${more}`, {
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          raw: new URLSearchParams(fields).toString(),
        }),
    };
  }
  const saveCard = (donor: Awaited<ReturnType<typeof visit>>, card: { number: string }) =>
    donor.send({ token: stripe.account.createToken(card.number), setup: '' }, '/card');

  test('changes amount and day, pauses, and goes on without making up for anything', async () => {
    const monthly = await begin();
    const donor = await visit(monthly);
    expect(mainOf(await donor.see())).toContain('$50 each month');
    expect((await donor.send({ step: 'amount', amount: '4' })).status).toBe(400);
    expect((await donor.send({ step: 'amount', amount: '80' })).status).toBe(303);
    const parts = await api.db
      .selectFrom('monthlyParts')
      .select('cents')
      .where('monthlyId', '=', monthly.id)
      .orderBy('place')
      .execute();
    expect(parts).toEqual([{ cents: 4_800 }, { cents: 3_200 }]);
    expect((await donor.send({ step: 'day', day: '32' })).status).toBe(400);
    expect((await donor.send({ step: 'day', day: '31' })).status).toBe(303);
    const changed = await read(monthly.id);
    expect(changed).toMatchObject({
      anchorDay: 31,
      nextOn: expect.any(String),
      consent: expect.stringContaining('changed to $80'),
    });
    expect(changed.nextOn > today()).toBe(true);
    await donor.send({ step: 'pause' });
    expect(await read(monthly.id)).toMatchObject({ state: 'PAUSED', reason: 'DONOR' });
    await work(changed.nextOn);
    expect(charged(monthly)).toBe(1);
    vi.setSystemTime(new Date(`${daysLater(changed.nextOn, 1)}T17:00:00Z`));
    await (await visit(monthly)).send({ step: 'resume' });
    expect(await read(monthly.id)).toMatchObject({ state: 'ACTIVE', nextOn: monthsLater(changed.nextOn, 1, 31) });
    expect(charged(monthly)).toBe(1);
  });

  test('takes another card, about which the bank may ask; it pays at once what was refused', async () => {
    const monthly = await begin();
    stripe.account.changeSaved(monthly.paymentMethod, testCards.declined);
    for (const day of [0, 3, 7]) await work(daysLater(monthly.nextOn, day));
    vi.setSystemTime(new Date(`${daysLater(monthly.nextOn, 8)}T17:00:00Z`));
    const donor = await visit(monthly);
    expect(mainOf(await donor.see('/card'))).toContain('charged $50 within some minutes');
    const refused = await saveCard(donor, testCards.declined);
    expect([refused.status, mainOf(refused)]).toEqual([400, expect.stringContaining('Your card was declined.')]);
    const asked = await saveCard(donor, testCards.asks);
    const [, setup = ''] = /name="setup" value="(seti_\w+)"/.exec(asked.bytes.toString()) ?? [];
    stripe.account.authenticateSetup(setup, true);
    stripe.account.changeSaved(String(stripe.account.setup(setup).payment_method), testCards.paysToo);
    expect((await donor.send({ token: '', setup }, '/card')).status).toBe(303);
    expect(await read(monthly.id)).toMatchObject({ state: 'ACTIVE', reason: null, card: 'Visa ending in 3184' });
    await work(daysLater(monthly.nextOn, 8));
    expect(charged(monthly)).toBe(2);
    expect((await runsOf(monthly.id))[1]).toMatchObject({ state: 'PAID', tries: 4 });
    expect(await findBrokenRules(api.app.pool)).toEqual({});
  });

  test('is nobody else’s, and enters five cards a day at most', async () => {
    const [mine, other] = [await begin(), await begin()];
    const donor = await visit(mine);
    const stranger = await visit(other);
    expect((await stranger.see()).status).toBe(200);
    const { key } = await read(other.id);
    expect(mainOf(await donor.see())).not.toContain(key);
    expect((await api.call('GET', `${myGiftsPaths.regular}/${mine.id}`)).status).toBe(303);
    for (let card = 0; card < 5; card += 1) expect((await saveCard(donor, testCards.pays)).status).toBe(303);
    expect((await saveCard(donor, testCards.pays)).status).toBe(429);
  });
});

test('a disputed charge ends the gift, and the donor is told', async () => {
  const monthly = await begin();
  const [order] = await ordersOf(monthly.id);
  stripe.account.dispute(order?.payment ?? '', 'needs_response');
  const day = await charging(today());
  await settleAll({ ...day, now: new Date(), log: api.app.http.log });
  await work(monthly.nextOn);
  expect(await read(monthly.id)).toMatchObject({ state: 'ENDED', reason: 'DISPUTE', stoppedAt: expect.any(String) });
  expect(await ordersOf(monthly.id)).toHaveLength(1);
  expect(await lettersTo(monthly.id)).toEqual(['gift-receipt', 'STOPPED']);
});
