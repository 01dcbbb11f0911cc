import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let desk: PayoutDesk;
let own: { id: number; name: string };
let other: { id: number; name: string };
let director: SignedInPerson;
let member: SignedInPerson;
let reviewer: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  own = await createPaidNonprofit(api.db, { name: 'Lantern House', shortDescription: 'Near the river' });
  other = await createPaidNonprofit(api.db, { name: 'River Bend' });
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own.id });
  member = await createSignedIn(api.db, { nonprofitId: own.id });
  reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'], nonprofitId: own.id });
});
afterAll(() => api.close());

const range = 'start_date=2026-01-01&end_date=2026-06-30';
const statement = (query: string, by: SignedInPerson) => desk.get(`payouts/statement/?${query}`, by);
const secret = {
  first_name: 'Ada',
  last_name: 'Giver',
  address: { address1: '1 Secret Quay', city: 'Hiddenmarsh', state: 'MD', zipcode: '20601' },
};

describe('a statement', () => {
  test('says what came in, fees, what was paid when, and what is owed: the same sums in JSON, CSV, balances and summary', async () => {
    await desk.patch('payouts/settings/', { minimum: 0, fee_percent: 2, fee_fixed: 0.25 });
    await desk.give(own.id, 50, { date_received: '2025-12-30' });
    const gift = await desk.give(own.id, 100, { ...secret, date_received: '2026-02-01' });
    await desk.give(other.id, 70, { ...secret, date_received: '2026-02-01' });
    const batch = await desk.exported({ nonprofits: [own.id] });
    await desk.markAll(batch, 'PENDING', 'PAID', { day: '2026-03-01', bank_reference: 'T-9' });
    await desk.markAll(batch, 'PAID', 'RETURNED', { day: '2026-03-05', note: 'R03' });
    await desk.give(own.id, 10.01, { date_received: '2026-05-01' });
    const again = await desk.exported({ nonprofits: [own.id] });
    await desk.markAll(again, 'PENDING', 'PAID', { day: '2026-07-01' });
    const correction = { donation: gift, amount: -5, reason: 'Bank fee' };
    expect(await desk.post('payouts/corrections/', correction)).toMatchObject({ status: 201 });

    const { status, body } = await statement(range, director);
    expect(status).toBe(200);
    const reference = (await desk.lines(batch)).get(own.id)?.reference;
    const payment = { batch, line: expect.any(Number), method: 'PAYPAL', reference, bank_reference: 'T-9', donations: 1 };
    expect(body).toMatchObject({
      ...{ nonprofit_ref: own, start_date: '2026-01-01', end_date: '2026-06-30', as_of: expect.stringMatching(/Z$/) },
      ...{
        opening_balance: 50,
        received: 110.01,
        corrections: 0,
        fees: 0,
        paid: -97.75,
        returned: 97.75,
        closing_balance: 160.01,
      },
      ...{ donations: 2, complete: true },
      payments: [
        { day: '2026-03-01', kind: 'PAID', gross: -100, fee: -2.25, net: -97.75, ...payment },
        { day: '2026-03-05', kind: 'RETURNED', gross: 100, fee: 2.25, net: 97.75, ...payment },
      ],
    });
    const entries = body.entries.map(
      (entry: { day: string; kind: string; amount: number; balance: number; donor_name: string; by: null }) => [
        ...[entry.day, entry.kind, entry.amount, entry.balance, entry.donor_name, entry.by],
      ],
    );
    expect(entries).toEqual([
      ['2026-02-01', 'RECEIVED', 100, 150, 'Ada Giver', null],
      ['2026-03-01', 'PAID', -97.75, 52.25, null, null],
      ['2026-03-01', 'FEE', -2.25, 50, null, null],
      ['2026-03-05', 'RETURNED', 97.75, 147.75, null, null],
      ['2026-03-05', 'FEE', 2.25, 150, null, null],
      ['2026-05-01', 'RECEIVED', 10.01, 160.01, 'Anonymous', null],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Secret Quay|Hiddenmarsh|River Bend/);
    const file = await api.get(`/download-payout-statement/?${range}`, director.token);
    expect(file.body.split('\r\n')).toEqual([
      'Date,What,Donor,Reference,Note,Amount,Balance',
      '2026-01-01,Opening balance,,,,,50.00',
      '2026-02-01,Donation received,Ada Giver,,,100.00,150.00',
      `2026-03-01,Paid out,,${reference} T-9,,-97.75,52.25`,
      `2026-03-01,Fee,,${reference} T-9,,-2.25,50.00`,
      `2026-03-05,Payment returned,,${reference} T-9,R03,97.75,147.75`,
      `2026-03-05,Fee,,${reference} T-9,R03,2.25,150.00`,
      '2026-05-01,Donation received,Anonymous,,,10.01,160.01',
      '2026-06-30,Closing balance,,,,,160.01',
      '',
    ]);
    const year = 'start_date=2026-01-01&end_date=2026-12-31';
    const whole = (await statement(`${year}&nonprofit_id=${own.id}`, desk.first)).body;
    expect(whole).toMatchObject({ received: 110.01, corrections: -5, paid: -205.31, returned: 97.75, closing_balance: 45 });
    expect(whole.entries[0].by).toEqual({ id: desk.first.id, full_name: 'First Staff' });
    const balances = await desk.get('payouts/balances/?ordering=-balance');
    expect(balances.body.results).toEqual([
      { nonprofit_ref: other, received: 70, corrections: 0, fees: 0, paid: 0, returned: 0, balance: 70 },
      { nonprofit_ref: own, received: 160.01, corrections: -5, fees: -2.45, paid: -205.31, returned: 97.75, balance: 45 },
    ]);
    expect((await desk.get('payouts/balances/?search=lantern')).body.results).toMatchObject([{ nonprofit_ref: own }]);
    expect((await desk.get('payouts/balances/?search=river')).body.results).toMatchObject([{ nonprofit_ref: other }]);
    const found = async (word: string) => (await desk.get(`payouts/batches/${batch}/lines/?search=${word}`)).body.count;
    expect([await found('lantern'), await found('river')]).toEqual([1, 0]);
    const { body: summary } = await desk.get(`payouts/summary/?${year}`);
    expect(summary).toMatchObject({ received: 180.01, donations: { count: 3, amount: 180.01 } });
    const { body: listed } = await desk.get(`donations/summary/?${year}&received_by_programme=true`);
    expect([listed.total_amount, listed.count]).toEqual([summary.received, summary.donations.count]);
  });

  test('and the ledger are read by programme staff, and by people of the nonprofit alone', async () => {
    const codes = async (path: string) =>
      Promise.all([desk.first, director, member, reviewer].map(async (by) => (await desk.get(path, by)).status));
    expect(await codes(`payouts/statement/?${range}&nonprofit_id=${own.id}`)).toEqual([200, 200, 200, 403]);
    expect(await codes(`payouts/statement/?${range}&nonprofit_id=${other.id}`)).toEqual([200, 404, 404, 403]);
    expect(await codes(`payouts/statement/?${range}`)).toEqual([400, 200, 200, 403]);
    expect(await codes('payouts/ledger/')).toEqual([200, 200, 200, 403]);
    expect(await codes(`payouts/ledger/?nonprofit_id=${other.id}`)).toEqual([200, 404, 404, 403]);
    expect(await codes(`/download-payout-statement/?${range}&nonprofit_id=${other.id}`)).toEqual([200, 404, 404, 403]);
    expect(await codes(`payouts/accounts/${other.id}/`)).toEqual([200, 404, 404, 403]);
    // No response contains names or addresses of other nonprofits' donors, and no response about payouts contains a donor's address.
    const { body: theirs } = await desk.get('payouts/ledger/?page_size=500', director);
    expect(theirs.results.every((entry: { nonprofit_ref: { id: number } }) => entry.nonprofit_ref.id === own.id)).toBe(true);
    const { body: gifts } = await desk.get(`payouts/ledger/?donation=${theirs.results.at(-1).donation + 2}`, director);
    expect(gifts.count).toBe(0);
    const { body: batches } = await desk.get('payouts/batches/');
    const answers = [batches, await desk.get('payouts/ledger/?page_size=500'), await desk.get('payouts/balances/')];
    for (const { id } of batches.results) {
      answers.push(await desk.get(`payouts/batches/${id}/lines/`), await desk.get(`payouts/batches/${id}/`));
      for (const line of (await desk.lines(id)).values()) answers.push(await desk.get(`payouts/lines/${line.id}/items/`));
    }
    expect(JSON.stringify(answers)).toContain('Ada Giver');
    expect(JSON.stringify(answers)).not.toMatch(/Secret Quay|Hiddenmarsh/);
  });
});

describe('payout data', () => {
  const bank = { routing_number: '021 000 021', account_number: '12-3456789', account_type: 'SAVINGS' };
  const change = (id: number, body: object, by: SignedInPerson) => desk.patch(`payouts/accounts/${id}/`, body, by);

  test('is given by the nonprofit’s staff or the programme’s; nobody sees the whole account number', async () => {
    const given = await change(own.id, { bank, method: 'ACH' }, director);
    expect(given).toMatchObject({
      status: 200,
      body: {
        ...{ nonprofit_ref: own, method: 'ACH', paypal_email: 'giving@test.example', check_address: '', can: { edit: true } },
        bank: {
          routing_number: '021000021',
          account_number: '•••• 6789',
          account_type: 'SAVINGS',
          created_at: expect.any(String),
          readable: true,
        },
      },
    });
    expect((await desk.get(`payouts/accounts/${own.id}/`)).body.bank.account_number).toBe('•••• 6789');
    expect((await desk.get(`payouts/accounts/${own.id}/`, member)).body).toMatchObject({
      bank: { account_number: '•••• 6789' },
      can: { edit: false },
    });
    expect(await change(own.id, { bank: null }, member)).toMatchObject({ status: 403 });
    expect(await change(other.id, { bank }, director)).toMatchObject({ status: 404 });
    expect(await change(own.id, { method: 'CHECK' }, director)).toMatchObject({
      status: 400,
      body: { method: [expect.any(String)] },
    });
    expect(await change(own.id, { bank: null }, director)).toMatchObject({ status: 400 });
    expect(await change(own.id, { bank: null, method: null }, director)).toMatchObject({
      status: 200,
      body: { bank: null, method: null },
    });
    for (const [field, value] of [
      ['routing_number', '021000022'],
      ['routing_number', '000000000'],
      ['account_number', '123'],
      ['account_number', '1'.repeat(18)],
      ['account_type', 'GOLD'],
    ] as const)
      expect([field, await change(own.id, { bank: { ...bank, [field]: value } }, director)]).toMatchObject([
        field,
        { status: 400 },
      ]);
    const { body: audit } = await desk.get(`audit/?subject_kind=nonprofit&subject_id=${own.id}`);
    expect(JSON.stringify(audit)).toContain('bankAccount');
    expect(JSON.stringify(audit)).not.toContain('3456789');
    // the account number is in no list and no export
    await change(own.id, { bank }, director);
    const [record, list, file] = [
      await desk.get(`nonprofits/${own.id}/`),
      await desk.get('nonprofits/'),
      await desk.get('/download-nonprofit-data/'),
    ];
    expect(JSON.stringify([record, list, file])).not.toContain('123456789');
  });

  test('settings are changed by version and audited', async () => {
    const { body: before } = await desk.get('payouts/settings/');
    const { version } = before;
    expect(before).toMatchObject({ second_approval: true, ach_ready: false, paypal_currency: 'USD' });
    const changed = await desk.patch('payouts/settings/', { fee_percent: 1.125, second_approval: false, version });
    expect(changed).toMatchObject({ status: 200, body: { fee_percent: 1.125, second_approval: false, version: version + 1 } });
    expect(await desk.patch('payouts/settings/', { fee_fixed: 1, version })).toMatchObject({
      status: 409,
      body: { current: changed.body },
    });
    for (const body of [
      { fee_percent: -1 },
      { fee_percent: 51 },
      { fee_percent: 1.0001 },
      { minimum: -0.01 },
      { fee_fixed: 0.005 },
    ])
      expect(await desk.patch('payouts/settings/', body)).toMatchObject({ status: 400 });
    const { body: audit } = await desk.get('audit/?subject_kind=payoutSettings');
    expect(audit.results[0].changes).toEqual([
      { field: 'feePercent', from: 2, to: 1.125 },
      { field: 'secondApproval', from: true, to: false },
    ]);
  });
});
