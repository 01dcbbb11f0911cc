import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { importing } from './layouts/importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

describe('the platform’s numbers of single nonprofits', () => {
  test('are compared, explained inside the nonprofit alone, kept, and needed to be right or ticked', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const orchard = await createNonprofit(api.db, { name: 'Compared Orchard Trust' });
    const ferry = await createNonprofit(api.db, { name: 'Compared Ferry Museum' });
    const lines = [
      'Nonprofit,Amount,Date,Type,Last Name,Check',
      `${orchard.name},10.00,2026-01-02,Cash,Ada,fine`,
      `${orchard.name},25.00,2026-01-03,Cash,Ben,odd`,
      `${orchard.name},40.00,2026-01-04,Cash,Cleo,fine`,
      `${ferry.name},25.00,2026-01-05,Cash,Dora,fine`,
      `${ferry.name},50.00,2026-01-06,Cash,Eve,fine`,
      `${ferry.name},ten,2026-01-06,Cash,Fay,fine`,
    ];
    const { body: made } = await calls.upload(lines.join('\n'), staff);
    const send = (body: object) => calls.send('PATCH', `${made.id}/`, staff, body);
    expect(made.reading.by_nonprofit).toEqual([
      { id: orchard.id, name: orchard.name, count: 3, amount: 75 },
      { id: ferry.id, name: ferry.name, count: 2, amount: 75 },
    ]);

    // the odd gift is one of the first nonprofit: without the lines of the other one, its column explains the difference
    const { body: compared } = await send({
      expected_by_nonprofit: [
        { nonprofit: orchard.id, rows: 2, amount: 50 },
        { nonprofit: ferry.id, rows: 3, amount: null },
      ],
    });
    const [first, second] = compared.reading.by_nonprofit;
    expect(first.total).toMatchObject({ expected: { rows: 2, amount: 50 }, more: { rows: -1, amount: -25 }, explained: false });
    expect(first.total.reasons[0].text).toBe('without the 1 line whose “Check” is “odd”');
    // a line with a mistake is the third gift of the other one: nothing has to be decided
    expect(second.total).toMatchObject({ more: { rows: 1, amount: null }, explained: true });
    expect(second.total.reasons[0]).toEqual({ text: 'with the 1 line that has mistakes', change: null });

    const store = (body: object) =>
      calls.send('POST', `${made.id}/store/`, staff, { rest: true, shown: compared.shown, ...body });
    const { body: agreed } = await send({ agreed: compared.questions.map(({ key }: { key: string }) => key) });
    expect((await store({ shown: agreed.shown })).body.detail).toMatch(/^The number of gifts or their sum differs/);
    const { body: applied } = await send(first.total.reasons[0].change);
    expect(applied.reading.by_nonprofit).toMatchObject([
      { id: orchard.id, count: 2, amount: 50, total: { more: null } },
      { id: ferry.id, count: 2, total: { explained: true } },
    ]);
    const { body: stored } = await store({ shown: applied.shown });
    expect(stored).toMatchObject({ state: 'STORED', chosen_rows: 4 });
  });

  test('stay in sight where none of its lines is a gift, are taken back, and are staff’s alone', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const [one, two] = [await createNonprofit(api.db), await createNonprofit(api.db)];
    const lines = [one, two].map(({ id }) => `${id},10.00,2026-01-02,Cash,Ada,x`);
    const { body: made } = await calls.upload(`Nonprofit,Amount,Date,Type,Last Name,Kind\n${lines.join('\n')}\n`, staff);
    const send = (body: object, who = staff) => calls.send('PATCH', `${made.id}/`, who, body);
    const absent = await createNonprofit(api.db, { name: 'Nowhere in the File' });
    const { body } = await send({ expected_by_nonprofit: [{ nonprofit: absent.id, rows: 4, amount: 80 }] });
    expect(body.reading.by_nonprofit[2]).toMatchObject({
      ...{ id: absent.id, name: 'Nowhere in the File', count: 0, amount: 0 },
      total: { more: { rows: 4, amount: 80 }, reasons: [] },
    });
    const back = await send({ expected_by_nonprofit: [{ nonprofit: absent.id, rows: null, amount: null }] });
    expect(back.body.reading.by_nonprofit).toHaveLength(2);
    expect((await send({ expected_by_nonprofit: [{ nonprofit: 99_999_999, rows: 1, amount: null }] })).status).toBe(400);
    const reporter = await calls.createReporter();
    const { body: own } = await calls.upload('Amount,Date,Type,Last Name\n5,2026-01-02,Cash,Ada\n', reporter);
    const numbers = { expected_by_nonprofit: [{ nonprofit: one.id, rows: 1, amount: null }] };
    expect((await calls.send('PATCH', `${own.id}/`, reporter, numbers)).status).toBe(400);
  });
});
