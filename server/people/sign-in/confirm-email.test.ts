import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { createConfirmingLink } from './confirm-email.ts';
import { inviteProgrammeStaff } from './set-up.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const registered = () => createSignedIn(api.db, { emailConfirmedAt: null });
const confirm = (token: string, by: SignedInPerson) =>
  api.call('POST', 'user/confirm-email/', { token: by.token, body: { token } });
const sendAgain = (by: SignedInPerson) => api.call('POST', 'user/confirm-email/send/', { token: by.token });
const signIn = (email: string, password = testPassword) => api.call('POST', 'login/', { body: { email, password } });
const ended = {
  status: 403,
  body: {
    detail:
      'Your email address was never confirmed. When your account was given access, this password ended. Choose a new one with the link that we emailed to you.',
    password_ended: true,
  },
};
const linkFor = async ({ id }: SignedInPerson) => {
  const path = await api.db.transaction().execute((tx) => createConfirmingLink(tx, id));
  return path.split('/').at(-1) ?? '';
};
const lettersTo = (email: string) =>
  api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', email).orderBy('id').execute();
const pathIn = (data: unknown) => z.object({ path: z.string() }).parse(data).path;
const grant = (id: number, body: object) => api.call('PATCH', `user/${id}/`, { token: staff.token, body });

describe('confirming an address', () => {
  test('the link of the welcome email confirms it for who is signed in, and a second click says the same', async () => {
    const ip = { 'x-forwarded-for': '10.9.0.1' };
    const body = { first_name: 'New', last_name: 'Person', email: 'confirm@test.example', password: testPassword };
    const { body: me } = await api.call('POST', 'registration/', { body, headers: ip });
    expect(me.email_confirmed).toBe(false);
    const [welcome] = await lettersTo('confirm@test.example');
    expect(welcome?.template).toBe('welcome');
    const path = pathIn(welcome?.data);
    const token = path.replace('/confirm-email/', '');
    for (const turn of [1, 2]) {
      const answer = await confirm(token, me);
      expect([turn, answer.status, answer.body.email_confirmed]).toEqual([turn, 200, true]);
    }
    expect((await api.get('user/me/', me.token)).body.email_confirmed).toBe(true);
  });

  test('another account, a wrong link and an expired one confirm nothing', async () => {
    const [mine, other] = [await registered(), await registered()];
    const link = await linkFor(mine);
    expect(await confirm(link, other)).toMatchObject({ status: 404, body: { detail: 'Link Expired or Invalid' } });
    expect((await confirm(`${link}x`, mine)).status).toBe(404);
    await api.db
      .updateTable('oneUseLinks')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('userId', '=', mine.id)
      .execute();
    expect((await confirm(link, mine)).status).toBe(404);
    expect((await api.get('user/me/', mine.token)).body.email_confirmed).toBe(false);
  });

  test('a stranger has five emails an hour sent to an address, of whatever kind', async () => {
    const me = await registered();
    for (const turn of [1, 2, 3]) expect([turn, (await sendAgain(me)).status]).toEqual([turn, 204]);
    for (const turn of [1, 2, 3, 4]) {
      const headers = { 'x-forwarded-for': `10.9.1.${turn}` };
      expect((await api.call('POST', 'password/reset/', { body: { email: me.email }, headers })).status).toBe(200);
    }
    await runJobsOnce(api.app);
    expect((await lettersTo(me.email)).map(({ template }) => template)).toEqual([
      ...['confirm-address', 'confirm-address', 'confirm-address'],
      ...['reset-password', 'reset-password'],
    ]);
    expect(await sendAgain(me)).toMatchObject({
      status: 429,
      body: { detail: 'We sent several emails to this address. Try again in an hour.' },
    });
  });

  test('a confirmed address gets five reset links an hour, whatever else it gets', async () => {
    const me = await createSignedIn(api.db);
    for (const turn of [1, 2, 3, 4, 5, 6, 7]) {
      const headers = { 'x-forwarded-for': `10.9.2.${turn}` };
      await api.call('POST', 'password/reset/', { body: { email: me.email }, headers });
    }
    await runJobsOnce(api.app);
    expect((await lettersTo(me.email)).map(({ template }) => template)).toEqual(Array(5).fill('reset-password'));
  });
});

describe('a role or a nonprofit for an address that nobody confirmed', () => {
  test.each(['a role', 'a nonprofit'])(
    '%s ends the registrant’s sessions and password; the emailed link opens it',
    async (what) => {
      const stranger = await registered();
      const nonprofit = await createNonprofit(api.db);
      const gift = what === 'a role' ? { roles: ['REVIEWER'] } : { nonprofit: nonprofit.id };
      expect((await grant(stranger.id, gift)).status).toBe(200);
      expect((await api.get('user/me/', stranger.token)).status).toBe(401);
      expect(await signIn(stranger.email)).toMatchObject(ended);
      const letters = await lettersTo(stranger.email);
      expect(letters.map(({ template }) => template)).toEqual(['access-given']);
      const path = pathIn(letters[0]?.data);
      const names = { first_name: 'Right', last_name: 'Owner', email: stranger.email };
      const opened = await api.call('POST', `${path.slice(1)}/`, { body: { ...names, password: 'the right owner chose this' } });
      expect(opened).toMatchObject({ status: 201, body: { id: stranger.id, email_confirmed: true } });
      expect((await signIn(stranger.email)).status).toBe(400);
      expect((await signIn(stranger.email, 'the right owner chose this')).status).toBe(200);
      const trail = await api.get(`audit/?subject_kind=user&subject_id=${stranger.id}`, staff.token);
      expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual([
        'asked to confirm the address',
        'changed',
      ]);
    },
  );

  test('a link that a stranger asked for before does not open the account afterwards', async () => {
    const stranger = await registered();
    const link = await linkFor(stranger);
    await grant(stranger.id, { roles: ['REVIEWER'] });
    expect((await confirm(link, stranger)).status).toBe(401);
    const left = await api.db.selectFrom('oneUseLinks').select('purpose').where('userId', '=', stranger.id).execute();
    expect(left).toEqual([{ purpose: 'SET_UP' }]);
  });

  test('a confirmed person keeps session and password; so does one whose other fields change', async () => {
    const confirmed = await createSignedIn(api.db);
    await grant(confirmed.id, { roles: ['REVIEWER'] });
    expect((await api.get('user/me/', confirmed.token)).body.roles).toEqual(['REVIEWER']);
    const unconfirmed = await registered();
    await grant(unconfirmed.id, { job_title: 'Director' });
    expect((await api.get('user/me/', unconfirmed.token)).status).toBe(200);
    expect([await lettersTo(confirmed.email), await lettersTo(unconfirmed.email)]).toEqual([[], []]);
  });

  test('who makes a nonprofit of their own stays signed in; one that staff make for them waits for the link', async () => {
    const [own, given] = [await registered(), await registered()];
    const make = (id: number, by: SignedInPerson, name: string) =>
      api.call('POST', `user/${id}/create-nonprofit/`, { token: by.token, body: { name } });
    expect((await make(own.id, own, 'Own House')).status).toBe(201);
    expect((await api.get('user/me/', own.token)).status).toBe(200);
    expect((await make(given.id, staff, 'Given House')).status).toBe(201);
    expect((await api.get('user/me/', given.token)).status).toBe(401);
    expect((await lettersTo(given.email)).map(({ data }) => data)).toMatchObject([{ nonprofit: 'Given House' }]);
  });

  test('create-staff ends the registrant’s password at once', async () => {
    const stranger = await registered();
    await api.db.transaction().execute((tx) => inviteProgrammeStaff(tx, stranger.email));
    expect((await api.get('user/me/', stranger.token)).status).toBe(401);
    expect(await signIn(stranger.email)).toMatchObject(ended);
  });

  test('only the password that ended learns so: any other is refused as for an address without an account', async () => {
    const stranger = await registered();
    await grant(stranger.id, { roles: ['REVIEWER'] });
    const refused = await signIn('nobody-has-this@test.example', 'some other password');
    for (const [email, password] of [
      [stranger.email, 'some other password'],
      ['nobody-has-this@test.example', testPassword],
    ] as const) {
      const answer = await signIn(email, password);
      expect([answer.status, answer.body]).toEqual([refused.status, refused.body]);
    }
    expect([refused.status, refused.body]).toEqual([400, { non_field_errors: ['Unable to log in with provided credentials.'] }]);
    for (let turn = 0; turn < 9; turn += 1) expect([turn, (await signIn(stranger.email)).status]).toEqual([turn, 403]);
    expect((await signIn(stranger.email)).status).toBe(429);
  });

  test('the login page’s link opens the account, and the old password says nothing more', async () => {
    const stranger = await registered();
    await grant(stranger.id, { roles: ['REVIEWER'] });
    const headers = { 'x-forwarded-for': '10.9.3.1' };
    expect((await api.call('POST', 'password/reset/', { body: { email: stranger.email }, headers })).status).toBe(200);
    await runJobsOnce(api.app);
    const link = pathIn((await lettersTo(stranger.email)).at(-1)?.data).replace('reset/', 'reset/confirm/');
    const password = 'the right owner chose this';
    const chosen = { new_password1: password, new_password2: password };
    expect((await api.call('POST', `${link.slice(1)}/`, { body: chosen })).status).toBe(200);
    expect((await signIn(stranger.email)).status).toBe(400);
    expect(await signIn(stranger.email, password)).toMatchObject({ status: 200, body: { email_confirmed: true } });
    const { endedPasswordHash } = await api.db
      .selectFrom('users')
      .select('endedPasswordHash')
      .where('id', '=', stranger.id)
      .executeTakeFirstOrThrow();
    expect(endedPasswordHash).toBeNull();
  });

  test('an invitation to review ends the registrant’s password, and its link opens the account', async () => {
    const stranger = await registered();
    const body = { emails: [stranger.email] };
    const preview = await api.call('POST', 'user/invite-reviewers/?dry_run=true', { token: staff.token, body });
    expect(preview.body.invitees).toMatchObject([
      { status: 'known', message: 'The address is not confirmed: the account’s password ends, and the email opens it' },
    ]);
    expect((await api.call('POST', 'user/invite-reviewers/', { token: staff.token, body })).status).toBe(200);
    expect((await api.get('user/me/', stranger.token)).status).toBe(401);
    expect(await signIn(stranger.email)).toMatchObject(ended);
    await runJobsOnce(api.app);
    const letters = await lettersTo(stranger.email);
    expect(letters.map(({ template }) => template)).toEqual(['reviewer-invitation']);
    const link = new URL(pathIn(letters[0]?.data), 'http://site.example').searchParams;
    const signedIn = await api.call('POST', 'user/magic-link/', {
      body: { user_id: link.get('uid'), magic_token: link.get('token') },
    });
    expect(signedIn).toMatchObject({
      status: 200,
      body: { user: { id: stranger.id, email_confirmed: true, roles: ['REVIEWER'] } },
    });
  });

  test('only the person and programme staff see whether an address is confirmed', async () => {
    const nonprofit = await createNonprofit(api.db);
    const colleagues = { roles: ['NONPROFIT_STAFF' as const], nonprofitId: nonprofit.id };
    const [one, two] = [await createSignedIn(api.db, colleagues), await createSignedIn(api.db, colleagues)];
    const seenBy = async (by: SignedInPerson) => (await api.get(`user/${one.id}/`, by.token)).body;
    expect((await seenBy(two)).email_confirmed).toBeUndefined();
    expect([(await seenBy(one)).email_confirmed, (await seenBy(staff)).email_confirmed]).toEqual([true, true]);
  });
});
