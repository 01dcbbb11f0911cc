import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { pdfText } from '#tests/pdf-text.ts';
import { solvePuzzle } from '#tests/solve-puzzle.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment, givingWebhookSecret } from '#tests/stripe/environment.ts';
import { type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let staff: SignedInPerson;
let first: { id: number; name: string };
let second: { id: number; name: string };

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi({ TRUST_PROXY: '1', ...givingEnvironment(stripe.url) });
  await openGiving(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  // a gift cannot be sent within three seconds: the clock of the server's process moves instead of waiting
  vi.useFakeTimers({ toFake: ['Date'] });
  stripe.fault = () => null;
  stripe.requests.length = 0;
  first = await createTaker(api.db);
  second = await createTaker(api.db);
  await openGiving(api.db);
});
afterEach(() => void vi.useRealTimers());

const prove = async () => {
  const proved = await solvePuzzle(api, 'giving/challenge/');
  vi.setSystemTime(Date.now() + 4_000);
  return proved;
};
const token = (card: { number: string } = testCards.pays) => stripe.account.createToken(card.number);
const typed = {
  ...{ method: 'CARD', first_name: 'Ada', last_name: 'Marsh', email: 'Ada@test.example', zipcode: '21000' },
};
let networks = 0;
async function give(body: object, proof?: { challenge: string; solution: string }) {
  networks += 1;
  const proved = proof ?? (await prove());
  return api.call('POST', 'giving/orders/', {
    headers: { 'x-forwarded-for': `10.3.${Math.floor(networks / 250)}.${networks % 250}` },
    body: {
      ...typed,
      parts: [{ nonprofit: first.id, cents: 5_000 }],
      total_cents: 5_000,
      stripe_token: token(),
      ...proved,
      ...body,
    },
  });
}
const orderOf = (publicId: string) =>
  api.db.selectFrom('giftOrders').selectAll().where('publicId', '=', publicId).executeTakeFirstOrThrow();
const donationsOf = async (nonprofit: number) => {
  const { body } = await api.get(`donations/?nonprofit_id=${nonprofit}&search=`, staff.token);
  return body.results;
};
/** Sums of the journal's accounts, for one owner of an account if it is given. */
async function balance(account: string, owner?: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`SELECT coalesce(sum(cents), 0)::int AS cents FROM money_lines
    WHERE account = ${account} AND (${owner ?? null}::int IS NULL OR owner = ${owner ?? null}::int)`.execute(api.db);
  return rows[0]?.cents ?? 0;
}
const settle = async () => {
  const payments = await paymentsOf(api.app.config, 'giving');
  if (!payments) throw new Error('the account for gifts has no keys');
  await settleAll({
    db: api.db,
    customer: giver(api.app.config),
    payments,
    today: '2026-11-29',
    now: new Date(),
    log: api.app.http.log,
  });
};

describe('a gift by card', () => {
  test('is charged once, stands in the journal to the cent, and becomes a donation of its nonprofit', async () => {
    const before = await balance('STRIPE');
    const { status, body } = await give({});
    expect([status, body]).toEqual([
      200,
      { public_id: expect.stringMatching(/^[\w-]{24}$/), outcome: 'PAID', client_secret: null },
    ]);
    expect(await orderOf(body.public_id)).toMatchObject({
      ...{ state: 'PAID', email: 'ada@test.example', totalCents: 5_000, receivedCents: 5_000, card: 'Visa ending in 4242' },
    });
    expect(await balance('STRIPE')).toBe(before + 5_000);
    expect(await donationsOf(first.id)).toEqual([]);
    expect(await bookGifts(api.db)).toBe(1);
    expect(await bookGifts(api.db)).toBe(0);
    const order = await orderOf(body.public_id);
    expect(await donationsOf(first.id)).toMatchObject([
      {
        ...{ amount: 50, source: 'ONLINE', donation_type: 'CREDIT_CARD', donor_name: 'Ada Marsh', received_by_programme: true },
        date_received: order.givenOn,
      },
    ]);
    expect(await balance('OWED', first.id)).toBe(-5_000);
    const { rows } = await sql<{ owed: string }>`SELECT sum(amount) AS owed FROM ledger_entries
      WHERE nonprofit_id = ${first.id}`.execute(api.db);
    expect(rows).toEqual([{ owed: '50.00' }]);
  });

  test('to several covers the fees to the cent', async () => {
    const third = await createTaker(api.db);
    const parts = [
      { nonprofit: first.id, cents: 5_000 },
      { nonprofit: second.id, cents: 2_500 },
      { nonprofit: third.id, cents: 2_500 },
    ];
    const { body } = await give({ parts, covers_fees: true, total_cents: 10_256 });
    expect(body.outcome).toBe('PAID');
    await bookGifts(api.db);
    const amounts = await Promise.all(parts.map(async ({ nonprofit }) => (await donationsOf(nonprofit))[0].amount));
    expect(amounts).toEqual([51.28, 25.64, 25.64]);
  });

  test('sent five times at once is charged once', async () => {
    const proved = await prove();
    const stripe_token = token();
    const answers = await Promise.all(Array.from({ length: 5 }, () => give({ stripe_token }, proved)));
    expect(answers.map(({ body }) => body.outcome).filter((outcome) => outcome !== 'WAITING')).toContain('PAID');
    expect(new Set(answers.map(({ body }) => body.public_id)).size).toBe(1);
    const charges = [...stripe.account.intents.values()].filter(({ description }) => description?.startsWith('Gift GIVE-'));
    const order = await orderOf(answers[0]?.body.public_id);
    expect(
      charges.filter(({ metadata, status }) => metadata['almoner_order'] === order.key && status === 'succeeded'),
    ).toHaveLength(1);
  });

  test('whose card is refused can be sent again with another card, and a mended name', async () => {
    const proved = await prove();
    const refused = await give({ stripe_token: token(testCards.declined) }, proved);
    expect([refused.status, refused.body]).toEqual([400, { stripe_token: ['Your card was declined.'] }]);
    const paid = await give({ last_name: 'Marsh-Hill' }, proved);
    expect(paid.body.outcome).toBe('PAID');
    expect(await orderOf(paid.body.public_id)).toMatchObject({ lastName: 'Marsh-Hill', state: 'PAID' });
  });

  test('that hides the donor after the bank’s question was left open names nobody', async () => {
    const proved = await prove();
    const asked = await give({ stripe_token: token(testCards.asks) }, proved);
    expect(asked.body.outcome).toBe('ACTION');
    const paid = await give({ is_hidden: true }, proved);
    expect(paid.body).toMatchObject({ public_id: asked.body.public_id, outcome: 'PAID' });
    await bookGifts(api.db);
    expect(await donationsOf(first.id)).toMatchObject([{ donor_name: 'Anonymous' }]);
  });

  test('whose card was refused is not charged after giving was closed, or ended by its nonprofit', async () => {
    const proved = await prove();
    await give({ stripe_token: token(testCards.declined) }, proved);
    await openGiving(api.db, { isOpen: false });
    expect(await give({}, proved)).toMatchObject({ status: 409, body: { detail: 'Gifts are not taken here at the moment.' } });
    await openGiving(api.db);
    await api.db.updateTable('nonprofitGiving').set({ takesGifts: false }).where('nonprofitId', '=', first.id).execute();
    expect((await give({}, proved)).status).toBe(409);
    expect(await donationsOf(first.id)).toEqual([]);
  });

  test('that cannot be booked keeps no other gift waiting', async () => {
    const bad = await give({});
    const good = await give({ parts: [{ nonprofit: second.id, cents: 5_000 }] });
    const { id } = await orderOf(bad.body.public_id);
    await api.db
      .updateTable('giftOrders')
      .set({ firstName: 'x'.repeat(10) })
      .where('id', '=', id)
      .execute();
    await sql`CREATE FUNCTION refuse_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.first_name = 'xxxxxxxxxx' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`.execute(api.db);
    await sql`CREATE TRIGGER refuse_first BEFORE INSERT ON donations FOR EACH ROW EXECUTE FUNCTION refuse_first()`.execute(
      api.db,
    );
    await expect(bookGifts(api.db)).rejects.toThrow('refused');
    expect(await donationsOf(second.id)).toMatchObject([{ amount: 50 }]);
    await sql`DROP TRIGGER refuse_first ON donations`.execute(api.db);
    expect(await bookGifts(api.db)).toBe(1);
    expect((await orderOf(good.body.public_id)).state).toBe('PAID');
  });

  test('asks the bank, and is paid when the donor has answered', async () => {
    const asked = await give({ stripe_token: token(testCards.asks) });
    expect(asked.body).toMatchObject({ outcome: 'ACTION', client_secret: expect.stringContaining('_secret_') });
    const order = await orderOf(asked.body.public_id);
    expect(order.state).toBe('ASKING');
    stripe.account.authenticate(order.payment ?? '', true);
    const checked = await api.call('POST', `giving/orders/${asked.body.public_id}/check/`, { body: {} });
    expect(checked.body).toEqual({ public_id: asked.body.public_id, outcome: 'PAID', client_secret: null });
  });

  test('whose reply is lost is settled by the webhook, and by the settlement if that is lost too', async () => {
    stripe.fault = ({ path }) => (path.endsWith('/confirm') ? 'lost after' : null);
    const told = await give({});
    const missed = await give({});
    expect([told.body.outcome, missed.body.outcome]).toEqual(['WAITING', 'WAITING']);
    stripe.fault = () => null;
    const order = await orderOf(told.body.public_id);
    const event = stripe.account.events.find(({ data }) => 'id' in data.object && data.object.id === order.payment);
    if (!event) throw new Error('the payment has no event');
    const { body, signature } = signed(event, givingWebhookSecret);
    await api.call('POST', 'payments/stripe-webhook/giving/', { raw: body, headers: { 'stripe-signature': signature } });
    await runJobsOnce(api.app);
    expect(await orderOf(told.body.public_id)).toMatchObject({ state: 'PAID' });
    await settle();
    await settle();
    expect(await orderOf(missed.body.public_id)).toMatchObject({ state: 'PAID', receivedCents: 5_000 });
  });

  test('has the day of its charge in the programme’s time zone, not that of a late reply', async () => {
    // one minute before midnight in New York
    vi.setSystemTime(new Date('2026-12-31T04:59:00Z'));
    stripe.fault = ({ path }) => (path.endsWith('/confirm') ? 'lost after' : null);
    const { body } = await give({});
    stripe.fault = () => null;
    vi.setSystemTime(new Date('2027-01-02T12:00:00Z'));
    await settle();
    expect(await orderOf(body.public_id)).toMatchObject({ state: 'PAID', givenOn: '2026-12-30' });
  });

  test('waits in line where Stripe takes no more calls for a moment, and is charged once', async () => {
    const limited = new Map<string, number>();
    stripe.fault = ({ path }) => {
      const kind = path.replace(/pi_\w+/, 'id');
      limited.set(kind, (limited.get(kind) ?? 0) + 1);
      return (limited.get(kind) ?? 0) <= 2 ? 'limited' : null;
    };
    const { status, body } = await give({});
    expect([status, body.outcome]).toEqual([200, 'PAID']);
    expect(Object.fromEntries(limited)).toEqual({ '/v1/payment_intents': 3, '/v1/payment_intents/id/confirm': 3 });
  });

  test('that was paid asks Stripe nothing when its success is told, by an event or by the list of events', async () => {
    const { body } = await give({});
    const order = await orderOf(body.public_id);
    const event = stripe.account.events.find(({ data }) => 'id' in data.object && data.object.id === order.payment);
    if (!event) throw new Error('the payment has no event');
    stripe.requests.length = 0;
    const sent = signed(event, givingWebhookSecret);
    await api.call('POST', 'payments/stripe-webhook/giving/', {
      raw: sent.body,
      headers: { 'stripe-signature': sent.signature },
    });
    await runJobsOnce(api.app);
    await settle();
    expect(stripe.requests.filter(({ path }) => path.includes(order.payment ?? ''))).toEqual([]);
  });

  test('that was given up is closed after a day', async () => {
    stripe.fault = ({ path }) => (path.endsWith('/confirm') ? 'lost before' : null);
    const { body } = await give({});
    stripe.fault = () => null;
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await settle();
    expect(await orderOf(body.public_id)).toMatchObject({ state: 'CLOSED' });
    const checked = await api.call('POST', `giving/orders/${body.public_id}/check/`, { body: {} });
    expect(checked.body.outcome).toBe('CLOSED');
  });
});

test('the receipt of a paid gift is frozen, and mailed once', async () => {
  const email = 'receipt@test.example';
  const { body } = await give({ email, parts: [first, second].map(({ id }) => ({ nonprofit: id, cents: 2_500 })) });
  const order = await orderOf(body.public_id);
  await settle();
  await api.call('POST', `giving/orders/${body.public_id}/check/`, { body: {} });
  await openGiving(api.db, { legalName: 'Another Name' });
  const receipts = await api.db.selectFrom('giftReceipts').selectAll().where('orderId', '=', order.id).execute();
  expect(receipts).toMatchObject([
    {
      version: 1,
      words: {
        ...{ donee: 'PROGRAMME', legalName: 'Test Catalogue Foundation', ein: '00-1234567', donor: 'Ada Marsh' },
        ...{ day: order.givenOn, method: 'CARD', card: 'Visa ending in 4242', reference: order.reference, totalCents: 5_000 },
        parts: [
          { name: first.name, cents: 2_500 },
          { name: second.name, cents: 2_500 },
        ],
      },
    },
  ]);
  const letters = await api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', email).execute();
  expect(letters).toMatchObject([{ template: 'gift-receipt', data: { number: receipts[0]?.number, firstName: 'Ada' } }]);
  const pdf = await api.get(`/download-gift-receipt/?number=${receipts[0]?.number}`, staff.token);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(await pdfText(pdf.bytes)).toContain('No goods or services were provided in return for this gift.');
});

describe('a gift is refused', () => {
  const refusals: [string, object, number, object][] = [
    [
      'below the minimum',
      { parts: () => [{ nonprofit: first.id, cents: 499 }], total_cents: 499 },
      400,
      { amount: ['The smallest gift is $5.'] },
    ],
    [
      'with another total than the page showed',
      { total_cents: 4_999 },
      409,
      {
        detail: 'Something has changed since this page was opened. Please look at it again; nothing was charged.',
        current: { total_cents: 5_000 },
      },
    ],
    [
      'to one nonprofit twice',
      { parts: () => [first, first].map(({ id }) => ({ nonprofit: id, cents: 2_500 })) },
      400,
      { parts: ['Each nonprofit can be in a gift once.'] },
    ],
    ['by a way that is not offered', { method: 'STOCK' }, 400, { method: ['Choose how you want to give.'] }],
    ['without a card', { stripe_token: null }, 400, { stripe_token: ['Enter a card to pay.'] }],
    [
      'with a forged puzzle',
      { challenge: '1.a.b' },
      400,
      { challenge: ['Your browser’s check is too old. Send the form again.'] },
    ],
  ];
  test.each(refusals)('%s, and nothing is stored or charged', async (_, sent, status, answer) => {
    const count = async () => (await api.db.selectFrom('giftOrders').select('id').execute()).length;
    const before = await count();
    const asked = stripe.requests.length;
    const body = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
    );
    const refused = await give(body);
    expect([refused.status, refused.body]).toEqual([status, answer]);
    expect([await count(), stripe.requests.length]).toEqual([before, asked]);
  });

  test('to a nonprofit that takes none, without telling a name that the directory does not show', async () => {
    const hidden = await createNonprofit(api.db, { display: false });
    const off = await createNonprofit(api.db, { display: true });
    const parts = [hidden, off].map(({ id }) => ({ nonprofit: id, cents: 2_500 }));
    expect(await give({ parts })).toMatchObject({
      status: 409,
      body: {
        detail: `Gifts are not taken any more for a nonprofit that is not in the directory, ${off.name}. Please look at it again; nothing was charged.`,
      },
    });
  });

  test('while giving is closed', async () => {
    await openGiving(api.db, { isOpen: false });
    expect(await give({})).toMatchObject({ status: 409, body: { detail: 'Gifts are not taken here at the moment.' } });
  });

  test('after five refused cards, for ten minutes; cards that pay are not counted', async () => {
    const headers = { 'x-forwarded-for': '10.9.0.1' };
    const from = async (card: { number: string }) =>
      api.call('POST', 'giving/orders/', {
        headers,
        body: {
          ...typed,
          ...(await prove()),
          ...{ parts: [{ nonprofit: first.id, cents: 5_000 }], total_cents: 5_000, stripe_token: token(card) },
          email: 'tester@test.example',
        },
      });
    for (let gift = 0; gift < 6; gift += 1) expect((await from(testCards.pays)).status).toBe(200);
    for (let card = 0; card < 5; card += 1) expect((await from(testCards.declined)).status).toBe(400);
    expect((await from(testCards.declined)).status).toBe(429);
  });
});

test('an announced gift by check has a reference, and moves no money', async () => {
  await bookGifts(api.db);
  const { body } = await give({ method: 'CHECK', stripe_token: null });
  expect(body).toMatchObject({ outcome: 'PLEDGED', client_secret: null });
  expect(await orderOf(body.public_id)).toMatchObject({
    state: 'PLEDGED',
    reference: expect.stringMatching(/^GIVE-[0-9A-Z]{6}$/),
  });
  expect(await bookGifts(api.db)).toBe(0);

  const order = await orderOf(body.public_id);
  const read = async () => (await api.get(`giving/gifts/${order.id}/`, staff.token)).body;
  const { version, parts, can } = await read();
  expect(can).toEqual({ arrive: true, lapse: true, refund: false });
  const arrival = { given_on: '2026-11-20', parts: [{ id: parts[0].id, cents: 6_000 }], version };
  const arrive = (sent: object) =>
    api.call('POST', `giving/gifts/${order.id}/arrival/`, { token: staff.token, body: { ...arrival, ...sent } });
  expect(await arrive({ given_on: '2199-01-01' })).toMatchObject({
    status: 400,
    body: { given_on: ['This day has not come yet.'] },
  });
  expect(await arrive({ parts: [{ id: parts[0].id + 1, cents: 6_000 }] })).toMatchObject({ status: 400 });
  const came = await arrive({});
  expect(came).toMatchObject({
    status: 200,
    body: { state: 'PAID', given_on: '2026-11-20', total_cents: 6_000, can: { arrive: false } },
  });
  expect(await arrive({})).toMatchObject({ status: 409 });
  expect(await arrive({ version: came.body.version })).toMatchObject({ status: 409 });
  expect(await bookGifts(api.db)).toBe(1);
  expect(await donationsOf(first.id)).toMatchObject([{ amount: 60, donation_type: 'CHECK', date_received: '2026-11-20' }]);
  const { journal, receipts } = await read();
  expect(journal.map(({ kind }: { kind: string }) => kind)).toEqual(['DEPOSIT', 'BOOKED']);
  expect(receipts).toMatchObject([{ version: 1 }]);
});

test('an announced gift that never came can come later', async () => {
  const { body } = await give({ method: 'CHECK', stripe_token: null });
  const order = await orderOf(body.public_id);
  const call = (path: string, sent: object) =>
    api.call('POST', `giving/gifts/${order.id}/${path}/`, { token: staff.token, body: sent });
  const lapsed = await call('lapse', { version: order.version });
  expect(lapsed.body).toMatchObject({ state: 'LAPSED', can: { arrive: true, lapse: false } });
  const parts = [{ id: lapsed.body.parts[0].id, cents: 5_000 }];
  const came = await call('arrival', { given_on: '2026-11-20', parts, version: lapsed.body.version });
  expect(came.body).toMatchObject({ state: 'PAID' });
});

test('a gift that is hidden from its nonprofit brings it no name, email or zip code', async () => {
  const hidden = {
    ...{ first_name: 'Quintessa', last_name: 'Secretworthy', email: 'quint@hidden.example', zipcode: '90909' },
    ...{ is_hidden: true, shares_email: true, dedication: 'MEMORY', dedicated_to: 'A good teacher' },
  };
  const { body } = await give(hidden);
  await bookGifts(api.db);
  expect(await orderOf(body.public_id)).toMatchObject({ sharesEmail: false, lastName: 'Secretworthy' });
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: first.id });
  const { body: seen } = await api.get('donations/', director.token);
  expect(seen.results).toMatchObject([{ donor_name: 'Anonymous', notes: 'In memory of A good teacher' }]);
  expect(JSON.stringify(seen)).not.toMatch(/Quint|Secretworthy|90909/i);
});
