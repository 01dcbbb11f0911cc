import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, createUser, testPassword } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';
import { createLink } from './links.ts';
import { createSetUpLink, inviteProgrammeStaff } from './set-up.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const person = { first_name: 'Test', last_name: 'Founder', email: 'Founder@Test.example', password: 'a long enough phrase' };
const callPath = (path: string) => `${path.slice(1)}/`;
const gone = { status: 404, body: { detail: 'Link Expired or Invalid' } };

test('a link for the first account makes programme staff, once', async () => {
  const link = callPath(await createSetUpLink(api.db, null));
  const other = callPath(await createSetUpLink(api.db, null));
  expect((await api.get(link)).body).toEqual({
    email: null,
    first_name: '',
    last_name: '',
    roles: ['CFP_STAFF'],
    nonprofit: null,
  });
  const made = await api.call('POST', link, { body: person });
  expect(made).toMatchObject({ status: 201, body: { email: 'founder@test.example', is_staff: true, roles: ['CFP_STAFF'] } });
  expect((await api.get('user/me/', made.body.token)).status).toBe(200);
  for (const used of [link, other]) {
    expect(await api.get(used)).toMatchObject(gone);
    expect(await api.call('POST', used, { body: { ...person, email: 'second@test.example' } })).toMatchObject(gone);
  }
});

const audit = () =>
  api.db.selectFrom('auditEntries').select(['actorId', 'action', 'subjectName', 'changes', 'reason']).orderBy('id').execute();
const byServer = { actorId: null, subjectName: 'founder@test.example' };

test('the audit trail has the first staff account, and each invitation of create-staff', async () => {
  await api.call('POST', callPath(await createSetUpLink(api.db, null)), { body: person });
  await createUser(api.db, { email: 'volunteer@test.example', roles: ['VOLUNTEER'], isActive: false });
  for (const email of ['volunteer@test.example', 'founder@test.example', 'new@test.example'])
    await api.db.transaction().execute((tx) => inviteProgrammeStaff(tx, email));
  const reason = 'By the command create-staff.';
  expect(await audit()).toEqual([
    {
      ...byServer,
      action: 'created',
      subjectName: 'Test Founder',
      changes: { roles: { from: [], to: ['CFP_STAFF'] } },
      reason: 'The first staff account.',
    },
    {
      ...byServer,
      action: 'invited',
      subjectName: 'volunteer@test.example',
      changes: { roles: { from: ['VOLUNTEER'], to: ['VOLUNTEER', 'CFP_STAFF'] }, isActive: { from: false, to: true } },
      reason,
    },
    { ...byServer, action: 'invited', changes: {}, reason },
    {
      ...byServer,
      action: 'created',
      subjectName: 'new@test.example',
      changes: { roles: { from: [], to: ['CFP_STAFF'] } },
      reason,
    },
  ]);
});

test('two uses at the same moment make one account', async () => {
  const link = callPath(await createSetUpLink(api.db, null));
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) => api.call('POST', link, { body: { ...person, email: `${name}@test.example` } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  expect(await api.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a link opens nothing of an account that is being closed', async () => {
  const { id, email } = await createUser(api.db, { roles: ['CFP_STAFF'], passwordHash: null });
  const link = callPath(await createSetUpLink(api.db, id));
  const answer = await whileLocked(api, {
    sql: `WITH closed AS (UPDATE users SET is_active = false WHERE id = ${id} RETURNING id)
      DELETE FROM one_use_links USING closed WHERE user_id = closed.id`,
    call: () => api.call('POST', link, { body: { ...person, email } }),
  });
  expect(answer).toMatchObject(gone);
  expect(await api.db.selectFrom('tokens').select('id').execute()).toEqual([]);
});

test('a link of create-staff gives an existing account its password and ends its sessions', async () => {
  await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const names = { firstName: 'Test', lastName: 'Volunteer' };
  const volunteer = await createSignedIn(api.db, { email: 'volunteer@test.example', roles: ['VOLUNTEER'], ...names });
  const link = callPath(await api.db.transaction().execute((tx) => inviteProgrammeStaff(tx, volunteer.email)));
  expect((await api.get(link)).body).toEqual({
    email: 'volunteer@test.example',
    first_name: 'Test',
    last_name: 'Volunteer',
    roles: ['VOLUNTEER', 'CFP_STAFF'],
    nonprofit: null,
  });
  expect(await api.call('POST', link, { body: person })).toMatchObject({
    status: 400,
    body: { email: ['This link is for another email address.'] },
  });
  const reset = `password/reset/confirm/${volunteer.id}/${await createLink(api.db, 'RESET_PASSWORD', volunteer.id)}/`;
  expect((await api.get(reset)).status).toBe(200);
  const done = await api.call('POST', link, { body: { ...person, email: volunteer.email } });
  expect(done).toMatchObject({ status: 201, body: { id: volunteer.id, roles: ['VOLUNTEER', 'CFP_STAFF'] } });
  expect((await api.get('user/me/', volunteer.token)).status).toBe(401);
  expect((await api.get(reset)).status).toBe(404);
  expect((await api.call('POST', 'login/', { body: { email: volunteer.email, password: testPassword } })).status).toBe(400);
  expect((await api.call('POST', 'login/', { body: { email: volunteer.email, password: person.password } })).status).toBe(200);
});

test('a new link of create-staff ends the one before; an old one expires', async () => {
  const invite = () => api.db.transaction().execute((tx) => inviteProgrammeStaff(tx, 'late@test.example'));
  const first = callPath(await invite());
  const second = callPath(await invite());
  expect(await api.get(first)).toMatchObject(gone);
  expect((await api.get(second)).status).toBe(200);
  await api.db
    .updateTable('oneUseLinks')
    .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    .execute();
  expect(await api.get(second)).toMatchObject(gone);
});

test('a password that is short or common is refused at its field, and the link stays', async () => {
  const link = callPath(await createSetUpLink(api.db, null));
  const withPassword = (password: unknown) => api.call('POST', link, { body: { ...person, password } });
  expect((await withPassword('seven77')).body).toEqual({ password: ['Use 8 characters or more.'] });
  expect((await withPassword('Password1')).body).toEqual({ password: ['This password is too common.'] });
  expect((await withPassword('')).body).toEqual({ password: ['This field is required.'] });
  expect((await api.call('POST', link, { body: {} })).body).toEqual({
    first_name: ['This field is required.'],
    last_name: ['This field is required.'],
    email: ['This field is required.'],
    password: ['This field is required.'],
  });
  expect((await api.get(link)).status).toBe(200);
});

test('an address that has an account is refused at its field', async () => {
  const link = callPath(await createSetUpLink(api.db, null));
  await createUser(api.db, { email: 'founder@test.example' });
  expect(await api.call('POST', link, { body: person })).toMatchObject({
    status: 400,
    body: { email: ['A user with this email address already exists.'] },
  });
});
