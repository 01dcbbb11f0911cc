import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { claimMessages } from '#contract/nonprofits/register/claims.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson, testPassword } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: SignedInPerson;
let person: SignedInPerson;
let nonprofit: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Keeper' });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await createSignedIn(api.db, { firstName: 'Noor', lastName: 'Reed' });
  nonprofit = await createNonprofit(api.db, { city: 'Reston', state: 'VA' });
});

const message = 'I direct it.';
const claim = (by: SignedInPerson, id = nonprofit.id, body: object = { message }) =>
  api.call('POST', `nonprofits/${id}/claims/`, { token: by.token, body });
const own = async (by: SignedInPerson) => (await api.get('claims/own/', by.token)).body;
const withdraw = (id: number, by: SignedInPerson) => api.call('DELETE', `claims/${id}/`, { token: by.token });
const answer = (id: number, body: object, by = staff) => api.call('POST', `claims/${id}/answer/`, { token: by.token, body });
const letters = async (to: string) =>
  (await api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', to).orderBy('id').execute()).map(
    ({ template, data }) => [template, data],
  );
const notices = async (of: SignedInPerson) =>
  (await api.get('notices/', of.token)).body.results.map(({ title, text, path }: Record<string, string>) => [title, text, path]);
const userOf = ({ id }: { id: number }) =>
  api.db.selectFrom('users').select(['nonprofitId', 'roles']).where('id', '=', id).executeTakeFirstOrThrow();
const trail = async (id: number) =>
  (
    await api.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'reason'])
      .where('subjectKind', '=', 'nonprofit')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ actorId, action, reason }) => [actorId, action, reason]);

describe('a claim', () => {
  test('is stored once, and confirmed: the person is staff and primary user, and gets an email', async () => {
    const first = await claim(person);
    const expected = {
      id: first.body.id,
      nonprofit_ref: { id: nonprofit.id, name: nonprofit.name, city: 'Reston', state: 'VA' },
      message,
      state: 'WAITING',
      created_at: expect.stringMatching(/Z$/),
      ended_at: null,
      answer: '',
    };
    expect([first.status, first.body]).toEqual([201, expected]);
    const again = await claim(person, nonprofit.id, { message: 'Another text.' });
    expect([again.status, again.body]).toEqual([200, expected]);
    expect(await own(person)).toEqual([expected]);

    const listed = await api.get(`claims/?nonprofit=${nonprofit.id}&state=WAITING`, staff.token);
    expect(listed.body.results).toEqual([
      {
        ...expected,
        user_ref: { id: person.id, full_name: 'Noor Reed', email: person.email, email_confirmed: true, is_active: true },
        answered_by_ref: null,
        colleagues: 0,
        brings: null,
        is_inactive: false,
        rivals: 0,
      },
    ]);
    const confirmed = await answer(first.body.id, { confirmed: true });
    expect([confirmed.status, confirmed.body.state, confirmed.body.answered_by_ref]).toEqual([
      200,
      'CONFIRMED',
      { id: staff.id, full_name: 'Pat Keeper' },
    ]);
    expect(await userOf(person)).toEqual({ nonprofitId: nonprofit.id, roles: ['NONPROFIT_STAFF'] });
    const { primaryUserId } = await api.db
      .selectFrom('nonprofits')
      .select('primaryUserId')
      .where('id', '=', nonprofit.id)
      .executeTakeFirstOrThrow();
    expect(primaryUserId).toBe(person.id);
    expect(await letters(person.email)).toEqual([
      ['claim-answered', { firstName: 'Noor', nonprofit: nonprofit.name, confirmed: true, answer: '' }],
    ]);
    expect((await notices(staff))[0]).toEqual([
      'Claim of a nonprofit',
      `Noor Reed says that ${nonprofit.name} is theirs.`,
      '/nonprofit-claims?state=WAITING',
    ]);
    expect(await notices(person)).toEqual([['Claim confirmed', `You now have access to ${nonprofit.name}.`, '/']]);
    expect(await trail(nonprofit.id)).toEqual([
      [person.id, 'claimed', message],
      [staff.id, 'claim confirmed', `Claim of ${person.email}`],
    ]);
    expect(await own(person)).toEqual([]);
  });

  test('of a person who did not confirm the address ends their access with one email, which carries the link that opens it', async () => {
    await api.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', person.id).execute();
    const { id } = (await claim(person)).body;
    const [listed] = (await api.get(`claims/?nonprofit=${nonprofit.id}`, staff.token)).body.results;
    expect(listed.user_ref).toMatchObject({ id: person.id, email_confirmed: false });
    expect((await answer(id, { confirmed: true, answer: '' })).status).toBe(200);
    const sent = await letters(person.email);
    const path = expect.stringMatching(/^\/set-up\/[\w-]+$/);
    expect(sent).toEqual([
      ['claim-answered', { firstName: 'Noor', nonprofit: nonprofit.name, confirmed: true, answer: '', path }],
    ]);
    expect((await api.get('user/me/', person.token)).status).toBe(401);
    const login = { body: { email: person.email, password: testPassword } };
    expect(await api.call('POST', 'login/', login)).toMatchObject({ status: 403, body: { password_ended: true } });
    const [, data] = sent[0] ?? [];
    const link = z.object({ path: z.string() }).parse(data).path.slice(1);
    const names = { first_name: 'Noor', last_name: 'Owner', email: person.email, password: 'the right owner chose this' };
    const opened = await api.call('POST', `${link}/`, { body: names });
    expect(opened).toMatchObject({
      status: 201,
      body: { email_confirmed: true, nonprofit: nonprofit.id, nonprofit_primary: true },
    });
  });

  test('is declined with a reason, which the person reads; afterwards they can claim again', async () => {
    const { body } = await claim(person);
    expect((await answer(body.id, { confirmed: false })).body).toEqual({ answer: [claimMessages.answer] });
    expect((await answer(body.id, { confirmed: false, answer: 'Send us a letterhead.' })).status).toBe(200);
    expect(await userOf(person)).toEqual({ nonprofitId: null, roles: [] });
    expect(await letters(person.email)).toEqual([
      ['claim-answered', { firstName: 'Noor', nonprofit: nonprofit.name, confirmed: false, answer: 'Send us a letterhead.' }],
    ]);
    expect((await own(person)).map(({ state, answer: said }: { state: string; answer: string }) => [state, said])).toEqual([
      ['DECLINED', 'Send us a letterhead.'],
    ]);
    expect((await claim(person)).status).toBe(201);
  });

  test('can be withdrawn by its person alone, twice as well as once, until it is answered', async () => {
    const { body } = await claim(person);
    const stranger = await createSignedIn(api.db);
    expect((await withdraw(body.id, stranger)).status).toBe(404);
    expect([(await withdraw(body.id, person)).status, (await withdraw(body.id, person)).status]).toEqual([204, 204]);
    expect(await own(person)).toEqual([]);
    const late = await answer(body.id, { confirmed: true });
    expect([late.status, late.body]).toEqual([409, { detail: claimMessages.answered }]);
    const second = await claim(person);
    await answer(second.body.id, { confirmed: true });
    expect((await withdraw(second.body.id, person)).status).toBe(409);
    expect((await trail(nonprofit.id)).map(([, action]) => action)).toEqual([
      'claimed',
      'claim withdrawn',
      'claimed',
      'claim confirmed',
    ]);
  });

  test('that two staff answer at the same time is answered once', async () => {
    const { body } = await claim(person);
    const other = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    const answers = await Promise.all([
      answer(body.id, { confirmed: true }),
      answer(body.id, { confirmed: false, answer: 'No.' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await letters(person.email)).toHaveLength(1);
  });

  test('of two people for one nonprofit: both can be confirmed, and the first hears of the second', async () => {
    const second = await createSignedIn(api.db, { firstName: 'Ira', lastName: 'Lund' });
    const claims = [(await claim(person)).body.id, (await claim(second)).body.id];
    const listed = (await api.get(`claims/?nonprofit=${nonprofit.id}`, staff.token)).body.results;
    expect(listed.map(({ rivals, colleagues }: { rivals: number; colleagues: number }) => [rivals, colleagues])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    for (const id of claims) expect((await answer(id, { confirmed: true })).status).toBe(200);
    expect(await userOf(second)).toEqual({ nonprofitId: nonprofit.id, roles: ['NONPROFIT_STAFF'] });
    expect((await letters(person.email)).at(-1)).toEqual([
      'colleague-linked',
      { firstName: 'Noor', nonprofit: nonprofit.name, colleague: 'Ira Lund', email: second.email },
    ]);
    expect((await notices(person))[0]).toEqual([
      'New colleague',
      `Ira Lund now has access to ${nonprofit.name}.`,
      `/profile/${second.id}`,
    ]);
    expect(await letters(second.email)).toHaveLength(1);
    expect(await notices(second)).toEqual([['Claim confirmed', `You now have access to ${nonprofit.name}.`, '/']]);
  });

  test('confirmed ends the person’s other claims', async () => {
    const other = await createNonprofit(api.db);
    const { body } = await claim(person);
    const left = (await claim(person, other.id)).body.id;
    await answer(body.id, { confirmed: true });
    expect((await answer(left, { confirmed: true })).body).toEqual({ detail: claimMessages.answered });
    expect((await api.get(`claims/?nonprofit=${other.id}`, staff.token)).body.results[0].state).toBe('WITHDRAWN');
    expect((await claim(person, other.id)).status).toBe(403);
  });
});

describe('is refused', () => {
  test('for an inactive nonprofit, for none, and without a message', async () => {
    const inactive = await createNonprofit(api.db, { inactiveDate: '2025-06-30' });
    expect((await claim(person, inactive.id)).body).toEqual({ detail: claimMessages.inactive });
    const none = await claim(person, 2_000_000_000);
    expect([none.status, none.body]).toEqual([404, { detail: claimMessages.gone }]);
    expect((await claim(person, nonprofit.id, { message: '  ' })).body).toEqual({ message: [claimMessages.message] });
  });

  test('beyond three that wait, and ten in a day', async () => {
    const places = [];
    for (let count = 0; count < 4; count += 1) places.push((await createNonprofit(api.db)).id);
    for (const id of places.slice(0, 3)) expect((await claim(person, id)).status).toBe(201);
    const fourth = await claim(person, places[3]);
    expect([fourth.status, fourth.body]).toEqual([409, { detail: claimMessages.tooMany }]);
    for (const { id } of await own(person)) await withdraw(id, person);
    for (let count = 3; count < 10; count += 1) {
      const { status, body } = await claim(person);
      expect([count, status]).toEqual([count, 201]);
      await withdraw(body.id, person);
    }
    const late = await claim(person);
    expect([late.status, late.body]).toEqual([429, { detail: claimMessages.tooOften }]);
  });

  test('for a nonprofit that is being merged into another one', async () => {
    const into = await createNonprofit(api.db);
    const late = await whileLocked(api, {
      sql: `DELETE FROM nonprofits WHERE id = ${nonprofit.id}`,
      call: () => claim(person),
    });
    expect([late.status, late.body]).toEqual([404, { detail: claimMessages.gone }]);
    expect(await own(person)).toEqual([]);
    expect((await claim(person, into.id)).status).toBe(201);
  });

  test('to confirm, where the nonprofit is inactive by now: it can be declined', async () => {
    const { body } = await claim(person);
    const inactive = (inactiveDate: string | null) =>
      api.db.updateTable('nonprofits').set({ inactiveDate }).where('id', '=', nonprofit.id).execute();
    await inactive('2026-01-31');
    const listed = (await api.get(`claims/?nonprofit=${nonprofit.id}`, staff.token)).body.results;
    expect(listed).toMatchObject([{ id: body.id, state: 'WAITING', is_inactive: true }]);
    const refused = await answer(body.id, { confirmed: true });
    expect([refused.status, refused.body]).toEqual([409, { detail: claimMessages.nonprofitInactive }]);
    expect(await userOf(person)).toEqual({ nonprofitId: null, roles: [] });
    expect((await own(person)).map(({ state }: { state: string }) => state)).toEqual(['WAITING']);
    expect((await answer(body.id, { confirmed: false, answer: 'It has closed.' })).status).toBe(200);
    await inactive(null);
    const again = (await claim(person)).body.id;
    expect((await answer(again, { confirmed: true })).status).toBe(200);
  });

  test('to confirm, where the person has a nonprofit by now or is deactivated', async () => {
    const { body } = await claim(person);
    const elsewhere = await createNonprofit(api.db);
    await api.call('PATCH', `user/${person.id}/`, { token: staff.token, body: { nonprofit: elsewhere.id } });
    expect((await answer(body.id, { confirmed: true })).body).toEqual({ detail: claimMessages.linked });
    expect((await own(person)).map(({ state }: { state: string }) => state)).toEqual(['WAITING']);

    const gone = await createSignedIn(api.db);
    const theirs = (await claim(gone)).body.id;
    await api.call('PATCH', `user/${gone.id}/`, { token: staff.token, body: { is_active: false } });
    expect((await answer(theirs, { confirmed: true })).body).toEqual({ detail: claimMessages.deactivated });
    const [waiting] = (await api.get(`claims/?nonprofit=${nonprofit.id}&search=${gone.email}`, staff.token)).body.results;
    expect(waiting).toMatchObject({ id: theirs, user_ref: { is_active: false } });
    expect((await answer(theirs, { confirmed: false, answer: 'No account.' })).status).toBe(200);
  });
});

test('the list finds by nonprofit, name and address; those that wait stand first, the oldest first', async () => {
  const place = await createNonprofit(api.db, { name: 'Quillwork Commons', shortDescription: 'Pages and parchment' });
  const [first, second] = [await createSignedIn(api.db), await createSignedIn(api.db, { lastName: 'Ozymandel' })];
  const declined = (await claim(first, place.id)).body.id;
  await answer(declined, { confirmed: false, answer: 'No.' });
  const older = (await claim(first, place.id)).body.id;
  const newer = (await claim(second, place.id)).body.id;
  const ids = async (query: string) =>
    (await api.get(`claims/?${query}`, staff.token)).body.results.map(({ id }: { id: number }) => id);
  expect(await ids('search=quillwork')).toEqual([older, newer, declined]);
  expect(await ids('search=ozymandel')).toEqual([newer]);
  expect(await ids('search=parchment')).toEqual([]);
  expect(await ids('search=quillwork&state=DECLINED')).toEqual([declined]);
});
