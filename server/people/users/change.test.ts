import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson, testPassword } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let nonprofit: { id: number; name: string };
let other: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  nonprofit = await createNonprofit(api.db, { name: 'Lantern House' });
  other = await createNonprofit(api.db, { name: 'River Bend' });
});
afterAll(() => api.close());

const patch = (id: number, body: unknown, by: { token: string }) => api.call('PATCH', `user/${id}/`, { token: by.token, body });
const row = (id: number) => api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mayNot = ['You may not change this.'];
const colleagueOf = (roles: 'NONPROFIT_STAFF'[] = []) => createSignedIn(api.db, { roles, nonprofitId: nonprofit.id });

describe('a profile', () => {
  test('is edited by whose it is: what is sent changes, what is not sent stays', async () => {
    const person = await createSignedIn(api.db, { firstName: 'Before', lastName: 'Stays' });
    const answer = await patch(
      person.id,
      {
        first_name: '  After ',
        phone_number: '(202) 555-0143',
        phone_region: 'us',
        address: { address1: '12 Elm St', state: 'DC', zipcode: '20001' },
        job_title: 'Director',
        social_links: { website: 'lantern.example', twitter: '@lantern' },
      },
      person,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      version: 2,
      first_name: 'After',
      last_name: 'Stays',
      phone_number: '(202) 555-0143',
      phone_region: 'US',
      address: { address1: '12 Elm St', address2: '', city: '', state: 'DC', zipcode: '20001' },
      job_title: 'Director',
      social_links: { website: 'https://lantern.example', facebook: '', linkedin: '', twitter: '@lantern' },
    });
    const again = await patch(person.id, { address: { city: 'Washington' }, social_links: { website: '' } }, person);
    expect(again.body.address).toEqual({
      address1: '12 Elm St',
      address2: '',
      city: 'Washington',
      state: 'DC',
      zipcode: '20001',
    });
    expect(again.body.social_links).toEqual({ website: '', facebook: '', linkedin: '', twitter: '@lantern' });
    expect((await api.get('user/me/', person.token)).body).toEqual(again.body);
  });

  test('loses its phone region with its number', async () => {
    const person = await createSignedIn(api.db);
    await patch(person.id, { phone_number: '020 7946 0018', phone_region: 'GB' }, person);
    expect((await patch(person.id, { phone_number: '' }, person)).body).toMatchObject({ phone_number: '', phone_region: '' });
  });

  test.each([
    [{ phone_number: '12', phone_region: 'US' }, { phone_number: ['Enter a valid phone number.'] }],
    [{ phone_number: 'call me', phone_region: 'US' }, { phone_number: ['Enter a valid phone number.'] }],
    [{ phone_number: '202 555 0143', phone_region: 'ZZ' }, { phone_region: ['Choose a country.'] }],
    [{ phone_region: 'United States' }, { phone_region: ['Choose a country.'] }],
    [{ address: { zipcode: '2000l' } }, { 'address.zipcode': ['Enter digits only.'] }],
    [{ address: { state: 'ZZ' } }, { 'address.state': ['Choose a state.'] }],
    [
      { social_links: { facebook: 'HTTPS://facebook.example' } },
      { 'social_links.facebook': ['Enter a URL without ftp | https | http'] },
    ],
    [{ social_links: { linkedin: 'ftp://x' } }, { 'social_links.linkedin': ['Enter a URL without ftp | https | http'] }],
    [
      { social_links: { website: 'javascript:alert(1)' } },
      { 'social_links.website': ['Enter a URL without ftp | https | http'] },
    ],
    [{ social_links: { website: 'http://x' } }, { 'social_links.website': ['Enter a URL without ftp | https | http'] }],
    [{ social_links: { twitter: 'https://twitter.com/x' } }, { 'social_links.twitter': ['Enter only username'] }],
    [{ first_name: 'x'.repeat(101) }, { first_name: ['Use 100 characters or fewer.'] }],
    [{ first_name: 'nul\0' }, { first_name: ['Remove characters that are not text.'] }],
  ])('%j is refused at its field', async (body, errors) => {
    const person = await createSignedIn(api.db);
    const before = await row(person.id);
    expect(await patch(person.id, body, person)).toMatchObject({ status: 400, body: errors });
    expect(await row(person.id)).toEqual(before);
  });

  test.each(['first_name', 'last_name', 'phone_number', 'address', 'job_title', 'social_links', 'roles', 'is_active', 'version'])(
    '%s of a wrong type is refused at its field',
    async (field) => {
      const { status, body } = await patch(staff.id, { [field]: { length: [1] } }, staff);
      if (field === 'address' || field === 'social_links') expect(status).toBe(200);
      else expect([status, Object.keys(body)]).toEqual([400, [field]]);
      for (const wrong of [7, [], 'text', null].filter(
        (value) => typeof value !== 'string' || !/name|number|title/.test(field),
      )) {
        if ((field === 'version' && wrong === 7) || (field === 'roles' && Array.isArray(wrong))) continue;
        const answer = await patch(staff.id, { [field]: wrong }, staff);
        expect([field, wrong, answer.status, Object.keys(answer.body)]).toEqual([field, wrong, 400, [field]]);
      }
    },
  );

  test.each(['[]', '"text"', '7', 'true', 'null'])('a body that is %s is no user', async (raw) => {
    const refused = { non_field_errors: ['User parameter must be an instance of the User class.'] };
    expect(await api.call('PATCH', `user/${staff.id}/`, { token: staff.token, raw })).toMatchObject({
      status: 400,
      body: refused,
    });
    expect(await api.call('POST', 'user/', { token: staff.token, raw })).toMatchObject({ status: 400, body: refused });
  });

  test('saved with a version that is not the newest is refused with the record as it is', async () => {
    const person = await createSignedIn(api.db);
    const first = await patch(person.id, { first_name: 'One', version: 1 }, staff);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const second = await patch(person.id, { first_name: 'Two', version: 1 }, person);
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      detail: 'Somebody else changed this user meanwhile.',
      current: (await api.get('user/me/', person.token)).body,
    });
    expect(second.body.current.first_name).toBe('One');
    expect((await patch(person.id, { first_name: 'Two', version: 2 }, person)).status).toBe(200);
  });
});

describe('what one may not change', () => {
  const forbidden = () => ({
    roles: ['CFP_STAFF'],
    is_staff: true,
    is_reviewer: true,
    is_active: false,
    nonprofit: other.id,
    staff_notes: 'my own note',
    email: 'new@test.example',
    id: 1,
    password: 'a-new-password-of-mine',
  });
  const errorOf = (field: string) =>
    field === 'password'
      ? { password: ['Change your own password under Sign-in in My Profile, where your present one is asked for.'] }
      : { [field]: mayNot };

  test.each([
    ['a newcomer', () => createSignedIn(api.db)],
    ['a nonprofit member', () => colleagueOf()],
    ['nonprofit staff', () => colleagueOf(['NONPROFIT_STAFF'])],
    ['a reviewer', () => createSignedIn(api.db, { roles: ['REVIEWER'] })],
  ])('of oneself, as %s: each field alone and all at once, and nothing of it is written', async (_, create) => {
    const person = await create();
    const before = await row(person.id);
    for (const [field, value] of Object.entries(forbidden())) {
      const sent = field === 'is_reviewer' && before.roles.includes('REVIEWER') ? false : value;
      const answer = await patch(person.id, { first_name: 'Sneaked in', [field]: sent }, person);
      expect([field, answer.status, answer.body]).toEqual([field, 400, errorOf(field)]);
    }
    const all = await patch(person.id, { ...forbidden(), is_reviewer: !before.roles.includes('REVIEWER') }, person);
    expect(Object.keys(all.body).sort()).toEqual(Object.keys(forbidden()).sort());
    expect(await row(person.id)).toEqual(before);
    expect((await api.get('user/me/', person.token)).status).toBe(200);
  });

  test('may be sent back as it is', async () => {
    const person = await colleagueOf(['NONPROFIT_STAFF']);
    const { body } = await api.get(`user/${person.id}/`, person.token);
    const { social_links, ...record } = body;
    const answer = await patch(person.id, { ...record, password: null, first_name: 'Whole' }, person);
    expect([answer.status, answer.body.first_name, answer.body.roles]).toEqual([200, 'Whole', ['NONPROFIT_STAFF']]);
    expect(social_links).toBeDefined();
  });

  test('of a colleague: 403; of a stranger: 404, as if there were none', async () => {
    const colleague = await colleagueOf();
    const stranger = await createUser(api.db, { nonprofitId: other.id });
    const nobody = await createUser(api.db);
    for (const person of [await colleagueOf(), await colleagueOf(['NONPROFIT_STAFF'])]) {
      expect(await patch(colleague.id, { first_name: 'x' }, person)).toMatchObject({
        status: 403,
        body: { detail: 'You do not have permission to perform this action.' },
      });
      for (const id of [stranger.id, nobody.id, staff.id, 2_147_483_647]) {
        for (const method of ['GET', 'PATCH'] as const) {
          const answer = await api.call(method, `user/${id}/`, {
            token: person.token,
            ...(method === 'PATCH' && { body: { first_name: 'x' } }),
          });
          expect([method, answer.status, answer.body]).toEqual([method, 404, { detail: 'Not found.' }]);
        }
      }
    }
  });
});

describe('programme staff', () => {
  test('change rights, status, nonprofit, address and notes of anyone; flags and roles are one truth', async () => {
    const person = await createSignedIn(api.db, { roles: ['DONOR'] });
    const change = async (body: object) => (await patch(person.id, body, staff)).body;
    expect(await change({ is_staff: true, is_reviewer: true })).toMatchObject({
      roles: ['CFP_STAFF', 'REVIEWER', 'DONOR'],
      is_staff: true,
      is_reviewer: true,
    });
    expect(await change({ is_staff: false })).toMatchObject({ roles: ['REVIEWER', 'DONOR'], is_staff: false });
    expect(await change({ roles: ['VOLUNTEER', 'VOLUNTEER'], is_reviewer: true })).toMatchObject({
      roles: ['REVIEWER', 'VOLUNTEER'],
    });
    expect(await change({ nonprofit: other.id, email: ' New-Address@Test.example', notes: 'Called in May.' })).toMatchObject({
      nonprofit: other.id,
      nonprofit_ref: { id: other.id, name: 'River Bend' },
      email: 'new-address@test.example',
      notes: 'Called in May.',
    });
    expect(await patch(person.id, { email: staff.email }, staff)).toMatchObject({
      status: 400,
      body: { email: ['A user with this email address already exists.'] },
    });
    expect(await patch(person.id, { nonprofit: 2_147_483_647 }, staff)).toMatchObject({
      status: 400,
      body: { nonprofit: ['This nonprofit does not exist.'] },
    });
    expect((await patch(person.id, { roles: ['KING'] }, staff)).body).toEqual({
      'roles.0': ['"KING" is not one of the choices.'],
    });
  });

  test('who change an address make it unconfirmed, and it is emailed a link that confirms it', async () => {
    const person = await createSignedIn(api.db);
    const email = 'moved-house@test.example';
    const letters = () => api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', email).execute();
    expect((await patch(person.id, { email: person.email, first_name: 'Same' }, staff)).body.email_confirmed).toBe(true);
    expect((await patch(person.id, { email }, staff)).body.email_confirmed).toBe(false);
    expect((await api.get('user/me/', person.token)).body).toMatchObject({ email, email_confirmed: false });
    const [letter, ...more] = await letters();
    expect([letter?.template, more]).toEqual(['confirm-address', []]);
    const { path } = z.object({ path: z.string() }).parse(letter?.data);
    const body = { token: path.replace('/confirm-email/', '') };
    expect((await api.call('POST', 'user/confirm-email/', { token: person.token, body })).body.email_confirmed).toBe(true);
  });

  test('who change an address and give a role leave the account to the owner of the new address', async () => {
    const person = await createSignedIn(api.db);
    const email = 'moved-and-promoted@test.example';
    expect((await patch(person.id, { email, roles: ['REVIEWER'] }, staff)).status).toBe(200);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    const letters = await api.db.selectFrom('mailMessages').select('template').where('recipient', '=', email).execute();
    expect(letters).toEqual([{ template: 'access-given' }]);
  });

  test('who change the address of an account without a password email nothing to it', async () => {
    const { id } = await createUser(api.db, { passwordHash: null, emailConfirmedAt: null });
    const email = 'moved-before-set-up@test.example';
    expect((await patch(id, { email }, staff)).body.email_confirmed).toBe(false);
    expect(await api.db.selectFrom('mailMessages').select('id').where('recipient', '=', email).execute()).toEqual([]);
  });

  test('who deactivate somebody end all their sessions and links at once', async () => {
    const person = await createSignedIn(api.db);
    const second = await api.call('POST', 'login/', { body: { email: person.email, password: testPassword } });
    expect((await patch(person.id, { is_active: false }, staff)).body.is_active).toBe(false);
    for (const token of [person.token, second.body.token]) expect((await api.get('user/me/', token)).status).toBe(401);
    expect((await patch(person.id, { is_active: true }, staff)).body.is_active).toBe(true);
    for (const token of [person.token, second.body.token]) expect((await api.get('user/me/', token)).status).toBe(401);
  });

  test('who set somebody’s password end their sessions; the trail says so without it', async () => {
    const person = await createSignedIn(api.db);
    const password = 'set-by-programme-staff';
    expect((await patch(person.id, { password: 'password' }, staff)).body).toEqual({
      password: ['This password is too common.'],
    });
    expect((await patch(person.id, { password }, staff)).status).toBe(200);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    expect((await api.call('POST', 'login/', { body: { email: person.email, password } })).status).toBe(200);
    const { body } = await api.get(`audit/?subject_kind=user&subject_id=${person.id}`, staff.token);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['set the password']);
    expect(JSON.stringify(body)).not.toContain(password);
    expect((await patch(staff.id, { password }, staff)).body).toEqual({
      password: ['Change your own password under Sign-in in My Profile, where your present one is asked for.'],
    });
  });

  test('who move somebody out of a nonprofit leave it without a primary user', async () => {
    const person = await createUser(api.db, { nonprofitId: nonprofit.id });
    await api.db.updateTable('nonprofits').set({ primaryUserId: person.id }).where('id', '=', nonprofit.id).execute();
    expect((await patch(person.id, { nonprofit: null }, staff)).body).toMatchObject({
      nonprofit: null,
      nonprofit_primary: false,
    });
    expect((await api.get(`nonprofits/${nonprofit.id}/`, staff.token)).body.primary_user).toBeNull();
  });
});
