import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { workbookParts, zipOf } from '#tests/factories/workbooks.ts';
import { header, importing } from './importing-for-tests.ts';

let api: TestApi;
let programme: SignedInPerson;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const meaningsOf = (body: { reading: { columns: { meaning: string | null }[] } }) =>
  body.reading.columns.map(({ meaning }) => meaning);
const rowsOf = async (id: number, { token }: { token: string }) =>
  (await api.get(`donation-imports/${id}/rows/`, token)).body.results;

describe('columns', () => {
  test('are guessed, asked about, changed, and remembered for the nonprofit', async () => {
    const reporter = await calls.createReporter();
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: reporter.nonprofit.id });
    const file = 'Gift Date;Gift Amount;How;Campaign;ZIP\n02/01/2026;1.000,50;Check;Spring;20601\n31/12/2025;2,5;Cash;Spring;\n';
    const { body: made } = await calls.upload(file, reporter);
    expect(meaningsOf(made)).toEqual(['date_received', 'amount', null, null, 'zipcode']);
    expect(made).toMatchObject({
      reading: { delimiter: ';', dates: 'MONTH_FIRST', amounts: 'POINT' },
      problem_groups: [
        { column: 'donation_type', message: 'The header lacks this column.', count: 1, first_line: 1 },
        { column: 'How', message: 'This column is not known. Say what it is, or leave it out.' },
        { column: 'Campaign', message: 'This column is not known. Say what it is, or leave it out.' },
      ],
    });
    const columns = ['date_received', 'amount', 'donation_type', 'LEAVE_OUT', 'zipcode'];
    const { body: named } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(named.problem_groups.map(({ column, message }: { column: string; message: string }) => [column, message])).toEqual([
      ['Gift Amount', 'Use a point before the cents: 1,000.00 and not 1.000,00. Or choose that amounts are written as 1.000,00.'],
      ['Gift Date', 'Enter a date that exists, as MM/DD/YYYY.'],
    ]);
    const rules = { dates: 'DAY_FIRST', amounts: 'COMMA' };
    const { body: ruled } = await calls.send('PATCH', `${made.id}/`, reporter, rules);
    expect(ruled).toMatchObject({ problems: 0, total_amount: 1003, reading: rules });
    expect((await rowsOf(made.id, reporter)).map(({ date_received: day }: { date_received: string }) => day)).toEqual([
      '2026-01-02',
      '2025-12-31',
    ]);
    expect((await calls.send('PATCH', `${made.id}/`, reporter, { columns: ['amount'] })).status).toBe(400);

    // the next file of the nonprofit is understood at once, another nonprofit's is not
    const next = await calls.upload(file.replace('Spring', 'Fall'), colleague);
    expect(next.body).toMatchObject({ problems: 0, reading: rules });
    expect(meaningsOf(next.body)).toEqual(columns);
    expect(meaningsOf((await calls.upload(file, await calls.createReporter())).body)).toEqual(meaningsOf(made));
    // programme staff have habits of their own
    const theirs = await calls.upload(file, programme);
    expect(theirs.body.problem_groups[1]).toMatchObject({ column: 'nonprofit', message: 'The header lacks this column.' });
  });

  test('keep the decisions about duplicates when the file is read again', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(`${header},Extra\n1,Cash,2026-01-02,a\n1,Cash,2026-01-02,b\n`, reporter);
    await calls.send('PATCH', `${made.id}/rows/`, reporter, { decision: 'LEAVE_OUT' });
    const columns = ['amount', 'donation_type', 'date_received', 'LEAVE_OUT'];
    const { body: again } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(again).toMatchObject({ problems: 0, duplicates: 1, undecided: 0, chosen_rows: 1 });
  });
});

describe('dates', () => {
  test('are read by one rule for a file; only a person chooses that the day comes first', async () => {
    const reporter = await calls.createReporter();
    const dated = async (...days: string[]) => {
      const { body } = await calls.upload(`${header}\n${days.map((day) => `1,Cash,${day}`).join('\n')}\n`, reporter);
      return [body.reading.dates, body.problems];
    };
    expect(await dated('01/02/2026', '12/31/2025', '2026-01-02')).toEqual(['MONTH_FIRST', 1]);
    expect(await dated('2026-01-02', '2026-01-03', '01/02/2026')).toEqual(['ISO', 1]);
    expect(await dated('46023', '46024.5', '01/02/2026')).toEqual(['SERIAL', 1]);
    expect(await dated('13/01/2026', '14/01/2026', '15/01/2026')).toEqual(['MONTH_FIRST', 3]);
    expect(await dated('2026-01-02 00:00:00')).toEqual(['ISO', 0]);
  });
});

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
        reading: { header_line: 3, sheet: { name: 'Gifts', count: 1 } },
      },
    ]);
    expect(await rowsOf(made.id, reporter)).toMatchObject([
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
    // an archive that hides how large it is
    const liar = { ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(20_000_000, ' ') };
    expect(await told(zipOf(liar, { claimedSizes: { 'xl/worksheets/sheet1.xml': 1_000 } }))).toEqual([201, damaged]);
    const entities =
      '<!DOCTYPE a [<!ENTITY b "boom">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    expect(await told(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': entities }))).toEqual([201, damaged]);
    expect(await told(zipOf(parts).subarray(0, 900))).toEqual([415, damaged]);
    const kind = 'This is not a CSV or Excel file. Upload a file that ends with .csv or .xlsx.';
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

describe('any text', () => {
  const folder = fileURLToPath(new URL('../../../../shared/data/csv/', import.meta.url));

  test('is either read or refused in words', async () => {
    const reporter = await calls.createReporter();
    for (const name of await readdir(folder)) {
      const { status, body } = await calls.upload(await readFile(`${folder}/${name}`), reporter, name);
      const problems = body.problems > 0 || body.failure !== '' || body.file?.length > 0;
      expect([name, status === 201 || status === 400, problems]).toEqual([name, true, true]);
    }
    for (const text of [
      '\0'.repeat(5_000),
      '"'.repeat(5_000),
      ',\n'.repeat(5_000),
      `${header}\n${'"'.repeat(3)}`,
      '\ufeff',
      '='.repeat(70_000),
    ]) {
      const { status, body } = await calls.upload(text, reporter);
      expect([text.slice(0, 10), status, body.state === 'FAILED' || body.problems > 0]).toEqual([text.slice(0, 10), 201, true]);
    }
  });

  test('loses one line to an unclosed quotation mark, whatever follows', async () => {
    const reporter = await calls.createReporter();
    const lines = Array.from({ length: 4_000 }, (_, n) => (n === 2_000 ? '1,"Cash,2026-01-02' : `1,"Cash",2026-01-02`));
    const { body } = await calls.upload(`${header}\n${lines.join('\n')}\n`, reporter);
    expect(body).toMatchObject({ rows: 4_000, problems: 1, problem_groups: [{ first_line: 2_002 }] });
  });
});

test('the template has the columns of the person’s files', async () => {
  const reporter = await calls.createReporter();
  const columns = 'amount,donation_type,date_received,first_name,last_name,address1,address2,city,state,zipcode,notes';
  const template = await api.get('donations/template.csv', reporter.token);
  expect([template.headers['content-disposition'], template.body.trim()]).toEqual([
    expect.stringMatching(/donation-template.*\.csv/),
    columns,
  ]);
  expect((await api.get('donations/template.csv', programme.token)).body.trim()).toBe(`${columns},nonprofit`);
  expect((await api.get('donations/template.csv')).status).toBe(401);
});
