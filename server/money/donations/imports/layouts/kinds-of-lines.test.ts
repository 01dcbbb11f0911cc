import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostValues } from '#contract/money/donations/imports/import-choices.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

describe('a kind of line', () => {
  const file = `Amount,Date,Method,Status,Type
10,2026-01-02,Cash,Paid,Other
20,2026-01-03,Cash,Other,Donation
30,2026-01-04,Cash,Refunded,Donation
`;
  const named = (column: string, value: string, gift: boolean) => ({ column, value, gift });

  test('is decided about in its own column, and remembered there', async () => {
    const reporter = await calls.createReporter();
    const { body: made } = await calls.upload(file, reporter);
    const columns = ['amount', 'date_received', 'donation_type', 'kind', 'kind'];
    const send = async (body: object) => (await calls.send('PATCH', `${made.id}/`, reporter, body)).body;
    const asked = await send({ columns });
    expect(asked).toMatchObject({ rows: 0, problems: 2 });
    const half = await send({ kinds: [named('Type', 'Other', true)] });
    expect(half).toMatchObject({
      ...{ rows: 1, total_amount: 10, problems: 1 },
      problem_groups: [{ column: 'Status', message: 'Say whether lines with “Other” are gifts.' }],
    });
    const said = await send({ kinds: [named('Status', 'Other', false)] });
    expect(said).toMatchObject({ rows: 1, total_amount: 10, problems: 0 });
    const decided = (by: string) => [
      expect.objectContaining({ ...named('Type', 'Other', true), by }),
      expect.objectContaining({ ...named('Status', 'Other', false), by }),
    ];
    expect(said.reading.kinds).toEqual(expect.arrayContaining(decided('PERSON')));
    const { body: stored } = await calls.store(made.id, reporter);
    expect(stored).toMatchObject({ state: 'STORED', present: { rows: 1, amount: 10 } });

    const { body: next } = await calls.upload(file.replace('Type', 'TYPE').replace('10,', '11,'), reporter);
    expect(next).toMatchObject({ rows: 1, total_amount: 11, problems: 0 });
  });

  test('of which there are more than a person can look at is a question about its column', async () => {
    const reporter = await calls.createReporter();
    const kinds = Array.from({ length: mostValues + 2 }, (_, n) => (n === mostValues ? `Refund ${n}` : `Donation ${n}`));
    const lines = kinds.map((kind, n) => `${n + 1},2026-01-02,Cash,${kind},Paid`);
    const { body: made } = await calls.upload(`Amount,Date,Method,Type,Status\n${lines.join('\n')}\n`, reporter);
    const columns = ['amount', 'date_received', 'donation_type', 'kind', 'kind'];
    const { body: read } = await calls.send('PATCH', `${made.id}/`, reporter, { columns });
    expect(read).toMatchObject({
      ...{ rows: mostValues, set_aside: 2, problems: 1, can: { store: false, store_rest: false } },
      problem_groups: [
        { column: 'Type', message: 'This column has too many different values to say what a row is. Choose another.' },
      ],
    });
    expect(read.reading.kinds).toHaveLength(mostValues + 1);
    // without the column Type, all lines are gifts by the column Status
    const other = { columns: ['amount', 'date_received', 'donation_type', 'LEAVE_OUT', 'kind'] };
    expect((await calls.send('PATCH', `${made.id}/`, reporter, other)).body).toMatchObject({
      ...{ rows: mostValues + 2, set_aside: 0, problems: 0 },
    });
  });
});

describe('titles below the first ones', () => {
  const first = 'Date,Method,Amount,Fee,Last Name\n2026-01-02,Check,10.00,1.00,Ada\n';

  test('are set aside if they repeat them', async () => {
    const reporter = await calls.createReporter();
    const again = 'DATE,Method,Amount,Fee,Last Name\n2026-01-03,Check,20.00,2.00,Ben\n';
    const { body: made } = await calls.upload(`${first}\n${again}`, reporter);
    expect(made).toMatchObject({ rows: 2, total_amount: 30, problems: 0, set_aside: 1 });
    expect(made.reading.set_aside).toMatchObject([{ reason: 'The titles again', count: 1 }]);
  });

  test('are mistakes, with the lines below them, if their columns stand in another order', async () => {
    const reporter = await calls.createReporter();
    const second = 'Date,Method,Fee,Amount,Last Name\n2026-01-03,Check,2.00,20.00,Ben\n2026-01-04,Check,4.00,40.00,Cleo\n';
    const { body: made } = await calls.upload(`${first}\n${second}${first}`, reporter);
    expect(made).toMatchObject({ rows: 5, total_amount: 20, problems: 3, set_aside: 1 });
    const message =
      'Line 4 has the titles of another table, whose columns are in another order. Upload that table as a file of its own.';
    expect((await api.get(`donation-imports/${made.id}/problems/`, reporter.token)).body.results).toMatchObject(
      [4, 5, 6].map((line) => ({ line, message })),
    );
  });
});
