import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { importing } from '../layouts/importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

interface Person {
  token: string;
}

const linesOf = async (id: number, { token }: Person) =>
  (await api.get(`/download-donation-import/?import=${id}&only=mistakes`, token)).body.replace('\ufeff', '').trim().split('\r\n');
const problemsOf = async (id: number, { token }: Person) =>
  (await api.get(`donation-imports/${id}/problems/`, token)).body.results;
const store = async ({ id }: { id: number }, person: Person, rest = false) => (await calls.store(id, person, { rest })).body;

/** In these dates, the day comes before the month. Only the lines without mistakes prove that. */
const file = `Gift Date,Gift Amount,Paid by,First Name,Memo
25/01/2026,10,Check,Ada,
03/04/2026,ten,Check,Ben,=1+1
04/05/2026,20,Check,Cleo
05/06/2026,30,Barter,Dee,"two
lines"
31/02/2026,"1,040.50",Cash,Eve,a,b
06/07/2026,50,Cash,Fay,
32/07/2026,7,Cash,Gus,
`;

describe('lines that were kept back', () => {
  test('are counted and summed before, come as a file after, and are read as the others were', async () => {
    const reporter = await calls.createReporter();
    const { body: read } = await calls.upload(file, reporter);
    const { body: made } = await calls.send('PATCH', `${read.id}/`, reporter, {
      types: [{ value: 'Barter', type: 'OTHER' }],
      corrections: [{ line: 9, cell: 1, value: 'seven' }],
    });
    // the amounts of two lines cannot be read: one is a word, the other is in a line with too many values
    expect(made).toMatchObject({ rows: 7, faulty_rows: 4, chosen_rows: 3, faulty_amounts: 0, faulty_total: 0 });
    expect(read).toMatchObject({ faulty_rows: 4, faulty_amounts: 1, faulty_total: 7 });
    expect(made.can).toMatchObject({ store: false, store_rest: true });
    const stored = await store(made, reporter, true);
    expect(stored).toMatchObject({ state: 'STORED', present: { rows: 3, amount: 90 }, faulty_rows: 4 });

    const [header, ...lines] = await linesOf(made.id, reporter);
    expect(header).toBe(`Gift Date,Gift Amount,Paid by,First Name,Memo,problem (import ${made.id})`);
    expect(lines).toEqual([
      `03/04/2026,ten,Check,Ben,'=1+1,"Gift Amount: Enter an amount such as 1000, 1,000.00 or $12.50."`,
      '04/05/2026,20,Check,Cleo,,"Whole line: This line has 4 values, but the header has 5."',
      '31/02/2026,"1,040.50",Cash,Eve,a,"Whole line: This line has 6 values, but the header has 5. Its last values: “b”."',
      '32/07/2026,seven,Cash,Gus,,"Gift Amount: Enter an amount such as 1000, 1,000.00 or $12.50. Gift Date: Enter a date that exists, as DD/MM/YYYY."',
    ]);

    const { body: back } = await calls.upload(`${[header, ...lines].join('\r\n')}\r\n`, reporter, 'kept-back.csv');
    expect(back).toMatchObject({
      ...{ rows: 4, faulty_rows: 4, stored_before: null, duplicates: 0 },
      reading: { dates: 'DAY_FIRST', dates_by: 'HABIT', habit: { id: made.id, kept_back: true }, checks: ['HABIT'] },
    });
    expect(await problemsOf(back.id, reporter)).toMatchObject([
      { line: 2, column: 'Gift Amount' },
      { line: 3, cell: 5, message: 'Put the values of this line into their columns, then empty this cell.' },
      { line: 4, cell: 5 },
      { line: 5, column: 'Gift Amount' },
      { line: 5, column: 'Gift Date' },
    ]);
    const { body: mended } = await calls.send('PATCH', `${back.id}/`, reporter, {
      corrections: [
        ...[2, 5].map((line) => ({ line, cell: 1, value: '11' })),
        ...[3, 4].map((line) => ({ line, cell: 5, value: '' })),
        { line: 4, cell: 0, value: '28/02/2026' },
      ],
    });
    expect(mended).toMatchObject({ faulty_rows: 1, chosen_rows: 3 });
    const again = await store(mended, reporter, true);
    expect(again).toMatchObject({ state: 'STORED', present: { rows: 3, amount: 1071.5 } });
    const rows: { date_received: string }[] = await calls.rowsOf(back.id, reporter);
    expect(rows.map(({ date_received }) => date_received)).toEqual(['2026-04-03', '2026-05-04', '2026-02-28']);
    // lines that are kept back again have one added column, which names the later import
    expect((await linesOf(back.id, reporter))[0]).toBe(header.replace(String(made.id), String(back.id)));
  });

  test('take what was chosen for the whole file, also when another file came between', async () => {
    const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const [one, other] = [await createNonprofit(api.db), await createNonprofit(api.db)];
    const send = async (text: string, nonprofit: number, day: string) => {
      const { body: made } = await calls.upload(text, programme);
      const said = { nonprofit, date_received: day, donation_type: 'CHECK' };
      return (await calls.send('PATCH', `${made.id}/`, programme, said)).body;
    };
    const first = await send('Amount,First Name\n5,Ada\nsix,Ben\n', one.id, '2026-01-02');
    await store(first, programme, true);
    const second = await send('Amount,First Name\n7,Cleo\n', other.id, '2026-03-04');
    expect(await store(second, programme)).toMatchObject({ state: 'STORED' });

    const [header, line] = await linesOf(first.id, programme);
    const { body: back } = await calls.upload(`${header}\n${line?.replace('six', '6')}\n`, programme);
    expect(back).toMatchObject({
      problems: 0,
      reading: { nonprofit: { id: one.id }, date_received: '2026-01-02', donation_type: 'CHECK', checks: ['HABIT', 'TYPES'] },
    });
    expect((await calls.send('POST', `${back.id}/store/`, programme)).status).toBe(409);
    expect(await store(back, programme)).toMatchObject({ state: 'STORED', present: { rows: 1, amount: 6 } });
  });

  test('take the nonprofit of empty cells from their own file alone', async () => {
    const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const [named, chosen] = [await createNonprofit(api.db), await createNonprofit(api.db)];
    const fileOf = (...lines: string[]) =>
      [`Charity,Amount,Date,Method,First Name`, `${named.name},1,2026-01-02,Cash,Ada`, ...lines, ''].join('\n');
    const uploadBack = async ({ id }: { id: number }) => {
      const [header, ...lines] = await linesOf(id, programme);
      const { body } = await calls.upload([header, ...lines, ''].join('\n').replace('three', '3'), programme);
      return body;
    };

    const { body: first } = await calls.upload(fileOf(',2,2026-01-02,Cash,Ben', ',three,2026-01-02,Cash,Cleo'), programme);
    const nonprofits = [{ value: '', nonprofit: chosen.id }];
    const { body: said } = await calls.send('PATCH', `${first.id}/`, programme, { nonprofits });
    expect(await store(said, programme, true)).toMatchObject({ state: 'STORED', present: { rows: 2 } });
    const { body: second } = await calls.upload(fileOf(',4,2026-01-03,Cash,Dora').replace(',1,', ',5,'), programme);
    expect(await store(second, programme, true)).toMatchObject({ state: 'STORED', present: { rows: 1 } });

    expect(await uploadBack(first)).toMatchObject({
      ...{ rows: 1, faulty_rows: 0 },
      reading: { habit: { id: first.id }, nonprofits: [{ value: '', nonprofit: { id: chosen.id }, by: 'HABIT' }] },
    });
    expect(await uploadBack(second)).toMatchObject({
      ...{ rows: 1, faulty_rows: 1 },
      reading: { habit: { id: second.id }, nonprofits: [{ value: '', nonprofit: null, by: 'USUAL' }] },
    });
  });

  test('are for who may open the import', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter);
    const path = `/download-donation-import/?import=${made.id}&only=mistakes`;
    expect((await api.get(path, (await calls.createReporter()).token)).status).toBe(404);
    expect((await api.get(`${path.replace('mistakes', 'rows')}`, reporter.token)).status).toBe(400);
  });
});
