import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { ledgerOf } from '#tests/factories/payouts.ts';
import { openBank, outcomes } from './bank-for-tests.ts';

let api: TestApi;
let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  api = await startApi();
  bank = await openBank(api);
});
afterAll(() => api.close());

describe('a bank’s statement', () => {
  test('is matched by reference and amount, previewed, applied once, and does nothing when it comes again', async () => {
    const { batch, nonprofits, lines, status } = await bank.pay(100.1, 200.2, 300.3);
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
    const shown = await bank.preview(text);
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
    expect(await bank.send(text, { fingerprint: 'other' })).toMatchObject({ status: 409 });
    expect(await bank.send(text, { fingerprint })).toMatchObject({ status: 200, body: { applied: 2 } });
    expect([await status(0), await status(1), await status(2)]).toEqual(['PAID', 'PAID', 'PENDING']);
    expect((await ledgerOf(api.db, nonprofits[0] ?? 0)).owed).toBe('0.00');
    const { body } = await bank.desk.get(`payouts/batches/${batch}/lines/?status=PAID`);
    expect(
      body.results.map((line: { bank_reference: string; marked_on: string }) => [line.bank_reference, line.marked_on]).toSorted(),
    ).toEqual([
      ['T-1', '2026-04-02'],
      ['T-2', '2026-04-02'],
    ]);
    // again, by another person, with the same confirmation: nothing changes
    const again = await bank.send(text, { fingerprint }, bank.desk.second);
    expect(again).toMatchObject({
      status: 200,
      body: { applied: 0, counts: { matched: 0, done: 2 }, applied_before: { by: 'First Staff' } },
    });
    // A longer file with the same rows: these rows are done, and only the new row matches.
    expect((await bank.preview(`${text}\n04/09/2026,ACH RETURN ${lines[0]?.reference} R03,100.10,T-7`)).body).toMatchObject({
      counts: { matched: 1, done: 2 },
      rows: expect.arrayContaining([expect.objectContaining({ outcome: 'MATCHED', status: 'RETURNED' })]),
    });
    const list = await bank.desk.get('payouts/bank-statements/');
    expect(list.body.results).toMatchObject([
      { name: 'statement.csv', rows: 6, marked: 2, amount: 300.3, applied_by: { full_name: 'First Staff' } },
    ]);
    const { body: audit } = await bank.desk.get('audit/?subject_kind=bankStatement');
    expect(audit.results).toMatchObject([{ action: 'applied', changes: [{ to: '300.30' }, { to: 2 }] }]);
  });

  test('applied twice at once marks each payment once', async () => {
    const { nonprofits, lines } = await bank.pay(71.5);
    const text = `Date,Memo,Debit\n2026-04-02,${lines[0]?.reference},71.50\n`;
    const { fingerprint } = (await bank.preview(text)).body;
    const answers = await Promise.all([bank.send(text, { fingerprint }), bank.send(text, { fingerprint }, bank.desk.second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.applied).toSorted()).toEqual([0, 1]);
    expect((await ledgerOf(api.db, nonprofits[0] ?? 0)).owed).toBe('0.00');
  });

  test('of PayPal tells by its status column what happened', async () => {
    const { lines, status } = await bank.pay(10, 20, 30, 40);
    const row = (index: number, word: string, amount: string) =>
      `2026-04-02 10:00,${word},${amount},USD,TX${index},${lines[index]?.reference}`;
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
    const marked = await bank.send(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
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
      expect([text, await bank.preview(text)]).toMatchObject([text, { status: 400, body: { file: [message] } }]);
    expect(await bank.preview('Date,Amount\n2026-04-02,1.00\n'.padEnd(5_000_001, ' '))).toMatchObject({ status: 413 });
    const long = `Date,Amount\n${'2026-04-02,1.00\n'.repeat(20_031)}`;
    expect(await bank.preview(long)).toMatchObject({ status: 400, body: { file: ['Upload at most 20,000 rows at a time.'] } });
    expect(await bank.preview('Date,Amount\n2026-04-02,1.00\n', { choices: 'x' })).toMatchObject({ status: 400 });
  });
});
