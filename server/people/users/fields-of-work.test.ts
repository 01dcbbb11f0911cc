import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStaffEmails } from '#server/people/roles.ts';
import { transact } from '#server/platform/database/transact.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let all: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  all = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Ada', lastName: 'All' });
});
afterAll(() => api.close());

const change = (id: number, body: object, { token } = all) => api.call('PATCH', `user/${id}/`, { token, body });
const staff = (...staffFields: ('content' | 'finance' | 'applications')[]) =>
  createSignedIn(api.db, { roles: ['CFP_STAFF'], ...(staffFields.length > 0 && { staffFields }) });

test('a colleague with all fields chooses them; the next request of the same session obeys, and the trail has it', async () => {
  const person = await staff();
  const nonprofit = await createNonprofit(api.db);
  const rename = () => api.call('PATCH', `nonprofits/${nonprofit.id}/`, { token: person.token, body: { city: 'Ashford' } });
  expect((await rename()).status).toBe(200);
  const changed = await change(person.id, { staff_fields: ['applications', 'finance'] });
  expect([changed.status, changed.body.staff_fields]).toEqual([200, ['finance', 'applications']]);
  const refused = await rename();
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'This needs the field of work “content”. A colleague with all fields can give you that.',
  ]);
  expect((await api.get('user/me/', person.token)).body).toMatchObject({ staff_fields: ['finance', 'applications'] });
  expect((await api.get('settings/', person.token)).body.detail).toBe(
    'This needs all fields of work. A colleague with all fields can give you that.',
  );
  expect((await change(person.id, { staff_fields: null })).body.staff_fields).toBeNull();
  expect((await rename()).status).toBe(200);
  const trail = (await api.get(`audit/?subject_kind=user&subject_id=${person.id}`, all.token)).body.results;
  expect(trail.map(({ changes }: { changes: object }) => changes)).toMatchObject([
    [{ field: 'staffFields', to: null }],
    [{ field: 'staffFields', from: null }],
  ]);
});

test('is refused to everybody else, also for oneself, and for what is no field', async () => {
  const finance = await staff('finance');
  const content = await staff('content');
  const mine = await change(finance.id, { staff_fields: null }, finance);
  expect([mine.status, mine.body]).toEqual([400, { staff_fields: ['You may not change this.'] }]);
  expect((await change(content.id, { staff_fields: ['finance'] }, finance)).status).toBe(403);
  expect((await change(content.id, { is_active: false }, finance)).status).toBe(403);
  expect((await change(content.id, { staff_fields: [] })).body).toEqual({ staff_fields: ['Choose at least one field.'] });
  expect((await change(content.id, { staff_fields: ['money'] })).status).toBe(400);
});

test('belongs to programme staff alone: it ends with the role, and whoever gets the role begins with all fields', async () => {
  const person = await staff('content');
  expect((await change(person.id, { roles: ['DONOR'] })).body).toMatchObject({ roles: ['DONOR'], staff_fields: null });
  expect((await change(person.id, { staff_fields: ['content'] })).body.staff_fields).toBeNull();
  expect((await change(person.id, { is_staff: true })).body.staff_fields).toBeNull();
  const body = { email: 'new@fields.test.example', roles: ['CFP_STAFF'], staff_fields: ['finance'] };
  const made = await api.call('POST', 'user/', { token: all.token, body });
  expect([made.status, made.body.staff_fields]).toEqual([201, ['finance']]);
});

test('money and bank details belong to finance, and what nonprofits say of themselves to content', async () => {
  const finance = await staff('finance');
  const content = await staff('content');
  const { id } = await createNonprofit(api.db);
  const donation = { amount: 5, donation_type: 'CASH', date_received: '2026-01-02', nonprofit: id };
  const report = ({ token }: SignedInPerson) => api.call('POST', 'donations/', { token, body: donation });
  expect([(await report(finance)).status, (await report(content)).status]).toEqual([201, 403]);
  const account = ({ token }: SignedInPerson) => api.get(`payouts/accounts/${id}/`, token);
  expect([(await account(finance)).body.can, (await account(content)).status]).toEqual([{ edit: true }, 404]);
  const pay = ({ token }: SignedInPerson) => api.call('PATCH', `payouts/accounts/${id}/`, { token, body: { method: null } });
  expect([(await pay(finance)).status, (await pay(content)).status]).toEqual([200, 403]);
  const seen = async ({ token }: SignedInPerson) => (await api.get(`nonprofits/${id}/`, token)).body.can.edit;
  expect([await seen(finance), await seen(content)]).toEqual([false, true]);
});

test('many people are changed by those who manage users, and many nonprofits by content', async () => {
  const content = await staff('content');
  const { id: nonprofit } = await createNonprofit(api.db);
  const { id: person } = await createUser(api.db);
  const preview = (action: string, id: number) =>
    api.call('POST', 'bulk-changes/preview/', { token: content.token, body: { action, chosen: { ids: [id] } } });
  const people = await preview('DEACTIVATE_PEOPLE', person);
  expect([(await preview('PUBLISH_WEB', nonprofit)).status, people.status]).toEqual([200, 403]);
  const body = { action: 'DEACTIVATE_PEOPLE', chosen: { ids: [person] } };
  const started = await api.call('POST', 'bulk-changes/', { token: all.token, body });
  const undo = await api.call('POST', `bulk-changes/${started.body.id}/undo/`, { token: content.token });
  expect([started.status, undo.status]).toEqual([201, 403]);
});

test('assignments and limits of reviewers belong to applications', async () => {
  const applications = await staff('applications');
  const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
  const limit = await change(reviewer.id, { review_limit: 4 }, applications);
  expect([limit.status, (await change(reviewer.id, { review_limit: 5 }, await staff('content'))).status]).toEqual([200, 403]);
  const more = await change(reviewer.id, { review_limit: 6, job_title: 'Baker' }, applications);
  expect([more.status, (await change(reviewer.id, {}, applications)).status]).toEqual([403, 403]);
});

test('letters and notices go to those who may act on them', async () => {
  const own = await startApi();
  const make = (staffFields?: ('finance' | 'applications')[]) =>
    createUser(own.db, { roles: ['CFP_STAFF'], ...(staffFields && { staffFields }) });
  const [full, applications, finance] = [await make(), await make(['applications']), await make(['finance'])];
  expect(await findStaffEmails(own.db, 'manageReviews')).toEqual([full.email, applications.email]);
  expect(await findStaffEmails(own.db, 'manageProgramme')).toEqual([full.email]);
  const told = { kind: 'OTHER' as const, title: 'A payout', text: 'Look at it.', path: '/payouts' };
  await transact(own.db, (tx) => addNotices(tx, { may: 'managePayouts' }, told));
  const notices = await own.db.selectFrom('notices').select('userId').orderBy('userId').execute();
  expect(notices.map(({ userId }) => userId)).toEqual([full.id, finance.id]);
  await own.close();
});

test('Today has what waits for the person’s own fields, and the list and its file name them', async () => {
  const finance = await staff('finance');
  await createUser(api.db, { roles: ['DONOR'] });
  const keys = async ({ token }: SignedInPerson) =>
    (await api.get('home/today/', token)).body.lines.map(({ key }: { key: string }) => key);
  await api.call('POST', 'colleagues/invitations/', {
    token: all.token,
    body: { emails: 'late@fields.test.example', nonprofit: null },
  });
  expect([(await keys(all)).includes('colleagues'), (await keys(finance)).includes('colleagues')]).toEqual([true, false]);
  const row = (await api.get(`user/?ids=${finance.id}`, all.token)).body.results[0];
  expect(row.staff_fields).toEqual(['finance']);
  const file = await api.get(`/download-user-data/?ids=${finance.id},${all.id}`, all.token);
  const rows = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((one) => one['Fields of Work'])).toEqual(['All', 'Finance']);
});

test('a nonprofit’s PayPal email belongs to finance, and access to the Learning Commons too', async () => {
  const [content, finance] = [await staff('content'), await staff('finance')];
  const { id } = await createNonprofit(api.db, { paypalEmail: 'own@test.example' });
  const save = (body: object) => api.call('PATCH', `nonprofits/${id}/`, { token: content.token, body });
  const reason = ['This needs the field of work “finance”. A colleague with all fields can give you that.'];
  const held = { paypal_email: 'mine@test.example', learning_commons_granted: true, can_access_learning_commons: true };
  const both = [
    'This needs the fields of work “content” and “finance”. Finance alone gives access until a day, at Subscriptions.',
  ];
  const refused = { paypal_email: reason, learning_commons_granted: both, can_access_learning_commons: both };
  const changed = await save({ city: 'Ashford', ...held });
  expect([changed.status, changed.body]).toEqual([400, refused]);
  const add = (body: object) => api.call('POST', 'nonprofits/', { token: content.token, body });
  const added = await add({ name: 'Lent Lamps', ...held });
  expect([added.status, added.body]).toEqual([400, refused]);
  // what stays is no change
  const same = { paypal_email: 'own@test.example', learning_commons_granted: false, press: 'Read.' };
  expect([(await save(same)).status, (await add({ name: 'Lent Lamps', paypal_email: '' })).status]).toEqual([200, 201]);
  const pay = (paypal_email: string, { token }: SignedInPerson) =>
    api.call('PATCH', `payouts/accounts/${id}/`, { token, body: { paypal_email } });
  expect([(await pay('new@test.example', content)).status, (await pay('none', finance)).status]).toEqual([403, 400]);
  const paid = await pay('new@test.example', finance);
  expect([paid.status, paid.body.paypal_email]).toEqual([200, 'new@test.example']);
  expect(paid.body.destination_wait).toMatchObject({ changed_by: { id: finance.id }, can: { confirm: false } });
  const trail = (await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, all.token)).body.results;
  expect(trail[0]).toMatchObject({
    actor: { id: finance.id },
    changes: [{ field: 'paypalEmail', from: 'own@test.example', to: 'new@test.example' }],
  });
});

test('only who manages users gives their own account a nonprofit', async () => {
  const content = await staff('content');
  const make = ({ id, token }: SignedInPerson, name: string) =>
    api.call('POST', `user/${id}/create-nonprofit/`, { token, body: { name } });
  const refused = await make(content, 'Self Service');
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'This needs all fields of work. A colleague with all fields can give you that.',
  ]);
  expect((await api.get('user/me/', content.token)).body).toMatchObject({ roles: ['CFP_STAFF'], nonprofit: null });
  expect((await make(await staff(), 'Full Service')).status).toBe(201);
});

test('a colleague who is invited again after a withdrawal keeps the fields of work, and the trail has them', async () => {
  const email = 'again@fields.test.example';
  const invite = async () => {
    const body = { emails: email, nonprofit: null };
    return (await api.call('POST', 'colleagues/invitations/', { token: all.token, body })).body.invited[0];
  };
  const { user } = await invite();
  expect((await change(user, { staff_fields: ['content'] })).status).toBe(200);
  const [{ id }] = (await api.get(`colleagues/invitations/?search=${email}`, all.token)).body.results;
  expect((await api.call('DELETE', `colleagues/invitations/${id}/`, { token: all.token })).status).toBe(204);
  expect(await invite()).toEqual({ email, result: 'invited', user });
  expect((await api.get(`user/${user}/`, all.token)).body).toMatchObject({ is_active: true, staff_fields: ['content'] });
  const [last] = (await api.get(`audit/?subject_kind=user&subject_id=${user}`, all.token)).body.results;
  expect(last.action).toBe('invited');
  expect(last.changes).toContainEqual({ field: 'staffFields', from: null, to: ['content'] });
});

test('an unconfirmed colleague is invited as a reviewer only by who manages users', async () => {
  const applications = await staff('applications');
  const colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'], emailConfirmedAt: null });
  const invite = ({ token }: SignedInPerson, path = 'user/invite-reviewers/') =>
    api.call('POST', path, { token, body: { emails: [colleague.email] } });
  const previewed = await invite(applications, 'user/invite-reviewers/?dry_run=true');
  expect(previewed.body.invitees).toMatchObject([
    { status: 'invalid', message: expect.stringMatching(/^This colleague has not/) },
  ]);
  expect((await invite(applications)).status).toBe(400);
  expect((await api.get('user/me/', colleague.token)).body.roles).toEqual(['CFP_STAFF']);
  expect((await invite(all)).status).toBe(200);
  expect((await api.get('user/me/', colleague.token)).status).toBe(401);
});
