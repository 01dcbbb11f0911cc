import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import { createLink } from '#server/people/sign-in/links.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { codeOf, forgetCodes } from '#tests/factories/one-time-codes.ts';
import { createSignedIn, createUser, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { newFactorSecret, stepOf } from './one-time-code.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const needed = { detail: secondFactorMessages.needed, second_factor: true };
const wrong = { code: [secondFactorMessages.wrong] };

const login = (email: string, code?: string, more: object = {}) =>
  api.call('POST', 'login/', { body: { email, password: testPassword, ...(code !== undefined && { code }), ...more } });

interface Protected extends SignedInPerson {
  secret: string;
  recoveryCodes: string[];
}

async function withFactor(traits: Parameters<typeof createSignedIn>[1] = {}): Promise<Protected> {
  const person = await createSignedIn(api.db, traits);
  const { token } = person;
  const { body } = await api.call('POST', 'user/me/second-factor/set-up/', { token });
  const confirmed = await api.call('POST', 'user/me/second-factor/', { token, body: { code: codeOf(body.secret) } });
  expect(confirmed.status).toBe(200);
  await forgetCodes(api.db, person.id);
  return { ...person, secret: body.secret, recoveryCodes: confirmed.body.recovery_codes };
}

const lettersTo = async (recipient: string) =>
  (await api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', recipient).execute()).map(
    ({ template, data }) => [template, (data as { what: string }).what],
  );
const actionsOn = async (id: number) =>
  (await api.db.selectFrom('auditEntries').select(['action', 'actorId']).where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ action, actorId }) => [action, actorId],
  );

describe('a code', () => {
  const secret = newFactorSecret();
  const shown = new Secret({ buffer: Uint8Array.from(secret).buffer });
  const now = Date.parse('2026-03-01T12:00:10Z');
  const at = (seconds: number) => new TOTP({ secret: shown }).generate({ timestamp: now + seconds * 1_000 });

  test.each([
    [0, 0],
    [-30, -1],
    [30, 1],
    [-60, null],
    [60, null],
    [3_600, null],
  ])('of a clock that is %i seconds off', async (seconds, steps) => {
    const step = await stepOf(secret, at(seconds), now);
    expect(step).toBe(steps === null ? null : now / 30_000 - (now % 30_000) / 30_000 + steps);
  });

  test.each(['', '12345', '1234567', 'abcdef', '-12345'])('%j is none', async (code) => {
    expect(await stepOf(secret, code, now)).toBeNull();
  });
});

describe('setting up', () => {
  test('shows a secret, turns on with a code of it, ends other sessions, and tells the person', async () => {
    const person = await createSignedIn(api.db);
    const other = (await login(person.email)).body.token;
    const { token } = person;
    const begun = await api.call('POST', 'user/me/second-factor/set-up/', { token });
    expect(begun.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      address: expect.stringMatching(/^otpauth:\/\/totp\/Almoner:.*secret=[A-Z2-7]{32}/),
    });
    expect((await login(person.email)).status).toBe(200);
    const guess = await api.call('POST', 'user/me/second-factor/', { token, body: { code: '000000x' } });
    expect(guess).toMatchObject({ status: 400, body: wrong });
    const inGroups = codeOf(begun.body.secret).replace(/^(...)/, '$1 - ');
    const confirmed = await api.call('POST', 'user/me/second-factor/', { token, body: { code: inGroups } });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await api.get('user/me/', other)).status).toBe(401);
    expect((await api.get('user/me/second-factor/', token)).body).toEqual({
      active_since: expect.stringMatching(/Z$/),
      recovery_codes_left: 10,
      is_required: false,
      days_left: null,
    });
    expect((await api.get('user/me/', token)).body.second_factor).toBe(true);
    expect(await lettersTo(person.email)).toEqual([['second-factor', 'set up']]);
    expect(await actionsOn(person.id)).toEqual([['set up two-step sign-in', person.id]]);
  });

  test('needs a set-up that was begun within the hour', async () => {
    const { id, token } = await createSignedIn(api.db);
    const confirm = (code: string) => api.call('POST', 'user/me/second-factor/', { token, body: { code } });
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { detail: secondFactorMessages.noSetUp } });
    const { body } = await api.call('POST', 'user/me/second-factor/set-up/', { token });
    const createdAt = new Date(Date.now() - 3_700_000).toISOString();
    await api.db.updateTable('secondFactors').set({ createdAt }).where('userId', '=', id).execute();
    expect((await confirm(codeOf(body.secret))).status).toBe(409);
  });

  test('of another device keeps the first until the second is confirmed', async () => {
    const { id, email, token, secret } = await withFactor();
    const { body } = await api.call('POST', 'user/me/second-factor/set-up/', { token });
    expect((await login(email, codeOf(body.secret))).body).toEqual(wrong);
    expect((await login(email, codeOf(secret))).status).toBe(200);
    await api.call('POST', 'user/me/second-factor/', { token, body: { code: codeOf(body.secret) } });
    await forgetCodes(api.db, id);
    expect((await login(email, codeOf(secret))).body).toEqual(wrong);
    expect((await login(email, codeOf(body.secret))).status).toBe(200);
  });

  test('needs a password', async () => {
    const { token } = await createSignedIn(api.db, { passwordHash: null });
    const { status, body } = await api.call('POST', 'user/me/second-factor/set-up/', { token });
    expect([status, body.detail]).toEqual([409, secondFactorMessages.noPassword]);
  });

  test('leaves no secret or recovery code in a log line, a record, or readable in the database', async () => {
    const { id, secret, recoveryCodes, token } = await withFactor();
    const stored = await api.db.selectFrom('secondFactors').selectAll().where('userId', '=', id).execute();
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.keyId).toMatch(/^[0-9a-f]{12}$/);
    expect(stored[0]?.secret.includes(bytes)).toBe(false);
    const codes = await api.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute();
    const seen = [api.logged, codes, (await api.get('user/me/', token)).body, await lettersTo('')];
    for (const text of [secret, ...recoveryCodes]) expect(JSON.stringify(seen)).not.toContain(text);
  });
});

describe('signing in', () => {
  test('asks for the code after a right password alone, and starts no session', async () => {
    const { id, email } = await withFactor();
    const before = await api.db.selectFrom('tokens').select('id').where('userId', '=', id).execute();
    expect(await login(email)).toMatchObject({ status: 403, body: needed });
    const refused = await login(email, undefined, { password: 'a wrong one' });
    expect([refused.status, refused.body]).toEqual([400, { non_field_errors: ['Unable to log in with provided credentials.'] }]);
    expect(await api.db.selectFrom('tokens').select('id').where('userId', '=', id).execute()).toEqual(before);
  });

  test('takes a code once, and none from before it', async () => {
    const { email, secret } = await withFactor();
    const [earlier, code] = [codeOf(secret, -1), codeOf(secret)];
    expect((await login(email, code)).status).toBe(200);
    expect(await login(email, code)).toMatchObject({ status: 400, body: wrong });
    expect(await login(email, earlier)).toMatchObject({ status: 400, body: wrong });
  });

  test.each(['$1 $2', '$1-$2', ' $1 - $2 '])('takes a code that is typed as %j', async (typed) => {
    const { email, secret } = await withFactor();
    expect((await login(email, codeOf(secret).replace(/(...)(...)/, typed))).status).toBe(200);
  });

  test('with one code twice at once starts one session', async () => {
    const { email, secret } = await withFactor();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('refuses another account’s code', async () => {
    const [mine, other] = [await withFactor(), await withFactor()];
    expect(await login(mine.email, codeOf(other.secret))).toMatchObject({ status: 400, body: wrong });
    expect(await login(mine.email, other.recoveryCodes[0])).toMatchObject({ status: 400, body: wrong });
  });

  test('stops guessing at five codes, also the right one, on every server', async () => {
    const { email, secret } = await withFactor();
    const guesses = await Promise.all(Array.from({ length: 5 }, (_, n) => login(email, `${n}00000x`)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill(400));
    const beside = await startApi({}, api);
    const stopped = await beside.call('POST', 'login/', { body: { email, password: testPassword, code: codeOf(secret) } });
    await beside.close();
    expect([stopped.status, stopped.body]).toEqual([429, { detail: 'Too many attempts. Try again in 60 minutes.' }]);
  });

  test('without the password counts no codes', async () => {
    const { email, secret } = await withFactor();
    for (let n = 0; n < 7; n += 1) await login(email, `${n}00000`, { password: 'a wrong one' });
    expect((await login(email, codeOf(secret))).status).toBe(200);
  });

  test('takes a recovery code once, and writes how many are left', async () => {
    const { id, email, recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(email, first)).status).toBe(200);
    expect(await login(email, first)).toMatchObject({ status: 400, body: wrong });
    expect((await login(email, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    const atOnce = await Promise.all(Array.from({ length: 3 }, () => login(email, recoveryCodes[2])));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await actionsOn(id)).toEqual([['set up two-step sign-in', id], ...Array(3).fill(['used a recovery code', id])]);
    const letters = await api.db.selectFrom('mailMessages').select('data').where('recipient', '=', email).orderBy('id').execute();
    expect(letters.map(({ data }) => (data as { codesLeft?: number }).codesLeft)).toEqual([undefined, 9, 8, 7]);
  });

  test('says that codes cannot be checked where the key is missing; recovery codes still work', async () => {
    const { email, secret, recoveryCodes } = await withFactor();
    const beside = await startApi({ NODE_ENV: 'production' }, api);
    const at = (code: string | undefined) => beside.call('POST', 'login/', { body: { email, password: testPassword, code } });
    expect(await at(codeOf(secret))).toMatchObject({ status: 400, body: { code: [secondFactorMessages.unreadable] } });
    expect((await at(recoveryCodes[0])).status).toBe(200);
    await beside.close();
  });

  test('is as before for an account without a second factor, whatever code comes', async () => {
    const { email } = await createUser(api.db);
    expect((await login(email, '123456')).status).toBe(200);
  });
});

describe('other ways into a session', () => {
  const set = { first_name: 'Test', last_name: 'Person', password: 'a new phrase for the tests' };

  test('a set-up link asks for the code, and stays open until it is right', async () => {
    const { id, email, secret } = await withFactor();
    const path = (await createSetUpLink(api.db, id)).slice(1);
    const use = (code?: string) => api.call('POST', `${path}/`, { body: { ...set, email, code } });
    expect(await use()).toMatchObject({ status: 403, body: needed });
    expect(await use('000000x')).toMatchObject({ status: 400, body: wrong });
    expect((await login(email)).body).toEqual(needed);
    expect((await use(codeOf(secret))).status).toBe(201);
  });

  test('a reset link sets the password and starts no session; Login then asks for the code', async () => {
    const { id, email } = await withFactor();
    const link = await createLink(api.db, 'RESET_PASSWORD', id);
    const body = { new_password1: set.password, new_password2: set.password };
    const reset = await api.call('POST', `password/reset/confirm/${id}/${link}/`, { body });
    expect(Object.keys(reset.body)).toEqual(['detail', 'device']);
    expect(await login(email, undefined, { password: set.password })).toMatchObject({ status: 403, body: needed });
    expect(await api.db.selectFrom('tokens').select('id').where('userId', '=', id).execute()).toEqual([]);
  });

  test('a magic link starts no session without the code', async () => {
    const { id } = await withFactor();
    await api.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute();
    const magicToken = await createLink(api.db, 'MAGIC_LINK', id);
    const { status, body } = await api.call('POST', 'user/magic-link/', { body: { user_id: id, magic_token: magicToken } });
    expect([status, body]).toEqual([403, needed]);
  });
});

describe('what a person changes', () => {
  test('new recovery codes end the earlier ones', async () => {
    const { email, token, recoveryCodes } = await withFactor();
    const { body } = await api.call('POST', 'user/me/second-factor/recovery-codes/', { token });
    expect((await login(email, recoveryCodes[0])).status).toBe(400);
    expect((await login(email, body.recovery_codes[0])).status).toBe(200);
  });

  test('turning it off leaves the password alone', async () => {
    const { id, email, token } = await withFactor();
    expect((await api.call('DELETE', 'user/me/second-factor/', { token })).status).toBe(204);
    expect((await api.call('DELETE', 'user/me/second-factor/', { token })).status).toBe(409);
    expect((await login(email)).status).toBe(200);
    expect(await lettersTo(email)).toContainEqual(['second-factor', 'turned off']);
    expect((await actionsOn(id)).at(-1)).toEqual(['turned off two-step sign-in', id]);
    const left = await api.db.selectFrom('recoveryCodes').select('hash').where('userId', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('a reset by programme staff', () => {
  test('takes it off, ends the sessions, and is recorded and mailed', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Kim', lastName: 'Doe' });
    const person = await withFactor();
    const reset = (token: string, id = person.id) => api.call('DELETE', `user/${id}/second-factor/`, { token });
    expect((await reset(person.token)).status).toBe(403);
    expect((await reset(staff.token)).status).toBe(204);
    expect((await reset(staff.token)).status).toBe(409);
    expect((await reset(staff.token, 999_999)).status).toBe(404);
    expect((await reset(staff.token, staff.id)).status).toBe(409);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    expect((await login(person.email)).status).toBe(200);
    expect((await actionsOn(person.id)).at(-1)).toEqual(['reset two-step sign-in', staff.id]);
    const letters = await api.db.selectFrom('mailMessages').select('data').where('recipient', '=', person.email).execute();
    expect(letters.map(({ data }) => data)).toContainEqual({ what: 'reset', by: 'Kim Doe' });
  });
});
