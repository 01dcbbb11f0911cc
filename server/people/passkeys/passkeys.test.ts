import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeyLimit, passkeyMessages } from '#contract/platform/access/passkeys.ts';
import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { softPasskey } from '#tests/soft-passkey.ts';

const origin = 'https://almoner.test.example';
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: origin, TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const begin = (token: string) => api.call('POST', 'user/me/passkeys/set-up/', { token });
const addMade = (token: string, response: string) => api.call('POST', 'user/me/passkeys/', { token, body: { response } });
const loginOptions = async (): Promise<string> => (await api.call('POST', 'login/passkey/options/')).body.options;
const login = (response: string) => api.call('POST', 'login/passkey/', { body: { response } });
const refused = { status: 400, body: { non_field_errors: [passkeyMessages.refused] } };

interface Owner extends SignedInPerson {
  key: ReturnType<typeof softPasskey>;
  passkey: number;
}

async function withPasskey(traits: Parameters<typeof createSignedIn>[1] = {}): Promise<Owner> {
  const person = await createSignedIn(api.db, traits);
  const key = softPasskey(origin);
  const { status, body } = await addMade(person.token, key.made((await begin(person.token)).body.options));
  expect(status).toBe(201);
  return { ...person, key, passkey: body.id };
}

const age = (userId: number) =>
  api.db.updateTable('tokens').set({ provedAt: '2020-01-01T00:00:00Z' }).where('userId', '=', userId).execute();
const lettersTo = async (recipient: string) =>
  (
    await api.db
      .selectFrom('mailMessages')
      .select(['template', 'data'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ template, data }) => ({ template, data }));

describe('a passkey', () => {
  test('is added, listed, named, used and removed; its owner is told, and the audit trail has it', async () => {
    const owner = await withPasskey();
    const list = async () => (await api.get('user/me/passkeys/', owner.token)).body.results;
    const shown = { id: owner.passkey, name: 'A program', created_at: expect.stringMatching(/Z$/), last_used_at: null };
    expect(await list()).toEqual([shown]);
    const path = `user/me/passkeys/${owner.passkey}/`;
    const renamed = await api.call('PATCH', path, { token: owner.token, body: { name: ' My telephone ' } });
    expect(renamed.body).toEqual({ ...shown, name: 'My telephone' });
    const signedIn = await login(owner.key.used(await loginOptions()));
    expect([signedIn.status, signedIn.body.email]).toEqual([200, owner.email]);
    expect((await api.get('user/me/', signedIn.body.token)).status).toBe(200);
    expect(await list()).toMatchObject([{ last_used_at: expect.stringMatching(/Z$/) }]);
    expect((await api.call('DELETE', path, { token: owner.token })).status).toBe(204);
    expect((await api.call('DELETE', path, { token: owner.token })).status).toBe(404);
    expect(await login(owner.key.used(await loginOptions()))).toMatchObject(refused);
    expect(await lettersTo(owner.email)).toEqual([
      { template: 'passkey', data: { what: 'added', name: 'A program' } },
      { template: 'passkey', data: { what: 'removed', name: 'My telephone' } },
    ]);
    const trail = await api.db
      .selectFrom('auditEntries')
      .select('action')
      .where('subjectId', '=', owner.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['added a passkey', 'removed a passkey']);
  });

  test('signs in to an account with a second factor without its code', async () => {
    const owner = await withPasskey();
    await api.db.updateTable('users').set({ secondFactorAt: new Date().toISOString() }).where('id', '=', owner.id).execute();
    expect((await login(owner.key.used(await loginOptions()))).status).toBe(200);
    const byPassword = await api.call('POST', 'login/', { body: { email: owner.email, password: testPassword } });
    expect(byPassword).toMatchObject({ status: 403, body: { detail: secondFactorMessages.needed } });
  });

  test.each(['is_active = false', 'password_hash = NULL'])('opens no account with %s', async (change) => {
    const owner = await withPasskey();
    await api.database.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [owner.id]);
    expect(await login(owner.key.used(await loginOptions()))).toMatchObject(refused);
  });

  test('needs a password, and is one of twenty', async () => {
    const bare = await createSignedIn(api.db, { passwordHash: null });
    expect(await begin(bare.token)).toMatchObject({ status: 409, body: { detail: secondFactorMessages.noPassword } });
    const owner = await withPasskey();
    const { options } = (await begin(owner.token)).body;
    const more = Array.from({ length: passkeyLimit - 1 }, (_, n) => ({
      ...{ userId: owner.id, credentialId: `${owner.id}-${n}`, publicKey: Buffer.from('x'), name: 'x' },
    }));
    await api.db.insertInto('passkeys').values(more).execute();
    expect((await begin(owner.token)).status).toBe(409);
    expect(await addMade(owner.token, softPasskey(origin).made(options))).toMatchObject({
      status: 409,
      body: { detail: passkeyMessages.tooMany },
    });
  });

  test('belongs to one account, and is added once', async () => {
    const [owner, other] = [await withPasskey(), await createSignedIn(api.db)];
    for (const { token } of [owner, other]) {
      const again = await addMade(token, owner.key.made((await begin(token)).body.options));
      expect(again).toMatchObject({ status: 409, body: { detail: passkeyMessages.known } });
    }
  });

  test('of another person is neither renamed nor removed', async () => {
    const [owner, thief] = [await withPasskey(), await createSignedIn(api.db)];
    const path = `user/me/passkeys/${owner.passkey}/`;
    expect((await api.call('PATCH', path, { token: thief.token, body: { name: 'mine' } })).status).toBe(404);
    expect((await api.call('DELETE', path, { token: thief.token })).status).toBe(404);
    expect((await login(owner.key.used(await loginOptions()))).status).toBe(200);
  });
});

describe('an attack', () => {
  test('a stolen session neither adds nor removes a passkey without signing in again', async () => {
    const owner = await withPasskey();
    const { options } = (await begin(owner.token)).body;
    await age(owner.id);
    const again = { status: 403, body: { sign_in_again: 'password' } };
    expect(await begin(owner.token)).toMatchObject(again);
    expect(await addMade(owner.token, softPasskey(origin).made(options))).toMatchObject(again);
    expect(await api.call('DELETE', `user/me/passkeys/${owner.passkey}/`, { token: owner.token })).toMatchObject(again);
    expect((await api.get('user/me/passkeys/', owner.token)).body.results).toHaveLength(1);
  });

  test('a response is used once, also at once', async () => {
    const owner = await withPasskey();
    const response = owner.key.used(await loginOptions());
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await login(response)).toMatchObject(refused);
  });

  test('a set-up is used once, by the account that began it', async () => {
    const [owner, other] = [await createSignedIn(api.db), await createSignedIn(api.db)];
    const { options } = (await begin(owner.token)).body;
    const notAdded = { status: 400, body: { response: [passkeyMessages.notAdded] } };
    expect(await addMade(other.token, softPasskey(origin).made(options))).toMatchObject(notAdded);
    expect((await addMade(owner.token, softPasskey(origin).made(options))).status).toBe(201);
    expect(await addMade(owner.token, softPasskey(origin).made(options))).toMatchObject(notAdded);
  });

  test('a challenge to add a passkey does not sign in, nor the reverse', async () => {
    const owner = await withPasskey();
    const forAdding = JSON.parse((await begin(owner.token)).body.options);
    const signed = owner.key.used(JSON.stringify({ ...forAdding, rpId: forAdding.rp.id }));
    expect(await login(signed)).toMatchObject(refused);
    const forLogin = JSON.parse(await loginOptions());
    const made = softPasskey(origin).made(JSON.stringify({ ...forLogin, rp: { id: forLogin.rpId } }));
    expect((await addMade(owner.token, made)).status).toBe(400);
  });

  test.each([
    ['another site', { origin: 'https://almoner.test.example.evil.example' }],
    ['plain http', { origin: 'http://almoner.test.example' }],
  ])('signed at %s is refused', async (_what, { origin: elsewhere }) => {
    const owner = await createSignedIn(api.db);
    const { options } = (await begin(owner.token)).body;
    expect((await addMade(owner.token, softPasskey(elsewhere).made(options))).status).toBe(400);
  });

  test('a challenge of our own making, over, or altered is refused', async () => {
    const owner = await withPasskey();
    const asked = JSON.parse(await loginOptions());
    const ours = Buffer.from(asked.challenge, 'base64url').toString();
    const [end = '', random, signature] = ours.split('.');
    for (const text of [
      '',
      'x',
      `${ours}.more`,
      `${ours}.`,
      `${Number(end) + 60}.${random}.${signature}`,
      `${Number(end) - 900}.${random}.${signature}`,
    ]) {
      const challenge = Buffer.from(text).toString('base64url');
      expect(await login(owner.key.used(JSON.stringify({ ...asked, challenge })))).toMatchObject(refused);
    }
    const respelled = JSON.stringify({ ...asked, challenge: `${asked.challenge}=` });
    expect(await login(owner.key.used(respelled))).toMatchObject(refused);
    expect((await login(owner.key.used(JSON.stringify(asked)))).status).toBe(200);
  });

  test('a forged signature, an unknown passkey and a counter that runs back are refused', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    const mine = JSON.parse(owner.key.used(await loginOptions()));
    const theirs = JSON.parse(other.key.used(await loginOptions()));
    expect(await login(JSON.stringify({ ...mine, id: theirs.id, rawId: theirs.id }))).toMatchObject(refused);
    expect(await login(softPasskey(origin).used(await loginOptions()))).toMatchObject(refused);
    expect((await login(owner.key.used(await loginOptions(), 7))).status).toBe(200);
    expect(await login(owner.key.used(await loginOptions(), 6))).toMatchObject(refused);
  });

  test('refused passkeys of a network are soon too many, and lock no right one out', async () => {
    const owner = await withPasskey();
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const from = (response: string) => api.call('POST', 'login/passkey/', { body: { response }, headers });
    const stranger = softPasskey(origin).used(await loginOptions());
    const answers = await Promise.all(Array.from({ length: 50 }, () => from(stranger)));
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    expect((await from(stranger)).status).toBe(429);
    expect((await from(owner.key.used(await loginOptions()))).status).toBe(200);
    expect((await from(stranger)).status).toBe(429);
  });

  test.each(['', '{', 'null', '7', '[]', '{"id":1,"response":{}}', '{"id":"x"}', '{"id":"x","response":{}}'])(
    'the response %j is refused',
    async (response) => {
      const owner = await createSignedIn(api.db);
      expect((await login(response)).status).toBe(400);
      expect((await addMade(owner.token, response)).status).toBe(400);
    },
  );
});

describe('signing in again', () => {
  test('takes a passkey of one’s own alone', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    await age(owner.id);
    const again = async (key: Owner['key']) =>
      api.call('POST', 'user/me/sign-in-again/', { token: owner.token, body: { passkey: key.used(await loginOptions()) } });
    expect(await again(other.key)).toMatchObject({ status: 400, body: { non_field_errors: [passkeyMessages.notYours] } });
    expect((await begin(owner.token)).status).toBe(403);
    expect((await again(owner.key)).status).toBe(204);
    expect((await begin(owner.token)).status).toBe(200);
  });
});

test('a reset by programme staff ends passkeys too', async () => {
  const [owner, staff] = [await withPasskey(), await createSignedIn(api.db, { roles: ['CFP_STAFF'] })];
  await api.db.updateTable('users').set({ secondFactorAt: new Date().toISOString() }).where('id', '=', owner.id).execute();
  expect((await api.call('DELETE', `user/${owner.id}/second-factor/`, { token: staff.token })).status).toBe(204);
  expect(await login(owner.key.used(await loginOptions()))).toMatchObject(refused);
});
