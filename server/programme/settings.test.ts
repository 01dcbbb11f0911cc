import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_PAPER: 'a4' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const change = (body: object) => api.call('PATCH', 'settings/', { token: staff.token, body });

test('settings have defaults, and the environment wins', async () => {
  expect((await api.get('settings/', staff.token)).body).toMatchObject({
    values: { address: '', paper: 'a4' },
    locked: [{ setting: 'paper', variable: 'PROGRAMME_PAPER' }],
  });
  const refused = await change({ paper: 'letter', address: 'Elsewhere' });
  expect([refused.status, refused.body]).toEqual([
    400,
    { paper: ['This is set by PROGRAMME_PAPER in the server’s environment.'] },
  ]);
  expect((await api.get('settings/', staff.token)).body.values.address).toBe('');
});

test('a change is stored, and audited once', async () => {
  const address = '1 Test Street\nOldmarsh, MD 21000';
  const first = await change({ address });
  expect([first.status, first.body.values.address]).toEqual([200, address]);
  await change({ address, paper: 'a4' });
  const { body } = await api.get('audit/?subject_kind=settings', staff.token);
  expect(body.results).toMatchObject([{ action: 'changed', changes: [{ field: 'address', from: '', to: address }] }]);
});

test('wrong values are refused by field', async () => {
  const { status, body } = await change({ address: '1\n2\n3\n4\n5\n6\n7' });
  expect([status, body]).toEqual([400, { address: ['Use six lines or fewer.'] }]);
});
