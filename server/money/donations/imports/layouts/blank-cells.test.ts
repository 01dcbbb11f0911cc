import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

const nextYear = `${new Date().getFullYear() + 1}-06-01`;
const file = `Charity,Amount,Date,Method,First Name
Blank House,1,2026-01-02,Cash,Ada
,2,2026-01-02,,Ben
,3,,,Cleo
Blank House,4,,Check,Dora
`;

test('empty cells of a column are counted, and all decided about at once', async () => {
  const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const { id: nonprofit } = await createNonprofit(api.db, { name: 'Blank House' });
  const { id: other } = await createNonprofit(api.db, { name: 'Other House' });
  const { body: made } = await calls.upload(file, programme);
  expect(made).toMatchObject({ problems: 4, faulty_rows: 3, chosen_rows: 1 });
  expect(made.reading).toMatchObject({
    nonprofits: [{ value: '', count: 2, nonprofit: null, by: 'USUAL' }],
    types: [{ value: '', count: 2, type: 'OTHER', by: 'USUAL' }],
    blank_dates: { count: 2, day: null },
  });
  const send = async (body: object) => (await calls.send('PATCH', `${made.id}/`, programme, body)).body;
  expect(await send({ nonprofits: [{ value: '', nonprofit: other }] })).toMatchObject({ problems: 2, chosen_rows: 2 });
  expect(await send({ types: [{ value: '', type: 'CHECK' }] })).toMatchObject({ problems: 2 });
  // a chosen day in the future is refused, as a day of the file would be
  expect(await send({ date_received: nextYear })).toMatchObject({ problems: 2 });
  const said = await send({ date_received: '2026-01-05' });
  expect(said).toMatchObject({ problems: 0, total_amount: 10, reading: { blank_dates: { count: 2, day: '2026-01-05' } } });
  const { body: stored } = await calls.store(made.id, programme);
  expect(stored.state).toBe('STORED');
  const rows = await api.db
    .selectFrom('donations')
    .select(['nonprofitId', 'donationType', 'dateReceived'])
    .where('importId', '=', made.id)
    .orderBy('importLine')
    .execute();
  expect(rows).toEqual([
    { nonprofitId: nonprofit, donationType: 'CASH', dateReceived: '2026-01-02' },
    { nonprofitId: other, donationType: 'CHECK', dateReceived: '2026-01-02' },
    { nonprofitId: other, donationType: 'CHECK', dateReceived: '2026-01-05' },
    { nonprofitId: nonprofit, donationType: 'CHECK', dateReceived: '2026-01-05' },
  ]);

  // what an empty cell means is not remembered for the next file with the same columns
  const { body: next } = await calls.upload(file.replace('Ben', 'Eve'), programme);
  expect(next.reading).toMatchObject({
    nonprofits: [{ value: '', nonprofit: null }],
    types: [{ value: '', type: 'CHECK', by: 'HABIT' }],
    blank_dates: { day: null },
  });
});

test('lines below a name belong to its nonprofit only once a person says so, also below a line that is no gift', async () => {
  const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const ids = await Promise.all(['First Group House', 'Second Group House'].map((name) => createNonprofit(api.db, { name })));
  const lines = [
    'First Group House,1,Ada,Paid',
    ',2,Ben,Paid',
    'Second Group House,4,Cleo,Pledged',
    ',8,Dora,Paid',
    ',16,Eve,Paid',
  ];
  const text = lines.map((line) => `${line},2026-01-02,Cash`).join('\n');
  const { body: made } = await calls.upload(`Charity,Amount,First Name,Status,Date,Type\n${text}\n`, programme);
  expect(made).toMatchObject({ faulty_rows: 3, chosen_rows: 1, reading: { below_names: { count: 3, taken: false } } });
  const { body: said } = await calls.send('PATCH', `${made.id}/`, programme, { nonprofit_above: true });
  expect(said).toMatchObject({
    problems: 0,
    set_aside: 1,
    total_amount: 27,
    reading: { below_names: { count: 3, taken: true } },
  });
  const rows = await calls.rowsOf(made.id, programme);
  const [first, second] = ids.map(({ id }) => id);
  expect(rows.map(({ nonprofit_ref }: { nonprofit_ref: { id: number } }) => nonprofit_ref.id)).toEqual([
    ...[first, first],
    ...[second, second],
  ]);
  const { body: back } = await calls.send('PATCH', `${made.id}/`, programme, { nonprofit_above: false });
  expect(back).toMatchObject({ faulty_rows: 3, chosen_rows: 1 });
});

test('a day for the whole file is not in the future', async () => {
  const reporter = await calls.createReporter();
  const { body: made } = await calls.upload('Amount,Type,First Name\n5,Cash,Ada\n', reporter);
  const { body: said } = await calls.send('PATCH', `${made.id}/`, reporter, { date_received: nextYear });
  expect(said).toMatchObject({ problems: 1, chosen_rows: 0 });
});
