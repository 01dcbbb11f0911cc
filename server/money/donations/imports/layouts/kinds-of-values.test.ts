import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

type Row = { line: number; amount: number; date_received: string };
type Wrong = { line: number; message: string };

/** What becomes of each line: its day and amount, or the words that refuse it or set it aside. Then what is asked about the file. */
async function readLines(lines: readonly string[]) {
  const reporter = await calls.createReporter();
  const { status, body } = await calls.upload(`Date,Amount,Donor,Payment\n${lines.join('\n')}\n`, reporter);
  expect([status, body]).toMatchObject([201, { state: 'READY' }]);
  const list = async (query: string): Promise<Wrong[]> =>
    (await api.get(`donation-imports/${body.id}/problems/${query}`, reporter.token)).body.results;
  const rows: Row[] = await calls.rowsOf(body.id, reporter);
  const read = rows.map(({ line, amount, date_received }) => ({ line, is: `${date_received} ${amount}` }));
  const said = [...(await list('')), ...(await list('?only=set_aside'))].map(({ line, message }) => ({ line, is: message }));
  const outcomes = [...read, ...said].sort((one, two) => one.line - two.line).map(({ is }) => is);
  const asked: string[] = body.questions.map(({ about }: { about: string }) => about);
  return { id: body.id, reporter, body, outcomes, asked };
}

const dated = (...days: string[]) => readLines(days.map((day, n) => `"${day}",${n + 1},Donor ${n},Check`));
const paid = (...amounts: string[]) => readLines(amounts.map((amount, n) => `2026-03-01,"${amount}",Donor ${n},Check`));

const needsCurrency = 'Nothing in this file says the currency, and it does not look American. Choose the currency.';

describe('dates of three numbers with a short year', () => {
  test('have the year first where nothing else is possible', async () => {
    const { outcomes, asked, body } = await dated('24/12/31', '25/01/15', '25/02/28');
    expect(outcomes).toEqual(['2024-12-31 1', '2025-01-15 2', '2025-02-28 3']);
    expect([asked, body.reading.dates, body.reading.checks]).toEqual([[], 'YEAR_FIRST', expect.arrayContaining(['DATES'])]);
    expect((await dated('99.12.31', '26.01.15')).outcomes).toEqual(['1999-12-31 1', '2026-01-15 2']);
  });

  test('are asked about where the day could come first, too, and are taken so that they lie close together', async () => {
    const { id, reporter, body, outcomes, asked } = await dated('24/12/11', '25/01/12', '25/02/08');
    expect(outcomes).toEqual(['2024-12-11 1', '2025-01-12 2', '2025-02-08 3']);
    expect([asked, body.reading.date_order]).toMatchObject([['DATE_ORDER'], { other: 'DAY_FIRST', count: 3 }]);
    expect((await calls.send('POST', `${id}/store/`, reporter, { shown: body.shown })).status).toBe(409);
    const { body: turned } = await calls.send('PATCH', `${id}/`, reporter, { dates: 'DAY_FIRST' });
    expect(turned.questions).toEqual([]);
    expect(await calls.rowsOf(id, reporter)).toMatchObject([
      ...[{ date_received: '2011-12-24' }, { date_received: '2012-01-25' }, { date_received: '2008-02-25' }],
    ]);
  });

  test('have the day or the month first where a date proves it', async () => {
    expect(await dated('31/12/24', '01/02/25')).toMatchObject({ outcomes: ['2024-12-31 1', '2025-02-01 2'], asked: [] });
    expect(await dated('12/31/24', '01/02/25')).toMatchObject({ outcomes: ['2024-12-31 1', '2025-01-02 2'], asked: [] });
    expect(await dated('01/02/25', '03/04/25')).toMatchObject({
      outcomes: ['2025-01-02 1', '2025-03-04 2'],
      asked: ['DATE_ORDER'],
    });
  });
});

describe('dates', () => {
  test('of several orders in one file are asked about, although most of them prove one order', async () => {
    const { outcomes, asked, body } = await dated('12/25/2025', '25/12/2025', '01/02/2026', '12/30/2025');
    expect(outcomes).toEqual(['2025-12-25 1', 'Enter a date that exists, as MM/DD/YYYY.', '2026-01-02 3', '2025-12-30 4']);
    expect([asked, body.reading.date_order]).toMatchObject([['DATE_ORDER'], { count: 1, against: 1 }]);
  });

  test('with a weekday have the order in which it is right, and are refused if it is wrong in every order', async () => {
    expect(await dated('Sun 01/02/2026', 'Tue 03/03/2026')).toMatchObject({
      outcomes: ['2026-02-01 1', '2026-03-03 2'],
      asked: [],
    });
    expect(await dated('Tuesday, December 31, 2024', 'Monday, January 1, 2025')).toMatchObject({
      outcomes: ['2024-12-31 1', 'This date is not on that day of the week. Enter the right date without the weekday.'],
    });
  });

  test('without marks, with marks that nobody sees, with time zones in letters, and as JavaScript writes them', async () => {
    const written = ['20241231', '20250102T235900Z', '\u200e12/\u200e31/\u200e2024', 'Jan\u00a05,\u00a02025'];
    expect((await dated(...written)).outcomes).toEqual(['2024-12-31 1', '2025-01-02 2', '2024-12-31 3', '2025-01-05 4']);
    const { outcomes, asked, body } = await dated(
      ...['12/31/2024 11:30 PM EST', '01/15/2025 1:05 AM PST'],
      'Tue Dec 31 2024 01:00:00 GMT-0500 (Eastern Standard Time)',
    );
    expect(outcomes).toEqual(['2024-12-31 1', '2025-01-15 2', '2024-12-31 3']);
    // the demo programme is in Washington, so no day changes
    expect([asked, body.reading.shifted_days]).toEqual([[], undefined]);
    expect((await dated('01/15/2025 11:05 PM PST')).asked).toEqual(['ZONE']);
  });

  test('have months in other languages', async () => {
    const written = {
      ...{ '31 décembre 2024': '2024-12-31', '1er février 2025': '2025-02-01', '4 juil. 2025': '2025-07-04' },
      ...{ '31 de diciembre de 2024': '2024-12-31', '3 ene 2025': '2025-01-03', '3 de março de 2025': '2025-03-03' },
      ...{ '31 dicembre 2024': '2024-12-31', '1 maj 2025': '2025-05-01', '3 aou\u0302t 2025': '2025-08-03' },
    };
    const { outcomes } = await dated(...Object.keys(written));
    expect(outcomes).toEqual(Object.values(written).map((day, n) => `${day} ${n + 1}`));
  });

  test('without a day are refused by name', async () => {
    const { outcomes } = await dated('Dec 2024', 'Feb-25', '12/2024', '2024-12');
    expect(new Set(outcomes)).toEqual(new Set(['This is a month without a day. Enter a whole date.']));
  });
});

describe('amounts', () => {
  test('grouped as in India or Switzerland are read, and the currency is asked, because nobody in America writes so', async () => {
    for (const [amounts, read] of [
      [
        ['1,00,000.00', '12,34,567.89', '5,000.00'],
        [100000, 1234567.89, 5000],
      ],
      [
        ["1'234.50", '5.00'],
        [1234.5, 5],
      ],
      [
        ['1\u2009234.50', '12\u202f345.00'],
        [1234.5, 12345],
      ],
    ] as const) {
      const { outcomes } = await paid(...amounts);
      expect(outcomes).toEqual([needsCurrency, ...read.map((amount) => `2026-03-01 ${amount}`)]);
    }
    expect((await paid('1,23,45.00', '10,00.00')).outcomes[0]).toBe('Enter an amount such as 1000, 1,000.00 or $12.50.');
  });

  test('with a dash for the cents are whole, and one with a minus behind it is below 0', async () => {
    expect((await paid('CHF 50.-', 'CHF 20.--')).outcomes).toEqual(['In CHF', 'In CHF']);
    expect((await paid('$50.-', '$20')).outcomes).toEqual(['2026-03-01 50', '2026-03-01 20']);
    expect((await paid('20,-', '1.000,-', '2,50')).outcomes.slice(1)).toEqual([
      '2026-03-01 20',
      '2026-03-01 1000',
      '2026-03-01 2.5',
    ]);
    expect((await paid('50.00-', '1,000.00-', '7')).outcomes.slice(0, 2)).toEqual([
      'The amount is below 0',
      'The amount is below 0',
    ]);
  });

  test('with marks that nobody sees are read', async () => {
    expect((await paid('\u200b50.00', '75.00\u200b', '\u200e20.00')).outcomes).toEqual([
      ...['2026-03-01 50', '2026-03-01 75', '2026-03-01 20'],
    ]);
  });

  test('in currencies whose sign or code stands on either side are set aside', async () => {
    const { outcomes } = await paid('₹5,000', '80 Rs', 'RSD 50.00', '20 zł', '50 kr', 'S$7', '75.00 EUR', '20.00 US$', '9 USD');
    expect(outcomes).toEqual([
      ...['In INR', 'In INR', 'In RSD', 'In PLN', 'In XXX', 'In SGD', 'In EUR'],
      ...['2026-03-01 20', '2026-03-01 9'],
    ]);
  });

  test('that are shortened, shares, formulas or in other digits are refused by name', async () => {
    const short = 'This amount is shortened. Enter it in full, such as 1500 for 1.5K.';
    const refused = {
      ...{ '1.5K': short, '2 MM': short, '1.5 lakh': short, '$1.2 million': short },
      ...{ '12.5 %': 'This is a percentage. Enter an amount such as 12.50.', '=50+25': 'This is a formula. Enter its result.' },
      '50.00 CR': 'CR and DR can mean money in or money out. Enter the amount alone, with a minus if money went out.',
      '20.00DR': 'CR and DR can mean money in or money out. Enter the amount alone, with a minus if money went out.',
      '#REF!': 'The spreadsheet could not calculate this cell. Enter its value, or leave it empty.',
      '١٢٣٤': 'Enter the amount with the digits 0 to 9.',
      '５０．００': 'Enter the amount with the digits 0 to 9.',
    };
    expect((await paid(...Object.keys(refused))).outcomes).toEqual(Object.values(refused));
  });
});

test('a spreadsheet’s errors are no names and no places', async () => {
  const error = 'The spreadsheet could not calculate this cell. Enter its value, or leave it empty.';
  expect(
    (await readLines(['2026-03-01,1,#NAME?,Check', '#N/A,2,Donor,Check', '2026-03-01,4,# 12 Donor,Check'])).outcomes,
  ).toEqual([...[error, error, '2026-03-01 4']]);
});
