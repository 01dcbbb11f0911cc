import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userMessages } from '#contract/people/users.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { codeOf, forgetCodes } from '#tests/factories/one-time-codes.ts';
import { createSignedIn, createUser, type SignedInPerson, testPassword } from '#tests/factories/people.ts';

let api: TestApi;
let person: SignedInPerson;
let wanted: string;
beforeAll(async () => {
  // This server has no mail server, so the links stay in the stored letters and the test can read them.
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await createSignedIn(api.db, { roles: ['REVIEWER'], firstName: 'Ada' });
  wanted = `${randomUUID()}@test.example`;
});

const ask = (email: string, by = person) => api.call('POST', 'user/me/email/', { token: by.token, body: { email } });
const pending = async (by = person) => (await api.get('user/me/email/', by.token)).body.pending;
const confirm = (token: string, by = person) => api.call('POST', 'user/confirm-email/', { token: by.token, body: { token } });
const stopped = { new_password1: 'three words together', new_password2: 'three words together' };
const stop = (token: string, id = person.id) => api.call('POST', `password/reset/confirm/${id}/${token}/`, { body: stopped });
const logIn = async (email: string, password = testPassword) =>
  (await api.call('POST', 'login/', { body: { email, password } })).status;
const emailOf = async (id = person.id) =>
  (await api.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const letters = async (recipient: string) => {
  const rows = await api.db
    .selectFrom('mailMessages')
    .select(['template', 'data'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ template, data }) => ({ template, ...(data as { path?: string; newEmail?: string }) }));
};
const linkOf = async (recipient: string) => (await letters(recipient)).at(-1)?.path?.split('/').at(-1) ?? '';
const later = (column: 'confirmUntil' | 'stopUntil') =>
  api.db
    .updateTable('emailChanges')
    .set({ [column]: '2020-01-01T00:00:00Z' })
    .where('userId', '=', person.id)
    .execute();
/** Asks and confirms; returns the link in the letter to the old address. */
async function change(): Promise<string> {
  expect((await ask(wanted)).status).toBe(200);
  const stopLink = await linkOf(person.email);
  expect((await confirm(await linkOf(wanted))).status).toBe(200);
  return stopLink;
}

describe('another address', () => {
  test('is confirmed by its own link where the person is signed in; other sessions end, and it is audited', async () => {
    const elsewhere = (await api.call('POST', 'login/', { body: { email: person.email, password: testPassword } })).body.token;
    expect(await ask(` ${wanted.toUpperCase()} `)).toMatchObject({ status: 200, body: { pending: { email: wanted } } });
    expect(await emailOf()).toBe(person.email);
    expect(await letters(person.email)).toMatchObject([{ template: 'email-change-asked', newEmail: wanted }]);
    expect(await letters(wanted)).toMatchObject([{ template: 'email-change-confirm' }]);
    const link = await linkOf(wanted);
    const stranger = await createSignedIn(api.db);
    expect([(await confirm(link, stranger)).status, await emailOf(stranger.id)]).toEqual([404, stranger.email]);
    expect(await emailOf()).toBe(person.email);
    expect((await api.call('POST', 'user/confirm-email/', { body: { token: link } })).status).toBe(401);

    const confirmed = { status: 200, body: { email: wanted, email_confirmed: true } };
    expect(await confirm(link)).toMatchObject(confirmed);
    expect(await confirm(link)).toMatchObject(confirmed);
    expect(await confirm('made-up')).toMatchObject({ status: 404, body: { detail: 'Link Expired or Invalid' } });
    expect(await pending()).toBeNull();
    expect([await logIn(wanted), await logIn(person.email)]).toEqual([200, 400]);
    expect((await api.get('user/me/', elsewhere)).status).toBe(401);
    expect((await api.get('user/me/', person.token)).body.email).toBe(wanted);
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const { body } = await api.get(`audit/?subject_kind=user&subject_id=${person.id}`, staff.token);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['changed', 'asked for another address']);
    expect(body.results[0].changes).toEqual([{ field: 'email', from: person.email, to: wanted }]);
  });

  test('takes a recent sign-in, is another one than now, and can be taken back', async () => {
    expect(await ask(person.email)).toMatchObject({ status: 400, body: { email: ['This is your address already.'] } });
    expect((await ask('nobody')).status).toBe(400);
    await ask(wanted);
    const link = await linkOf(wanted);
    expect((await api.call('DELETE', 'user/me/email/', { token: person.token })).body).toEqual({ pending: null });
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf()).toBe(person.email);
    await api.db.updateTable('tokens').set({ provedAt: '2020-01-01T00:00:00Z' }).where('userId', '=', person.id).execute();
    expect(await ask(wanted)).toMatchObject({ status: 403, body: { sign_in_again: 'password' } });
  });

  test('that an account has gets the same answer, and its owner a letter without a link', async () => {
    const owner = await createUser(api.db);
    const known = await ask(owner.email);
    const unknown = await ask(wanted);
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body), Object.keys(body.pending)];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await letters(owner.email)).toEqual([{ template: 'email-change-known', firstName: expect.any(String) }]);
    expect((await letters(person.email)).map(({ template }) => template)).toEqual(['email-change-asked', 'email-change-asked']);
  });

  test('that somebody took meanwhile is refused, and five wishes an hour are enough', async () => {
    await ask(wanted);
    const link = await linkOf(wanted);
    await createUser(api.db, { email: wanted });
    expect((await confirm(link)).status).toBe(409);
    expect(await emailOf()).toBe(person.email);
    for (let count = 0; count < 4; count += 1) expect((await ask(`${randomUUID()}@test.example`)).status).toBe(200);
    expect((await ask(`${randomUUID()}@test.example`)).status).toBe(429);
  });

  test('is not confirmed a day later, nor by a link of an earlier wish', async () => {
    await ask(wanted);
    const early = await linkOf(wanted);
    const second = `${randomUUID()}@test.example`;
    await ask(second);
    expect((await confirm(early)).status).toBe(404);
    await later('confirmUntil');
    expect((await confirm(await linkOf(second))).status).toBe(404);
    expect([await emailOf(), await pending()]).toEqual([person.email, null]);
  });

  test('of one’s own is changed by the links alone, also by programme staff', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const set = (email: string) => api.call('PATCH', `user/${staff.id}/`, { token: staff.token, body: { email } });
    expect(await set(wanted)).toMatchObject({ status: 400, body: { email: [userMessages.ownEmail] } });
    expect((await set(staff.email)).status).toBe(200);
    expect(await emailOf(staff.id)).toBe(staff.email);
  });
});

describe('the old address', () => {
  test('stops a change that is not confirmed: everybody is signed out, and the password is new', async () => {
    await ask(wanted);
    const [link, confirming] = [await linkOf(person.email), await linkOf(wanted)];
    expect((await api.get(`password/reset/confirm/${person.id}/${link}/`)).body).toEqual({ email: person.email });
    expect((await stop(link)).status).toBe(200);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    expect([await logIn(person.email), await logIn(person.email, stopped.new_password1)]).toEqual([400, 200]);
    const again = (await api.call('POST', 'login/', { body: { email: person.email, password: stopped.new_password1 } })).body;
    await confirm(confirming, { ...person, token: again.token });
    expect(await emailOf()).toBe(person.email);
    expect((await stop(link)).status).toBe(400);
  });

  test('undoes a confirmed change for a week, whatever the thief does meanwhile', async () => {
    const link = await change();
    const thief = { ...person, email: wanted };
    await api.call('POST', 'user/me/password/', {
      token: person.token,
      body: { old_password: testPassword, new_password: 'a word of the thief' },
    });
    const third = `${randomUUID()}@test.example`;
    expect((await ask(third, thief)).status).toBe(200);
    expect((await confirm(await linkOf(third), thief)).status).toBe(200);
    // nobody can register the address that may come back
    const registration = { first_name: 'A', last_name: 'Thief', email: person.email, password: 'another long password' };
    expect((await api.call('POST', 'registration/', { body: registration })).status).toBe(400);

    expect((await stop(link)).status).toBe(200);
    expect(await emailOf()).toBe(person.email);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    expect(await logIn(third, 'a word of the thief')).toBe(400);
    expect(await logIn(person.email, stopped.new_password1)).toBe(200);
    expect(await api.db.selectFrom('emailChanges').selectAll().where('userId', '=', person.id).execute()).toEqual([]);
  });

  test('undoes a confirmed change after the thief has stopped a later wish of their own', async () => {
    const first = await change();
    await ask(`${randomUUID()}@test.example`);
    expect((await stop(await linkOf(wanted))).status).toBe(200);
    expect(await emailOf()).toBe(wanted);
    expect((await stop(first)).status).toBe(200);
    expect([await emailOf(), await logIn(person.email, stopped.new_password1)]).toEqual([person.email, 200]);
  });

  test('can still stop a wish that was replaced or taken back meanwhile', async () => {
    await ask(wanted);
    const first = await linkOf(person.email);
    await ask(`${randomUUID()}@test.example`);
    await api.call('DELETE', 'user/me/email/', { token: person.token });
    expect(await pending()).toBeNull();
    expect((await stop(first)).status).toBe(200);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    expect([await emailOf(), await logIn(person.email, stopped.new_password1)]).toEqual([person.email, 200]);
  });

  test('undoes a change of an account that staff closed meanwhile and opened again', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const link = await change();
    const setActive = async (is_active: boolean) =>
      (await api.call('PATCH', `user/${person.id}/`, { token: staff.token, body: { is_active } })).status;
    expect([await setActive(false), (await stop(link)).status]).toEqual([200, 400]);
    expect([await setActive(true), (await stop(link)).status, await emailOf()]).toEqual([200, 200, person.email]);
  });

  test.each([
    ['keeps a second factor that the account had before', true],
    ['ends a second factor that was set up since', false],
  ])('%s', async (_, before) => {
    const setUp = async () => {
      const { body } = await api.call('POST', 'user/me/second-factor/set-up/', { token: person.token });
      const code = codeOf(body.secret);
      expect((await api.call('POST', 'user/me/second-factor/', { token: person.token, body: { code } })).status).toBe(200);
      await forgetCodes(api.db, person.id);
      return body.secret as string;
    };
    const secret = before ? await setUp() : null;
    await ask(wanted);
    const link = await linkOf(person.email);
    expect((await letters(person.email)).at(-1)).toMatchObject({ template: 'email-change-asked', hasFactor: before });
    if (!before) await setUp();
    expect((await stop(link)).status).toBe(200);
    const body = { email: person.email, password: stopped.new_password1 };
    const plain = await api.call('POST', 'login/', { body });
    expect([plain.status === 200, plain.body.second_factor]).toEqual([!before, before]);
    if (secret !== null) expect((await api.call('POST', 'login/', { body: { ...body, code: codeOf(secret) } })).status).toBe(200);
  });

  test('cannot after a week, and the link is of its own account alone', async () => {
    const link = await change();
    const other = await createUser(api.db);
    expect((await stop(link, other.id)).status).toBe(400);
    await later('stopUntil');
    expect((await stop(link)).status).toBe(400);
    expect(await emailOf()).toBe(wanted);
    const registration = { first_name: 'A', last_name: 'Newcomer', email: person.email, password: 'another long password' };
    expect((await api.call('POST', 'registration/', { body: registration })).status).toBe(201);
  });

  test('has no say once programme staff have set the address', async () => {
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const link = await change();
    const set = `${randomUUID()}@test.example`;
    expect((await api.call('PATCH', `user/${person.id}/`, { token: staff.token, body: { email: set } })).status).toBe(200);
    expect((await stop(link)).status).toBe(400);
    expect(await emailOf()).toBe(set);
  });
});
