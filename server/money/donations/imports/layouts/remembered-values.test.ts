import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a value that was said once', () => {
  test('is that of all its lines, is named as remembered, and outlives a file that lacks it', async () => {
    const reporter = await calls.createReporter();
    const file = (...types: string[]) =>
      `Amount,Date,Payment Method,First Name\n${types.map((type, n) => `${n + 1},2026-01-02,${type},${type}`).join('\n')}\n`;
    const { body: made } = await calls.upload(file('Blue form', 'Blue form', 'Visa'), reporter);
    expect(made.reading.types).toEqual([
      { value: 'Blue form', count: 2, type: 'OTHER', by: 'USUAL' },
      { value: 'Visa', count: 1, type: 'CREDIT_CARD', by: 'FILE' },
    ]);
    const types = [{ value: 'Blue form', type: 'CHECK' }];
    const { body: said } = await calls.send('PATCH', `${made.id}/`, reporter, { types });
    expect(said.reading.types[0]).toEqual({ value: 'Blue form', count: 2, type: 'CHECK', by: 'PERSON' });
    const store = async (body: { id: number; shown: string }) =>
      expect((await calls.store(body.id, reporter)).body.state).toBe('STORED');
    await store(said);

    const { body: without } = await calls.upload(file('Amex'), reporter);
    await store(without);
    const { body: again } = await calls.upload(file('Blue form', 'Amex'), reporter);
    expect(again.reading).toMatchObject({
      habit: { id: without.id },
      types: [
        { value: 'Blue form', type: 'CHECK', by: 'HABIT' },
        { value: 'Amex', type: 'CREDIT_CARD', by: 'HABIT' },
      ],
    });
    expect(again.reading.checks).toContain('TYPES');
  });

  test('for the whole file is remembered as a type, and only offered as a nonprofit', async () => {
    const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const { id: nonprofit } = await createNonprofit(api.db, { name: 'Remembered House' });
    const { body: made } = await calls.upload('Amount,Date,First Name\n5,2026-01-02,Ada\n', programme);
    expect(made.reading).toMatchObject({ donation_type: 'OTHER', donation_type_by: 'USUAL', nonprofit_before: null });
    const { body: said } = await calls.send('PATCH', `${made.id}/`, programme, { donation_type: 'CHECK', nonprofit });
    expect(said).toMatchObject({ problems: 0, reading: { donation_type_by: 'PERSON', nonprofit: { id: nonprofit } } });
    await calls.store(made.id, programme);

    const { body: next } = await calls.upload('Amount,Date,First Name\n6,2026-01-03,Ben\n', programme);
    expect(next).toMatchObject({
      problems: 1,
      reading: {
        ...{ donation_type: 'CHECK', donation_type_by: 'HABIT' },
        nonprofit: null,
        nonprofit_before: { id: nonprofit, name: 'Remembered House' },
      },
    });
  });
});
