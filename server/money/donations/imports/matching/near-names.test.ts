import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { importing } from '../layouts/importing-for-tests.ts';
import { NearNames } from './near-names.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

describe('the nearest name', () => {
  const names = [
    ...['Hope Center of Wrenfield', 'Green Ladder Pantry Network', 'Oldmarsh Wetland Trust', 'Oldmarsh Map Library'],
    ...['Slack Tide Recovery House', 'Second Hinge Repair', 'Evening Shift Learning Center', 'Kitchen Light Housing'],
    ...['Tin Kettle Players', 'Tin Kettle Theater', 'Page Forty Readers'],
  ];
  const near = new NearNames(names.map((name, id) => ({ id, name })));

  test.each([
    ['Hoep Center of Wrenfield', 'Hope Center of Wrenfield', '“hoep” for “hope”'],
    ['Green Laddr Pantry', 'Green Ladder Pantry Network', '“laddr” for “ladder”, without “network”'],
    ['Wetland Trust, Oldmarsh', 'Oldmarsh Wetland Trust', 'the same words in another order'],
    ['Hope Center Wrenfield', 'Hope Center of Wrenfield', 'only small words differ'],
    ['Evening Shift Lrng Center', 'Evening Shift Learning Center', '“lrng” for “learning”'],
    ['Slack Tide Recov House', 'Slack Tide Recovery House', '“recov” for “recovery”'],
    ['Second Hinge Repairs Guild', 'Second Hinge Repair', '“repairs” for “repair”, with “guild”'],
    ['glpn', 'Green Ladder Pantry Network', '“glpn” are its initials'],
    ['Pat’s birthday fundraiser for the Tin Kettle Players', 'Tin Kettle Players', 'its whole name stands in the text'],
  ])('of %s is %s: %s', (text, name, why) => expect(near.find(text)).toMatchObject({ name, why }));

  test.each([
    'Tin Kettle',
    'Oldmarsh',
    'the usual place',
    'Page Forty Readers and Tin Kettle Players',
    'Committee to Test the Importer',
    'Center',
    'of the',
    '?',
    'ok',
  ])('of %s is none, or one of several', (text) => expect(near.find(text)).toBeNull());
});

test('a near nonprofit is proposed with its reason, taken only when staff say so, and remembered', async () => {
  const programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const { id } = await createNonprofit(api.db, { name: 'Nearby Lantern Workshop' });
  await createNonprofit(api.db, { name: 'Quarter Mile Orchard' });
  const file = (amount: number) =>
    `Charity,Amount,Date,Type,First Name\nQuarter Mile Orchard,1,2026-01-02,Cash,Ada\nNearby Lantrn Workshop,${amount},2026-01-02,Cash,Ben\nNobody Knows This,7,2026-01-02,Cash,Cleo\n`;
  const { body: made } = await calls.upload(file(5), programme);
  expect(made).toMatchObject({ problems: 2, chosen_rows: 1 });
  expect(made.reading.nonprofits).toEqual([
    {
      ...{ value: 'Nearby Lantrn Workshop', count: 1, nonprofit: null, by: 'USUAL' },
      near: { id, name: 'Nearby Lantern Workshop', why: '“lantrn” for “lantern”' },
    },
    { value: 'Nobody Knows This', count: 1, nonprofit: null, by: 'USUAL' },
  ]);
  const nonprofits = [{ value: 'Nearby Lantrn Workshop', nonprofit: id }];
  const { body: said } = await calls.send('PATCH', `${made.id}/`, programme, { nonprofits });
  expect(said.reading.nonprofits[0]).toMatchObject({ nonprofit: { id }, by: 'PERSON' });
  const { body: stored } = await calls.store(made.id, programme, { rest: true });
  expect(stored).toMatchObject({ state: 'STORED', present: { rows: 2, amount: 6 } });

  const { body: next } = await calls.upload(file(6), programme);
  expect(next.reading.nonprofits[0]).toMatchObject({ nonprofit: { id }, by: 'HABIT' });
});
