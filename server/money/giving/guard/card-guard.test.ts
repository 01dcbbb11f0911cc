import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { solvePuzzle } from '#tests/solve-puzzle.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let staff: SignedInPerson;
let nonprofit: { id: number };

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi({ TRUST_PROXY: '1', ...givingEnvironment(stripe.url) });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await openGiving(api.db);
  nonprofit = await createTaker(api.db);
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await sql`UPDATE card_guard SET mode = 'AUTO', guarded_until = NULL, closed_until = NULL`.execute(api.db);
  await sql`TRUNCATE card_declines, rate_limits`.execute(api.db);
  await sql`UPDATE gift_orders SET created_at = now() - interval '2 hours'`.execute(api.db);
  stripe.requests.length = 0;
});
afterEach(() => void vi.useRealTimers());

let networks = 0;
async function give(
  body: object = {},
  card: { number: string } = testCards.pays,
  proof?: { challenge: string; solution: string },
) {
  networks += 1;
  const proved = proof ?? (await solvePuzzle(api, 'giving/challenge/'));
  if (!proof) vi.setSystemTime(Date.now() + 4_000);
  return api.call('POST', 'giving/orders/', {
    headers: { 'x-forwarded-for': `10.4.${Math.floor(networks / 250)}.${networks % 250}` },
    body: {
      ...{ method: 'CARD', first_name: 'Ada', last_name: 'Marsh', email: `donor-${networks}@test.example` },
      ...{ parts: [{ nonprofit: nonprofit.id, cents: 5_000 }], total_cents: 5_000 },
      stripe_token: stripe.account.createToken(card.number),
      ...proved,
      ...body,
    },
  });
}
const declined = (minutesAgo: number, count: number, guarded = 0) =>
  sql`INSERT INTO card_declines VALUES (date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}::int), ${count}::int, ${guarded}::int)`.execute(
    api.db,
  );
const guard = async () => (await api.get('giving/card-guard/', staff.token)).body;
const charges = () => stripe.requests.filter(({ path }) => path.endsWith('/confirm')).length;
async function mailedCode(to: string): Promise<string> {
  const { rows } = await sql<{
    data: { code: string };
  }>`SELECT data FROM mail_messages WHERE template = 'gift-code' AND recipient = ${to}
    ORDER BY id DESC LIMIT 1`.execute(api.db);
  return rows[0]?.data.code ?? '';
}

test('cards are guarded once most of many cards are refused, and staff are told', async () => {
  await declined(0, 29);
  const refused = await give({}, testCards.declined);
  expect(refused).toMatchObject({ status: 400, body: { stripe_token: [expect.stringContaining('declined')] } });
  // thirty are not yet too many
  expect(await guard()).toMatchObject({ state: 'OPEN', declined: 30, until: null });
  await give({}, testCards.declined);
  expect(await guard()).toMatchObject({ mode: 'AUTO', state: 'GUARDED', declined: 31, until: expect.any(String) });
  const { body: home } = await api.get('home/today/', staff.token);
  expect(home.lines).toContainEqual(expect.objectContaining({ key: 'card-guard', title: 'Stolen cards are being tested' }));
  const { body: upkeep } = await api.get('upkeep/', staff.token);
  expect(upkeep.findings.find(({ check }: { check: string }) => check === 'GIFTS')).toMatchObject({
    state: 'BAD',
    text: 'Stolen cards are being tested: 31 were refused within an hour. Donors confirm their address before they pay by card for now.',
  });
});

test('a giving day whose gifts are mostly paid is not guarded', async () => {
  await sql`UPDATE gift_orders SET created_at = now()`.execute(api.db);
  await declined(0, 30);
  for (let paid = 0; paid < 21; paid += 1)
    await sql`INSERT INTO gift_orders (public_id, request_key, reference, method, state, email, total_cents, fee_bps, fee_fixed_cents,
        given_on, paid_at, received_cents)
      SELECT 'guard-' || ${networks}::text || '-' || ${paid}::text || '-aaaaaaaaaaaaaaaa', gen_random_uuid()::text,
        left(gen_random_uuid()::text, 12), 'CARD', 'PAID', 'a@test.example', 500, 220, 30, '2026-05-01', now(), 500`.execute(
      api.db,
    );
  await give({}, testCards.declined);
  // 31 of 52 is less than 60 in a hundred
  expect(await guard()).toMatchObject({ state: 'OPEN', declined: 31, paid: 21 });
  await sql`DELETE FROM gift_orders WHERE public_id LIKE 'guard-%'`.execute(api.db);
});

test('a slow test of cards is seen by the hour', async () => {
  await declined(30, 30);
  await declined(20, 30);
  await give({}, testCards.declined);
  expect(await guard()).toMatchObject({ state: 'GUARDED', declined: 61 });
});

test('while cards are guarded, a card is charged only with the code that was mailed', async () => {
  await api.call('PUT', 'giving/card-guard/', {
    token: staff.token,
    body: { mode: 'GUARDED', version: (await guard()).version },
  });
  const email = `guarded-${networks}@test.example`;
  const asked = await give({ email });
  expect(asked).toMatchObject({ status: 400, body: { email_code: [expect.stringContaining(`sent to ${email}`)] } });
  expect(await give({ email, email_code: '12345' })).toMatchObject({ status: 400, body: { email_code: [expect.any(String)] } });
  expect(charges()).toBe(0);
  expect(await sql`SELECT FROM gift_orders WHERE email = ${email}`.execute(api.db)).toMatchObject({ rows: [] });
  const code = await mailedCode(email);
  expect(code).toMatch(/^\d{6}$/);
  // of another address, it is worth nothing
  expect((await give({ email: `other-${email}`, email_code: code })).status).toBe(400);
  // a mail that came late still opens
  vi.setSystemTime(Date.now() + 59 * 60_000);
  const paid = await give({ email, email_code: ` ${code} ` });
  expect(paid).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
  expect(charges()).toBe(1);
  // whoever tests cards does not learn why a card was refused
  const refused = await give({ email, email_code: code }, testCards.declined);
  expect(refused.body).toEqual({ stripe_token: ['This card was not charged. Enter it again, or use another one.'] });
});

test('a code cannot be guessed, and an address is not flooded with letters', async () => {
  await api.call('PUT', 'giving/card-guard/', {
    token: staff.token,
    body: { mode: 'GUARDED', version: (await guard()).version },
  });
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1)
    statuses.push((await give({ email: 'guessed@test.example', email_code: '000000x'.slice(0, 6) + tries })).status);
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
  const letters: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) letters.push((await give({ email: 'flooded@test.example' })).status);
  expect(letters).toEqual([400, 400, 400, 400, 400, 429]);
  expect(charges()).toBe(0);
});

test('if cards are refused in spite of the guard, none is taken for an hour; other ways to give stay', async () => {
  await sql`UPDATE card_guard SET guarded_until = now() + interval '1 hour'`.execute(api.db);
  await declined(0, 200, 100);
  const email = 'tester@test.example';
  await give({ email });
  await give({ email, email_code: await mailedCode(email) }, testCards.declined);
  expect(await guard()).toMatchObject({ state: 'CLOSED', mode: 'AUTO' });
  const before = charges();
  expect(await give({ email, email_code: await mailedCode(email) })).toMatchObject({
    status: 400,
    body: { method: [expect.any(String)] },
  });
  expect(charges()).toBe(before);
  expect(await give({ method: 'CHECK', stripe_token: null })).toMatchObject({ status: 200, body: { outcome: 'PLEDGED' } });
});

test('puzzles become harder, and an easy one that was kept does not pay', async () => {
  const kept = await solvePuzzle(api, 'giving/challenge/');
  expect((await api.get('giving/challenge/')).body.bits).toBe(17);
  await declined(3, 31);
  expect((await api.get('giving/challenge/')).body.bits).toBe(19);
  vi.setSystemTime(Date.now() + 4_000);
  expect(await give({}, testCards.pays, kept)).toMatchObject({ status: 400, body: { challenge: [expect.any(String)] } });
  expect(charges()).toBe(0);
  expect(await give()).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
});

test('staff close cards at once, and need a recent sign-in to open them again', async () => {
  const { version } = await guard();
  const signIn = (minutesAgo: number) =>
    sql`UPDATE tokens SET proved_at = now() - make_interval(mins => ${minutesAgo}::int) WHERE user_id = ${staff.id}`.execute(
      api.db,
    );
  await signIn(11);
  const closed = await api.call('PUT', 'giving/card-guard/', { token: staff.token, body: { mode: 'CLOSED', version } });
  expect(closed).toMatchObject({
    status: 200,
    body: { mode: 'CLOSED', state: 'CLOSED', until: null, changed_by: { id: staff.id } },
  });
  expect((await give()).body).toHaveProperty('method');
  const stale = await api.call('PUT', 'giving/card-guard/', { token: staff.token, body: { mode: 'GUARDED', version } });
  expect(stale.status).toBe(409);
  const reopen = { token: staff.token, body: { mode: 'AUTO', version: version + 1 } };
  expect(await api.call('PUT', 'giving/card-guard/', reopen)).toMatchObject({ status: 403, body: { sign_in_again: 'password' } });
  await signIn(0);
  expect(await api.call('PUT', 'giving/card-guard/', reopen)).toMatchObject({ status: 200, body: { state: 'OPEN' } });
  expect(await give()).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
});

test('tokens that are made up guard nobody’s cards: no bank refused them', async () => {
  await declined(0, 30);
  expect((await give({ stripe_token: 'ctoken_made_up' })).status).toBe(400);
  expect(await guard()).toMatchObject({ state: 'OPEN', declined: 30 });
});

test('cards that were refused without a proved address close no cards', async () => {
  await sql`UPDATE card_guard SET guarded_until = now() + interval '1 hour'`.execute(api.db);
  await declined(0, 500, 99);
  const email = 'late@test.example';
  await give({ email });
  await give({ email, email_code: await mailedCode(email) }, testCards.declined);
  expect(await guard()).toMatchObject({ state: 'GUARDED', declined: 501 });
});

test('a solved puzzle serves a few cards, then the page solves another', async () => {
  const proof = await solvePuzzle(api, 'giving/challenge/');
  vi.setSystemTime(Date.now() + 4_000);
  const problems: string[][] = [];
  for (let tries = 0; tries < 9; tries += 1) problems.push(Object.keys((await give({}, testCards.declined, proof)).body));
  expect(problems).toEqual([...Array<string[]>(8).fill(['stripe_token']), ['challenge']]);
});

test('what Almoner closed by itself is said so, and staff can guard instead', async () => {
  await sql`UPDATE card_guard SET mode = 'GUARDED', closed_until = now() + interval '1 hour'`.execute(api.db);
  const { version, ...closed } = await guard();
  expect(closed).toMatchObject({ state: 'CLOSED', mode: 'GUARDED', until: expect.any(String) });
  const change = { token: staff.token, body: { mode: 'GUARDED', version } };
  expect((await api.call('PUT', 'giving/card-guard/', change)).body).toMatchObject({ state: 'GUARDED', until: null });
});
