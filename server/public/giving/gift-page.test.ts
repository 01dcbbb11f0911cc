import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';

let api: TestApi;
let first: { id: number };
let second: { id: number };
beforeAll(async () => {
  api = await startApi(givingEnvironment('http://127.0.0.1:9'));
});
afterAll(() => api.close());
beforeEach(async () => {
  await openGiving(api.db);
  first = await createTaker(api.db, { name: 'Beacon Keepers' });
  second = await createTaker(api.db, { name: 'Anchor House' });
});

const pageOf = async (traits: object) => {
  const publicId = `page-of-a-gift-${crypto.randomUUID()}`.slice(0, 40);
  await createGift(api.db, {
    ...{ publicId, firstName: 'Ada', lastName: 'Marsh', email: 'ada@test.example', designation: 'Lamps' },
    parts: [
      { nonprofitId: first.id, cents: 3_000, coverCents: 60 },
      { nonprofitId: second.id, cents: 2_000, coverCents: 40 },
    ],
    ...traits,
  });
  return openPage(api, `/directory/give/gift/${publicId}`);
};

test('the page of a gift thanks for a gift that was paid, and names no person', async () => {
  const { status, body } = await pageOf({});
  expect(status).toBe(200);
  for (const words of ['Thank you', 'has received your gift of $51', '>$30</td>', '>$1</td>', 'May 1, 2026', 'GIVE-'])
    expect(body).toContain(words);
  expect(body).not.toMatch(/Ada|Marsh|ada@test|Lamps/);
});

test('says what is not decided, and what was not paid, with a way to give again', async () => {
  const again = `id="gift-again" href="/directory/give?ids=${first.id},${second.id}&amp;amount=50"`;
  for (const state of ['OPEN', 'ASKING', 'PROCESSING']) {
    const { body } = await pageOf({ state });
    expect(body).toContain('Your bank has not decided yet</h1>');
    expect(body).toContain(`${again} hidden="">`);
  }
  const { body } = await pageOf({ state: 'CLOSED' });
  expect(body).toContain('This gift was not paid</h1>');
  expect(body).toContain(`${again}>`);
  const refused = (await pageOf({ state: 'OPEN', paymentProblem: 'Your card was declined.' })).body;
  expect(refused).toContain('Your card was not charged</h1>');
  expect(refused).toContain(`${again}>`);
  expect(refused).not.toContain('wait for the bank');
});

test('says what was refunded, what came in another amount, and what never came', async () => {
  const whole = (await pageOf({ refundedCents: 5_100 })).body;
  expect(whole).toContain('This gift was refunded</h1>');
  expect(whole).toContain('refunded all of it');
  expect(whole).not.toContain('passes');
  const partly = (await pageOf({ refundedCents: 2_000 })).body;
  expect(partly).toContain('has received your gift of $51, refunded $20 of it and passes the rest on to');
  const other = (await pageOf({ state: 'CLOSED', receivedCents: 4_000 })).body;
  expect(other).toContain('$40 came instead of $51.');
  expect(other).not.toContain('Give again');
  const lapsed = (await pageOf({ state: 'LAPSED', method: 'CHECK' })).body;
  expect(lapsed).toContain('This gift did not come</h1>');
  expect(lapsed).toContain('It was announced, to be given by check, and has not arrived.');
  expect(lapsed).toContain('Give again');
  expect(lapsed).not.toContain('bank');
});

test('keeps the address and the payee of an announced gift when they are changed, or giving is closed', async () => {
  const { headers } = await api.call('POST', '/directory/give', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: `ids=${first.id}&shown=${first.id}&method=CHECK&amount=50&firstName=Ada&lastName=Marsh&email=ada%40test.example`,
  });
  await openGiving(api.db, { isOpen: false, byCheck: '', legalName: 'Another Name', ein: '00-7654321' });
  const slip = (await openPage(api, headers['location'] ?? '')).body;
  for (const words of ['1 Test Street, Testville', 'Pay to the order of', 'Test Catalogue Foundation</dd>', 'EIN 00-1234567'])
    expect(slip.replaceAll('<!-- -->', '')).toContain(words);
  expect(slip).not.toContain('Another Name');
});

test('is there while giving is closed, and nowhere for an unknown address', async () => {
  await openGiving(api.db, { isOpen: false });
  expect((await pageOf({})).status).toBe(200);
  for (const id of ['nobody-has-ever-been-given-this', 'short', 'x'.repeat(41)])
    expect((await openPage(api, `/directory/give/gift/${id}`)).status).toBe(404);
});
