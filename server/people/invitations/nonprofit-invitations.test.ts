import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let lantern: { id: number };
let harbor: { id: number };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Staff' });
  lantern = await createNonprofit(api.db, { name: 'Lantern House', email: 'office@lantern.test.example' });
  harbor = await createNonprofit(api.db, { name: 'Harbor Kitchen' });
});
afterAll(() => api.close());

const post = (path: string, body: object) => api.call('POST', `nonprofit-invitations/${path}`, { token: staff.token, body });
const letters = () => api.db.selectFrom('mailMessages').select(['recipient', 'template', 'data']).orderBy('recipient').execute();

test('staff read the letter with their own words, and see addresses and who has an account; nothing is stored', async () => {
  const known = await createNonprofit(api.db, { name: 'Known Mill', email: 'mill@known.test.example' });
  await createUser(api.db, { nonprofitId: known.id, roles: ['NONPROFIT_STAFF'] });
  const chosen = { ids: [lantern.id, harbor.id, known.id] };
  const { status, body } = await post('preview/', { chosen, message: 'Welcome to the spring catalogue.' });
  expect([status, body.nonprofits]).toEqual([
    200,
    [
      { id: harbor.id, name: 'Harbor Kitchen', email: '', has_staff: false },
      { id: known.id, name: 'Known Mill', email: 'mill@known.test.example', has_staff: true },
      { id: lantern.id, name: 'Lantern House', email: 'office@lantern.test.example', has_staff: false },
    ],
  ]);
  expect(body.sample.subject).toBe('Sam Staff invites you to Harbor Kitchen');
  expect(body.sample.text).toContain('Welcome to the spring catalogue.');
  expect(await letters()).toEqual([]);
  const none = await post('preview/', { chosen: { matching: { search: 'no such nonprofit' } }, message: '' });
  expect([none.status, none.body]).toEqual([400, { chosen: ['Choose at least one nonprofit.'] }]);
});

test('each address is invited to its own nonprofit, with the words; what has an account gets none', async () => {
  const { email: taken } = await createUser(api.db, {});
  const message = 'Welcome to the spring catalogue.';
  const invitations = [
    { nonprofit: lantern.id, email: 'office@lantern.test.example' },
    { nonprofit: harbor.id, email: taken },
  ];
  const { status, body } = await post('', { message, invitations });
  expect(status).toBe(200);
  expect(body.invited).toMatchObject([
    { nonprofit: { id: harbor.id, name: 'Harbor Kitchen' }, email: taken, result: 'known' },
    { nonprofit: { id: lantern.id, name: 'Lantern House' }, email: 'office@lantern.test.example', result: 'invited' },
  ]);
  expect(await letters()).toMatchObject([
    {
      recipient: 'office@lantern.test.example',
      template: 'colleague-invited',
      data: { inviter: 'Sam Staff', nonprofit: 'Lantern House', message },
    },
  ]);
  const account = await api.db
    .selectFrom('users')
    .select(['nonprofitId', 'roles'])
    .where('email', '=', 'office@lantern.test.example')
    .executeTakeFirstOrThrow();
  expect(account).toEqual({ nonprofitId: lantern.id, roles: ['NONPROFIT_STAFF'] });
});

test('words that were changed after the preview are not sent', async () => {
  const { body } = await post('preview/', { chosen: { ids: [lantern.id] }, message: 'One.' });
  const invitations = [{ nonprofit: lantern.id, email: 'words@lantern.test.example' }];
  const { fingerprint } = body;
  expect((await post('', { message: 'Two.', invitations, fingerprint })).status).toBe(409);
  expect((await post('', { message: 'One.', invitations, fingerprint })).body.invited).toMatchObject([{ result: 'invited' }]);
});

test('an invitation that is sent again says the words again, and a new one without words says none', async () => {
  const email = 'again@harbor.test.example';
  const message = 'Welcome back to the autumn catalogue.';
  await post('', { message, invitations: [{ nonprofit: harbor.id, email }] });
  const later = () => api.db.updateTable('userInvitations').set({ askedAt: '2026-01-01T12:00:00Z' }).execute();
  const find = async () => (await api.get(`colleagues/invitations/?search=${email}`, staff.token)).body.results[0];
  const said = async () => {
    const all = await api.db.selectFrom('mailMessages').select('data').where('recipient', '=', email).orderBy('id').execute();
    return all.map(({ data }) => (data as { message?: string }).message);
  };
  const { id } = await find();
  const again = async () => (await api.call('POST', `colleagues/invitations/${id}/send-again/`, { token: staff.token })).status;
  await later();
  expect([await again(), await said()]).toEqual([200, [message, message]]);
  await api.call('DELETE', `colleagues/invitations/${id}/`, { token: staff.token });
  const body = { emails: email, nonprofit: harbor.id };
  await api.call('POST', 'colleagues/invitations/', { token: staff.token, body });
  await later();
  expect([await again(), await said()]).toEqual([200, [message, message, '', '']]);
});

test('a wrong address is refused by its field, and then nobody is invited', async () => {
  const before = await letters();
  const invitations = [
    { nonprofit: harbor.id, email: 'good@harbor.test.example' },
    { nonprofit: lantern.id, email: 'not an address' },
  ];
  const { status, body } = await post('', { message: '', invitations });
  expect([status, Object.keys(body)]).toEqual([400, ['invitations.1.email']]);
  const gone = await post('', { message: '', invitations: [{ nonprofit: 2_000_000_000, email: 'good@harbor.test.example' }] });
  expect([gone.status, gone.body.detail]).toEqual([409, 'One of these nonprofits no longer exists. Choose again.']);
  expect((await post('', { message: '', invitations: [] })).status).toBe(400);
  expect(await letters()).toEqual(before);
});
