import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colleagueMessages } from '#contract/people/invitations.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let own: { id: number; name: string };
let other: { id: number; name: string };
let staff: SignedInPerson;
let director: SignedInPerson;
let made = 0;
const address = () => `colleague-${++made}@test.example`;
beforeAll(async () => {
  api = await startApi();
  const { id, name } = await createNonprofit(api.db, { name: 'Lantern House', learningCommonsGranted: true });
  own = { id, name };
  other = await createNonprofit(api.db, { name: 'Harbor Kitchen' });
});
beforeEach(async () => {
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Staff' });
  director = await createSignedIn(api.db, {
    roles: ['NONPROFIT_STAFF'],
    nonprofitId: own.id,
    firstName: 'Dana',
    lastName: 'Director',
  });
});
afterAll(() => api.close());

const invite = (by: SignedInPerson, emails: string, nonprofit: number | null) =>
  api.call('POST', 'colleagues/invitations/', { token: by.token, body: { emails, nonprofit } });
/** Invites and runs the jobs. If nonprofit staff invite, only the job finds out whether the address has an account. */
const inviteNow = async (by: SignedInPerson, emails: string) => {
  const reply = await invite(by, emails, own.id);
  await runJobsOnce(api.app);
  return reply;
};
const accountOf = async (email: string): Promise<number> => (await list(staff, email))[0].user;
const list = async (by: SignedInPerson, email: string) =>
  (await api.get(`colleagues/invitations/?search=${email}`, by.token)).body.results;
const letterTo = (recipient: string) =>
  api.db
    .selectFrom('mailMessages')
    .select(['template', 'data'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const linkTo = async (email: string) => ((await letterTo(email)).data as { path: string }).path.replace('/set-up/', '');

test('a director invites a colleague, who opens the link and sets a password; each step is seen', async () => {
  const email = address();
  const { status, body } = await invite(director, `Ada Example <${email}>`, own.id);
  expect([status, body]).toEqual([200, { invited: [{ email, result: 'invited', user: null }] }]);
  expect(await list(director, email)).toMatchObject([
    {
      email,
      name: 'Ada Example',
      user: null,
      state: 'sending',
      nonprofit_ref: own,
      invited_by: 'Dana Director',
      emails: 1,
      email_id: null,
    },
  ]);
  await runJobsOnce(api.app);
  expect((await list(director, email))[0].state).toBe('kept');
  const token = await linkTo(email);
  expect(await api.get(`set-up/${token}/`)).toMatchObject({
    status: 200,
    body: { email, first_name: 'Ada', last_name: 'Example', roles: ['NONPROFIT_STAFF'], nonprofit: 'Lantern House' },
  });
  expect((await list(director, email))[0].state).toBe('kept');
  expect((await api.call('POST', `set-up/${token}/opened/`)).status).toBe(204);
  expect((await list(director, email))[0].state).toBe('opened');
  const password = 'a-password-of-their-own';
  const done = await api.call('POST', `set-up/${token}/`, {
    body: { email, firstName: 'Ada', lastName: 'Example', password },
  });
  expect([done.status, done.body.roles, done.body.nonprofit]).toEqual([201, ['NONPROFIT_STAFF'], own.id]);
  const user = await accountOf(email);
  expect((await list(director, email))[0]).toMatchObject({ user, state: 'set_up', can: { send_again: false, withdraw: false } });
  expect((await api.call('POST', `set-up/${token}/`, { body: { email, firstName: 'A', lastName: 'B', password } })).status).toBe(
    404,
  );
});

test('programme staff invite programme staff, and people of any nonprofit; nonprofit staff only their own', async () => {
  const emails = [address(), address()];
  expect((await invite(staff, emails.join(', '), null)).body.invited).toMatchObject([
    { result: 'invited' },
    { result: 'invited' },
  ]);
  const { roles } = await api.db
    .selectFrom('users')
    .select('roles')
    .where('email', '=', emails[0] ?? '')
    .executeTakeFirstOrThrow();
  expect(roles).toEqual(['CFP_STAFF']);
  expect((await invite(staff, address(), other.id)).status).toBe(200);
  const elsewhere = await invite(director, address(), other.id);
  expect([elsewhere.status, elsewhere.body]).toEqual([400, { nonprofit: ['You can only invite people to your own nonprofit.'] }]);
  expect((await invite(director, address(), null)).status).toBe(400);
  expect((await invite(staff, address(), 3_000_000_000)).body).toEqual({ nonprofit: ['Enter a whole number.'] });
});

test('an address with an account: staff learn so, colleagues too, and other nonprofits do not', async () => {
  const stranger = await createUser(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other.id });
  const colleague = await createUser(api.db, { nonprofitId: own.id });
  expect((await invite(staff, stranger.email, own.id)).body.invited).toEqual([
    { email: stranger.email, result: 'known', user: stranger.id },
  ]);
  expect((await invite(director, colleague.email, own.id)).body.invited).toEqual([
    { email: colleague.email, result: 'colleague', user: colleague.id },
  ]);
  expect((await inviteNow(director, stranger.email)).body.invited).toEqual([
    { email: stranger.email, result: 'invited', user: null },
  ]);
  expect((await letterTo(stranger.email)).template).toBe('colleague-known');
  expect(await list(director, stranger.email)).toMatchObject([{ user: null, state: 'kept', name: '' }]);
  const { nonprofitId } = await api.db
    .selectFrom('users')
    .select('nonprofitId')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  expect(nonprofitId).toBe(other.id);
});

describe('what nonprofit staff learn of an address', () => {
  type Seen = Record<string, unknown>;
  const withoutTimes = ({ id: _, email: __, invited_at: ___, expires_at: ____, ...rest }: Record<string, unknown>) => rest;

  /** Everything that a director can see after each step of an invitation. */
  async function walk(by: SignedInPerson, email: string, seats: SignedInPerson): Promise<Seen[]> {
    const seen: Seen[] = [];
    const look = async (status: number, body: unknown) => {
      const [row] = await list(by, email);
      const users = (await api.get(`user/?page_size=200&search=${email}`, by.token)).body.results;
      const found = (await api.get(`search/?search=${email}`, by.token)).body;
      const people = (await api.get('learning-commons/seats/', seats.token)).body.people.map(
        (one: { email: string }) => one.email,
      );
      const reply = JSON.parse(JSON.stringify(body ?? null).replaceAll(email, '@'));
      seen.push({
        status,
        reply,
        row: row && withoutTimes(row),
        users,
        found: JSON.stringify(found).includes(email),
        seat: people.includes(email),
      });
    };
    const send = async (method: 'POST' | 'DELETE', step: string) => {
      const [{ id }] = await list(by, email);
      const { status, body } = await api.call(method, `colleagues/invitations/${id}/${step}`, { token: by.token });
      await look(status, typeof body === 'object' && body !== null ? withoutTimes(body as Seen) : body);
    };
    const later = () =>
      api.db.updateTable('userInvitations').set({ askedAt: '2026-01-01T12:00:00Z' }).where('email', '=', email).execute();
    const ask = async (typed: string) => {
      const { status, body } = await invite(by, typed, own.id);
      await look(status, body);
    };
    await ask(`Ada Example <${email}>`);
    await runJobsOnce(api.app);
    await look(0, null);
    await ask(email);
    await send('POST', 'send-again/');
    await later();
    await ask(`Bea Other <${email}>`);
    await runJobsOnce(api.app);
    await later();
    await send('POST', 'send-again/');
    await runJobsOnce(api.app);
    await send('DELETE', '');
    await ask(email);
    await runJobsOnce(api.app);
    await look(0, null);
    return seen;
  }

  test('is the same for one without an account, one elsewhere, a reviewer’s and one that resets its password', async () => {
    const primary = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own.id });
    await api.db.updateTable('nonprofits').set({ primaryUserId: primary.id }).where('id', '=', own.id).execute();
    const elsewhere = await createUser(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other.id });
    const reviewer = await createUser(api.db, { roles: ['REVIEWER'] });
    const newcomer = await createUser(api.db, { emailConfirmedAt: null });
    // Only an account gets these password emails. They must not count against the limit of invitations, which would reveal the account.
    for (let turn = 0; turn < 5; turn += 1) await api.call('POST', 'password/reset/', { body: { email: newcomer.email } });
    await runJobsOnce(api.app);
    const expected = await walk(director, address(), primary);
    expect(expected.map(({ status, row, users, found, seat }) => [status, (row as Seen)['state'], users, found, seat])).toEqual([
      [200, 'sending', [], false, false],
      [0, 'kept', [], false, false],
      [200, 'kept', [], false, false],
      [429, 'kept', [], false, false],
      [200, 'sending', [], false, false],
      [200, 'sending', [], false, false],
      [204, 'withdrawn', [], false, false],
      [200, 'sending', [], false, false],
      [0, 'kept', [], false, false],
    ]);
    for (const { email } of [elsewhere, reviewer, newcomer]) expect(await walk(director, email, primary)).toEqual(expected);
  });

  test('gives no id away: an account that waits to be set up cannot be opened, named or counted', async () => {
    const made = async () => (await createUser(api.db)).id;
    const steps: number[] = [];
    for (const email of [address(), (await createUser(api.db, { nonprofitId: other.id })).email]) {
      const before = await made();
      await inviteNow(director, email);
      steps.push((await made()) - before);
    }
    expect(steps[0]).toBe(steps[1]);
    const email = address();
    await inviteNow(director, email);
    const user = await accountOf(email);
    expect((await api.get(`user/${user}/`, staff.token)).status).toBe(200);
    expect((await api.get(`user/${user}/`, director.token)).status).toBe(404);
    const primary = { token: director.token, body: { primary_user: user } };
    const nobody = { token: director.token, body: { primary_user: 999_999 } };
    const [named, unknown] = [
      await api.call('PATCH', `nonprofits/${own.id}/`, primary),
      await api.call('PATCH', `nonprofits/${own.id}/`, nobody),
    ];
    expect([named.status, named.body]).toEqual([unknown.status, unknown.body]);
    expect(named.status).toBe(400);
    const password = 'a-password-of-their-own';
    const names = { email, first_name: 'Ada', last_name: 'Example', password };
    expect((await api.call('POST', `set-up/${await linkTo(email)}/`, { body: names })).status).toBe(201);
    expect((await api.get(`user/${user}/`, director.token)).status).toBe(200);
    expect((await api.get(`user/?search=${email}`, director.token)).body.count).toBe(1);
  });

  test('by creating users ends after ten addresses that are taken', async () => {
    const taken = await createUser(api.db, { nonprofitId: other.id });
    const create = (email: string, by = director) =>
      api.call('POST', 'user/', { token: by.token, body: { email, first_name: 'Ada', last_name: 'Example' } });
    for (let turn = 0; turn < 10; turn += 1) expect([turn, (await create(taken.email)).status]).toEqual([turn, 400]);
    expect((await create(taken.email)).status).toBe(429);
    expect((await create(address())).status).toBe(429);
    for (let turn = 0; turn < 11; turn += 1) expect([turn, (await create(taken.email, staff)).status]).toEqual([turn, 400]);
  });
});

test('who is invited to a nonprofit is not made programme staff by a second invitation, and the first one stays', async () => {
  const email = address();
  const [{ user }] = (await invite(staff, email, own.id)).body.invited;
  const before = await list(staff, email);
  expect((await invite(staff, email, null)).body.invited).toEqual([{ email, result: 'known', user }]);
  expect(await list(staff, email)).toEqual(before);
  expect(before).toMatchObject([{ nonprofit_ref: own, user, emails: 1 }]);
});

test('an invitation without a nonprofit is sent again where its person has got one since', async () => {
  const email = address();
  const [{ user }] = (await invite(staff, email, null)).body.invited;
  await api.db
    .updateTable('users')
    .set({ nonprofitId: own.id, roles: ['NONPROFIT_STAFF'] })
    .where('id', '=', user)
    .execute();
  await api.db.updateTable('userInvitations').set({ askedAt: '2026-01-01T12:00:00Z' }).where('userId', '=', user).execute();
  const [{ id }] = await list(staff, email);
  expect((await api.call('POST', `colleagues/invitations/${id}/send-again/`, { token: staff.token })).status).toBe(200);
  expect(await list(staff, email)).toMatchObject([{ id, user, emails: 2 }]);
});

test('an invitation whose account went to another nonprofit with the same address is not sent again', async () => {
  const email = address();
  const [{ user }] = (await invite(staff, email, own.id)).body.invited;
  await api.db.updateTable('users').set({ nonprofitId: other.id }).where('id', '=', user).execute();
  const [{ id }] = await list(staff, email);
  const again = await api.call('POST', `colleagues/invitations/${id}/send-again/`, { token: staff.token });
  expect([again.status, again.body.detail]).toEqual([409, colleagueMessages.moved]);
  expect(await list(staff, email)).toMatchObject([{ id, emails: 1 }]);
});

test('nobody sees or changes the invitations of another nonprofit', async () => {
  const email = address();
  await invite(staff, email, other.id);
  const [{ id }] = await list(staff, email);
  expect(await list(director, email)).toEqual([]);
  expect((await api.call('POST', `colleagues/invitations/${id}/send-again/`, { token: director.token })).status).toBe(404);
  expect((await api.call('DELETE', `colleagues/invitations/${id}/`, { token: director.token })).status).toBe(404);
});

test('an invitation is sent again after a while, and not at once', async () => {
  const email = address();
  await invite(director, email, own.id);
  const [{ id }] = await list(director, email);
  const again = () => api.call('POST', `colleagues/invitations/${id}/send-again/`, { token: director.token });
  expect((await again()).status).toBe(429);
  expect((await invite(director, email, own.id)).body.invited[0].result).toBe('waiting');
  await api.db
    .updateTable('userInvitations')
    .set({ askedAt: new Date(Date.now() - 600_000).toISOString() })
    .where('id', '=', id)
    .execute();
  const sent = await again();
  expect([sent.status, sent.body.emails, sent.body.state]).toEqual([200, 2, 'sending']);
});

test('a withdrawn invitation ends its link and its account; the address can be invited anew', async () => {
  const email = address();
  await inviteNow(director, email);
  const token = await linkTo(email);
  const [{ id }] = await list(director, email);
  const user = await accountOf(email);
  expect((await api.call('DELETE', `colleagues/invitations/${id}/`, { token: director.token })).status).toBe(204);
  expect((await api.get(`set-up/${token}/`)).status).toBe(404);
  expect((await list(director, email))[0]).toMatchObject({ state: 'withdrawn', can: { send_again: false, withdraw: false } });
  const trail = (await api.get(`audit/?subject_kind=user&subject_id=${user}`, staff.token)).body.results;
  expect(trail.map(({ action }: { action: string }) => action)).toEqual(['withdrew the invitation', 'invited']);
  expect((await invite(staff, email, other.id)).body.invited).toEqual([{ email, result: 'invited', user }]);
  const account = await api.db
    .selectFrom('users')
    .select(['isActive', 'nonprofitId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(account).toEqual({ isActive: true, nonprofitId: other.id });
});

test('who invites and withdraws by turns mails an address five times an hour at most', async () => {
  const email = address();
  const results: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    results.push((await inviteNow(director, email)).body.invited[0].result);
    const [{ id }] = await list(director, email);
    await api.call('DELETE', `colleagues/invitations/${id}/`, { token: director.token });
  }
  expect(results).toEqual([...Array(5).fill('invited'), 'waiting', 'waiting']);
  const letters = await api.db.selectFrom('mailMessages').select('id').where('recipient', '=', email).execute();
  expect(letters).toHaveLength(5);
});

test.each([
  ['moved to another nonprofit', () => ({ nonprofitId: other.id })],
  ['made a reviewer', () => ({ roles: ['NONPROFIT_STAFF', 'REVIEWER'] })],
  ['used by another link', () => ({ lastSeenAt: new Date().toISOString() })],
])('an account that was %s outlives the invitation that made it', async (_, changes) => {
  const email = address();
  await inviteNow(director, email);
  const token = await linkTo(email);
  const [{ id }] = await list(director, email);
  const user = await accountOf(email);
  await api.db.updateTable('users').set(changes()).where('id', '=', user).execute();
  expect((await api.call('DELETE', `colleagues/invitations/${id}/`, { token: director.token })).status).toBe(204);
  expect((await list(director, email))[0].state).toBe('withdrawn');
  expect((await api.get(`set-up/${token}/`)).status).toBe(404);
  const account = await api.db.selectFrom('users').select('isActive').where('id', '=', user).executeTakeFirstOrThrow();
  expect(account.isActive).toBe(true);
});

test('a wrong address, none, and too many are refused by field; too many in an hour too', async () => {
  expect((await invite(staff, 'nobody', null)).body).toEqual({ emails: ['nobody is not an email address.'] });
  expect((await invite(staff, '  ', null)).body).toEqual({ emails: ['Enter at least one email address.'] });
  const many = (count: number) => Array.from({ length: count }, address).join('\n');
  expect((await invite(staff, many(21), null)).body).toEqual({ emails: ['Invite at most 20 people at a time.'] });
  for (let round = 0; round < 3; round += 1) expect((await invite(staff, many(20), null)).status).toBe(200);
  expect((await invite(staff, many(1), null)).status).toBe(429);
  expect((await invite(staff, address(), other.id)).status).toBe(200);
});

test('a new user without a password counts as invited', async () => {
  const email = address();
  const body = { email, first_name: 'New', last_name: 'Person', roles: ['NONPROFIT_STAFF'], nonprofit: own.id };
  expect((await api.call('POST', 'user/', { token: staff.token, body })).status).toBe(201);
  expect(await list(director, email)).toMatchObject([{ name: 'New Person', state: 'sending', invited_by: 'Sam Staff' }]);
});
