import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import { scopeByCall } from '#contract/app/key-rooms.ts';
import { keyScopes } from '#contract/platform/access/access-keys.ts';
import { apiBase } from '#contract/platform/wire/endpoint.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson, testPassword } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await createNonprofit(api.db, { name: 'Lantern House' });
});
afterAll(() => api.close());

const make = (body: object, person = staff) =>
  api.call('POST', 'access-keys/', { token: person.token, body: { name: 'Mail tool', days: 90, ...body } });
async function keyFor(scopes: readonly string[], person = staff): Promise<string> {
  const { status, body } = await make({ scopes }, person);
  expect(status).toBe(201);
  return body.secret;
}
const letters = async (person: SignedInPerson) => {
  const { rows } = await sql<{ data: object }>`SELECT data FROM mail_messages WHERE template = 'access-key'
    AND recipient = (SELECT email FROM users WHERE id = ${person.id}) ORDER BY id`.execute(api.db);
  return rows.map(({ data }) => data);
};

test('a key is shown once, reads what it is for, and nothing else', async () => {
  const owner = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const made = await make({ scopes: ['nonprofits:read', 'donations:read'] }, owner);
  expect(made).toMatchObject({
    status: 201,
    body: { key: { name: 'Mail tool', scopes: ['nonprofits:read', 'donations:read'], last_used_at: null, address_range: '' } },
  });
  const { secret, key } = made.body;
  expect(secret).toMatch(/^alm_[\w-]{43}$/);
  expect(JSON.stringify((await api.get('access-keys/', owner.token)).body)).not.toContain(secret);
  const { rows } = await sql<{ row: string }>`SELECT tokens::text AS row FROM tokens WHERE id = ${key.id}`.execute(api.db);
  expect(rows[0]?.row).not.toContain(secret.slice(4));

  expect((await api.get('nonprofits/', secret)).body.results.map(({ name }: { name: string }) => name)).toContain(
    'Lantern House',
  );
  expect((await api.get('donations/?search=', secret)).status).toBe(200);
  expect(await api.get('user/', secret)).toMatchObject({ status: 403, body: { needed_scope: 'people:read' } });
  const change = { token: secret, body: { name: 'Stolen House' } };
  expect(await api.call('POST', 'nonprofits/', change)).toMatchObject({
    status: 403,
    body: { needed_scope: 'nonprofits:write' },
  });
  const never = { status: 403, body: { detail: 'No key may do that: sign in instead.' } };
  for (const path of ['user/me/', 'access-keys/', 'settings/', 'user/me/sessions/', 'audit/', 'outbox/', 'search/?search=a'])
    expect(await api.get(path, secret), path).toMatchObject(never);
  for (const path of ['logout/', 'user/me/sign-in-again/', 'download-tickets/', 'access-keys/'])
    expect(await api.call('POST', path, { token: secret, body: {} }), path).toMatchObject(never);
});

test('a key downloads what its rooms have, without a ticket', async () => {
  const reads = await keyFor(['nonprofits:read']);
  const other = await keyFor(['people:read']);
  const download = (key: string) => api.get('/download-nonprofit-data/', key);
  const file = await download(reads);
  expect(file.status).toBe(200);
  expect(String(file.body)).toContain('Lantern House');
  expect((await download(other)).status).toBe(403);
});

test('an owner who loses rights, signs out everywhere or is closed takes them from the key', async () => {
  const owner = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const scopes = ['donations:write', 'nonprofits:read'];
  const key = await keyFor(scopes, owner);
  const asBoard = sql`UPDATE users SET roles = '{NONPROFIT_STAFF}' WHERE id = ${owner.id}`;
  await asBoard.execute(api.db);
  expect((await api.get('nonprofits/', key)).status).toBe(200);
  expect((await api.get('nonprofit-merges/', key)).status).toBe(403);
  await sql`UPDATE users SET roles = '{CFP_STAFF}' WHERE id = ${owner.id}`.execute(api.db);
  await api.call('DELETE', 'user/me/sessions/', { token: owner.token });
  expect((await api.get('nonprofits/', key)).status).toBe(401);
  const second = await keyFor(scopes, owner);
  const changed = await api.call('POST', 'user/me/password/', {
    token: owner.token,
    body: { old_password: testPassword, new_password: 'another-password-of-the-tests' },
  });
  expect(changed.status).toBe(204);
  expect((await api.get('nonprofits/', second)).status).toBe(401);
  const third = await keyFor(scopes, owner);
  await sql`UPDATE users SET is_active = false WHERE id = ${owner.id}`.execute(api.db);
  expect((await api.get('nonprofits/', third)).status).toBe(401);
});

test('a key ends on its day, or at once; its owner hears of its birth and, once, of its end', async () => {
  const owner = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const key = await keyFor(['numbers:read'], owner);
  expect(await letters(owner)).toMatchObject([{ what: 'made', key: 'Mail tool', may: 'read Numbers' }]);
  const night = async () => {
    await addJob(api.db, 'remind-of-keys', {});
    await runJobsOnce(api.app, { only: 'remind-of-keys' });
  };
  await sql`UPDATE tokens SET created_at = now() - interval '60 days', expires_at = now() + interval '15 days' WHERE scopes IS NOT NULL`.execute(
    api.db,
  );
  await night();
  expect(await letters(owner)).toHaveLength(1);
  await sql`UPDATE tokens SET expires_at = now() + interval '13 days' WHERE scopes IS NOT NULL`.execute(api.db);
  await night();
  await night();
  expect((await letters(owner)).slice(1)).toMatchObject([{ what: 'ends', key: 'Mail tool' }]);
  expect((await api.get('numbers/', key)).status).toBe(200);
  await sql`UPDATE tokens SET expires_at = now() WHERE scopes IS NOT NULL`.execute(api.db);
  expect((await api.get('numbers/', key)).status).toBe(401);
  expect((await api.get('access-keys/', owner.token)).body.results).toEqual([]);
});

test('who manages accounts sees and ends all keys, others their own', async () => {
  const owner = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: ['content'] });
  const key = await keyFor(['donations:read'], owner);
  const [mine] = (await api.get('access-keys/', owner.token)).body.results;
  expect((await api.get('access-keys/?all=true', owner.token)).status).toBe(403);
  const others = await keyFor(['donations:read']);
  const [foreign] = (await api.get('access-keys/', staff.token)).body.results;
  expect((await api.call('DELETE', `access-keys/${foreign.id}/`, { token: owner.token })).status).toBe(404);
  const { body } = await api.get('access-keys/?all=true', staff.token);
  expect(body.results.map(({ id }: { id: number }) => id)).toContain(mine.id);
  expect((await api.call('DELETE', `access-keys/${mine.id}/`, { token: staff.token })).status).toBe(204);
  expect((await api.get('donations/?search=', key)).status).toBe(401);
  expect((await api.get('donations/?search=', others)).status).toBe(200);
  // a key is no session: it cannot be ended as one
  expect((await api.call('DELETE', `user/me/sessions/${foreign.id}/`, { token: staff.token })).status).toBe(404);
});

test('making a key takes a recent sign-in and programme staff, and a key says when and from where it was used', async () => {
  const old = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await sql`UPDATE tokens SET proved_at = now() - interval '11 minutes' WHERE user_id = ${old.id}`.execute(api.db);
  expect(await make({ scopes: ['numbers:read'] }, old)).toMatchObject({ status: 403, body: { sign_in_again: 'password' } });
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  expect((await make({ scopes: ['numbers:read'] }, reviewer)).status).toBe(403);
  for (const wrong of [
    { scopes: [] },
    { scopes: ['payouts:write'] },
    { scopes: ['people:write'] },
    { scopes: ['reviews:write'] },
    { scopes: ['accounts:read'] },
    { scopes: ['numbers:read'], days: 366 },
  ])
    expect((await make(wrong)).status).toBe(400);
  const key = await keyFor(['numbers:read']);
  await api.call('GET', 'numbers/', { token: key, headers: { 'x-forwarded-for': '203.0.113.7' } });
  const [used] = (await api.get('access-keys/', staff.token)).body.results;
  expect(used).toMatchObject({ address_range: '203.0.113.x', last_used_at: expect.any(String) });
});

test('a key makes 600 calls a minute at most', async () => {
  const key = await keyFor(['numbers:read']);
  const statuses: number[] = [];
  for (let asked = 0; asked < 601; asked += 1) statuses.push((await api.get('user/', key)).status);
  expect(statuses.slice(0, 600).every((status) => status === 403)).toBe(true);
  expect(statuses[600]).toBe(429);
});

test('every call needs the scope of its room, or is for no key', async () => {
  // written by hand: what the first part of a path is about
  const rooms: Record<string, string> = {
    nonprofits: 'nonprofits',
    donations: 'donations',
    giving: 'giving',
    photos: 'catalogue',
    user: 'people',
    numbers: 'numbers',
  };
  const all = await keyFor(keyScopes);
  for (const { method, path, access } of allEndpoints) {
    const call = `${method} ${apiBase}${path}`;
    const scope = scopeByCall.get(call);
    expect(scope, call).not.toBeUndefined();
    const expected = rooms[path.split('/')[0] ?? ''];
    if (scope && expected && !path.startsWith('nonprofits/{id}/') && !path.startsWith('user/'))
      expect(scope === 'anyone' || scope.split(':')[0] === expected, `${call}: ${scope}`).toBe(true);
    expect(scope === 'anyone', call).toBe(access === 'anyone');
    if (scope) continue;
    const sent = path.replace(/\{\w+\}/g, '1');
    const { status, body } = await api.call(method, sent, { token: all, ...(method !== 'GET' && { body: {} }) });
    expect({ status, body }, call).toMatchObject({ status: 403, body: { detail: 'No key may do that: sign in instead.' } });
  }
});

test('a key of one scope opens the calls of this scope alone', async () => {
  const keys = new Map<string, string>();
  for (const scope of keyScopes) keys.set(scope, await keyFor([scope]));
  const reads = allEndpoints.filter(({ method }) => method === 'GET');
  for (const [place, { path }] of reads.entries()) {
    const needed = scopeByCall.get(`GET ${apiBase}${path}`) ?? 'none';
    if (needed === 'anyone') continue;
    // of the other keys, two each: all calls meet all keys
    const others = [keyScopes[place % keyScopes.length], keyScopes[(place * 7 + 3) % keyScopes.length]];
    for (const scope of new Set([needed, ...others])) {
      const key = keys.get(scope ?? '');
      if (key === undefined) continue;
      const { status, body } = await api.get(path.replace(/\{\w+\}/g, '1'), key);
      const isRefused = status === 403 && (body.needed_scope === needed || needed === 'none');
      expect(isRefused, `${path} with ${scope}: ${status}`).toBe(scope !== needed);
    }
  }
});

test('a call for everyone is made as a visitor: a key brings nobody there', async () => {
  const key = await keyFor(keyScopes, await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
  const hidden = await createNonprofit(api.db, { name: 'Hidden House', display: false });
  expect((await api.get(`nonprofits/${hidden.id}/`, key)).status).toBe(200);
  const signedOut = await api.get('config/');
  expect((await api.get('config/', key)).body).toEqual(signedOut.body);
});

test('a person has twenty keys at most', async () => {
  const owner = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  for (let made = 0; made < 20; made += 1) await keyFor(['numbers:read'], owner);
  expect(await make({ scopes: ['numbers:read'] }, owner)).toMatchObject({ status: 409 });
});

test('who leaves the staff takes no key along', async () => {
  const owner = await createSignedIn(api.db, { roles: ['CFP_STAFF', 'REVIEWER'] });
  const key = await keyFor(['nonprofits:read'], owner);
  const left = await api.call('PATCH', `user/${owner.id}/`, { token: staff.token, body: { roles: ['REVIEWER'] } });
  expect(left.status).toBe(200);
  expect((await api.get('nonprofits/', key)).status).toBe(401);
});
