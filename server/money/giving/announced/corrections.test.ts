import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPaidNonprofit, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let desk: PayoutDesk;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 0 });
});
beforeEach(async () => {
  nonprofit = (await createPaidNonprofit(api.db)).id;
});
afterAll(() => api.close());

const readGift = async (id: number) => (await desk.get(`giving/gifts/${id}/`)).body;
const readDonation = async (id: number) => (await desk.get(`donations/${id}/`)).body;
const correct = (body: object) => desk.post('payouts/corrections/', { reason: 'The check bounced', ...body });

/** An announced gift that came, and was booked. */
async function come(method: string, cents: number): Promise<{ gift: number; donation: number }> {
  const { id } = await createGift(api.db, { state: 'PLEDGED', method, parts: [{ nonprofitId: nonprofit, cents }] });
  const { version, parts } = await readGift(id);
  const arrival = { given_on: '2026-11-20', parts: [{ id: parts[0].id, cents }], version };
  expect(await desk.post(`giving/gifts/${id}/arrival/`, arrival)).toMatchObject({ status: 200 });
  await bookGifts(api.db);
  return { gift: id, donation: (await readGift(id)).parts[0].donation };
}

test('a check that bounced is corrected to nothing, in the ledger and in the journal, once', async () => {
  const { gift, donation } = await come('CHECK', 5_000);
  expect(await readDonation(donation)).toMatchObject({ can: { edit: false, correct: true } });
  const body = { donation, amount: -50, request_key: 'bounced-check-1' };
  const added = await correct(body);
  expect(added).toMatchObject({ status: 201, body: { kind: 'CORRECTION', amount: -50, nonprofit_ref: { id: nonprofit } } });
  expect(await correct(body)).toMatchObject({ status: 200, body: { id: added.body.id } });
  expect(await correct({ donation, amount: -0.01 })).toMatchObject({
    status: 400,
    body: { amount: [payoutMessages.correctionTooLarge] },
  });
  const { journal } = await readGift(gift);
  expect(journal.map(({ kind }: { kind: string }) => kind)).toEqual(['DEPOSIT', 'BOOKED', 'CORRECTION']);
  expect(journal.at(-1).lines).toMatchObject([
    { account: 'OWED', cents: 5_000, nonprofit: { id: nonprofit } },
    { account: 'PROGRAMME', cents: -5_000, nonprofit: null },
  ]);
  expect(await readDonation(donation)).toMatchObject({ amount: 50, payout: { corrections: -50 }, can: { correct: true } });
  expect(await findBrokenRules(api.database.pool)).toEqual({});
});

test('a mistyped amount is corrected before and after its payout, also to another nonprofit', async () => {
  const { gift, donation } = await come('WIRE', 40_000);
  const { id: other } = await createNonprofit(api.db);
  expect(await correct({ donation, amount: 12.34 })).toMatchObject({ status: 201 });
  const batch = await desk.exported({ nonprofits: [nonprofit] });
  await desk.markAll(batch, 'PENDING', 'PAID', { day: '2026-11-28' });
  expect(await correct({ donation, amount: -360 })).toMatchObject({ status: 201 });
  expect(await correct({ donation, amount: 360, nonprofit: other })).toMatchObject({ status: 201 });
  const { journal } = await readGift(gift);
  expect(journal.slice(2).map(({ lines }: { lines: { cents: number }[] }) => lines.map(({ cents }) => cents))).toEqual([
    [-1_234, 1_234],
    [36_000, -36_000],
    [-36_000, 36_000],
  ]);
  expect(journal.at(-1).lines[0].nonprofit.id).toBe(other);
  expect(await findBrokenRules(api.database.pool)).toEqual({});
});

test('it is still never edited or deleted, and a refusal says what helps', async () => {
  const { donation } = await come('STOCK', 700);
  const refused = { status: 409, body: { detail: donationMessages.announcedOnline } };
  expect(await desk.patch(`donations/${donation}/`, { notes: 'Changed' })).toMatchObject(refused);
  expect(await api.call('DELETE', `donations/${donation}/`, { token: desk.first.token })).toMatchObject(refused);
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  expect((await api.get(`donations/${donation}/`, director.token)).body.can).toEqual({ edit: false, correct: false });
});
