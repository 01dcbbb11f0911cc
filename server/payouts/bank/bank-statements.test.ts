import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(() => api.close());

const formOf = (text: string | Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'statement.csv');
  return form;
};
const send = (text: string | Buffer, fields?: Record<string, string>, by = desk.first) =>
  api.call('POST', 'payouts/bank-statements/', { token: by.token, form: formOf(text, fields) });
const preview = (text: string | Buffer, fields?: Record<string, string>) =>
  api.call('POST', 'payouts/bank-statements/?dry_run=true', { token: desk.first.token, form: formOf(text, fields) });

/** An exported batch with a payment of each amount. */
async function pay(...amounts: number[]) {
  const nonprofits: number[] = [];
  for (const amount of amounts) {
    const { id } = await createPaidNonprofit(api.db);
    nonprofits.push(id);
    await desk.give(id, amount);
  }
  const batch = await desk.exported({ nonprofits });
  const lines = await desk.lines(batch);
  return {
    batch,
    nonprofits,
    lines: nonprofits.map((id) => lines.get(id)),
    status: async (place: number) => (await desk.lines(batch)).get(nonprofits[place] ?? 0)?.status,
  };
}

const outcomes = (body: { rows: { outcome: string; reason: string | null; status: string }[] }) =>
  body.rows.map(({ outcome, reason, status }) => [outcome, reason, status]);

describe('a bank’s statement', () => {
  test('is matched by reference and amount, previewed, applied once, and does nothing when it comes again', async () => {
    const { batch, nonprofits, lines, status } = await pay(100.1, 200.2, 300.3);
    const text = [
      'Account,12345,,',
      'Period,April 2026,,',
      'Posting Date,Description,Amount,Trace Number',
      `04/02/2026,ACH CREDIT ${lines[0]?.reference} SOME HOUSE,"-$100.10",T-1`,
      `04/02/2026,ACH CREDIT PAY${lines[1]?.id} OTHER,(200.20),T-2`,
      `04/03/2026,ACH CREDIT ${lines[2]?.reference},-300.31,T-3`,
      '04/03/2026,ACH CREDIT PAY-2147483647,-1.00,T-4',
      '04/03/2026,Office rent,-900.00,T-5',
      '04/05/2026,A deposit,500.00,T-6',
    ].join('\n');
    const shown = await preview(text);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        columns: { amount: 'Amount', day: 'Posting Date', status: null, bank_reference: 'Trace Number' },
        counts: { matched: 2, done: 0, ambiguous: 0, unmatched: 4 },
        matched_amount: 300.3,
        applied_before: null,
        applied: 0,
      },
    });
    expect(outcomes(shown.body)).toEqual([
      ['MATCHED', null, 'PAID'],
      ['MATCHED', null, 'PAID'],
      ['UNMATCHED', 'OTHER_AMOUNT', 'PAID'],
      ['UNMATCHED', 'UNKNOWN_REFERENCE', 'PAID'],
      ['UNMATCHED', 'NO_REFERENCE', 'PAID'],
      ['UNMATCHED', 'NO_REFERENCE', 'RETURNED'],
    ]);
    expect(shown.body.rows[0]).toMatchObject({
      line: 4,
      day: '2026-04-02',
      amount: -100.1,
      bank_reference: 'T-1',
      payment: { id: lines[0]?.id },
    });
    expect(await status(0)).toBe('PENDING');
    const { fingerprint } = shown.body;
    expect(await send(text, { fingerprint: 'other' })).toMatchObject({ status: 409 });
    expect(await send(text, { fingerprint })).toMatchObject({ status: 200, body: { applied: 2 } });
    expect([await status(0), await status(1), await status(2)]).toEqual(['PAID', 'PAID', 'PENDING']);
    expect((await ledgerOf(api.db, nonprofits[0] ?? 0)).owed).toBe('0.00');
    const { body } = await desk.get(`payouts/batches/${batch}/lines/?status=PAID`);
    expect(
      body.results.map((line: { bank_reference: string; marked_on: string }) => [line.bank_reference, line.marked_on]).toSorted(),
    ).toEqual([
      ['T-1', '2026-04-02'],
      ['T-2', '2026-04-02'],
    ]);
    // again, by another person, with the same confirmation: nothing changes
    const again = await send(text, { fingerprint }, desk.second);
    expect(again).toMatchObject({
      status: 200,
      body: { applied: 0, counts: { matched: 0, done: 2 }, applied_before: { by: 'First Staff' } },
    });
    // the same rows in a longer file
    expect((await preview(`${text}\n04/09/2026,ACH RETURN ${lines[0]?.reference} R03,100.10,T-7`)).body).toMatchObject({
      counts: { matched: 1, done: 2 },
      rows: expect.arrayContaining([expect.objectContaining({ outcome: 'MATCHED', status: 'RETURNED' })]),
    });
    const list = await desk.get('payouts/bank-statements/');
    expect(list.body.results).toMatchObject([
      { name: 'statement.csv', rows: 6, marked: 2, amount: 300.3, applied_by: { full_name: 'First Staff' } },
    ]);
    const { body: audit } = await desk.get('audit/?subject_kind=bankStatement');
    expect(audit.results).toMatchObject([{ action: 'applied', changes: [{ to: '300.30' }, { to: 2 }] }]);
  });

  test('applied twice at once marks each payment once', async () => {
    const { nonprofits, lines } = await pay(71.5);
    const text = `Date,Memo,Debit\n2026-04-02,${lines[0]?.reference},71.50\n`;
    const { fingerprint } = (await preview(text)).body;
    const answers = await Promise.all([send(text, { fingerprint }), send(text, { fingerprint }, desk.second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.applied).toSorted()).toEqual([0, 1]);
    expect((await ledgerOf(api.db, nonprofits[0] ?? 0)).owed).toBe('0.00');
  });

  test('of PayPal tells by its status column what happened', async () => {
    const { lines, status } = await pay(10, 20, 30, 40);
    const row = (place: number, word: string, amount: string) =>
      `2026-04-02 10:00,${word},${amount},USD,TX${place},${lines[place]?.reference}`;
    const text = [
      'Date;Status;Gross;Currency;Transaction ID;Custom',
      row(0, 'Completed', '10.00'),
      row(1, 'Unclaimed', '20.00'),
      row(2, 'Denied', '30.00'),
      row(3, 'Completed', '40.00'),
      row(3, 'Returned', '40.00'),
      row(3, 'Returned', '40.00'),
    ]
      .join('\r\n')
      .replaceAll(',', ';');
    const marked = await send(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
    expect(outcomes(marked.body)).toEqual([
      ['MATCHED', null, 'PAID'],
      ['MATCHED', null, 'SENT'],
      ['MATCHED', null, 'FAILED'],
      ['MATCHED', null, 'PAID'],
      ['MATCHED', null, 'RETURNED'],
      ['UNMATCHED', 'TWICE', 'RETURNED'],
    ]);
    expect([await status(0), await status(1), await status(2), await status(3)]).toEqual(['PAID', 'SENT', 'FAILED', 'RETURNED']);
  });

  test('leaves a row without reference to staff, who choose among the payments of its amount', async () => {
    const { lines, status, batch, nonprofits } = await pay(55.55, 55.55, 66.66);
    await desk.patch(`nonprofits/${nonprofits[0]}/`, { name: 'Returned Veterans House' });
    // a number that staff noted is as good as our reference
    await desk.post(`payouts/batches/${batch}/mark/`, {
      ...{ lines: [{ line: lines[2]?.id, from: 'PENDING' }], status: 'SENT', bank_reference: '1007' },
    });
    const text = 'Date,Check Number,Amount,Payee\n2026-04-02,1005,55.55,Returned Veterans House\n2026-04-02,1007,66.66,Third\n';
    const shown = await preview(text);
    expect(outcomes(shown.body)).toEqual([
      ['AMBIGUOUS', null, 'PAID'],
      ['MATCHED', null, 'PAID'],
    ]);
    expect(shown.body.rows[0].candidates.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [lines[0]?.id, lines[1]?.id].toSorted(),
    );
    // a payment that is no candidate is not marked
    expect(outcomes((await preview(text, { choices: `2:${lines[2]?.id}` })).body)[0]).toEqual(['AMBIGUOUS', null, 'PAID']);
    const choices = `2:${lines[1]?.id}`;
    const { fingerprint, matched_amount } = (await preview(text, { choices })).body;
    expect(matched_amount).toBe(122.21);
    expect(await send(text, { fingerprint })).toMatchObject({ status: 409 });
    expect(await send(text, { fingerprint, choices })).toMatchObject({ status: 200, body: { applied: 2 } });
    expect([await status(0), await status(1), await status(2)]).toEqual(['PENDING', 'PAID', 'PAID']);
    expect(await send(text, { fingerprint, choices })).toMatchObject({ status: 200, body: { applied: 0 } });
  });

  describe('with one debit for an ACH batch', () => {
    const account = { routing_number: '021000021', account_number: '123456789', account_type: 'CHECKING' };
    beforeAll(async () => {
      await desk.patch('payouts/settings/', {
        ...{ ach_destination_routing: '021000021', ach_destination_name: 'First Test Bank' },
        ...{ ach_origin: '1123456789', ach_origin_name: 'Quay Giving', ach_company_id: '1123456789' },
      });
    });
    /** Days after the export. */
    const day = (after: number) => new Date(Date.now() + after * 24 * 3_600_000).toISOString().slice(0, 10);

    async function payByBank(...amounts: number[]) {
      const nonprofits: number[] = [];
      for (const amount of amounts) {
        const { id } = await createPaidNonprofit(api.db);
        nonprofits.push(id);
        await desk.patch(`payouts/accounts/${id}/`, { bank: account, method: 'ACH' });
        await desk.give(id, amount);
      }
      const batch = await desk.exported({ method: 'ACH', nonprofits });
      const statuses = async () => {
        const lines = await desk.lines(batch);
        return nonprofits.map((id) => lines.get(id)?.status);
      };
      return { batch, nonprofits, statuses, lines: await desk.lines(batch) };
    }

    test('settles all its payments at once; a payment that comes back follows alone', async () => {
      const { batch, nonprofits, statuses, lines } = await payByBank(411.11, 422.22, 433.33);
      const debit = `${day(0)},ACH ORIGINATION QUAY GIVING,-1266.66,D-1`;
      const text = `Date,Description,Amount,Trace Number\n${debit}\n`;
      const shown = await preview(text);
      expect(shown.body).toMatchObject({
        counts: { matched: 1, done: 0, ambiguous: 0, unmatched: 0 },
        matched_amount: 1266.66,
        rows: [{ outcome: 'MATCHED', status: 'PAID', payment: null, batch: { id: batch, payments: 3, total: 1266.66 } }],
      });
      expect(await statuses()).toEqual(['PENDING', 'PENDING', 'PENDING']);
      const { fingerprint } = shown.body;
      expect(await send(text, { fingerprint })).toMatchObject({ status: 200, body: { applied: 3 } });
      expect(await statuses()).toEqual(['PAID', 'PAID', 'PAID']);
      for (const id of nonprofits) expect((await ledgerOf(api.db, id)).owed).toBe('0.00');
      const { body: marked } = await desk.get(`payouts/batches/${batch}/lines/`);
      expect(
        marked.results.map((line: { bank_reference: string; marked_on: string }) => [line.bank_reference, line.marked_on]),
      ).toEqual(Array(3).fill(['D-1', day(0)]));
      // the same file once more, by another person, changes nothing
      expect(await send(text, { fingerprint }, desk.second)).toMatchObject({ body: { applied: 0, counts: { done: 1 } } });
      const second = lines.get(nonprofits[1] ?? 0);
      const later = `${text}${day(2)},ACH RETURN ${second?.reference} R03,422.22,R-1\n`;
      expect((await send(later)).body).toMatchObject({ applied: 1, counts: { matched: 1, done: 1 } });
      expect(await statuses()).toEqual(['PAID', 'RETURNED', 'PAID']);
      expect((await ledgerOf(api.db, nonprofits[1] ?? 0)).owed).toBe('422.22');
      const { body: list } = await desk.get('payouts/bank-statements/');
      expect(list.results.slice(0, 2)).toMatchObject([
        { marked: 1, amount: 422.22 },
        { marked: 3, amount: 1266.66 },
      ]);
    });

    test('marks what is open: a payment that failed stays', async () => {
      const { nonprofits, statuses, lines, batch } = await payByBank(51.01, 52.02);
      const failed = lines.get(nonprofits[0] ?? 0);
      await desk.post(`payouts/batches/${batch}/mark/`, { lines: [{ line: failed?.id, from: 'PENDING' }], status: 'FAILED' });
      expect((await send(`Date,Memo,Debit\n${day(0)},PAYOUT,103.03\n`)).body).toMatchObject({
        applied: 1,
        matched_amount: 52.02,
      });
      expect(await statuses()).toEqual(['FAILED', 'PAID']);
    });

    test('leaves it to staff where two batches or a payment have this sum, unless the row names the batch', async () => {
      const [one, two] = [await payByBank(61.5, 62.5), await payByBank(60.5, 63.5)];
      const text = `Date,Memo,Amount\n${day(0)},PAYOUT,-124.00\n`;
      expect((await preview(text)).body.rows).toMatchObject([
        {
          outcome: 'AMBIGUOUS',
          batch: null,
          batches: [
            { id: one.batch, payments: 2 },
            { id: two.batch, payments: 2 },
          ],
        },
      ]);
      const named = text.replace('PAYOUT', `PAYOUT BATCH${two.batch}`);
      expect((await preview(named)).body.rows).toMatchObject([{ outcome: 'MATCHED', batch: { id: two.batch } }]);
      const choices = `2:B${one.batch}`;
      const { fingerprint } = (await preview(text, { choices })).body;
      expect(await send(text, { fingerprint, choices })).toMatchObject({ body: { applied: 2 } });
      expect([await one.statuses(), await two.statuses()]).toEqual([
        ['PAID', 'PAID'],
        ['PENDING', 'PENDING'],
      ]);
      // one batch is left, and another batch's payment has the same amount
      const { lines, nonprofits } = await pay(124);
      const again = `Date,Memo,Amount\n${day(0)},PAYOUT AGAIN,-124.00\n`;
      const { body } = await preview(again);
      expect(body.rows[0]).toMatchObject({ outcome: 'AMBIGUOUS', batches: [{ id: two.batch }] });
      expect(body.rows[0].candidates.map(({ id }: { id: number }) => id)).toEqual([lines[0]?.id]);
      expect(nonprofits).toHaveLength(1);
    });

    test('is no debit of a batch before its export, nor money that comes in', async () => {
      await payByBank(71.5, 73.5);
      const text = `Date,Memo,Amount\n${day(-9)},PAYOUT,-145.00\n${day(0)},Deposit,145.00\n`;
      expect(outcomes((await preview(text)).body)).toEqual([
        ['UNMATCHED', 'NO_REFERENCE', 'PAID'],
        ['UNMATCHED', 'NO_REFERENCE', 'RETURNED'],
      ]);
    });
  });

  test('is refused where it is no statement', async () => {
    const refusals: [string, string][] = [
      ['', 'This file has no payments.'],
      ['Date,Amount\n', 'This file has no payments.'],
      ['Date,Amount\n2026-04-02,-0\n2026-04-02,NaN\n2026-04-02,1e309\n2026-04-02,"1.000,00"\n', 'This file has no payments.'],
      [
        'Name,Address\nA,B\n',
        'This file has no column for the amount. It was looked for as Amount, Net, Gross, Debit or Credit.',
      ],
      [
        'Date,Amount\n2026-04-02,"1.00\n',
        'This file cannot be read as CSV: a quotation mark is not closed, or is not doubled inside quotation marks.',
      ],
    ];
    for (const [text, message] of refusals)
      expect([text, await preview(text)]).toMatchObject([text, { status: 400, body: { file: [message] } }]);
    expect(await preview('Date,Amount\n2026-04-02,1.00\n'.padEnd(5_000_001, ' '))).toMatchObject({ status: 413 });
    const long = `Date,Amount\n${'2026-04-02,1.00\n'.repeat(20_031)}`;
    expect(await preview(long)).toMatchObject({ status: 400, body: { file: ['Upload at most 20,000 rows at a time.'] } });
    expect(await preview('Date,Amount\n2026-04-02,1.00\n', { choices: 'x' })).toMatchObject({ status: 400 });
  });
});
