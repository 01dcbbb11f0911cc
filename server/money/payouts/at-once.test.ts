import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk, year } from '#tests/factories/payouts.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let desk: PayoutDesk;
let third: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  third = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(() => api.close());

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

async function due(amount: number) {
  const { id: nonprofit } = await createPaidNonprofit(api.db);
  return { nonprofit, donation: await desk.give(nonprofit, amount), scope: { nonprofits: [nonprofit] } };
}

describe('at the same time', () => {
  test('two drafts never take the same donation', async () => {
    const { nonprofit, scope } = await due(10);
    const body = { ...year, ...scope, method: 'PAYPAL' };
    const answers = await Promise.all([desk.post('payouts/batches/', body), desk.post('payouts/batches/', body, desk.second)]);
    expect(statuses(answers)).toEqual([201, 409]);
    const held = await api.db
      .selectFrom('payoutItems as i')
      .innerJoin('payoutLines as l', 'l.id', 'i.lineId')
      .select('i.amount')
      .where('l.nonprofitId', '=', nonprofit)
      .where('i.holds', '=', true)
      .execute();
    expect(held).toEqual([{ amount: '10.00' }]);
  });

  test('a draft takes a donation as a change leaves it, and a change after it is refused', async () => {
    const { donation, nonprofit, scope } = await due(10);
    const drafted = await whileLocked(api, {
      sql: 'UPDATE donations SET amount = 12.5 WHERE id = $1',
      values: [donation],
      call: () => desk.draft(scope),
    });
    expect((await desk.lines(drafted.id)).get(nonprofit)).toMatchObject({ gross: 12.5 });
    await desk.post(`payouts/batches/${drafted.id}/cancel/`, { reason: 'A trial' });
    const line = `INSERT INTO payout_lines (batch_id, nonprofit_id, status, donations, corrections, gross, fee, net, payee)
      SELECT batch_id, nonprofit_id, 'PENDING', 1, 0, 12.5, 0, 12.5, '' FROM made RETURNING id`;
    const answer = await whileLocked(api, {
      // writes the same rows as the call that drafts a batch, in a transaction that has not committed yet
      sql: `WITH locked AS (SELECT id, nonprofit_id FROM donations WHERE id = $1 FOR UPDATE),
        batch AS (INSERT INTO payout_batches (method, start_date, end_date, fee_percent, fee_fixed, minimum, drafters)
          VALUES ('PAYPAL', '2026-01-01', '2026-12-31', 0, 0, 0, '{}') RETURNING id),
        made AS (SELECT batch.id AS batch_id, locked.nonprofit_id FROM batch, locked), line AS (${line})
        INSERT INTO payout_items (line_id, holds, donation_id, amount) SELECT line.id, true, $1, 12.5 FROM line`,
      values: [donation],
      call: () => desk.patch(`donations/${donation}/`, { amount: 99 }),
    });
    expect(answer).toMatchObject({ status: 409, body: { payout: { is_paid: false } } });
    expect(await ledgerOf(api.db, nonprofit)).toMatchObject({ entries: '12.50', donations: '12.50' });
  });

  test('an approval and a cancellation, two approvals, two exports: one happens', async () => {
    const { scope } = await due(10);
    const { id, version } = await desk.draft(scope);
    const both = await Promise.all([
      desk.post(`payouts/batches/${id}/approve/`, { version }, desk.second),
      desk.post(`payouts/batches/${id}/approve/`, { version }, third),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    const exports = await Promise.all([
      desk.post(`payouts/batches/${id}/export/`, {}),
      desk.post(`payouts/batches/${id}/export/`, {}, third),
    ]);
    expect(statuses(exports)).toEqual([200, 200]);
    expect(exports[0]?.body.file).toEqual(exports[1]?.body.file);
    const { body: audit } = await desk.get(`audit/?subject_kind=payoutBatch&subject_id=${id}`);
    expect(audit.results.map(({ action }: { action: string }) => action)).toEqual(['exported', 'approved', 'drafted']);
    const other = await desk.draft((await due(20)).scope);
    const answers = await Promise.all([
      desk.post(`payouts/batches/${other.id}/approve/`, { version: 1 }, desk.second),
      desk.post(`payouts/batches/${other.id}/cancel/`, { reason: 'No', version: 1 }, third),
    ]);
    // An approved batch can still be cancelled, but a cancelled batch cannot be approved.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses(answers));
    expect((await desk.get(`payouts/batches/${other.id}/`)).body.state).toBe('CANCELLED');
  });

  test('two marks of one line: the second is refused, or says the same', async () => {
    const { nonprofit, scope } = await due(10);
    const id = await desk.exported(scope);
    const line = (await desk.lines(id)).get(nonprofit)?.id;
    const mark = (status: string, by: SignedInPerson) =>
      desk.post(`payouts/batches/${id}/mark/`, { lines: [{ line, from: 'PENDING' }], status }, by);
    expect(statuses(await Promise.all([mark('PAID', desk.first), mark('FAILED', desk.second)]))).toEqual([200, 409]);
    const { status } = (await desk.lines(id)).get(nonprofit) ?? { status: '' };
    expect((await ledgerOf(api.db, nonprofit)).owed).toBe(status === 'PAID' ? '0.00' : '10.00');
    expect(statuses(await Promise.all([mark(status, desk.first), mark(status, desk.second)]))).toEqual([200, 200]);
  });

  test('the same correction sent twice is one entry', async () => {
    const { donation, nonprofit, scope } = await due(10);
    await desk.draft(scope);
    const body = { donation, amount: -1, reason: 'Twice', request_key: 'sent-twice' };
    const answers = await Promise.all([desk.post('payouts/corrections/', body), desk.post('payouts/corrections/', body)]);
    expect(statuses(answers)).toEqual([200, 201]);
    expect((await ledgerOf(api.db, nonprofit)).owed).toBe('9.00');
    // Each correction is possible alone. Both together would exceed the donation.
    const less = (amount: number) => desk.post('payouts/corrections/', { donation, amount, reason: 'Less' });
    expect(statuses(await Promise.all([less(-5), less(-5)]))).toEqual([201, 400]);
  });
});

describe('the database itself', () => {
  test('never changes a ledger entry, and keeps a donation that a batch holds', async () => {
    const { donation, scope } = await due(10);
    await desk.draft(scope);
    const refusals = [
      ['UPDATE ledger_entries SET amount = 1', 'ledger entries are never changed'],
      ['DELETE FROM ledger_entries', 'ledger entries are never changed'],
      ['TRUNCATE ledger_entries CASCADE', 'ledger entries are never changed'],
      [`DELETE FROM donations WHERE id = ${donation}`, 'a donation that is paid out is corrected, not changed'],
      [`UPDATE donations SET amount = 1 WHERE id = ${donation}`, 'a donation that is paid out is corrected, not changed'],
      [
        `UPDATE donations SET received_by_programme = false WHERE id = ${donation}`,
        'a donation that is paid out is corrected, not changed',
      ],
      [
        'INSERT INTO payout_items (line_id, holds, donation_id, amount) SELECT line_id, holds, donation_id, amount FROM payout_items WHERE holds LIMIT 1',
        'payout_items_donation_once',
      ],
      ['UPDATE payout_items SET holds = false WHERE holds', 'payout_items_line_exists'],
    ] as const;
    for (const [statement, message] of refusals) await expect(api.app.pool.query(statement)).rejects.toThrow(message);
  });
});
