import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressRange } from '#server/platform/access/client.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createUser, testPassword } from '#tests/factories/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface From {
  ip?: string;
  agent?: string;
  device?: string;
}
const login = (email: string, { ip = '198.51.100.7', agent = firefox, device }: From = {}) =>
  api.call('POST', 'login/', {
    body: { email, password: testPassword, ...(device !== undefined && { device }) },
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
  });
const lettersTo = async (recipient: string) =>
  (
    await api.db
      .selectFrom('mailMessages')
      .select('data')
      .where('recipient', '=', recipient)
      .where('template', '=', 'new-device')
      .orderBy('id')
      .execute()
  ).map(({ data }) => data);

describe('a letter about a new device', () => {
  test('is not written for the first sign-in, nor for the same device again', async () => {
    const { email } = await createUser(api.db);
    const { body } = await login(email);
    await login(email, { ip: '198.51.100.99' });
    await login(email, { ip: '203.0.113.5', agent: safari, device: body.device });
    expect(await lettersTo(email)).toEqual([]);
  });

  test('is written for another program, and for another network, once each', async () => {
    const { email } = await createUser(api.db);
    await login(email);
    await login(email, { agent: safari });
    await login(email, { agent: safari });
    await login(email, { ip: '203.0.113.5' });
    expect(await lettersTo(email)).toEqual([
      { device: 'Safari on iPhone', addressRange: '198.51.100.x' },
      { device: 'Firefox on Windows', addressRange: '203.0.113.x' },
    ]);
  });

  test('is not written for a wrong password, and five times an hour at most', async () => {
    const { email } = await createUser(api.db);
    await login(email);
    await api.call('POST', 'login/', { body: { email, password: 'wrong' }, headers: { 'user-agent': safari } });
    expect(await lettersTo(email)).toEqual([]);
    for (let n = 1; n <= 7; n += 1) await login(email, { ip: `203.0.${n}.1` });
    expect(await lettersTo(email)).toHaveLength(5);
  });

  test('is not written to somebody who registered or was invited with that device', async () => {
    const email = 'registered@test.example';
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': firefox };
    const person = { first_name: 'Test', last_name: 'Person', email, password: testPassword };
    const registered = await api.call('POST', 'registration/', { body: person, headers });
    expect(registered.status).toBe(201);
    await login(email);
    expect(await lettersTo(email)).toEqual([]);
  });
});

test('a stored secret of a device cannot be made from what is known of its program', async () => {
  const { email } = await createUser(api.db);
  await login(email);
  const guess = await login(email, { device: `198.51.100.x ${firefox}` });
  expect(guess).toMatchObject({ status: 400, body: { device: expect.any(Array) } });
});

test.each([
  ['203.0.113.57', '203.0.113.x'],
  ['::ffff:203.0.113.57', '203.0.113.x'],
  ['2001:db8:48:1::5', '2001:db8:48::'],
])('%s is shown as %s', (ip, range) => {
  expect(addressRange(ip)).toBe(range);
});
