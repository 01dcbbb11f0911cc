import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { pdfText } from '#tests/pdf-text.ts';

let api: TestApi;
let nonprofit: { id: number; name: string };
const email = 'donor@test.example';

beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
  await openGiving(api.db);
  nonprofit = await createTaker(api.db);
});
afterAll(() => api.close());

const page = '/directory/my-gifts';
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
let networks = 0;
async function ask(address: string) {
  networks += 1;
  const headers = { ...encoded, 'x-forwarded-for': `10.5.0.${networks}` };
  return api.call('POST', page, { raw: form({ email: address }), headers });
}
const letters = (address: string) =>
  api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('recipient', '=', address)
    .where('template', '=', 'my-gifts-link')
    .orderBy('id')
    .execute();
/** Asks for a link, and opens it. Returns the cookie. */
async function enter(address: string): Promise<string> {
  await ask(address);
  const { data } = (await letters(address)).at(-1) ?? {};
  const { secret } = data as unknown as { secret: string };
  const opened = await api.call('POST', `${page}/open/${secret}`, { raw: '', headers: encoded });
  expect(opened).toMatchObject({ status: 303, headers: { location: page } });
  const set = opened.headers['set-cookie'] ?? '';
  expect(set).toMatch(/^gifts=[\w-]+; Path=\/directory\/my-gifts; HttpOnly; SameSite=Strict; Max-Age=1800$/);
  return set.split(';')[0] ?? '';
}
const see = (path: string, cookie: string) => api.call('GET', path, { headers: { cookie } });
async function paidGift(address: string, day: string, cents = 5_000) {
  const gift = await createGift(api.db, {
    parts: [{ nonprofitId: nonprofit.id, cents }],
    email: address,
    givenOn: day,
    firstName: 'Ada',
    lastName: 'Marsh',
  });
  const { number } = await api.db.transaction().execute((tx) => freezeReceipt(tx, gift.id));
  return { ...gift, number };
}

test('a link comes to an address with gifts, and to no other; the page is the same', async () => {
  await paidGift(email, '2026-03-02');
  const answers = [await ask(email), await ask('nobody@test.example')];
  expect(answers.map(({ status, headers }) => [status, headers['location']])).toEqual([
    [303, `${page}/asked`],
    [303, `${page}/asked`],
  ]);
  expect(await letters(email)).toHaveLength(1);
  expect(await letters('nobody@test.example')).toEqual([]);
});

test('looking at a link uses nothing up; a click opens the page once', async () => {
  await ask(email);
  const { data } = (await letters(email)).at(-1) ?? {};
  const { secret } = data as unknown as { secret: string };
  const address = `${page}/open/${secret}`;
  for (let look = 0; look < 2; look += 1) expect((await api.get(address)).status).toBe(200);
  expect((await api.call('POST', address, { raw: '', headers: encoded })).status).toBe(303);
  expect((await api.call('POST', address, { raw: '', headers: encoded })).status).toBe(404);
  expect((await api.get(address)).status).toBe(404);
});

test('a donor sees their own gifts and receipts, and nobody else’s', async () => {
  const mine = await paidGift('mine@test.example', '2026-04-05', 12_345);
  const other = await paidGift('other@test.example', '2026-04-06');
  const cookie = await enter('mine@test.example');
  const shown = await see(page, cookie);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.body).toContain('$123.45');
  expect(shown.body).not.toContain('other@test.example');
  const receipt = await see(`${page}/receipts/${mine.number}.pdf`, cookie);
  expect(receipt.headers['content-type']).toBe('application/pdf');
  expect(await pdfText(receipt.bytes)).toContain(nonprofit.name);
  expect((await see(`${page}/receipts/${other.number}.pdf`, cookie)).status).toBe(404);
  expect(await see(`${page}/receipts/${mine.number}.pdf`, 'gifts=nobodysecretnobodysecret')).toMatchObject({
    status: 303,
    headers: { location: page },
  });
});

test('the statement of a year has its gifts, with refunds taken off and without amounts of stock', async () => {
  const address = 'year@test.example';
  await paidGift(address, '2025-12-31', 10_000);
  const refunded = await paidGift(address, '2025-01-01', 5_000);
  await api.db.insertInto('giftRefunds').values({ orderId: refunded.id, state: 'DONE', cents: 2_000 }).execute();
  await api.db.transaction().execute((tx) => freezeReceipt(tx, refunded.id));
  await paidGift(address, '2026-01-01', 77_700);
  const cookie = await enter(address);
  const text = await pdfText((await see(`${page}/years/2025.pdf`, cookie)).bytes);
  expect(text).toContain('$130.00');
  expect(text).toContain('$30.00');
  expect(text).not.toContain('$777');
  expect((await see(`${page}/years/2024.pdf`, cookie)).status).toBe(404);
});

test('the page closes by a click, and its cookie opens nothing any more', async () => {
  const cookie = await enter(email);
  expect((await see(page, cookie)).body).toContain('These gifts were made with');
  await api.call('POST', `${page}/leave`, { raw: '', headers: { ...encoded, cookie } });
  expect((await see(page, cookie)).body).toContain('Mail me the link');
});

test('a wrong address is refused with its text kept; a program that fills the hidden field learns nothing', async () => {
  const refused = await ask('not an address');
  expect(refused.status).toBe(400);
  expect(refused.body).toContain('not an address');
  const headers = { ...encoded, 'x-forwarded-for': '10.5.1.1' };
  const trapped = await api.call('POST', page, { raw: form({ email, website: 'https://spam.example' }), headers });
  expect(trapped).toMatchObject({ status: 303, headers: { location: `${page}/asked` } });
});
