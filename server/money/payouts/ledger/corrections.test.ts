import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(() => api.close());

const change = (id: number, body: object) => desk.patch(`donations/${id}/`, body);
const remove = (id: number) => api.call('DELETE', `donations/${id}/`, { token: desk.first.token });
const correct = (body: object) => desk.post('payouts/corrections/', { reason: 'The check bounced', ...body });

describe('what the programme received', () => {
  test('is written into the ledger by every change of a donation, and told by programme staff alone', async () => {
    const { id: nonprofit } = await createNonprofit(api.db);
    const { id: other } = await createNonprofit(api.db);
    const id = await desk.give(nonprofit, 10);
    await change(id, { amount: 12.34 });
    await change(id, { notes: 'Nothing about money', donation_type: 'CASH' });
    await change(id, { date_received: '2026-03-03' });
    await change(id, { nonprofit: other });
    await change(id, { received_by_programme: false });
    await change(id, { amount: 99 });
    await change(id, { received_by_programme: true });
    await remove(id);
    const { body } = await desk.get(`payouts/ledger/?donation=${id}&page_size=100`);
    const entries = body.results.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id);
    const told = entries.map(
      (entry: { kind: string; amount: number; day: string; nonprofit_ref: { id: number }; by: { id: number } }) => [
        ...[entry.kind, entry.amount, entry.day, entry.nonprofit_ref.id, entry.by.id],
      ],
    );
    expect(told).toEqual(
      [
        ['RECEIVED', 10, '2026-03-02', nonprofit],
        ['CHANGED', 2.34, '2026-03-02', nonprofit],
        ['CHANGED', -12.34, '2026-03-02', nonprofit],
        ['CHANGED', 12.34, '2026-03-03', nonprofit],
        ['CHANGED', -12.34, '2026-03-03', nonprofit],
        ['CHANGED', 12.34, '2026-03-03', other],
        ['REMOVED', -12.34, '2026-03-03', other],
        ['RECEIVED', 99, '2026-03-03', other],
        ['REMOVED', -99, '2026-03-03', other],
      ].map((entry) => [...entry, desk.first.id]),
    );
    for (const one of [nonprofit, other])
      expect(await ledgerOf(api.db, one)).toEqual({ entries: '0.00', donations: '0.00', owed: '0.00' });
    const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
    const gift = { amount: 5, donation_type: 'CASH', date_received: '2026-03-02' };
    expect(await desk.post('donations/', { ...gift, received_by_programme: true }, director)).toMatchObject({
      status: 403,
      body: { detail: 'Only programme staff say what the programme received.' },
    });
    expect(await desk.post('donations/', { ...gift, received_by_programme: false }, director)).toMatchObject({ status: 201 });
  });

  test('is marked for many donations at once: by ids, or by the list’s filters and its count', async () => {
    const { id: nonprofit } = await createPaidNonprofit(api.db);
    const plain = { received_by_programme: false };
    const ids = [
      await desk.give(nonprofit, 1, plain),
      await desk.give(nonprofit, 2, plain),
      await desk.give(nonprofit, 3, plain),
    ];
    const all = `donations/received/?nonprofit_id=${nonprofit}&start_date=2026-01-01&end_date=2026-12-31`;
    expect(await desk.post('donations/received/', { received: true, donations: [ids[0]] })).toMatchObject({
      body: { changed: 1, unchanged: 0, settled: 0 },
    });
    expect(await desk.post(all, { received: true, count: 2 })).toMatchObject({ status: 409 });
    expect(await desk.post(all, { received: true, count: 3 })).toMatchObject({ body: { changed: 2, unchanged: 1, settled: 0 } });
    expect(await desk.post(all, { received: true })).toMatchObject({ status: 400 });
    const listed = async (query: string) =>
      (await desk.get(`donations/?nonprofit_id=${nonprofit}&${query}`)).body.results.map(
        ({ amount }: { amount: number }) => amount,
      );
    const free = await desk.give(nonprofit, 4);
    await desk.draft({ nonprofits: [nonprofit] });
    const late = await desk.give(nonprofit, 5);
    expect(await listed('received_by_programme=true')).toEqual([5, 4, 3, 2, 1]);
    expect(await listed('received_by_programme=false')).toEqual([]);
    expect(await listed('payout=DUE')).toEqual([5]);
    expect(await listed('payout=IN_BATCH,PAID')).toEqual([4, 3, 2, 1]);
    expect((await desk.get(`donations/summary/?nonprofit_id=${nonprofit}&payout=IN_BATCH`)).body).toMatchObject({
      total_amount: 10,
    });
    const unmark = { received: false, donations: [...ids, free, late] };
    expect(await desk.post('donations/received/', unmark)).toMatchObject({ body: { changed: 1, unchanged: 0, settled: 4 } });
    expect(await ledgerOf(api.db, nonprofit)).toMatchObject({ entries: '10.00', donations: '10.00' });
    const { body: audit } = await desk.get(`audit/?subject_kind=donation&subject_id=${late}`);
    expect(audit.results[0].changes).toEqual([{ field: 'receivedByProgramme', from: true, to: null }]);
  });
});

describe('a donation that is paid out or in a batch', () => {
  test('keeps its amount, day and nonprofit, cannot be deleted, and is corrected by an entry that the next batch takes in', async () => {
    const { id: nonprofit } = await createPaidNonprofit(api.db);
    const { id: other } = await createNonprofit(api.db);
    const id = await desk.give(nonprofit, 100);
    expect(await correct({ donation: id, amount: -10 })).toMatchObject({
      status: 409,
      body: { detail: 'This donation is neither paid out nor in a payout batch: change it instead.' },
    });
    const batch = await desk.exported({ nonprofits: [nonprofit] });
    const inBatch = {
      status: 409,
      body: {
        detail: `This donation is in payout batch ${batch}. Add a correction, or cancel the batch first.`,
        payout: { batch, is_paid: false },
      },
    };
    const tries = [{ amount: 90 }, { date_received: '2026-03-04' }, { nonprofit: other }, { received_by_programme: false }];
    for (const body of tries) expect(await change(id, body)).toMatchObject(inBatch);
    expect(await remove(id)).toMatchObject(inBatch);
    // The ledger is not affected by the same amount, a name or notes, so this change is allowed.
    expect(await change(id, { amount: 100, first_name: 'Ada', notes: 'By post' })).toMatchObject({ status: 200 });
    await desk.markAll(batch, 'PENDING', 'PAID', { day: '2026-04-02' });
    const paidOut = `This donation was paid out in payout batch ${batch}. It is corrected by an entry, never edited.`;
    expect(await change(id, { amount: 90 })).toMatchObject({
      status: 409,
      body: { detail: paidOut, payout: { batch, is_paid: true } },
    });

    const body = { donation: id, amount: -10.5, request_key: 'correction-1' };
    const added = await correct(body);
    expect(added).toMatchObject({
      status: 201,
      body: { kind: 'CORRECTION', amount: -10.5, donation: id, note: 'The check bounced' },
    });
    expect(await correct(body)).toEqual({ ...added, status: 200, headers: expect.anything() });
    expect(await correct({ ...body, amount: -11 })).toMatchObject({ status: 409 });
    expect(await correct({ donation: id, amount: -89.51 })).toMatchObject({
      status: 400,
      body: { amount: ['A donation cannot be corrected to less than nothing.'] },
    });
    for (const [sent, at] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: 0.001 }, 'amount'],
      [{ amount: 1_000_000_000 }, 'amount'],
      [{ amount: 1, reason: ' ' }, 'reason'],
      [{ amount: 1, nonprofit: 2_147_483_647 }, 'nonprofit'],
    ] as const)
      expect(Object.keys((await correct({ donation: id, ...sent })).body)).toEqual([at]);
    expect(await correct({ donation: id, amount: 3, nonprofit: other })).toMatchObject({ status: 201 });
    expect(await ledgerOf(api.db, other)).toMatchObject({ entries: '0.00', owed: '3.00' });
    expect((await desk.get(`donations/${id}/`)).body.payout).toEqual({
      status: 'PAID',
      batch,
      reference: `PAY-${batch}`,
      card: null,
      corrections: -7.5,
    });

    // Without a new donation, the corrections make the sum negative, and the nonprofit waits. They are subtracted from the next donation.
    const due = () => desk.get(`payouts/due/?start_date=2026-01-01&end_date=2026-12-31&method=PAYPAL&nonprofits=${nonprofit}`);
    expect((await due()).body.lines).toMatchObject([{ gross: -10.5, fee: 0, wait_reason: 'NEGATIVE' }]);
    await desk.give(nonprofit, 30);
    const second = await desk.exported({ nonprofits: [nonprofit] });
    expect((await desk.lines(second)).get(nonprofit)).toMatchObject({ gross: 19.5, donations: 1, corrections: 1 });
    await desk.markAll(second, 'PENDING', 'PAID');
    expect(await ledgerOf(api.db, nonprofit)).toEqual({ entries: '130.00', donations: '130.00', owed: '0.00' });
  });

  test('is free after its line failed or was returned; a mark is taken back with a reason, if the donations are still there', async () => {
    const { id: nonprofit } = await createPaidNonprofit(api.db);
    const id = await desk.give(nonprofit, 40);
    const batch = await desk.exported({ nonprofits: [nonprofit] });
    await desk.markAll(batch, 'PENDING', 'PAID', { day: '2026-04-02' });
    const early = await desk.markAll(batch, 'PAID', 'RETURNED', { day: '2026-04-01' });
    expect(early).toMatchObject({ status: 400, body: { day: [expect.stringMatching(/^A payment cannot be returned/)] } });
    await desk.markAll(batch, 'PAID', 'RETURNED', { day: '2026-04-09', note: 'R03 No account' });
    expect((await ledgerOf(api.db, nonprofit)).owed).toBe('40.00');
    expect(await desk.markAll(batch, 'RETURNED', 'PAID')).toMatchObject({ status: 400, body: { note: [expect.any(String)] } });
    expect(await desk.markAll(batch, 'RETURNED', 'PAID', { note: 'Wrong line' })).toMatchObject({ body: { changed: 1 } });
    expect((await ledgerOf(api.db, nonprofit)).owed).toBe('0.00');
    await desk.markAll(batch, 'PAID', 'RETURNED');
    await desk.post(`payouts/batches/${batch}/close/`, {});
    expect(await change(id, { amount: 41 })).toMatchObject({ status: 200, body: { payout: { status: 'DUE' } } });
    expect(await desk.markAll(batch, 'RETURNED', 'PAID', { note: 'Wrong again' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^PAY-\d+: its donations were changed/) },
    });
    await change(id, { amount: 40 });
    const next = await desk.draft({ nonprofits: [nonprofit] });
    expect(await desk.markAll(batch, 'RETURNED', 'PAID', { note: 'Wrong again' })).toMatchObject({ status: 409 });
    await desk.post(`payouts/batches/${next.id}/cancel/`, { reason: 'Found the money' });
    expect(await desk.markAll(batch, 'RETURNED', 'PAID', { note: 'Found the money' })).toMatchObject({ body: { changed: 1 } });
    expect(await ledgerOf(api.db, nonprofit)).toEqual({ entries: '40.00', donations: '40.00', owed: '0.00' });
  });
});
