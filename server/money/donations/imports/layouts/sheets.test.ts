import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { bookParts, zipOf } from '#tests/factories/workbooks.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

const titles = ['Amount', 'Date', 'Type', 'Last Name'];
const gift = (amount: number | string, name: string) => [amount, { day: 46082 }, 'Cash', name];
const bookOf = (...sheets: Parameters<typeof bookParts>[0]) => zipOf(bookParts(sheets));
type Reporter = Awaited<ReturnType<typeof calls.createReporter>>;
const change = async (id: number, reporter: Reporter, body: object) => (await calls.send('PATCH', `${id}/`, reporter, body)).body;
const problemsOf = async (id: number, { token }: Reporter, only = '') =>
  (await api.get(`donation-imports/${id}/problems/${only}`, token)).body.results;

describe('the sheets of a workbook', () => {
  const months = () =>
    bookOf(
      { name: 'Notes', rows: [['Kept by the front desk']] },
      { name: 'January', rows: [['Gifts of January'], titles, gift(1, 'Ada'), gift(2, 'Ben')] },
      {
        name: 'February',
        rows: [
          ['Date', 'Last Name', 'Amount', 'Type', 'City'],
          [{ day: 46083 }, 'Cleo', 4, 'Cash', 'Oldmarsh'],
        ],
      },
      { name: 'March', rows: [titles, gift('eight', 'Dora'), gift(16, 'Emil')] },
      { name: 'March (copy)', hidden: true, rows: [titles, gift(16, 'Emil')] },
    );

  test('are listed, the first one with donations is read, and nothing is stored before a person has seen the others', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(months(), reporter, 'months.xlsx');
    expect(made).toMatchObject({ rows: 2, total_amount: 3, problems: 0 });
    expect(made.reading.checks).toContain('SHEETS');
    const sheet = { hidden: false, more: false, read: false, alike: false, donations: true };
    expect(made.reading.sheets).toEqual({
      count: 5,
      list: [
        { ...sheet, name: 'Notes', lines: 0, header_line: 1, titles: ['Kept by the front desk'], donations: false },
        { ...sheet, name: 'January', lines: 2, header_line: 2, titles, read: true, alike: true },
        { ...sheet, name: 'February', lines: 1, header_line: 1, titles: ['Date', 'Last Name', 'Amount', 'Type', 'City'] },
        { ...sheet, name: 'March', lines: 2, header_line: 1, titles, alike: true },
        { ...sheet, name: 'March (copy)', lines: 1, header_line: 1, titles, alike: true, hidden: true },
      ],
    });
    expect((await calls.send('POST', `${made.id}/store/`, reporter)).status).toBe(409);
    // whoever takes one sheet has chosen
    expect((await change(made.id, reporter, { sheets: [1] })).reading.checks).not.toContain('SHEETS');
    expect(await calls.send('PATCH', `${made.id}/`, reporter, { sheets: [5] })).toMatchObject({
      status: 400,
      body: { sheets: ['The workbook has no such sheet.'] },
    });
  });

  test('are read as one table, by their titles, with lines that name their sheet wherever they are shown', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(months(), reporter, 'months.xlsx');
    const joined = await change(made.id, reporter, { sheets: [1, 2, 3] });
    expect(joined).toMatchObject({ rows: 5, total_amount: 23, problems: 1, reading: { header_line: 1_048_578 } });
    expect(joined.reading.columns.map(({ header, meaning }: Record<string, string>) => [header, meaning])).toEqual([
      ['Amount', 'amount'],
      ['Date', 'date_received'],
      ['Type', 'donation_type'],
      ['Last Name', 'last_name'],
      ['City', 'city'],
    ]);
    const rows = await calls.rowsOf(made.id, reporter);
    expect(rows.map(({ line, amount, donor_name: name }: Record<string, unknown>) => [line, amount, name])).toEqual([
      [1_048_576 + 3, 1, 'Ada'],
      [1_048_576 + 4, 2, 'Ben'],
      [2 * 1_048_576 + 2, 4, 'Cleo'],
      [3 * 1_048_576 + 3, 16, 'Emil'],
    ]);
    const line = 3 * 1_048_576 + 2;
    expect(await problemsOf(made.id, reporter)).toMatchObject([{ line, column: 'Amount', value: 'eight', cell: 0 }]);
    const lines = async (only = '') =>
      (await api.get(`/download-donation-import/?import=${made.id}${only}`, reporter.token)).body.split('\r\n');
    const wrong = 'eight,2026-03-01,Cash,Dora,,"March, line 2: Amount: Enter an amount such as 1000, 1,000.00 or $12.50."';
    expect(await lines()).toEqual([
      'Amount,Date,Type,Last Name,City,problem',
      '1,2026-03-01,Cash,Ada,,',
      '2,2026-03-01,Cash,Ben,,',
      '4,2026-03-02,Cash,Cleo,Oldmarsh,',
      wrong,
      '16,2026-03-01,Cash,Emil,,',
      '',
    ]);
    expect((await lines('&only=mistakes'))[1]).toBe(wrong);
    // a correction stays with its line while sheets are added, and goes with the sheet that has the header
    const corrected = await change(made.id, reporter, { corrections: [{ line, cell: 0, value: '8' }] });
    expect(corrected).toMatchObject({ problems: 0, total_amount: 31 });
    expect(await change(made.id, reporter, { sheets: [1, 3] })).toMatchObject({ problems: 0, total_amount: 27 });
    const march = await change(made.id, reporter, { sheets: [3] });
    expect(march).toMatchObject({ problems: 1, total_amount: 16, reading: { corrections: [] } });
    await change(made.id, reporter, { sheets: [1, 2] });
    const { shown } = await calls.read(made.id, reporter);
    expect((await calls.send('POST', `${made.id}/store/`, reporter, { shown })).body).toMatchObject({
      state: 'STORED',
      present: { rows: 3, amount: 7 },
    });
    expect((await calls.send('POST', `${made.id}/undo/`, reporter, { rows: 3 })).body.state).toBe('UNDONE');
  });

  test('may go on without titles, have another header by choice, and are refused where nobody is asked', async () => {
    const reporter = await calls.createReporter();
    // more lines than are written at once
    const many = bookOf({ name: 'One', rows: [titles, ...Array.from({ length: 2_100 }, (_, n) => gift(1, `Ada ${n}`))] });
    expect((await calls.upload(many, reporter, 'many.xlsx')).body).toMatchObject({ rows: 2_100, total_amount: 2_100 });
    const file = bookOf(
      { name: 'One', rows: [titles, gift(1, 'Ada')] },
      { name: 'Two', rows: [gift(2, 'Ben'), gift(4, 'Cleo')] },
    );
    const { body: made } = await calls.upload(file, reporter, 'more.xlsx');
    expect(made).toMatchObject({ rows: 1, reading: { sheets: { list: [{}, { header_line: 0, titles: [], donations: true }] } } });
    expect(await change(made.id, reporter, { sheets: [0, 1] })).toMatchObject({ rows: 3, total_amount: 7 });
    // the line of another sheet as the header: that sheet is read
    const { body: second } = await calls.upload(months(), reporter, 'months.xlsx');
    const moved = await change(second.id, reporter, { header_line: 3 * 1_048_576 + 1 });
    expect(moved).toMatchObject({ total_amount: 16, reading: { sheets: { list: [{}, {}, {}, { read: true }, {}] } } });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'more.xlsx');
    const strict = await api.call('POST', 'donations/upload-csv/', { token: reporter.token, form });
    expect([strict.status, strict.body.problems]).toEqual([
      400,
      [
        {
          ...{ line: 1, column: '', value: '' },
          message: '2 sheets have donations: One, Two. Upload a file with one of them, or import the file at /report-donations.',
        },
      ],
    ]);
  });
});

describe('hidden rows and columns', () => {
  const sheet = {
    name: 'Gifts',
    rows: [[...titles, 'Fee'], gift(1, 'Ada'), [...gift(9999, 'Ben'), 3], gift('ten', 'Cleo'), gift('€ 5.00', 'Dora')],
    hiddenRows: [3, 4, 5],
    hiddenColumns: [5],
  };

  test('are said with their sums, and rows are left out until a person takes them', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(bookOf(sheet), reporter, 'gifts.xlsx');
    const hidden = {
      ...{ rows: 3, others: 1, rows_are: 'LEAVE_OUT', columns_are: 'TAKE' },
      amounts: [
        { currency: 'USD', amount: 9999 },
        { currency: 'EUR', amount: 5 },
      ],
      columns: [{ header: 'Fee', used: false, cells: 1, amount: 3 }],
    };
    expect(made).toMatchObject({ rows: 1, set_aside: 3, total_amount: 1, problems: 0, reading: { hidden } });
    expect(made.reading.checks).toContain('HIDDEN');
    expect(await problemsOf(made.id, reporter, '?only=set_aside')).toMatchObject(
      [3, 4, 5].map((line) => ({ line, message: 'The sheet hides the row' })),
    );
    const taken = await change(made.id, reporter, { hidden_rows: 'TAKE', hidden_columns: 'TAKE' });
    expect(taken).toMatchObject({ rows: 3, set_aside: 1, total_amount: 10_000, problems: 1 });
    expect(taken.reading).toMatchObject({ hidden: { ...hidden, rows_are: 'TAKE' } });
    expect(taken.reading.checks).not.toContain('HIDDEN');
    const corrected = await change(made.id, reporter, { corrections: [{ line: 4, cell: 0, value: '10' }] });
    expect(corrected).toMatchObject({ total_amount: 10_010, problems: 0 });
    // whoever leaves them is not asked again, and their mistakes count no more
    const left = await change(made.id, reporter, { hidden_rows: 'LEAVE_OUT' });
    expect(left).toMatchObject({ rows: 1, set_aside: 3, total_amount: 1, problems: 0 });
    expect(left.reading.checks).not.toContain('HIDDEN');
  });

  test('of which a column is read are asked about, and another column is found if it is left out', async () => {
    const reporter = await calls.createReporter();
    const rows = [['Gross Amount', 'Amount', 'Date', 'Type'], ...[1, 2].map((n) => [n * 10, n, { day: 46082 + n }, 'Cash'])];
    const { body: made } = await calls.upload(bookOf({ name: 'Gifts', rows, hiddenColumns: [2] }), reporter, 'gifts.xlsx');
    expect(made).toMatchObject({
      total_amount: 3,
      reading: { hidden: { rows: 0, columns: [{ header: 'Amount', used: true, cells: 2, amount: 3 }] } },
    });
    expect(made.reading.checks).toContain('HIDDEN');
    const left = await change(made.id, reporter, { hidden_columns: 'LEAVE_OUT' });
    expect(left).toMatchObject({
      total_amount: 30,
      reading: { columns: [{ meaning: 'amount' }, { meaning: 'LEAVE_OUT' }, {}, {}] },
    });
    expect(left.reading.checks).not.toContain('HIDDEN');
  });

  test('are mistakes where nobody is asked', async () => {
    const reporter = await calls.createReporter();
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(bookOf({ ...sheet, rows: sheet.rows.slice(0, 3), hiddenColumns: [] }))]),
      'gifts.xlsx',
    );
    const { body } = await api.call('POST', 'donations/upload-csv/?dry_run=true', { token: reporter.token, form });
    expect(body.problems).toContainEqual({
      ...{ line: 3, column: '', value: '' },
      message: 'The sheet hides this row. Show the row, or delete it.',
    });
  });
});

describe('an OpenDocument sheet', () => {
  const cell = (attributes: string, text = '') => `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const row = (amount: string, name: string, zip: number, more = '') =>
    `<table:table-row ${more}>${cell(`office:value-type="float" office:value="${amount}"`)}${cell('office:value-type="date" office:date-value="2026-03-01"')}${cell('', name)}${cell(`table:style-name="zip" office:value-type="float" office:value="${zip}"`)}</table:table-row>`;
  const header = `<table:table-row>${['Amount', 'Date', 'Last Name', 'Zip'].map((title) => cell('', title)).join('')}</table:table-row>`;
  const table = (name: string, rows: string, more = '') =>
    `<table:table table:name="${name}" ${more}><table:table-column table:default-cell-style-name="money"/><table:table-column/><table:table-column table:visibility="collapse"/>${header}${rows}</table:table>`;
  const content = `<office:document-content><office:automatic-styles>
    <number:currency-style style:name="N1"><number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol><number:number/></number:currency-style>
    <number:number-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="5"/></number:number-style>
    <style:style style:name="money" style:family="table-cell" style:data-style-name="N1"/>
    <style:style style:name="zip" style:family="table-cell" style:data-style-name="N2"/>
    <style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>
    </office:automatic-styles><office:body><office:spreadsheet>
    ${table('Old &amp; hidden', row('1', 'Ada', 2138), 'table:style-name="ta1"')}
    ${table('Spring', row('2', 'Ben', 2138) + row('4', 'Cleo', 2139, 'table:visibility="filter"'))}
    ${table('Summer', row('8', 'Dora', 2140))}</office:spreadsheet></office:body></office:document-content>`;
  const file = zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });

  test('is read as an Excel workbook is: sheets, hidden rows, currencies and zeros', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter, 'gifts.ods');
    expect(made).toMatchObject({ state: 'READY', rows: 0, set_aside: 2 });
    const list = made.reading.sheets.list.map((one: Record<string, unknown>) => [
      one['name'],
      one['hidden'],
      one['lines'],
      one['read'],
    ]);
    expect(list).toEqual([
      ['Old & hidden', true, 1, false],
      ['Spring', false, 2, true],
      ['Summer', false, 1, false],
    ]);
    expect(made.reading).toMatchObject({
      hidden: { rows: 1, amounts: [{ currency: 'EUR', amount: 4 }], columns: [{ header: 'Last Name', used: true, cells: 2 }] },
      columns: [{}, {}, {}, { examples: ['02138', '02139'] }],
    });
    expect(made.reading.checks).toEqual(expect.arrayContaining(['SHEETS', 'HIDDEN']));
    const all = await change(made.id, reporter, { sheets: [0, 1, 2], hidden_rows: 'TAKE' });
    expect(all.reading.set_aside).toMatchObject([{ reason: 'In EUR', count: 4, amount: 15 }]);
  });

  test('keeps the brackets, the minus and the percent sign that it shows beside a positive number', async () => {
    const reporter = await calls.createReporter();
    const shown = (value: number, text: string) =>
      `<table:table-row>${cell(`office:value-type="float" office:value="${value}"`, text)}${cell('office:value-type="date" office:date-value="2026-03-01"')}${cell('', `Dora ${value}`)}</table:table-row>`;
    const rows = [shown(1, '$1.00'), shown(2, '(2.00)'), shown(4, '4.00-'), shown(0.5, '50%'), shown(8, '8.00 (est.)')];
    const sheet = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Gifts">${header}${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const book = zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': sheet });
    const { body: made } = await calls.upload(book, reporter, 'gifts.ods');
    expect((await calls.rowsOf(made.id, reporter)).map(({ amount }: { amount: number }) => amount)).toEqual([1, 8]);
    expect(made).toMatchObject({ rows: 3, problems: 1, set_aside: 2, total_amount: 9 });
  });
});
