import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let colleague: SignedInPerson;
let lantern: { id: number; name: string };
let bend: { id: number; name: string };
let zoe: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  lantern = await createNonprofit(api.db, { name: 'Lantern House' });
  bend = await createNonprofit(api.db, { name: 'River Bend Gardens' });
  const person = (firstName: string, lastName: string, rest: object = {}) =>
    createSignedIn(api.db, { firstName, lastName, email: `${firstName}.${lastName}@test.example`.toLowerCase(), ...rest });
  staff = await person('Programme', 'Staff', { roles: ['CFP_STAFF'] });
  colleague = await person('Ada', 'Lowell', { roles: ['NONPROFIT_STAFF'], nonprofitId: lantern.id });
  await person('Bela', 'Lovelace', { nonprofitId: lantern.id, isActive: false });
  zoe = await person('Zoë', 'Ångström', { nonprofitId: bend.id, roles: ['REVIEWER'] });
  await person('ada', 'Zimmer', { nonprofitId: bend.id });
});
afterAll(() => api.close());

async function names(query: string, by = staff): Promise<string[]> {
  const { status, body } = await api.get(`user/${query}`, by.token);
  expect([query, status, body.detail]).toEqual([query, 200, undefined]);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ full_name }: { full_name: string }) => full_name);
}

describe('the list of users', () => {
  test('answers rows of exactly these members', async () => {
    const { body } = await api.get('user/?search=lowell', staff.token);
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: colleague.id,
          full_name: 'Ada Lowell',
          first_name: 'Ada',
          last_name: 'Lowell',
          email: 'ada.lowell@test.example',
          phone_number: '',
          is_active: true,
          nonprofit: lantern.id,
          nonprofit_ref: { id: lantern.id, name: 'Lantern House' },
          profile_image: null,
          roles: ['NONPROFIT_STAFF'],
          staff_fields: null,
          account_state: 'active',
          last_seen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ],
    });
  });

  test('sorts by first and last name as a reader would, by last name unless told', async () => {
    const byLast = ['Zoë Ångström', 'Bela Lovelace', 'Ada Lowell', 'Programme Staff', 'ada Zimmer'];
    expect(await names('')).toEqual(byLast);
    expect(await names('?ordering=last_name')).toEqual(byLast);
    expect(await names('?ordering=-last_name')).toEqual(byLast.toReversed());
    expect(await names('?ordering=first_name')).toEqual([
      'ada Zimmer',
      'Ada Lowell',
      'Bela Lovelace',
      'Programme Staff',
      'Zoë Ångström',
    ]);
    expect((await api.get('user/?ordering=roles', staff.token)).status).toBe(400);
  });

  test.each([
    ['lowell', ['Ada Lowell']],
    ['ada', ['Ada Lowell', 'ada Zimmer']],
    ['ADA low', ['Ada Lowell']],
    ['zoe angstrom', ['Zoë Ångström']],
    ['ada.lowell@test.example', ['Ada Lowell']],
    ['ADA.Lowell@', ['Ada Lowell']],
    ['ada.low@test', ['Ada Lowell']],
    ['lovelace@test.example', ['Bela Lovelace']],
    ['@', []],
    ['bela.love', ['Bela Lovelace']],
    ['river bend', ['Zoë Ångström', 'ada Zimmer']],
    ['lovelase', ['Bela Lovelace']],
    ['river bnd', []],
    ['gardnes', ['Zoë Ångström', 'ada Zimmer']],
    ['nobody of that name', []],
    ['%', []],
  ])('a search for %j finds %j', async (search, found) => {
    expect((await names(`?search=${encodeURIComponent(search)}`)).toSorted()).toEqual(found.toSorted());
  });

  test('a match of the name comes before one of the address or the nonprofit', async () => {
    const bender = await createUser(api.db, { firstName: 'Bend', lastName: 'Person', email: 'zzz@test.example' });
    expect((await names('?search=bend'))[0]).toBe('Bend Person');
    await api.db.deleteFrom('users').where('id', '=', bender.id).execute();
  });

  test('follows a nonprofit’s new name and a person’s move', async () => {
    const nonprofit = await createNonprofit(api.db, { name: 'Quagmire Trust' });
    const person = await createUser(api.db, { firstName: 'Test', lastName: 'Mover', nonprofitId: nonprofit.id });
    expect(await names('?search=quagmire')).toEqual(['Test Mover']);
    await api.db.updateTable('nonprofits').set({ name: 'Xylophone Trust' }).where('id', '=', nonprofit.id).execute();
    expect(await names('?search=quagmire')).toEqual([]);
    expect(await names('?search=xylophone')).toEqual(['Test Mover']);
    await api.db.deleteFrom('users').where('id', '=', person.id).execute();
  });

  test('is narrowed by nonprofit and by who reviews, and paged', async () => {
    expect(await names(`?nonprofit_id=${bend.id}`)).toEqual(['Zoë Ångström', 'ada Zimmer']);
    expect(await names(`?nonprofitId=${bend.id}&search=ada`)).toEqual(['ada Zimmer']);
    expect(await names('?is_reviewer=true')).toEqual(['Zoë Ångström']);
    expect(await names(`?ids=${zoe.id},2147483647`)).toEqual(['Zoë Ångström']);
    expect(await names(`?is_reviewer=false&nonprofit_id=${bend.id}`)).toEqual(['ada Zimmer']);
    const { body } = await api.get('user/?page=2&page_size=2', staff.token);
    expect([body.count, body.next, body.previous, body.results.length]).toEqual([5, 3, 1, 2]);
    expect((await api.get('user/?page=9', staff.token)).status).toBe(404);
  });
});

describe('types and accounts', () => {
  const own = 'Quillson';
  beforeAll(async () => {
    const person = (firstName: string, rest: object) => createUser(api.db, { firstName, lastName: own, ...rest });
    await person('Invited', { passwordHash: null });
    await person('Blocked', { passwordHash: null, isActive: false });
    await person('Fresh', { roles: ['DONOR', 'VOLUNTEER'] });
    await person('Gone', { isActive: false, roles: ['REVIEWER'] });
    const seen = async (firstName: string, days: number, rest: object = {}) => {
      const { id } = await person(firstName, rest);
      const lastSeenAt = new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
      await api.db.updateTable('users').set({ lastSeenAt }).where('id', '=', id).execute();
    };
    await seen('Month', 30);
    await seen('Week', 7, { roles: ['DONOR'] });
  });
  afterAll(() => api.db.deleteFrom('users').where('lastName', '=', own).execute());
  const firstNames = async (query: string) =>
    (await names(`?search=${own}&ordering=first_name&${query}`)).map((name) => name.replace(` ${own}`, ''));

  test('are shown to programme staff', async () => {
    const { body } = await api.get(`user/?search=${own}&ordering=first_name`, staff.token);
    expect(body.results.map((row: Record<string, unknown>) => [row.first_name, row.roles, row.account_state])).toEqual([
      ['Blocked', [], 'inactive'],
      ['Fresh', ['DONOR', 'VOLUNTEER'], 'never_signed_in'],
      ['Gone', ['REVIEWER'], 'inactive'],
      ['Invited', [], 'not_invited'],
      ['Month', [], 'active'],
      ['Week', ['DONOR'], 'active'],
    ]);
  });

  test('narrow the list and order it', async () => {
    expect(await firstNames('user_types=DONOR')).toEqual(['Fresh', 'Week']);
    expect(await firstNames('user_types=NONE,REVIEWER')).toEqual(['Blocked', 'Gone', 'Invited', 'Month']);
    expect(await firstNames('account_states=never_signed_in,not_invited')).toEqual(['Fresh', 'Invited']);
    expect(await firstNames('account_states=inactive')).toEqual(['Blocked', 'Gone']);
    expect(await firstNames('days_since_seen=8&account_states=active')).toEqual(['Month']);
    expect(await firstNames('days_since_seen=7')).toEqual(['Blocked', 'Fresh', 'Gone', 'Invited', 'Month', 'Week']);
    expect(await names(`?search=${own}&account_states=active&ordering=-last_seen`)).toEqual([`Week ${own}`, `Month ${own}`]);
    expect(await names(`?search=${own}&account_states=active,not_invited&ordering=last_seen`)).toEqual(
      ['Invited', 'Month', 'Week'].map((name) => `${name} ${own}`),
    );
    const { status, body } = await api.get('user/?user_types=BOSS', staff.token);
    expect([status, Object.keys(body)]).toEqual([400, ['user_types.0']]);
  });
});

describe('who is not programme staff', () => {
  test('learns nothing about roles, accounts and who was seen', async () => {
    const { body } = await api.get('user/', colleague.token);
    const learned = body.results.map((row: Record<string, unknown>) => [row.roles, row.account_state, row.last_seen]);
    expect(learned).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    for (const query of [
      'user_types=NONE',
      'account_states=active',
      'days_since_seen=1',
      'ordering=last_seen',
      'ordering=-last_seen',
    ]) {
      expect([query, (await api.get(`user/?${query}`, colleague.token)).status]).toEqual([query, 403]);
    }
  });

  test('sees their own nonprofit’s users and no others, whatever they search for', async () => {
    expect(await names('', colleague)).toEqual(['Bela Lovelace', 'Ada Lowell']);
    expect(await names(`?nonprofit_id=${lantern.id}`, colleague)).toEqual(['Bela Lovelace', 'Ada Lowell']);
    expect(await names('?search=ada', colleague)).toEqual(['Ada Lowell']);
    expect(await names('?search=angstrom', colleague)).toEqual([]);
    expect(await names(`?ids=${zoe.id},${colleague.id}`, colleague)).toEqual(['Ada Lowell']);
    for (const query of [`?nonprofit_id=${bend.id}`, '?nonprofit_id=2147483647', '?is_reviewer=true', '?is_reviewer=false']) {
      const { status, body } = await api.get(`user/${query}`, colleague.token);
      expect([query, status, body]).toEqual([query, 403, { detail: 'You do not have permission to perform this action.' }]);
    }
  });

  test('without a nonprofit sees nobody; a reviewer is refused; both without a word of anybody', async () => {
    const newcomer = await createSignedIn(api.db);
    expect(await names('', newcomer)).toEqual([]);
    expect(await names('?search=ada', newcomer)).toEqual([]);
    const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'], nonprofitId: lantern.id });
    const { status, body } = await api.get('user/?search=ada', reviewer.token);
    expect([status, body]).toEqual([403, { detail: 'You do not have permission to perform this action.' }]);
  });
});
