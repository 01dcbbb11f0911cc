import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NextPayout } from '#contract/money/payouts/next-payout.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 20, fee_percent: 2, fee_fixed: 0.25 });
});
afterAll(() => api.close());

const directorOf = (nonprofitId: number) => createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId });

/** Reads what a director sees, and checks that it adds up with the ledger to the cent. */
async function next(by: SignedInPerson, nonprofit: number) {
  const { status, body } = await desk.get('payouts/next/', by);
  expect(status).toBe(200);
  const cents = (amount: number) => Math.round(amount * 100);
  const held = body.under_way.reduce((sum: number, { gross }: NextPayout['underWay'][number]) => sum + cents(gross), 0);
  expect(cents(body.balance)).toBe(cents(body.due.gross) + cents(body.waits_for_bank) + held);
  expect(body.balance).toBe(Number((await ledgerOf(api.db, nonprofit)).owed));
  return body;
}

test('says what is due and what it waits for, what is under way, and what was paid: as the batches have it', async () => {
  const { id } = await createPaidNonprofit(api.db, { name: 'Lantern House' });
  const director = await directorOf(id);
  const nothing = { gross: 0, fee: 0, net: 0, donations: 0, corrections: 0, wait_reason: 'NOTHING_OWED', payable_from: null };
  expect(await next(director, id)).toEqual({
    nonprofit_ref: { id, name: 'Lantern House' },
    as_of: expect.stringMatching(/Z$/),
    ...{ balance: 0, paid: 0, last_paid: null, under_way: [], due: nothing, waits_for_bank: 0, minimum: 20 },
  });

  const gift = await desk.give(id, 20);
  expect((await next(director, id)).due).toMatchObject({ gross: 20, fee: 0.65, net: 19.35, wait_reason: 'BELOW_MINIMUM' });
  await desk.give(id, 33.33, { date_received: '2025-12-31' });
  const due = { gross: 53.33, fee: 1.32, net: 52.01, donations: 2, corrections: 0, wait_reason: null };
  expect((await next(director, id)).due).toMatchObject(due);

  const { id: batch, version } = await desk.draft({ nonprofits: [id], start_date: '2025-01-01' });
  const line = (await desk.lines(batch)).get(id);
  expect([line?.gross, line?.fee, line?.net]).toEqual([53.33, 1.32, 52.01]);
  const unsent = { status: 'PENDING', sent_on: null, pays_on: null };
  const held = { batch, reference: line?.reference, method: 'PAYPAL', ...unsent, gross: 53.33, fee: 1.32, net: 52.01 };
  const drafted = await next(director, id);
  expect([drafted.balance, drafted.under_way, drafted.due]).toEqual([53.33, [{ ...held, state: 'DRAFT' }], nothing]);
  await desk.post(`payouts/batches/${batch}/approve/`, { version }, desk.second);
  await desk.post(`payouts/batches/${batch}/export/`, {}, desk.second);
  await desk.give(id, 100);
  expect(await next(director, id)).toMatchObject({
    ...{ balance: 153.33, paid: 0, last_paid: null },
    ...{ under_way: [{ ...held, state: 'EXPORTED' }], due: { gross: 100, fee: 2.25, net: 97.75 } },
  });

  await desk.markAll(batch, 'PENDING', 'SENT', { day: '2026-02-27' });
  expect((await next(director, id)).under_way).toEqual([{ ...held, state: 'EXPORTED', status: 'SENT', sent_on: '2026-02-27' }]);
  await desk.markAll(batch, 'SENT', 'PAID', { day: '2026-03-01' });
  const paid = { paid: 52.01, last_paid: { day: '2026-03-01', net: 52.01 }, under_way: [], balance: 100 };
  expect(await next(director, id)).toMatchObject(paid);
  await desk.post('payouts/corrections/', { donation: gift, amount: -7.5, reason: 'Bank fee' });
  expect((await next(director, id)).due).toMatchObject({ gross: 92.5, corrections: 1, donations: 1 });
  await desk.markAll(batch, 'PAID', 'RETURNED', { day: '2026-03-05', note: 'R03' });
  expect(await next(director, id)).toMatchObject({ paid: 0, last_paid: null, balance: 145.83, due: { gross: 145.83 } });
});

test('names the day on which the banks are to pay', async () => {
  const { id } = await createNonprofit(api.db, { name: 'River Bend' });
  const director = await directorOf(id);
  await desk.give(id, 80);
  expect((await next(director, id)).due.wait_reason).toBe('NO_PAYOUT_DATA');
  await desk.patch('payouts/settings/', {
    ...{ ach_destination_routing: '021000021', ach_destination_name: 'BANK', ach_origin: '1123456789' },
    ...{ ach_origin_name: 'PROGRAMME', ach_company_id: '1123456789', ach_entry_description: 'PAYOUT' },
  });
  const bank = { routing_number: '021000021', account_number: '123456789', account_type: 'CHECKING' };
  expect(await desk.patch(`payouts/accounts/${id}/`, { bank })).toMatchObject({ status: 200 });
  expect((await next(director, id)).due).toMatchObject({
    wait_reason: 'NEW_DESTINATION',
    payable_from: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  await desk.confirm(id);
  const { id: batch, version } = await desk.draft({ nonprofits: [id], method: 'ACH' });
  await desk.post(`payouts/batches/${batch}/approve/`, { version }, desk.second);
  const effective = { effective_date: '2099-06-01' };
  expect(await desk.post(`payouts/batches/${batch}/export/`, effective, desk.second)).toMatchObject({ status: 200 });
  expect((await next(director, id)).under_way).toMatchObject([{ method: 'ACH', state: 'EXPORTED', pays_on: '2099-06-01' }]);
});

test('is one’s own nonprofit’s alone; programme staff name one', async () => {
  const { id } = await createPaidNonprofit(api.db);
  const other = await directorOf((await createPaidNonprofit(api.db)).id);
  expect((await desk.get(`payouts/next/?nonprofit_id=${id}`, other)).status).toBe(404);
  expect((await desk.get(`payouts/next/?nonprofit_id=${id}`)).body.nonprofit_ref.id).toBe(id);
  expect((await desk.get('payouts/next/')).status).toBe(400);
  expect((await desk.get('payouts/next/?nonprofit_id=2147483647')).status).toBe(404);
});
