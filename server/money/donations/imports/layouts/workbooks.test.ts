import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { workbookParts, zipOf } from '#tests/factories/workbooks.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

const gifts = [
  ['A list of gifts'],
  [],
  ['Amount', 'Type', 'Date', 'First Name', 'Zip'],
  [1000.5, 'Check', { day: 46023 }, 'Zoë & Co', 20601],
  [0.1 + 0.2, 'Cash', { day: 46024.75 }, { text: 'Typed in <place>' }],
  ['$2,000.00', 'Gift Card', { day: 46025 }],
];

describe('an Excel file', () => {
  test('is read as it is shown: days, numbers, texts, lines without their last cells', async () => {
    const reporter = await calls.createReporter();
    const { status, body: made } = await calls.upload(zipOf(workbookParts(gifts)), reporter, 'gifts.xlsx');
    expect([status, made]).toMatchObject([
      201,
      {
        state: 'READY',
        kind: 'XLSX',
        problems: 0,
        rows: 3,
        total_amount: 3000.8,
        reading: { header_line: 3, sheets: { count: 1, list: [{ name: 'Gifts', read: true }] } },
      },
    ]);
    expect(await calls.rowsOf(made.id, reporter)).toMatchObject([
      { line: 4, amount: 1000.5, date_received: '2026-01-01', donor_name: 'Zoë & Co' },
      { line: 5, amount: 0.3, date_received: '2026-01-02', donor_name: 'Typed in <place>' },
      { line: 6, amount: 2000, date_received: '2026-01-03', donor_name: 'Anonymous' },
    ]);
    const file = await api.get(`/download-donation-import/?import=${made.id}`, reporter.token);
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      'Amount,Type,Date,First Name,Zip,problem',
      '1000.5,Check,2026-01-01,Zoë & Co,20601,',
    ]);
  });

  test('names the currency in the format of a number, and fills ZIP codes and EINs with zeros as the format does', async () => {
    const reporter = await calls.createReporter();
    const euro = (number: number) => ({ number, format: '#,##0.00\\ [$€-407]' });
    const formats = {
      '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-': 'EUR',
      '[$CHF]\\ #,##0.00': 'CHF',
      '"£"#,##0': 'GBP',
      '[$¥-804]#,##0': 'CNY',
      '[$$-1009]#,##0.00': 'CAD',
      '[$$-en-AU]#,##0.00': 'AUD',
      '#,##0.00\\ [$kr-41D]': 'SEK',
      '#,##0.00\\ [$Kč-405]': 'CZK',
      '#,##0.00 [$₿]': 'XXX',
      '#,##0.00 "EUR"': 'EUR',
    };
    const dollars = [
      '"$"#,##0.00',
      '[$$-409]#,##0.00',
      '_("$"* #,##0.00_)',
      '_-* #,##0.00 _€_-',
      '0.00 "per day"',
      '0.00;[Red]0.00',
    ];
    const zip = (number: number, format: string) => ({ number, format });
    const rows = [
      ['Amount', 'Date', 'Last Name', 'Zip', 'Type'],
      [euro(100), { day: 46082 }, 'O_x0027_Example', zip(2138, '00000'), 'Cash'],
      ...Object.keys(formats).map((format) => [{ number: 10, format }, { day: 46082 }, 'Sample', '', 'Cash']),
      ...dollars.map((format) => [
        { number: 10, format },
        { day: 46082 },
        'A_x000D_\nB _x005F_x0041_',
        zip(21381234, '00000\\-0000'),
        'Cash',
      ]),
      [5, { day: 46082 }, 'Sample', zip(2138, '[<=99999]00000;00000\\-0000'), 'Cash'],
    ];
    const { body: made } = await calls.upload(zipOf(workbookParts(rows)), reporter, 'gifts.xlsx');
    expect(made).toMatchObject({ problems: 0, total_amount: 65, reading: { currency: 'USD', currency_by: 'FILE' } });
    const aside = await api.get(`donation-imports/${made.id}/problems/?only=set_aside`, reporter.token);
    expect(aside.body.results.map(({ message }: { message: string }) => message)).toEqual(
      ['EUR', ...Object.values(formats)].map((code) => `In ${code}`),
    );
    await calls.send('PATCH', `${made.id}/rows/`, reporter, { decision: 'STORE' });
    await calls.store(made.id, reporter);
    const stored = await api.db
      .selectFrom('donations')
      .select(['lastName', 'zipcode'])
      .where('importId', '=', made.id)
      .orderBy('importLine')
      .execute();
    expect([stored[0], stored.at(-1)]).toEqual([
      { lastName: 'A\nB _x0041_', zipcode: '021381234' },
      { lastName: 'Sample', zipcode: '02138' },
    ]);
  });

  test('with macros, with a password, or that unpacks to too much is refused in words', async () => {
    const reporter = await calls.createReporter();
    const parts = workbookParts(gifts);
    const told = async (bytes: Buffer) => {
      const { status, body } = await calls.upload(bytes, reporter, 'gifts.xlsx');
      return [status, body.detail ?? body.failure];
    };
    expect(await told(zipOf({ ...parts, 'xl/vbaProject.bin': 'Sub AutoOpen()' }))).toEqual([
      415,
      'This workbook contains macros. Save it as an Excel workbook without macros (.xlsx), or as CSV.',
    ]);
    const bomb = { claimedSizes: { 'xl/sharedStrings.xml': 500_000_000 } };
    expect(await told(zipOf(parts, bomb))).toEqual([415, 'This workbook is too large: unpacked it has more than 400 MB.']);
    const damaged = 'This workbook is damaged and cannot be read. Open it, save it again, and upload the new file.';
    // an archive that states a wrong size for one of its files
    const liar = { ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(20_000_000, ' ') };
    expect(await told(zipOf(liar, { claimedSizes: { 'xl/worksheets/sheet1.xml': 1_000 } }))).toEqual([201, damaged]);
    const entities =
      '<!DOCTYPE a [<!ENTITY b "boom">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    expect(await told(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': entities }))).toEqual([201, damaged]);
    expect(await told(zipOf(parts).subarray(0, 900))).toEqual([415, damaged]);
    const kind = 'This is not a CSV, Excel or OpenDocument file. Upload a file that ends with .csv, .xlsx or .ods.';
    expect(await told(zipOf({ 'word/document.xml': '<a/>' }))).toEqual([415, kind]);
    expect(await told(Buffer.from('%PDF-1.7\n'))).toEqual([415, kind]);
    expect(await told(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))).toEqual([
      415,
      'This is an old Excel file, or it is protected by a password. Save it as .xlsx or CSV without a password.',
    ]);
    expect((await calls.upload(Buffer.alloc(25_000_001, 'x'), reporter)).body.detail).toBe(
      'This file is too large: the limit is 25 MB.',
    );
  });
});

describe('a hostile workbook', () => {
  const parts = workbookParts([['Amount', 'Type', 'Date']]);
  const opened = '<worksheet><sheetData><row r="1"><c t="str"><v>amount</v></c></row>';
  const nested = '<a>'.repeat(3_000_000) + '</a>'.repeat(3_000_000);
  const unusual =
    'This workbook is not built as spreadsheet programs build them. Open it, save it again as .xlsx or CSV, and upload the new file.';
  const damaged = 'This workbook is damaged and cannot be read. Open it, save it again, and upload the new file.';
  const longCell = 'A cell of this workbook has more text than a spreadsheet allows. Shorten it, or save the sheet as CSV.';

  test.each<[string, string, () => string, string]>([
    ['three million elements inside each other', 'worksheets/sheet1', () => nested, unusual],
    ['such shared texts', 'sharedStrings', () => `<sst>${nested}</sst>`, unusual],
    ['a cell of 150 MB', 'worksheets/sheet1', () => `${opened}<row><c t="str"><v>${'x'.repeat(150_000_000)}`, unusual],
    [
      'a cell that is somewhat too long',
      'worksheets/sheet1',
      () => `${opened}<row><c><v>${'x'.repeat(40_001)}</v></c>`,
      longCell,
    ],
    ['a cell of many pieces', 'sharedStrings', () => `<sst><si>${'<r><t>abc</t></r>'.repeat(20_000)}</si></sst>`, longCell],
    [
      'an element of a million attributes',
      'worksheets/sheet1',
      () => `<worksheet ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}>`,
      unusual,
    ],
    ['more formats than there can be', 'styles', () => `<styleSheet><cellXfs>${'<xf/>'.repeat(100_000)}`, unusual],
    ['line 1e20', 'worksheets/sheet1', () => `${opened}<row r="1e20"><c><v>1</v></c></row></sheetData></worksheet>`, damaged],
    ['one line twice', 'worksheets/sheet1', () => `${opened}<row r="1"><c><v>1</v></c></row></sheetData></worksheet>`, damaged],
    ['one cell twice', 'worksheets/sheet1', () => `${opened}<row><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>`, damaged],
    [
      'a cell of no column',
      'worksheets/sheet1',
      () => `${opened}<row><c r="2"><v>1</v></c></row></sheetData></worksheet>`,
      damaged,
    ],
  ])('of %s is read once, and refused in words', async (_, part, content, failure) => {
    const reporter = await calls.createReporter();
    const file = zipOf({ ...parts, [`xl/${part}.xml`]: content() });
    const { status, body } = await calls.upload(file, reporter, 'gifts.xlsx');
    expect([status, body.state, body.failure]).toEqual([201, 'FAILED', failure]);
    expect(
      (
        await sql<{
          count: string;
        }>`SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'work-on-donation-import'`.execute(api.db)
      ).rows,
    ).toEqual([{ count: 0 }]);
    expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
