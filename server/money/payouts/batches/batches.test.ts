import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeLine } from '#contract/platform/home/today.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk, year } from '#tests/factories/payouts.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { fee_percent: 2.9, fee_fixed: 0.3, minimum: 10 });
});
afterAll(() => api.close());

/** How many batches the home page says wait for a person's approval, and how many rows the list behind the number has. */
async function toApprove({ token }: { token: string }): Promise<number[]> {
  const home: { lines: HomeLine[] } = (await api.get('home/today/', token)).body;
  const number = home.lines.flatMap(({ numbers }) => numbers).find(({ label }) => label === 'to approve');
  return [number?.count ?? 0, (await api.get('payouts/batches/?approvable=true', token)).body.count];
}

const refused = (detail: string) => ({ status: 409, body: { detail } });

describe('a batch', () => {
  test('is drafted, approved by another account, exported, marked and closed; the ledger follows to the cent', async () => {
    const lantern = await createPaidNonprofit(api.db, { name: 'Lantern House' });
    const gifts = [await desk.give(lantern.id, 100.05), await desk.give(lantern.id, 0.95)];
    // two donations that are not due: one was not received by the programme, the other is out of the range
    await desk.give(lantern.id, 77, { received_by_programme: false });
    await desk.give(lantern.id, 5, { date_received: '2025-12-31' });
    const due = await desk.get(`payouts/due/?start_date=2026-01-01&end_date=2026-12-31&method=PAYPAL`);
    const sums = { donations: 2, gross: 101, fee: 3.23, net: 97.77 };
    expect(due.body).toEqual({
      lines: [{ nonprofit_ref: lantern, ...sums, corrections: 0, wait_reason: null, destination_wait: null }],
      payable: { nonprofits: 1, ...sums },
      waiting: { nonprofits: 0, gross: 0 },
    });

    const drafted = await desk.draft({ note: 'Spring' });
    const person = ({ id }: { id: number }, name: string) => ({ id, full_name: `${name} Staff` });
    expect(drafted).toEqual({
      ...{ id: expect.any(Number), version: 1, state: 'DRAFT', method: 'PAYPAL', ...year, nonprofits: null, note: 'Spring' },
      ...{ fee_percent: 2.9, fee_fixed: 0.3, minimum: 10, totals: { nonprofits: 1, ...sums } },
      ...{ lines: [{ status: 'PENDING', count: 1, net: 97.77 }], file: null, cancel_reason: '' },
      ...{ drafted_by: person(desk.first, 'First'), drafted_at: expect.stringMatching(/Z$/) },
      ...{ approved_by: null, approved_at: null, exported_by: null, exported_at: null },
      ...{ closed_by: null, closed_at: null, cancelled_by: null, cancelled_at: null },
      can: { change: true, approve: false, export: false, mark: false, close: false, cancel: true },
      approval_blocked: 'You drafted or changed this batch. Another programme-staff account has to approve it.',
    });
    const { id } = drafted;
    // it waits for the colleague alone: whoever drafted it may not approve it
    expect(await toApprove(desk.first)).toEqual([0, 0]);
    expect(await toApprove(desk.second)).toEqual([1, 1]);
    const [line] = [...(await desk.lines(id)).values()];
    expect(line).toEqual({
      ...{
        id: expect.any(Number),
        batch: id,
        nonprofit_ref: lantern,
        status: 'PENDING',
        wait_reason: null,
        destination_wait: null,
        ...sums,
        corrections: 0,
      },
      ...{ method: 'PAYPAL', payee: 'Lantern House', destination: 'giving@test.example', new_destination: true },
      ...{ reference: `PAY-${line?.id}`, bank_reference: '', marked_on: null, note: '' },
    });
    const items = await desk.get(`payouts/lines/${line?.id}/items/`);
    expect(items.body.results).toEqual(
      gifts.map((donation, index) => ({
        ...{ id: expect.any(Number), donation, kind: 'DONATION', amount: [100.05, 0.95][index] },
        ...{ donor_name: 'Anonymous', date_received: '2026-03-02', note: '' },
      })),
    );

    const approve = (by: typeof desk.first, version = 1) => desk.post(`payouts/batches/${id}/approve/`, { version }, by);
    expect(await approve(desk.first)).toMatchObject(refused(drafted['approval_blocked' as never]));
    expect((await approve(desk.second, 2)).body).toMatchObject({ current: { id, version: 1 } });
    expect(await desk.post(`payouts/batches/${id}/export/`, {})).toMatchObject(refused('This batch is not approved.'));
    expect(await approve(desk.second)).toMatchObject({ status: 200, body: { state: 'APPROVED', can: { export: true } } });
    // A second approval by the same person changes nothing.
    expect(await approve(desk.second)).toMatchObject({ status: 200, body: { state: 'APPROVED' } });
    expect(
      await desk.post(`payouts/batches/${id}/mark/`, { lines: [{ line: line?.id, from: 'PENDING' }], status: 'SENT' }),
    ).toMatchObject(refused('Lines are marked after the batch was exported.'));
    const exported = await desk.post(`payouts/batches/${id}/export/`, {});
    expect(exported).toMatchObject({ status: 200, body: { state: 'EXPORTED', file: { name: `payout-${id}-paypal.csv` } } });
    expect((await desk.post(`payouts/batches/${id}/export/`, {}, desk.second)).body).toEqual({
      ...exported.body,
      can: exported.body.can,
    });
    expect(await ledgerOf(api.db, lantern.id)).toEqual({ entries: '106.00', donations: '106.00', owed: '106.00' });

    expect(await desk.markAll(id, 'PENDING', 'SENT')).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await desk.post(`payouts/batches/${id}/close/`, {})).toMatchObject({ status: 409 });
    expect(await desk.markAll(id, 'SENT', 'PAID', { day: '2026-04-02', bank_reference: 'TX9' })).toMatchObject({
      body: { changed: 1 },
    });
    expect((await ledgerOf(api.db, lantern.id)).owed).toBe('5.00');
    // marking again changes nothing
    const again = { lines: [{ line: line?.id, from: 'SENT' }], status: 'PAID' };
    expect(await desk.post(`payouts/batches/${id}/mark/`, again)).toMatchObject({ status: 200, body: { changed: 0 } });
    expect(await desk.post(`payouts/batches/${id}/close/`, {})).toMatchObject({ status: 200, body: { state: 'CLOSED' } });

    const { body: audit } = await desk.get(`audit/?subject_kind=payoutBatch&subject_id=${id}`);
    const acts = audit.results.map(({ action, actor }: { action: string; actor: { name: string } }) => [action, actor.name]);
    expect(acts).toEqual([
      ['closed', 'First Staff'],
      ['marked paid', 'First Staff'],
      ['marked sent', 'First Staff'],
      ['exported', 'First Staff'],
      ['approved', 'Second Staff'],
      ['drafted', 'First Staff'],
    ]);
    const { body: donation } = await desk.get(`donations/${gifts[0]}/`);
    expect(donation).toMatchObject({ payout: { status: 'PAID', batch: id, corrections: 0 }, can: { edit: true, correct: true } });
  });

  test('waits for who cannot be paid, and says why', async () => {
    const all = { start_date: '2024-01-01', end_date: '2024-12-31' };
    const day = { date_received: '2024-06-01' };
    const small = await createPaidNonprofit(api.db, { name: 'A Small Sum' });
    await desk.give(small.id, 10.6, day);
    const nowhere = await createPaidNonprofit(api.db, { name: 'B Nowhere', paypalEmail: '' });
    await desk.give(nowhere.id, 50, day);
    const formula = await createPaidNonprofit(api.db, { name: 'C Formula', paypalEmail: '=1+1@test.example' });
    await desk.give(formula.id, 50, day);
    const bank = await createPaidNonprofit(api.db, { name: 'D Bank' });
    await desk.give(bank.id, 50, day);
    const account = { routing_number: '021000021', account_number: '123456789', account_type: 'CHECKING' };
    expect(await desk.patch(`payouts/accounts/${bank.id}/`, { bank: account })).toMatchObject({ status: 200 });
    const { body } = await desk.get(`payouts/due/?start_date=2024-01-01&end_date=2024-12-31&method=PAYPAL`);
    const reasons = body.lines.map((line: { nonprofit_ref: { name: string }; wait_reason: string }) => [
      line.nonprofit_ref.name,
      line.wait_reason,
    ]);
    expect(reasons).toEqual([
      ['A Small Sum', 'BELOW_MINIMUM'],
      ['B Nowhere', 'NO_PAYOUT_DATA'],
      ['C Formula', 'NO_PAYOUT_DATA'],
      ['D Bank', 'OTHER_METHOD'],
    ]);
    expect(await desk.post('payouts/batches/', { ...all, method: 'PAYPAL' })).toMatchObject(
      refused('No nonprofit can be paid from this range in this way. The list says why the others wait.'),
    );
    expect(await desk.post('payouts/batches/', { ...all, method: 'ACH' })).toMatchObject(
      refused('Fill in the bank’s data in the payout settings first.'),
    );
    // A nonprofit that waited is paid once the reason to wait is gone.
    await desk.give(small.id, 5, day);
    const { id } = await desk.draft(all);
    const lines = await desk.lines(id);
    expect([...lines.values()].map(({ status, wait_reason }) => [status, wait_reason])).toEqual([
      ['PENDING', null],
      ['WAITING', 'NO_PAYOUT_DATA'],
      ['WAITING', 'NO_PAYOUT_DATA'],
      ['WAITING', 'OTHER_METHOD'],
    ]);
  });

  test('is computed again, leaves lines out and puts them back; who changed it may not approve it', async () => {
    const range = { start_date: '2023-01-01', end_date: '2023-12-31' };
    const day = { date_received: '2023-06-01' };
    const one = await createPaidNonprofit(api.db);
    const two = await createPaidNonprofit(api.db);
    await desk.give(one.id, 50, day);
    await desk.give(two.id, 60, day);
    const { id } = await desk.draft(range);
    const oneLine = (await desk.lines(id)).get(one.id)?.id;
    const change = (lines: unknown[], left_out: boolean, version: number, by = desk.first) =>
      desk.patch(`payouts/batches/${id}/lines/`, { lines, left_out, version }, by);
    expect(await change([oneLine], true, 1)).toMatchObject({ status: 200, body: { changed: 1, version: 2 } });
    expect(await change([oneLine], true, 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    // a left-out nonprofit's donations are free: another batch can take them
    const other = await desk.draft({ ...range, nonprofits: [one.id] });
    await desk.post(`payouts/batches/${other.id}/cancel/`, { reason: 'A trial' });
    await desk.give(two.id, 1, day);
    const again = await desk.post(`payouts/batches/${id}/compute-again/`, { version: 2 }, desk.second);
    expect(again).toMatchObject({ status: 200, body: { version: 3, totals: { nonprofits: 1, gross: 61 } } });
    const lines = await desk.lines(id);
    expect(lines.get(one.id)?.status).toBe('LEFT_OUT');
    expect(await change([lines.get(one.id)?.id], false, 3)).toMatchObject({ body: { changed: 1, version: 4 } });
    expect((await desk.lines(id)).get(one.id)).toMatchObject({ status: 'PENDING', gross: 50 });
    // Both accounts have changed the draft, so neither may approve it.
    for (const by of [desk.first, desk.second])
      expect(await desk.post(`payouts/batches/${id}/approve/`, { version: 4 }, by)).toMatchObject({ status: 409 });
    await desk.patch('payouts/settings/', { second_approval: false });
    expect(await desk.post(`payouts/batches/${id}/approve/`, { version: 4 })).toMatchObject({ status: 200 });
    await desk.patch('payouts/settings/', { second_approval: true });
    expect(await desk.post(`payouts/batches/${id}/compute-again/`, { version: 4 })).toMatchObject({ status: 409 });
    // After the cancellation, another batch can take all these donations.
    expect(await desk.post(`payouts/batches/${id}/cancel/`, { reason: '' })).toMatchObject({ status: 400 });
    const cancelled = await desk.post(`payouts/batches/${id}/cancel/`, { reason: 'Wrong range' });
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'CANCELLED', cancel_reason: 'Wrong range' } });
    expect(await desk.draft(range)).toMatchObject({ totals: { nonprofits: 2, gross: 111 } });
  });

  test('is not approved where a nonprofit changed its payout data since the draft', async () => {
    const range = { start_date: '2022-01-01', end_date: '2022-12-31' };
    const moved = await createPaidNonprofit(api.db, { name: 'Moved House' });
    await desk.give(moved.id, 50, { date_received: '2022-06-01' });
    const { id } = await desk.draft(range);
    await desk.patch(`nonprofits/${moved.id}/`, { paypal_email: 'other@test.example' });
    const approve = (version: number) => desk.post(`payouts/batches/${id}/approve/`, { version }, desk.second);
    expect(await approve(1)).toMatchObject(
      refused('The payout data changed since the draft: Moved House. Compute the draft again.'),
    );
    await desk.confirm(moved.id);
    await desk.post(`payouts/batches/${id}/compute-again/`, { version: 1 });
    expect(await approve(2)).toMatchObject({ status: 200 });
    await desk.patch(`nonprofits/${moved.id}/`, { paypal_email: 'third@test.example' });
    expect(await desk.post(`payouts/batches/${id}/export/`, {})).toMatchObject(
      refused('The payout data changed since the approval: Moved House. Cancel this batch and draft it again.'),
    );
  });
});
