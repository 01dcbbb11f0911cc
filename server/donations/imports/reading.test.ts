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
  test('are guessed, named where they are left out, changed, and taken again only after the file was stored', async () => {
    const reporter = await calls.createReporter();
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: reporter.nonprofit.id });
    const file = 'Gift Date;Gift Amount;How;Campaign;First Name\n01/02/2026;10;Check;Spring;Ada\n01/03/2026;2;Cash;Spring;Ben\n';
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({
      problems: 0,
      reading: {
        delimiter: ';',
        columns: [
          { meaning: 'date_received', by: 'FILE' },
          { meaning: 'amount', by: 'FILE' },
          { meaning: 'donation_type', by: 'FILE' },
          { header: 'Campaign', meaning: 'LEAVE_OUT', by: 'USUAL' },
          { meaning: 'first_name', by: 'FILE' },
        ],
        checks: ['COLUMNS'],
        habit: null,
      },
    });
    const columns = ['date_received', 'amount', 'donation_type', 'notes', 'LEAVE_OUT'];
    const { body: named } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(named.reading.columns.map(({ by }: { by: string }) => by)).toEqual(['FILE', 'FILE', 'FILE', 'PERSON', 'PERSON']);
    expect(named.reading.checks).toEqual([]);
    expect((await calls.send('PATCH', `${made.id}/`, reporter, { columns: ['amount'] })).status).toBe(400);

    // the import is not stored yet: its column choices become no habit
    const next = file.replace('Spring', 'Fall');
    expect(meaningsOf((await calls.upload(next, colleague)).body)).toEqual(meaningsOf(made));
    await calls.send('POST', `${made.id}/store/`, reporter);
    const { body: learned } = await calls.upload(next, colleague);
    expect(learned.reading).toMatchObject({
      habit: { id: made.id, name: 'gifts.csv' },
      checks: ['HABIT', 'COLUMNS'],
      columns: [{}, {}, {}, { meaning: 'notes', by: 'HABIT' }, { header: 'First Name', meaning: 'LEAVE_OUT', by: 'HABIT' }],
    });
    // a file with other columns is another file: its names are not lost to a habit
    const other = 'Gift Date;Gift Amount;How;First Name\n01/02/2026;11;Check;Cleo\n';
    const { body: unlike } = await calls.upload(other, reporter);
    expect(unlike.reading).toMatchObject({ habit: null, checks: [] });
    expect((await rowsOf(unlike.id, reporter))[0].donor_name).toBe('Cleo');
    // the habit is not used for another nonprofit, nor for the programme
    expect(meaningsOf((await calls.upload(file, await calls.createReporter())).body)).toEqual(meaningsOf(made));
    const theirs = await calls.upload(file, programme);
    expect(theirs.body.problem_groups).toMatchObject([
      {
        column: 'nonprofit',
        message: 'No column names the nonprofit. Say which column does, or choose one nonprofit for the whole file.',
      },
    ]);
    await calls.send('POST', `${made.id}/undo/`, reporter, { rows: 2 });
    expect(meaningsOf((await calls.upload(next, colleague)).body)).toEqual(meaningsOf(made));
  });

  test('are found again below any line that a person names as the header', async () => {
    const reporter = await calls.createReporter();
    const file = 'Amount,Date,Type\nspring,fair,2026\nSum,Day,By\n5,01/02/2026,Cash\n';
    const { body: made } = await calls.upload(file, reporter);
    expect(made.reading).toMatchObject({
      header_line: 1,
      first_lines: [{ line: 1 }, { line: 2 }, { line: 3, cells: ['Sum', 'Day', 'By'] }, {}],
    });
    const { body: moved } = await calls.send('PATCH', `${made.id}/`, reporter, { header_line: 3 });
    expect(moved.reading).toMatchObject({ header_line: 3, columns: [{ header: 'Sum' }, { header: 'Day' }, { header: 'By' }] });
    const columns = ['amount', 'date_received', 'donation_type'];
    const { body: read } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(read).toMatchObject({ rows: 1, total_amount: 5, problems: 0 });
  });

  test('have a header without amounts and dates, wherever its words stand', async () => {
    const reporter = await calls.createReporter();
    const file = `created,gross,description\n2026-01-02 10:00:00,30.00,Donation\n2026-01-03 10:00:00,20.00,Donation\n`;
    expect((await calls.upload(file, reporter)).body).toMatchObject({ rows: 2, total_amount: 50, reading: { header_line: 1 } });
  });

  test('may be 150', async () => {
    const reporter = await calls.createReporter();
    const more = Array.from({ length: 147 }, (_, n) => `Extra ${n}`);
    const file = `${header},${more.join(',')}\n1,Cash,2026-01-02,${more.map(() => '').join(',')}\n`;
    expect((await calls.upload(file, reporter)).body).toMatchObject({ problems: 0, rows: 1, total_amount: 1 });
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

describe('dates and amounts', () => {
  const dated = async (...days: string[]) => {
    const reporter = await calls.createReporter();
    const { body } = await calls.upload(`${header}\n${days.map((day) => `1,Cash,"${day}"`).join('\n')}\n`, reporter);
    const rows = await rowsOf(body.id, reporter);
    return [body.reading.dates, body.reading.dates_by, ...rows.map((row: { date_received: string }) => row.date_received)];
  };

  test('are read in the order that the file shows, and shown with three examples', async () => {
    expect(await dated('01/02/2026', '12/31/2025', '2026-01-02')).toEqual([
      'MONTH_FIRST',
      'FILE',
      '2026-01-02',
      '2025-12-31',
      '2026-01-02',
    ]);
    // days without an order of their own do not follow the others
    expect(await dated('2026-01-02', '2026-01-03', '01/02/2026')).toEqual(['ISO', 'FILE', '2026-01-02', '2026-01-03']);
    expect(await dated('46023', '46024.5', '01/02/2026')).toEqual(['SERIAL', 'FILE', '2026-01-01', '2026-01-02']);
    expect(await dated('13/01/2026', '02/03/2026')).toEqual(['DAY_FIRST', 'FILE', '2026-01-13', '2026-03-02']);
    expect(await dated('03/04/2026')).toEqual(['MONTH_FIRST', 'USUAL', '2026-03-04']);
    const reporter = await calls.createReporter();
    const { body } = await calls.upload(
      `${header}\n"1,000",Cash,12/30/2025\n2,Cash,03/04/2026\n"$3,500.00",Cash,05/06/2026\n`,
      reporter,
    );
    expect(body.reading).toMatchObject({
      date_examples: [
        { text: '03/04/2026', day: '2026-03-04' },
        { text: '05/06/2026', day: '2026-05-06' },
        { text: '12/30/2025', day: '2025-12-30' },
      ],
      amount_examples: [
        { text: '1,000', amount: 1000 },
        { text: '$3,500.00', amount: 3500 },
        { text: '2', amount: 2 },
      ],
    });
  });

  test('are taken as platforms write days', async () => {
    const written = {
      '2015-06-16 17:59:12': '2015-06-16',
      '2026-08-12T18:20:40.118200Z': '2026-08-12',
      '2026-08-12T18:20:40+02:00': '2026-08-12',
      '2026/02/17 22:59:45 -0800': '2026-02-17',
      '1/15/25 15:13': '2025-01-15',
      '05/05/2026 12:45 AM': '2026-05-05',
      'Oct 5, 2026': '2026-10-05',
      'October 5th, 2026': '2026-10-05',
      'Thu 1 Oct 2026 0:00:00': '2026-10-01',
      '5. Oktober 2026': '2026-10-05',
      '25 augustus 2026': '2026-08-25',
      '12 mrt 2026': '2026-03-12',
    };
    const [, , ...days] = await dated(...Object.keys(written));
    expect(days).toEqual(Object.values(written));
    expect(await dated('29.12.2011', '03.04.2012')).toEqual(['DAY_FIRST', 'FILE', '2011-12-29', '2012-04-03']);
  });

  test('are refused where no day is meant: years, and day numbers of no plausible year', async () => {
    for (const day of ['2011', '1905', '4711', '12/31/45', '2026-02-30', 'Sep 31, 2026', '32/01/2026'])
      expect([day, (await dated(day, '01/15/2026')).slice(2)]).toEqual([day, ['2026-01-15']]);
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(`${header}\n1,Cash,2011\n`, reporter);
    expect(made.problem_groups[0].message).toBe(
      'This is a year without a day. Choose that dates are written as YYYY, or enter whole dates.',
    );
    const { body: chosen } = await calls.send('PATCH', `${made.id}/`, reporter, { dates: 'YEAR' });
    expect(chosen).toMatchObject({ problems: 0, reading: { date_examples: [{ text: '2011', day: '2011-01-01' }] } });
  });

  test('never change by a mark that could be either', async () => {
    const reporter = await calls.createReporter();
    const read = async (rule: string, ...amounts: string[]) => {
      const { body: made } = await calls.upload(
        `${header}\n${amounts.map((one) => `"${one}",Cash,2026-01-02`).join('\n')}\n`,
        reporter,
      );
      const { body } = await calls.send('PATCH', `${made.id}/`, reporter, { amounts: rule });
      return [body.total_amount, body.problem_groups.map(({ message }: { message: string }) => message)];
    };
    const told = (text: string, mark: string) =>
      `${text} can be read in two ways, because three digits follow the ${mark}. Write it without, or with two decimals.`;
    expect(await read('POINT', '15.000', '1,000', '2.50')).toEqual([1002.5, [told('15.000', 'point')]]);
    expect(await read('COMMA', '1,000', '15.000', '2,50')).toEqual([15002.5, [told('1,000', 'comma')]]);
    expect(await read('POINT', '+ $1.50', 'US$2', '3.00 USD')).toEqual([6.5, []]);
    expect(await read('CENTS', '1250', '5')).toEqual([12.55, []]);
    expect(await read('CENTS', '12.50')).toEqual([0, ['Enter an amount in cents, such as 1250.']]);
  });

  test('below 0, of 0, or in another currency are set aside by name', async () => {
    const reporter = await calls.createReporter();
    const amounts = ['-5.00', '($5.00)', '5.00-', '-$5', '0.00', '€ 10.00', '15.00 CAD', '20'];
    const { body } = await calls.upload(`${header}\n${amounts.map((one) => `${one},Cash,2026-01-02`).join('\n')}\n`, reporter);
    expect(body).toMatchObject({ rows: 1, set_aside: 7, total_amount: 20, problems: 0 });
    const reasons = body.reading.set_aside.map(({ reason, count, amount }: Record<string, unknown>) => [reason, count, amount]);
    expect(reasons).toEqual([
      ['The amount is below 0', 4, null],
      ['The amount is 0', 1, null],
      ['In EUR', 1, 10],
      ['In CAD', 1, 15],
    ]);
    const aside = await api.get(`donation-imports/${body.id}/problems/?only=set_aside`, reporter.token);
    expect(aside.body.results.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  test('follow the file before a habit, and a habit only where the file shows nothing and a person has seen it', async () => {
    const reporter = await calls.createReporter();
    const columns = 'Date,Amount,Type,First Name\n';
    const abroad = `${columns}31/12/2025,"1.000,50",Cash,Ada\n01/02/2026,"2,5",Cash,Ben\n`;
    const ambiguous = `${columns}03/04/2026,"1,000",Cash,Cleo\n`;
    const { body: first } = await calls.upload(abroad, reporter);
    expect(first.reading).toMatchObject({ dates: 'DAY_FIRST', amounts: 'COMMA', checks: ['DATES', 'AMOUNTS'] });
    await calls.send('PATCH', `${first.id}/`, reporter, { dates: 'DAY_FIRST', amounts: 'COMMA' });
    await calls.send('POST', `${first.id}/cancel/`, reporter);
    const american = {
      problems: 0,
      total_amount: 1000,
      reading: { dates: 'MONTH_FIRST', amounts: 'POINT', habit: null, checks: [] },
    };
    expect((await calls.upload(ambiguous, reporter)).body).toMatchObject(american);

    const { body: again } = await calls.upload(abroad, reporter);
    const unseen = await calls.send('POST', `${again.id}/store/`, reporter, { rest: true });
    expect(unseen).toMatchObject({ status: 409 });
    await calls.send('PATCH', `${again.id}/`, reporter, { currency: 'USD' });
    const { body: ready } = await calls.send('PATCH', `${again.id}/`, reporter, {});
    expect((await calls.send('POST', `${again.id}/store/`, reporter, { shown: ready.shown })).body).toMatchObject({
      state: 'STORED',
      present: { rows: 2, amount: 1003 },
    });

    // the next file takes the habit over and shows it; an amount that could be $1 or $1,000 is refused
    const { body: habit } = await calls.upload(ambiguous, reporter);
    expect(habit).toMatchObject({
      total_amount: 0,
      problems: 1,
      reading: {
        dates: 'DAY_FIRST',
        dates_by: 'HABIT',
        amounts: 'COMMA',
        amounts_by: 'HABIT',
        checks: ['HABIT'],
        habit: { id: again.id },
      },
    });
    const small = `${columns}03/04/2026,5,Cash,Dora\n`;
    const { body: shown } = await calls.upload(small, reporter);
    expect(shown).toMatchObject({ problems: 0, reading: { date_examples: [{ text: '03/04/2026', day: '2026-04-03' }] } });
    expect(await calls.send('POST', `${shown.id}/store/`, reporter)).toMatchObject({
      status: 409,
      body: { detail: 'Check first how the file was read, and confirm it. Nothing was stored.' },
    });
    expect((await calls.send('POST', `${shown.id}/store/`, reporter, { shown: habit.shown })).status).toBe(409);

    // what the file shows goes before the habit
    const clear = `${columns}12/30/2025,"$3,500.00",Cash,Emil\n03/04/2026,"$1,000",Cash,Fay\n`;
    expect((await calls.upload(clear, reporter)).body).toMatchObject({
      problems: 0,
      total_amount: 4500,
      reading: { dates: 'MONTH_FIRST', dates_by: 'FILE', amounts: 'POINT', amounts_by: 'FILE' },
    });
    // and a call without a person takes no habit at all
    const form = new FormData();
    form.append('file', new Blob([ambiguous]), 'gifts.csv');
    expect((await api.call('POST', 'donations/upload-csv/', { token: reporter.token, form })).body).toMatchObject({
      total_amount: 1000,
    });
    const { body: stored } = await api.get(
      `donations/?nonprofit_id=${reporter.nonprofit.id}&ordering=-timestamp`,
      reporter.token,
    );
    expect(stored.results[0]).toMatchObject({ amount: 1000, date_received: '2026-03-04' });
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
