import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { header, importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

const listOf = async (id: number, list: string, { token }: { token: string }) =>
  (await api.get(`donation-imports/${id}/${list}/`, token)).body.results;

const file = `Donor,Amount,Date,Type,Note
Sample Bakery,20.00,01/02/2026,Check,first
Example, Inc.,1,200.00,01/03/2026,Check,second
Test House,30.00,01/04/2026,Cash,one,two
`;

describe('a line with an unquoted delimiter in a value', () => {
  test('is proposed as it would read, mended, stored and taken back before', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({ problems: 2, chosen_rows: 1 });
    const [first, second] = await listOf(made.id, 'problems', reporter);
    expect(first).toMatchObject({ line: 3, column: '', message: 'This line has 7 values, but the header has 5.' });
    expect(first.broken).toEqual({
      cells: ['Example', ' Inc.', '1', '200.00', '01/03/2026', 'Check', 'second'],
      columns: 5,
      joins: [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
      ],
    });
    expect(second.broken.joins).toEqual([{ from: 4, to: 5 }]);

    const send = (body: object) => calls.send('PATCH', `${made.id}/`, reporter, body);
    const { body: mended } = await send({ joins: [{ line: 3, cells: first.broken.joins }] });
    expect(mended).toMatchObject({
      ...{ problems: 1, total_amount: 1220 },
      reading: {
        corrections: [
          { line: 3, cell: 0, column: 'Donor', from: 'Example, Inc.', to: 'Example, Inc.', joined: 2 },
          { line: 3, cell: 1, column: 'Amount', from: '1,200.00', to: '1,200.00', joined: 2 },
        ],
      },
    });
    // a cell of the mended line is corrected by its column, and other joins drop that correction
    await send({ corrections: [{ line: 3, cell: 1, value: '1,300.00' }] });
    expect((await send({})).body).toMatchObject({ total_amount: 1320 });
    const { body: back } = await send({ joins: [{ line: 3, cells: null }] });
    expect(back).toMatchObject({ problems: 2, total_amount: 20, reading: { corrections: [] } });
    const joins = [first, second].map(({ line, broken }) => ({ line, cells: broken.joins }));
    expect((await send({ joins })).body).toMatchObject({ problems: 0, total_amount: 1250 });
    const { body: stored } = await calls.store(made.id, reporter);
    expect(stored).toMatchObject({ state: 'STORED', chosen_amount: 1250 });
    expect(await calls.rowsOf(made.id, reporter)).toMatchObject([
      { donor_name: 'Sample Bakery' },
      { line: 3, amount: 1200, donor_name: 'Example, Inc.' },
      { line: 4, amount: 30 },
    ]);
  });

  test('is not proposed where two ways are equally good, and the kept-back file has it as mended so far', async () => {
    const reporter = await calls.createReporter();
    const lines = 'First,Last,Amount,Date,Type\nAda,Sample,5,01/02/2026,Cash\na,b,c,ten,01/03/2026,Cash\n';
    const { body: made } = await calls.upload(lines, reporter);
    const [{ broken }] = await listOf(made.id, 'problems', reporter);
    expect(broken.joins).toEqual([]);
    await calls.send('PATCH', `${made.id}/`, reporter, { joins: [{ line: 3, cells: [{ from: 1, to: 2 }] }] });
    // the line has the right number of values now, and its amount is the mistake
    expect(await listOf(made.id, 'problems', reporter)).toMatchObject([{ line: 3, column: 'Amount', cell: 2, broken: null }]);
    const { body: text } = await calls.download(`/download-donation-import/?import=${made.id}&only=mistakes`, reporter.token);
    expect(text).toContain('\r\na,"b,c",ten,01/03/2026,Cash,');
  });

  test('is no evidence of what the columns are, and nobody is asked about its values', async () => {
    const reporter = await calls.createReporter();
    const lines = [
      ...['Last Name,City,Amount,Date,Type', 'Sample,Washington,20.00,01/02/2026,Check'],
      ...['Example, Inc.,Washington,1,200.00,01/03/2026,Check', 'Test,House,Washington,30.00,01/04/2026,Refund'],
    ];
    const { body } = await calls.upload(lines.join('\n'), reporter);
    expect(body).toMatchObject({ problems: 2, set_aside: 0, chosen_rows: 1, reading: { kinds: [], checks: [], types: [] } });
    expect(body.reading.columns[2]).toMatchObject({ meaning: 'amount', examples: ['20.00'] });
  });

  test('may have wrong quotation marks, and is then read at its delimiters', async () => {
    const reporter = await calls.createReporter();
    const lines = [
      ...[`${header},last_name`, '4,Cash,2026-01-01,Example', '5,Cash,2026-01-02,"Bob "Buzz" Sample"'],
      ...['6,Cash,2026-01-03,"Ada, "Addie" Test"', '7,Cash,2026-01-04,"Open'],
    ];
    const { body: made } = await calls.upload(lines.join('\n'), reporter);
    const found: { line: number; broken: { cells: string[]; joins: object[] } }[] = await listOf(made.id, 'problems', reporter);
    expect(found.map(({ broken }) => broken.joins)).toEqual([[], [{ from: 3, to: 4 }], []]);
    const joins = found.map(({ line, broken }) => ({ line, cells: broken.joins }));
    const { body } = await calls.send('PATCH', `${made.id}/`, reporter, { joins });
    expect(body).toMatchObject({ problems: 0, total_amount: 22 });
    expect(body.reading.corrections).toMatchObject([
      { from: '"Bob "Buzz" Sample"', to: 'Bob "Buzz" Sample', joined: 1 },
      { from: '"Ada, "Addie" Test"', to: 'Ada, "Addie" Test', joined: 2 },
      { from: '"Open', joined: 1 },
    ]);
  });

  test('is refused for the header, for cells that overlap, and for a workbook; what the line lacks changes nothing', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter);
    const send = (join: object) =>
      calls.send('PATCH', `${made.id}/`, reporter, { joins: [{ line: 3, cells: [{ from: 0, to: 1 }], ...join }] });
    const overlapping = [
      { from: 0, to: 2 },
      { from: 2, to: 3 },
    ];
    for (const wrong of [{ line: 1 }, { cells: overlapping }, { cells: [{ from: 1, to: 1 }] }, { cells: [{ from: -1, to: 1 }] }])
      expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400]);
    expect((await send({ cells: [{ from: 5, to: 9 }] })).body).toMatchObject({ problems: 2, reading: { corrections: [] } });
    expect((await send({ line: 99 })).body).toMatchObject({ problems: 2, reading: { corrections: [] } });
  });

  test('is mended in the file where it has too few values, or is very long', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(
      `${header},last_name\n4,Cash,2026-01-01,Sample\n5,Cash\n5,Cash,2026-01-02,${'x'.repeat(8_100)},y\n`,
      reporter,
    );
    const problems: { broken: unknown }[] = await listOf(made.id, 'problems', reporter);
    expect(problems.map(({ broken }) => broken)).toEqual([null, null]);
  });
});
