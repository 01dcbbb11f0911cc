import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionMessages } from '#contract/platform/access/sessions.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, testPassword } from '#tests/factories/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Programme staff who signed in longer ago than a sensitive act allows. */
async function signedInBefore(minutes = 11, traits: Parameters<typeof createSignedIn>[1] = {}) {
  const person = await createSignedIn(api.db, { roles: ['CFP_STAFF'], ...traits });
  const provedAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await api.db.updateTable('tokens').set({ provedAt }).where('userId', '=', person.id).execute();
  return person;
}
const again = (token: string, body: object) => api.call('POST', 'user/me/sign-in-again/', { token, body });
const refused = { status: 403, body: { detail: sessionMessages.signInAgain, sign_in_again: 'password' } };

const deactivation = { chosen: { ids: [1] }, request_key: '5b0f8d0e-7c1b-4a3b-9a55-0d6f3c1a2b4c' };

describe('a sensitive act', () => {
  const acts: [what: string, method: string, path: (id: number) => string, body?: object][] = [
    ['another role', 'PATCH', (id) => `user/${id}/`, { roles: ['REVIEWER'] }],
    ['a flag that is a role', 'PATCH', (id) => `user/${id}/`, { is_staff: true }],
    ['another address', 'PATCH', (id) => `user/${id}/`, { email: 'elsewhere@test.example' }],
    ['another’s password', 'PATCH', (id) => `user/${id}/`, { password: 'a phrase of somebody else' }],
    ['a new staff account', 'POST', () => 'user/', { email: 'new@test.example', roles: ['CFP_STAFF'] }],
    ['a new account', 'POST', () => 'user/', { email: 'new@test.example' }],
    ['an invitation to a nonprofit', 'POST', () => 'colleagues/invitations/', { emails: 'a@test.example', nonprofit: 1 }],
    [
      'an invitation of nonprofits',
      'POST',
      () => 'nonprofit-invitations/',
      { message: '', invitations: [{ nonprofit: 1, email: 'a@test.example' }] },
    ],
    ['confirming a claim', 'POST', () => 'claims/1/answer/', { confirmed: true }],
    ['merging nonprofits', 'POST', () => 'nonprofits/1/merge/', { into: 2, take: [], versions: { merged: 1, into: 1 } }],
    ['undoing a merge', 'POST', () => 'nonprofit-merges/1/undo/'],
    ['an invitation as staff', 'POST', () => 'colleagues/invitations/', { emails: 'a@test.example', nonprofit: null }],
    ['the export of all people', 'POST', () => 'download-tickets/', { path: '/download-user-data/?search=a' }],
    ['the export of all people by the header', 'GET', () => '/download-user-data/'],
    ['the export of all reviewers', 'POST', () => 'download-tickets/', { path: '/download-reviewer-data/' }],
    ['a person’s nonprofit', 'PATCH', (id) => `user/${id}/`, { nonprofit: 1 }],
    ['the export of donations', 'POST', () => 'download-tickets/', { path: '/download-donation-data/' }],
    ['a donation report', 'POST', () => 'download-tickets/', { path: '/download-donation-report/' }],
    ['the file of an import', 'POST', () => 'download-tickets/', { path: '/download-donation-import/?import=1' }],
    ['the export of reviews', 'POST', () => 'download-tickets/', { path: '/download-application-review-data/' }],
    ['the export of the decision board', 'POST', () => 'download-tickets/', { path: '/download-decision-board/' }],
    ['a file for the bank', 'POST', () => 'download-tickets/', { path: '/download-payout-file/' }],
    ['where a nonprofit is paid', 'PATCH', () => 'payouts/accounts/1/', { method: null }],
    ['a nonprofit’s PayPal address', 'PATCH', () => 'nonprofits/1/', { paypal_email: 'a@test.example' }],
    ['deactivating in bulk', 'POST', () => 'bulk-changes/', { ...deactivation, action: 'DEACTIVATE_PEOPLE' }],
    ['deactivating nonprofits in bulk', 'POST', () => 'bulk-changes/', { ...deactivation, action: 'DEACTIVATE_NONPROFITS' }],
    ['reactivating accounts in bulk', 'POST', () => 'bulk-changes/', { ...deactivation, action: 'REACTIVATE_PEOPLE' }],
    ['reactivating nonprofits in bulk', 'POST', () => 'bulk-changes/', { ...deactivation, action: 'REACTIVATE_NONPROFITS' }],
    ['the export of a review plan', 'POST', () => 'download-tickets/', { path: '/download-review-plan/?plan=1' }],
    ['the export of applications', 'POST', () => 'download-tickets/', { path: '/download-application-data/?template_id=1' }],
    ['the export of information requests', 'POST', () => 'download-tickets/', { path: '/download-information-requests/' }],
    ['the export of subscriptions', 'POST', () => 'download-tickets/', { path: '/download-subscriptions/' }],
    ['the export of what nonprofits reported', 'POST', () => 'download-tickets/', { path: '/download-reporting/?period=1' }],
    ['the dossier of a season', 'POST', () => 'dossiers/', { kind: 'SEASON', about: 1 }],
    ['the year-end statements of all', 'POST', () => 'download-tickets/', { path: '/download-all-statements/?year=2025' }],
    ['the payout settings', 'PATCH', () => 'payouts/settings/', { second_approval: false }],
    [
      'confirming where a nonprofit is paid',
      'POST',
      () => 'payouts/accounts/1/confirm/',
      { changed_at: '2026-01-01T00:00:00.000Z' },
    ],
    ['approving a payout', 'POST', () => 'payouts/batches/1/approve/', { version: 1 }],
    ['setting up a second factor', 'POST', () => 'user/me/second-factor/set-up/'],
    ['new recovery codes', 'POST', () => 'user/me/second-factor/recovery-codes/'],
    ['turning the second factor off', 'DELETE', () => 'user/me/second-factor/'],
    ['resetting another’s', 'DELETE', (id) => `user/${id}/second-factor/`],
  ];
  test.each(acts)('asks to sign in again: %s', async (_what, method, path, body) => {
    const staff = await signedInBefore();
    const other = await createSignedIn(api.db);
    const before = await api.get(`user/${other.id}/`, staff.token);
    expect(await api.call(method, path(other.id), { token: staff.token, body })).toMatchObject(refused);
    expect((await api.get(`user/${other.id}/`, staff.token)).body).toEqual(before.body);
    expect((await again(staff.token, { password: testPassword })).status).toBe(204);
    const repeated = await api.call(method, path(other.id), { token: staff.token, body });
    expect(repeated.body?.sign_in_again).toBeUndefined();
    expect(repeated.status).not.toBe(401);
  });

  test('does not ask within ten minutes, nor for other changes', async () => {
    const fresh = await signedInBefore(9);
    const stale = await signedInBefore();
    const other = await createSignedIn(api.db);
    const change = (token: string, body: object) => api.call('PATCH', `user/${other.id}/`, { token, body });
    expect((await change(fresh.token, { roles: ['REVIEWER'] })).status).toBe(200);
    expect((await change(stale.token, { job_title: 'Director' })).status).toBe(200);
    const declined = { token: stale.token, body: { confirmed: false, answer: 'No' } };
    expect((await api.call('POST', 'claims/1/answer/', declined)).body.sign_in_again).toBeUndefined();
    expect((await api.get('user/', stale.token)).status).toBe(200);
  });

  test('is the undo of a change of access in bulk, too', async () => {
    const staff = await signedInBefore(9);
    const other = await createSignedIn(api.db);
    const start = (action: string, more: object = {}) =>
      api.call('POST', 'bulk-changes/', { token: staff.token, body: { action, chosen: { ids: [other.id] }, ...more } });
    const body = async (action: string) => (await start(action, { request_key: crypto.randomUUID() })).body;
    const { id } = await body('DEACTIVATE_PEOPLE');
    const provedAt = new Date(Date.now() - 11 * 60_000).toISOString();
    await api.db.updateTable('tokens').set({ provedAt }).where('userId', '=', staff.id).execute();
    for (const step of ['undo', 'retry'])
      expect(await api.call('POST', `bulk-changes/${id}/${step}/`, { token: staff.token })).toMatchObject(refused);
    expect((await again(staff.token, { password: testPassword })).status).toBe(204);
    expect(await api.call('POST', `bulk-changes/${id}/undo/`, { token: staff.token })).toMatchObject({ status: 200 });
  });

  test('says first that somebody may not do it at all', async () => {
    const director = await signedInBefore(11, { roles: [] });
    const { body } = await api.call('POST', 'download-tickets/', {
      token: director.token,
      body: { path: '/download-user-data/' },
    });
    expect(body).toEqual({ detail: 'You do not have permission to perform this action.' });
  });
});

describe('signing in again', () => {
  test('counts in its own session alone', async () => {
    const staff = await signedInBefore();
    const { body } = await api.call('POST', 'login/', { body: { email: staff.email, password: testPassword } });
    const path = '/download-user-data/';
    expect((await api.call('POST', 'download-tickets/', { token: body.token, body: { path } })).status).toBe(201);
    expect(await api.call('POST', 'download-tickets/', { token: staff.token, body: { path } })).toMatchObject(refused);
  });

  test.each([
    [{}, { password: ['This field is required.'] }],
    [{ password: '' }, { password: ['This field is required.'] }],
    [{ password: 'wrong' }, { password: [sessionMessages.wrongPassword] }],
    [{ code: '123456' }, { password: ['This field is required.'] }],
  ])('with %j is refused', async (body, errors) => {
    const { token } = await signedInBefore();
    expect(await again(token, body)).toMatchObject({ status: 400, body: errors });
    expect(await api.call('POST', 'user/me/second-factor/set-up/', { token })).toMatchObject(refused);
  });

  test('is no way to guess the password', async () => {
    const { token } = await signedInBefore();
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => again(token, { password: `guess ${n}` })));
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect((await again(token, { password: testPassword })).status).toBe(429);
  });

  test('takes the code, not the password, of an account with a second factor', async () => {
    const { id, token } = await signedInBefore();
    await api.db.updateTable('users').set({ secondFactorAt: new Date().toISOString() }).where('id', '=', id).execute();
    expect(await again(token, { password: testPassword })).toMatchObject({
      status: 400,
      body: { code: ['This field is required.'] },
    });
    expect(await api.call('DELETE', 'user/me/second-factor/', { token })).toMatchObject({
      status: 403,
      body: { sign_in_again: 'code' },
    });
  });

  test('without any password is refused in words', async () => {
    const { token } = await signedInBefore(11, { passwordHash: null });
    expect(await again(token, { password: 'any' })).toMatchObject({ status: 403, body: { detail: sessionMessages.noPassword } });
  });
});
