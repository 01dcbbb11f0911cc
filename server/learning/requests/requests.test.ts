import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sameNameMessages } from '#contract/nonprofits/register/same-name.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { expectListOrder } from '#tests/export-order.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { createGrant, createTier } from '#tests/factories/subscriptions.ts';
import { proveRequest, sendRequest, typedRequest } from '#tests/learning-requests.ts';

const password = 'three words together';
const thanks = { detail: "Thanks! We'll keep you in the loop!", session: null };
let api: TestApi;
let staff: SignedInPerson;
let tier: number;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1', PROGRAMME_EMAIL: 'office@programme.example' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Programme' });
  tier = (await createTier(api.db)).id;
});
afterAll(() => api.close());

// A form cannot be sent within three seconds: the clock of the server's process moves instead of waiting.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

async function proof(): Promise<{ challenge: string; solution: string }> {
  const proved = await proveRequest(api);
  passes(4);
  return proved;
}
const ask = async (body: object, ip?: string) =>
  sendRequest(api, { ...typedRequest, selected_tier: tier, ...(await proof()), ...body }, ip);
const list = async (query = '') => (await api.get(`subscriptions/requests/${query}`, staff.token)).body;
const lettersTo = async (recipient: string) =>
  (await api.db.selectFrom('mailMessages').select('template').where('recipient', '=', recipient).orderBy('id').execute()).map(
    ({ template }) => template,
  );

describe('asking for information', () => {
  test('stores the request, and mails the programme and the visitor once', async () => {
    const answer = await ask({ email: ' Ada@Test.Example' });
    expect([answer.status, answer.body]).toEqual([201, thanks]);
    const [found] = (await list('?search=marsh')).results;
    expect(found).toEqual({
      id: expect.any(Number),
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      name: 'Ada Marsh',
      email: 'ada@test.example',
      organization: 'Marsh Boats',
      address: { address1: '1 Quay Street', city: 'Oldmarsh', state: 'MD', zipcode: '21000' },
      phone_number: '(202) 555-0142',
      buy_now: false,
      tier_name: 'Tier UNDER_500K',
      standing: 'NEW',
      user_ref: null,
      nonprofit_ref: null,
      suspected: false,
      answered_at: null,
      answered_by_ref: null,
      note: '',
    });
    expect(await lettersTo('office@programme.example')).toEqual(['information-request']);
    expect(await lettersTo('ada@test.example')).toEqual(['information-requested']);
    expect(await api.db.selectFrom('users').select('id').where('email', '=', 'ada@test.example').execute()).toEqual([]);
  });

  test('sent twice, at once or from a form opened again, it is one request', async () => {
    const typed = { email: 'twice@test.example', ...(await proof()) };
    const answers = await Promise.all([ask(typed), ask(typed), ask(typed)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, thanks]));
    expect((await ask({ email: 'twice@test.example' })).body).toEqual(thanks);
    expect((await list('?search=twice')).count).toBe(1);
    expect(await lettersTo('twice@test.example')).toEqual(['information-requested']);
    await ask({ email: 'twice@test.example', phone_number: '(202) 555-0143' });
    expect((await list('?search=twice')).count).toBe(2);
  });

  test.each([
    [{ name: '' }, { name: ['This field is required.'] }],
    [{ name: 'Win at https://spam.example' }, { name: ['Leave out links and web addresses.'] }],
    [{ email: 'ada' }, { email: ['Enter a valid email address.'] }],
    [{ organization: ' ' }, { organization: ["Please enter your organization's name."] }],
    [
      { address: { address1: '', city: '', state: 'XX', zipcode: 'ABC' } },
      {
        'address.address1': ['This field is required.'],
        'address.city': ['This field is required.'],
        'address.state': ['Choose a state.'],
        'address.zipcode': ['Enter digits only.'],
      },
    ],
    [{ phone_number: '12' }, { phone_number: ['Enter a valid phone number.'] }],
    [{ selected_tier: null }, { selected_tier: ['Choose your budget size.'] }],
    [{ selected_tier: 999_999 }, { selected_tier: ['Choose your budget size.'] }],
    [{ buy_now: true, password: '' }, { password: ['This field is required.'] }],
    [{ buy_now: true, password: 'short' }, { password: ['Use 8 characters or more.'] }],
  ])('refuses %j', async (wrong, errors) => {
    const before = (await list()).count;
    expect(await ask(wrong)).toMatchObject({ status: 400, body: errors });
    expect((await list()).count).toBe(before);
  });
});

describe('machines', () => {
  const refused = { status: 400, body: { challenge: ['Your browser’s check is too old. Send the form again.'] } };
  test.each([
    ['without work', async () => ({ ...(await proof()), solution: 'x' })],
    ['with a puzzle of their own', async () => ({ ...(await proof()), challenge: '1.a.b' })],
    ['sooner than anybody types', async () => proveRequest(api)],
    [
      'two days later',
      async () => {
        const proved = await proveRequest(api);
        passes(48 * 3_600);
        return proved;
      },
    ],
  ])('are refused %s', async (_, prove) => {
    const body = { ...typedRequest, email: 'robot@test.example', selected_tier: tier, ...(await prove()) };
    expect(await sendRequest(api, body)).toMatchObject(refused);
    expect((await list('?search=robot&standing=NEW,SUSPECTED')).count).toBe(0);
  });

  test('that fill in what people do not see are stored apart, and nobody is mailed', async () => {
    const letters = (await lettersTo('office@programme.example')).length;
    const sent = { email: 'trap@test.example', website: 'https://spam.example', buy_now: true, password };
    expect(await ask(sent)).toMatchObject({ status: 201, body: thanks });
    expect((await list('?search=trap')).count).toBe(0);
    const [found] = (await list('?search=trap&standing=SUSPECTED')).results;
    expect(found).toMatchObject({ standing: 'SUSPECTED', user_ref: null });
    expect([await lettersTo('trap@test.example'), (await lettersTo('office@programme.example')).length]).toEqual([[], letters]);
    expect(await api.db.selectFrom('users').select('id').where('email', '=', 'trap@test.example').execute()).toEqual([]);
    const freed = await api.call('PATCH', `subscriptions/requests/${found.id}/`, {
      token: staff.token,
      body: { suspected: false },
    });
    expect(freed.body).toMatchObject({ standing: 'NEW', version: 2 });
  });

  test('have to wait after some requests of one network', async () => {
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await ask({ email: 'flood@test.example' }, '10.9.9.9')).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('buying now', () => {
  const buy = { buy_now: true, password };

  test('makes an account and a nonprofit, signed in, and welcomes its owner', async () => {
    const answer = await ask({ ...buy, email: 'buyer@test.example', organization: 'Quay Kitchen', name: 'Mary Ann Quay' });
    expect(answer).toMatchObject({ status: 201, body: { session: { email: 'buyer@test.example', roles: ['NONPROFIT_STAFF'] } } });
    const { token, first_name, last_name, nonprofit } = answer.body.session;
    expect([first_name, last_name]).toEqual(['Mary Ann', 'Quay']);
    expect((await api.get('user/me/', token)).body.nonprofit_primary).toBe(true);
    expect((await api.get(`nonprofits/${nonprofit}/`, token)).body).toMatchObject({
      name: 'Quay Kitchen',
      email: 'buyer@test.example',
      budget_size: 'UNDER_500K',
      display: false,
      address: { address1: '1 Quay Street', zipcode: '21000' },
    });
    expect((await api.get('learning-commons/subscription/', token)).body).toMatchObject({
      has_access: false,
      can: { buy: true },
      suggested_tier: tier,
    });
    expect(await lettersTo('buyer@test.example')).toEqual(['welcome']);
    const [found] = (await list('?search=quay+kitchen&wish=SUBSCRIPTION')).results;
    expect(found).toMatchObject({ standing: 'NEW', nonprofit_ref: { id: nonprofit, name: 'Quay Kitchen' } });
    const today = new Date().toISOString().slice(0, 10);
    await createGrant(api.db, { nonprofitId: nonprofit, startsOn: today, endsOn: '2099-01-01' });
    expect((await list('?search=quay+kitchen&standing=BOUGHT')).count).toBe(1);
  });

  test('of a name that the catalogue has makes no account until the visitor says that theirs is another', async () => {
    await createNonprofit(api.db, { name: 'Again Named' });
    const sent = { ...buy, email: 'named@test.example', organization: 'again named', ...(await proof()) };
    const asked = await ask(sent);
    expect([asked.status, asked.body]).toEqual([409, { detail: sameNameMessages.visitor, same_name: [] }]);
    expect(await lettersTo('named@test.example')).toEqual([]);
    const made = await ask({ ...sent, is_another: true });
    expect([made.status, made.body.session.nonprofit_ref.name]).toEqual([201, 'again named']);
  });

  test('sent again after a lost reply, it signs in with the same password and makes nothing twice', async () => {
    const sent = { ...buy, email: 'lost@test.example', organization: 'Lost Reply', ...(await proof()) };
    const answers = await Promise.all([ask(sent), ask(sent), ask(sent)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = new Set(answers.map(({ body }) => body.session.id));
    expect(ids.size).toBe(1);
    expect(await ask({ ...sent, password: 'another password' })).toMatchObject({ status: 409 });
    expect(await api.db.selectFrom('nonprofits').select('id').where('name', '=', 'Lost Reply').execute()).toHaveLength(1);
    expect((await list('?search=lost')).count).toBe(1);
  });

  test('an address that has an account keeps it, and is asked to log in', async () => {
    const owner = await createUser(api.db, { email: 'owner@test.example' });
    const answer = await ask({ ...buy, email: 'owner@test.example', organization: 'Taken Over' });
    const told = ['There is an account with this email address. Log in to buy.'];
    expect([answer.status, answer.body]).toEqual([400, { email: told }]);
    expect(await api.db.selectFrom('nonprofits').select('id').where('name', '=', 'Taken Over').execute()).toEqual([]);
    const login = await api.call('POST', 'login/', { body: { email: owner.email, password: testPassword } });
    expect([login.status, login.body.nonprofit]).toEqual([200, null]);
    expect(await ask({ ...typedRequest, email: 'owner@test.example', selected_tier: tier })).toMatchObject({
      status: 201,
      body: thanks,
    });
  });

  test('a common password is refused, and a later try with another one succeeds', async () => {
    const sent = { ...buy, email: 'common@test.example', ...(await proof()) };
    const refused = await ask({ ...sent, password: 'password1' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['password']]);
    expect(await ask(sent)).toMatchObject({ status: 201, body: { session: { email: 'common@test.example' } } });
  });

  test('is refused where nothing is for sale; a question needs no budget size then', async () => {
    await api.db.updateTable('learningTiers').set({ isOffered: false }).execute();
    const asked = { email: 'none@test.example', selected_tier: null };
    expect(await ask({ ...buy, ...asked })).toMatchObject({ status: 400, body: { buy_now: [expect.any(String)] } });
    expect(await ask(asked)).toMatchObject({ status: 201 });
    await api.db.updateTable('learningTiers').set({ isOffered: true }).where('id', '=', tier).execute();
  });
});

describe('staff', () => {
  test('mark a request as answered with a note, audited; a stale change is refused', async () => {
    await ask({ email: 'answer@test.example', organization: 'Answer Me' });
    const [{ id }] = (await list('?search=answer')).results;
    const change = (body: object) => api.call('PATCH', `subscriptions/requests/${id}/`, { token: staff.token, body });
    const answered = await change({ note: 'Called back.', is_answered: true, version: 1 });
    expect(answered.body).toMatchObject({
      standing: 'ANSWERED',
      note: 'Called back.',
      answered_at: expect.any(String),
      answered_by_ref: { id: staff.id, full_name: 'Pat Programme' },
    });
    expect((await list('?search=answer&standing=ANSWERED')).count).toBe(1);
    expect(await change({ note: 'Late', version: 1 })).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await change({ is_answered: false })).body).toMatchObject({ standing: 'NEW', answered_at: null });
    const { body } = await api.get(`audit/?subject_kind=informationRequest&subject_id=${id}`, staff.token);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['changed', 'changed']);
    expect(await api.get('subscriptions/requests/999999/', staff.token)).toMatchObject({ status: 404 });
  });

  test('find, order and export what was asked', async () => {
    await ask({ email: 'zebra@test.example', organization: '=Zebra Aid' });
    expect((await list('?ordering=-organization&page_size=1')).results[0].organization).toBe('Quay Kitchen');
    await expectListOrder(api, staff.token, {
      list: 'subscriptions/requests/?',
      file: '/download-information-requests/?',
      id: 'Request',
      orderings: ['-created_at', 'created_at', 'organization', '-organization'],
    });
    const table = await api.get('/download-information-requests/?search=zebra', staff.token);
    const [header, row, ...rest] = table.body.trim().split('\r\n');
    expect(header).toContain('Organization,Name,Email');
    expect(row).toContain('zebra@test.example');
    expect(row).not.toContain(',=Zebra');
    expect(rest).toEqual([]);
    const director = await createSignedIn(api.db, {
      roles: ['NONPROFIT_STAFF'],
      nonprofitId: (await createNonprofit(api.db)).id,
    });
    expect((await api.get('/download-information-requests/', director.token)).status).toBe(403);
  });
});
