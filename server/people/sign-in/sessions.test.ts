import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, testPassword } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';
import { deviceOf } from './devices/device.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
async function signIn(email: string, password = testPassword, agent = firefox): Promise<string> {
  const answer = await api.call('POST', 'login/', { body: { email, password }, headers: { 'user-agent': agent } });
  return answer.body.token;
}
const works = async (token: string) => (await api.get('user/me/', token)).status === 200;

describe('where one is signed in', () => {
  test('is listed in words, last used first, this one marked, without a token or its hash', async () => {
    const person = await createSignedIn(api.db);
    const token = await signIn(person.email);
    const hourAgo = new Date(Date.now() - 3_000_000).toISOString();
    const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await api.db
      .updateTable('tokens')
      .set({ lastUsedAt: hourAgo })
      .where('userId', '=', person.id)
      .where('userAgent', '=', 'tests')
      .execute();
    await api.db
      .insertInto('tokens')
      .values({ hash: Buffer.from('ended'), userId: person.id, lastUsedAt: monthAgo, userAgent: firefox })
      .execute();
    const { body } = await api.get('user/me/sessions/', token);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(body).toEqual({
      results: [
        {
          id: expect.any(Number),
          device: 'Firefox on Windows',
          address_range: '127.0.0.x',
          created_at: time,
          last_used_at: time,
          is_current: true,
        },
        {
          id: expect.any(Number),
          device: 'A program',
          address_range: '127.0.0.x',
          created_at: time,
          last_used_at: hourAgo,
          is_current: false,
        },
      ],
    });
  });

  test('can be ended one by one, one’s own alone', async () => {
    const person = await createSignedIn(api.db);
    const stranger = await createSignedIn(api.db);
    const second = await signIn(person.email);
    const { body } = await api.get('user/me/sessions/', person.token);
    const other = body.results.find(({ is_current }: { is_current: boolean }) => !is_current);
    const end = (id: unknown, token: string) => api.call('DELETE', `user/me/sessions/${id}/`, { token });
    expect((await end(other.id, stranger.token)).status).toBe(404);
    expect(await works(second)).toBe(true);
    expect((await end(other.id, person.token)).status).toBe(204);
    expect((await end(other.id, person.token)).status).toBe(404);
    expect([await works(second), await works(person.token), await works(stranger.token)]).toEqual([false, true, true]);
  });

  test('can be ended everywhere else at once', async () => {
    const person = await createSignedIn(api.db);
    const [second, third] = [await signIn(person.email), await signIn(person.email)];
    expect((await api.call('DELETE', 'user/me/sessions/', { token: second })).status).toBe(204);
    expect([await works(person.token), await works(second), await works(third)]).toEqual([false, true, false]);
  });

  test.each([
    [firefox, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Mac',
    ],
    ['curl/8.14.1', 'A program'],
    ['', 'A program'],
  ])('%j is %j', (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });
});

describe('changing one’s password', () => {
  const change = (token: string, oldPassword: unknown, newPassword: unknown) =>
    api.call('POST', 'user/me/password/', { token, body: { old_password: oldPassword, new_password: newPassword } });

  test('asks for the present one, ends every other session, and writes a letter', async () => {
    const person = await createSignedIn(api.db);
    const second = await signIn(person.email);
    expect((await change(person.token, testPassword, 'another password of mine')).status).toBe(204);
    expect([await works(person.token), await works(second)]).toEqual([true, false]);
    expect(await signIn(person.email)).toBeUndefined();
    expect(await works(await signIn(person.email, 'another password of mine'))).toBe(true);
    const letters = await api.db.selectFrom('mailMessages').select('template').where('recipient', '=', person.email).execute();
    expect(letters).toEqual([{ template: 'password-changed' }]);
  });

  test.each([
    ['wrong', 'a new password of mine', { old_password: ['This is not your current password.'] }],
    [testPassword, 'short', { new_password: ['Use 8 characters or more.'] }],
    [testPassword, 'password1', { new_password: ['This password is too common.'] }],
    ['', '', { old_password: ['This field is required.'], new_password: ['This field is required.'] }],
    [7, null, { old_password: ['This field is required.'], new_password: ['This field is required.'] }],
  ])('%j → %j is refused, and nothing is changed', async (old, wanted, errors) => {
    const person = await createSignedIn(api.db);
    const second = await signIn(person.email);
    expect(await change(person.token, old, wanted)).toMatchObject({ status: 400, body: errors });
    expect([await works(person.token), await works(second), await works(await signIn(person.email))]).toEqual([true, true, true]);
  });

  test.each(["password_hash = 'another'", 'is_active = false'])(
    'with one that opens the account no more by the time it was checked changes nothing: %s',
    async (meanwhile) => {
      const person = await createSignedIn(api.db);
      const { status, body } = await whileLocked(api, {
        sql: `UPDATE users SET ${meanwhile} WHERE id = $1`,
        values: [person.id],
        call: () => change(person.token, testPassword, 'a new password of mine'),
      });
      expect([status, body]).toEqual([400, { old_password: ['This is not your current password.'] }]);
      expect(await signIn(person.email, 'a new password of mine')).toBeUndefined();
    },
  );

  test('twice at once with one present password sets one', async () => {
    const person = await createSignedIn(api.db);
    const answers = await Promise.all(
      ['one set of words', 'another set'].map((word) => change(person.token, testPassword, word)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('is no way to guess it', async () => {
    const person = await createSignedIn(api.db);
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(person.token, `guess ${n}`, 'a new password of mine')),
    );
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect((await change(person.token, testPassword, 'a new password of mine')).status).toBe(429);
  });
});
