import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { workbookParts, zipOf } from '#tests/factories/workbooks.ts';
import { header, importing } from './layouts/importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

const listOf = async (id: number, list: string, { token }: { token: string }) =>
  (await api.get(`donation-imports/${id}/${list}/`, token)).body.results;

describe('a wrong cell', () => {
  test('is corrected, shown beside what the file has, kept with the import, stored, and taken back before', async () => {
    const reporter = await calls.createReporter();
    const file = `${header},First Name\nten,Cash,01/02/2026,Ada\n5,Cash,2026-02-30,Ben\n2,Cash,03/04/2026,Cleo\n`;
    const { body: made } = await calls.upload(file, reporter);
    expect(made).toMatchObject({ problems: 2, chosen_rows: 1, reading: { corrections: [], dates: 'MONTH_FIRST' } });
    expect(await listOf(made.id, 'problems', reporter)).toMatchObject([
      { line: 2, column: 'amount', value: 'ten', cell: 0 },
      { line: 3, column: 'date_received', value: '2026-02-30', cell: 2 },
    ]);

    const send = (...corrections: object[]) => calls.send('PATCH', `${made.id}/`, reporter, { corrections });
    const { body: one } = await send({ line: 2, cell: 0, value: ' 10 ' });
    expect(one).toMatchObject({ problems: 1, total_amount: 12 });
    expect(one.shown).not.toBe(made.shown);
    // a change of another setting keeps the correction; a second correction is added, and does not count as a day of the file
    await calls.send('PATCH', `${made.id}/`, reporter, { currency: 'USD' });
    const { body: both } = await send({ line: 3, cell: 2, value: '31 Jan 2026' });
    expect(both).toMatchObject({
      ...{ problems: 0, total_amount: 17, can: { store: false }, questions: [{ about: 'DATE_ORDER', column: '' }] },
      reading: {
        dates: 'MONTH_FIRST',
        checks: [],
        corrections: [
          { line: 2, cell: 0, column: 'amount', from: 'ten', to: '10' },
          { line: 3, cell: 2, column: 'date_received', from: '2026-02-30', to: '31 Jan 2026' },
        ],
      },
    });
    const { body: back } = await send({ line: 2, cell: 0, value: null });
    expect(back).toMatchObject({ problems: 1, reading: { corrections: [{ line: 3 }] } });
    // a corrected value is checked like a value of the file
    expect((await send({ line: 2, cell: 0, value: '1.5555' })).body).toMatchObject({ problems: 1 });
    await send({ line: 2, cell: 0, value: '10.50' });
    // no day of the file says whether the month or the day comes first
    await calls.send('PATCH', `${made.id}/`, reporter, { agreed: both.questions.map(({ key }: { key: string }) => key) });

    const { body: stored } = await calls.send('POST', `${made.id}/store/`, reporter);
    expect(stored).toMatchObject({ state: 'STORED', chosen_amount: 17.5, reading: { corrections: [{ to: '10.50' }, {}] } });
    expect((await send({ line: 2, cell: 0, value: '11' })).status).toBe(409);
    // corrections are not taken over for the next file with the same columns
    const { body: next } = await calls.upload(file.replace('Cleo', 'Dee'), reporter);
    expect(next).toMatchObject({ problems: 2, reading: { corrections: [] } });
  });

  test('is one of a line below the header, of who may open the import', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(`${header}\nten,Cash,2026-01-02\n5,Cash\n`, reporter);
    const send = (correction: object, who = reporter) =>
      calls.send('PATCH', `${made.id}/`, who, { corrections: [{ line: 2, cell: 0, value: '10', ...correction }] });
    for (const wrong of [{ line: 1 }, { cell: 3 }, { cell: -1 }, { value: 'x'.repeat(1_001) }])
      expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400]);
    expect((await send({}, await calls.createReporter())).status).toBe(404);
    // nothing is corrected in a line with too few values, or in a line that the file does not have
    await send({ line: 3, cell: 2, value: '2026-01-02' });
    const { body } = await send({ line: 9 });
    expect(body).toMatchObject({ problems: 2, reading: { corrections: [] } });
    expect((await listOf(made.id, 'problems', reporter))[1]).toMatchObject({ line: 3, column: '', cell: null });
  });

  test('with a long text is mended in the file, because it is not shown whole', async () => {
    const reporter = await calls.createReporter();
    const file = `${header},first_name\n5,Cash,2026-01-02,${'x'.repeat(201)}\n5,Cash,2026-01-02,${'x'.repeat(200)}\n`;
    const { body: made } = await calls.upload(file, reporter);
    const problems: { cell: number | null }[] = await listOf(made.id, 'problems', reporter);
    expect(problems.map(({ cell }) => cell)).toEqual([null, 3]);
  });

  test('of a workbook may be one that is empty at the end of its line', async () => {
    const reporter = await calls.createReporter();
    const rows = [
      ['amount', 'donation_type', 'date_received'],
      ['5', 'Cash'],
      ['6', 'Cash', '2026-01-03'],
    ];
    const { body: made } = await calls.upload(zipOf(workbookParts(rows)), reporter, 'gifts.xlsx');
    expect(made).toMatchObject({ kind: 'XLSX', problems: 1 });
    const corrections = [{ line: 2, cell: 2, value: '2026-01-02' }];
    const { body } = await calls.send('PATCH', `${made.id}/`, reporter, { corrections });
    expect(body).toMatchObject({ problems: 0, total_amount: 11, reading: { corrections: [{ from: '', to: '2026-01-02' }] } });
  });
});
