import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, testPassword } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';
import { createLink } from './links.ts';
import { hashPassword } from './passwords/passwords.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const signIn = (email: string, password: string) => api.call('POST', 'login/', { body: { email, password } });
const refused = { non_field_errors: ['Unable to log in with provided credentials.'] };

describe('signing in', () => {
  test.each(["password_hash = 'another'", 'is_active = false'])(
    'with a password that opens the account no more by the time it was checked: %s',
    async (change) => {
      const user = await createUser(api.db);
      const answer = await whileLocked(api, {
        sql: `UPDATE users SET ${change} WHERE id = $1`,
        values: [user.id],
        call: () => signIn(user.email, testPassword),
      });
      expect(answer).toMatchObject({ status: 400, body: refused });
      expect(await api.db.selectFrom('tokens').select('id').where('userId', '=', user.id).execute()).toEqual([]);
    },
  );

  test('answers the token and the user, whatever the case of the address', async () => {
    const nonprofit = await createNonprofit(api.db, { name: 'Lantern House', display: true, website: 'https://lantern.example' });
    const user = await createUser(api.db, {
      email: 'ada@test.example',
      firstName: 'Test',
      lastName: 'Director',
      roles: ['NONPROFIT_STAFF'],
      nonprofitId: nonprofit.id,
    });
    const answer = await signIn('  ADA@Test.example ', testPassword);
    expect(answer.status).toBe(200);
    const { token, device, ...record } = answer.body;
    expect([token, device]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)));
    expect(record).toEqual({
      id: user.id,
      version: 1,
      email: 'ada@test.example',
      email_confirmed: true,
      second_factor: false,
      first_name: 'Test',
      last_name: 'Director',
      full_name: 'Test Director',
      phone_number: '',
      phone_region: '',
      address: { address1: '', address2: '', city: '', state: '', zipcode: '' },
      profile_image: null,
      roles: ['NONPROFIT_STAFF'],
      notes: '',
      is_active: true,
      job_title: '',
      nonprofit: nonprofit.id,
      nonprofit_ref: {
        id: nonprofit.id,
        name: 'Lantern House',
        has_applied: false,
        can_access_learning_commons: false,
        is_published_for_web: true,
        is_published_for_print: false,
        social_links: { twitter: '', facebook: '', linkedin: '', website: 'https://lantern.example' },
      },
      can: { edit: true, manage: false },
      nonprofit_primary: false,
      user_nonprofit_category_rankings: [],
      is_staff: false,
      is_reviewer: false,
      staff_fields: null,
      board_until: null,
      board_may_comment: false,
      board_may_export: false,
      social_links: { twitter: '', facebook: '', linkedin: '', website: '' },
      viewed_learning_commons_modal: false,
      can_access_learning_commons: false,
      application_responses_to_review: 0,
      submitted_reviews: 0,
    });
    expect((await api.get('user/me/', token)).body).toEqual(record);
  });

  test('keeps the token only as a hash', async () => {
    const user = await createUser(api.db);
    const { body } = await signIn(user.email, testPassword);
    const stored = await api.db.selectFrom('tokens').selectAll().where('userId', '=', user.id).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(body.token);
    expect(stored[0]?.hash.toString('base64url')).not.toBe(body.token);
  });

  test('says the same for an unknown address, a wrong password, an inactive account and one without a password', async () => {
    const known = await createUser(api.db);
    const inactive = await createUser(api.db, { isActive: false });
    const unset = await createUser(api.db, { passwordHash: null });
    for (const [email, password] of [
      ['nobody@test.example', testPassword],
      [known.email, 'wrong'],
      [inactive.email, testPassword],
      [unset.email, testPassword],
      ['not an address', testPassword],
    ] as const) {
      const answer = await signIn(email, password);
      expect([email, answer.status, answer.body]).toEqual([email, 400, refused]);
    }
  });

  test('takes a password in every form that keyboards give its characters', async () => {
    const user = await createUser(api.db, { passwordHash: await hashPassword('Ärger im Café 12') });
    const forms = ['Ärger im Café 12', 'Ärger im Café 12'.normalize('NFD'), 'Ärger\u00a0im\u3000Café １２'];
    for (const form of forms) expect([form, (await signIn(user.email, form)).status]).toEqual([form, 200]);
    expect((await signIn(user.email, 'Arger im Cafe 12')).status).toBe(400);
    const token = (await signIn(user.email, forms[0] ?? '')).body.token;
    const again = await api.call('POST', 'user/me/sign-in-again/', { token, body: { password: forms[1] } });
    expect(again.status).toBe(204);
    const sent = { old_password: forms[2], new_password: 'neue Türe'.normalize('NFD') };
    expect((await api.call('POST', 'user/me/password/', { token, body: sent })).status).toBe(204);
    expect((await signIn(user.email, 'neue Türe')).status).toBe(200);
    const short = { old_password: 'neue Türe', new_password: 'äöüß'.normalize('NFD') };
    expect((await api.call('POST', 'user/me/password/', { token, body: short })).body).toEqual({
      new_password: ['Use 8 characters or more.'],
    });
  });

  test('takes what opened an account before passwords were normalised, and hashes it anew', async () => {
    for (const [older, typed] of [
      ['Ärger im Café 12'.normalize('NFD'), 'Ärger im Café 12'],
      ['pass\u00a0word １２', 'pass\u00a0word １２'],
    ] as const) {
      const user = await createUser(api.db, { passwordHash: await hash(older) });
      const stored = () => api.db.selectFrom('users').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow();
      const before = await stored();
      expect((await signIn(user.email, typed)).status).toBe(200);
      const renewed = await stored();
      expect(renewed).not.toEqual(before);
      expect((await signIn(user.email, typed.normalize('NFKC'))).status).toBe(200);
      expect(await stored()).toEqual(renewed);
    }
  });

  test('names the fields that are missing or of the wrong type', async () => {
    expect(await api.call('POST', 'login/', { body: {} })).toMatchObject({
      status: 400,
      body: { email: ['This field is required.'], password: ['This field is required.'] },
    });
    expect(await api.call('POST', 'login/', { body: { email: 7, password: ['x'] } })).toMatchObject({
      status: 400,
      body: { email: ['This field is required.'], password: ['This field is required.'] },
    });
    expect(await api.call('POST', 'login/', { body: [] })).toMatchObject({ status: 400 });
  });

  test('stops guessing at one account, also with the right password, and lets others in', async () => {
    const user = await createUser(api.db);
    const other = await createUser(api.db);
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => signIn(user.email, `guess ${n}`)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    const stopped = await signIn(user.email, testPassword);
    expect(stopped.status).toBe(429);
    expect(stopped.body).toEqual({ detail: 'Too many attempts. Try again in 15 minutes.' });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signIn(other.email, testPassword)).status).toBe(200);
    const counters = await api.db.selectFrom('rateLimits').select('key').execute();
    expect(JSON.stringify(counters)).not.toContain(user.email);
  });

  describe('strangers who guess', () => {
    let open: TestApi;
    beforeAll(async () => {
      open = await startApi({ TRUST_PROXY: '1' });
    });
    afterAll(() => open.close());
    const from = (ip: string, email: string, password: string, device?: string) =>
      open.call('POST', 'login/', { body: { email, password, device }, headers: { 'x-forwarded-for': ip } });
    const guess = (ip: string, email: string) =>
      Promise.all(Array.from({ length: 10 }, async (_, n) => (await from(ip, email, `guess ${n}`)).status));

    test('do not lock the owner out', async () => {
      const { email } = await createUser(open.db);
      expect(await guess('203.0.113.1', email)).toEqual(Array(10).fill(400));
      expect((await from('203.0.113.1', email, testPassword)).status).toBe(429);
      expect((await from('198.51.100.7', email, testPassword)).status).toBe(200);
    });

    test('have one limit for all of an IPv6 network', async () => {
      const { email } = await createUser(open.db);
      expect(await guess('2001:db8:1:2::1', email)).toEqual(Array(10).fill(400));
      expect((await from('2001:db8:1:2:ffff::9', email, testPassword)).status).toBe(429);
      expect((await from('2001:db8:1:3::1', email, testPassword)).status).toBe(200);
    });

    test('from other IPv6 networks of one site are one after three of them', async () => {
      const { email } = await createUser(open.db);
      for (const network of [1, 2, 3]) expect(await guess(`2001:db8:48:${network}::1`, email)).toEqual(Array(10).fill(400));
      expect((await from('2001:db8:48:4::1', email, testPassword)).status).toBe(429);
      expect((await from('2001:db8:49:4::1', email, testPassword)).status).toBe(200);
      expect((await from('2001:db8:48:5::1', (await createUser(open.db)).email, testPassword)).status).toBe(200);
    });

    test('from many networks do not lock out a known device, which has a limit of its own, or the owner of the reset link', async () => {
      const { id, email } = await createUser(open.db);
      const { body: signedIn } = await from('198.51.100.7', email, testPassword);
      for (let network = 1; network <= 10; network += 1) await guess(`203.0.113.${network}`, email);
      expect((await from('198.51.100.7', email, testPassword)).status).toBe(429);
      expect((await from('198.51.100.7', email, testPassword, signedIn.device)).status).toBe(200);
      const other = await createUser(open.db);
      expect(
        (await from('192.0.2.1', email, testPassword, (await from('192.0.2.1', other.email, testPassword)).body.device)).status,
      ).toBe(429);
      const link = await open.db.transaction().execute((tx) => createLink(tx, 'RESET_PASSWORD', id));
      const changed = 'another phrase for the tests';
      const body = { new_password1: changed, new_password2: changed };
      const reset = await open.call('POST', `password/reset/confirm/${id}/${link}/`, { body });
      expect((await from('192.0.2.1', email, changed, reset.body.device)).status).toBe(200);
      for (let n = 0; n < 10; n += 1) await from('192.0.2.1', email, 'wrong', reset.body.device);
      expect((await from('192.0.2.1', email, changed, reset.body.device)).status).toBe(429);
      const kept = await open.db.selectFrom('knownDevices').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(reset.body.device);
    }, 60_000);
  });

  test('a right password clears the count', async () => {
    const user = await createUser(api.db);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await signIn(user.email, 'wrong')).status).toBe(400);
      expect((await signIn(user.email, testPassword)).status).toBe(200);
    }
  });
});

describe('a session', () => {
  test('is ended by signing out, and only that one', async () => {
    const person = await createSignedIn(api.db);
    const { body } = await signIn(person.email, testPassword);
    expect((await api.call('POST', 'logout/', { token: person.token })).status).toBe(204);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    expect((await api.get('user/me/', body.token)).status).toBe(200);
  });

  test('stops at once when the account is deactivated, and follows its roles', async () => {
    const person = await createSignedIn(api.db);
    await api.db
      .updateTable('users')
      .set({ roles: ['CFP_STAFF'] })
      .where('id', '=', person.id)
      .execute();
    expect((await api.get('user/me/', person.token)).body.is_staff).toBe(true);
    await api.db.updateTable('users').set({ isActive: false }).where('id', '=', person.id).execute();
    expect(await api.get('user/me/', person.token)).toMatchObject({
      status: 401,
      body: { detail: 'Authentication credentials were not provided.' },
    });
  });

  test('ends after 30 days unused, and each use counts', async () => {
    const person = await createSignedIn(api.db);
    const setLastUse = (days: number) =>
      api.db
        .updateTable('tokens')
        .set({ lastUsedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('userId', '=', person.id)
        .execute();
    await setLastUse(29.9);
    await api.db.updateTable('users').set({ lastSeenAt: '2026-01-01' }).where('id', '=', person.id).execute();
    expect((await api.get('user/me/', person.token)).status).toBe(200);
    const { lastUsedAt } = await api.db
      .selectFrom('tokens')
      .select('lastUsedAt')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
    const { lastSeenAt } = await api.db
      .selectFrom('users')
      .select('lastSeenAt')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - Date.parse(lastSeenAt ?? '')).toBeLessThan(60_000);
    await setLastUse(30.1);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
  });

  test('is not opened by what is not a token', async () => {
    const { token } = await createSignedIn(api.db);
    for (const header of [
      '',
      'Token',
      `Basic ${token}`,
      `Token ${token}x`,
      `Token ${token.slice(1)}`,
      'Token ../../etc',
      `Token ${'a'.repeat(5_000)}`,
    ]) {
      const { status, headers } = await api.call('GET', 'user/me/', { headers: { authorization: header } });
      expect([header, status, headers['www-authenticate']]).toEqual([header, 401, 'Token']);
    }
    expect((await api.call('GET', 'user/me/', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });
});
