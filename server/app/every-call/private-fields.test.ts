import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import { nonprofitReaders } from '#contract/nonprofits/record.ts';
import { staffTexts, userReaders } from '#contract/platform/access/accounts.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { bookDue } from '#server/money/giving/booking/book-gifts.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, farDay, type SignedInPerson } from '#tests/factories/people.ts';

/** Which private fields of a nonprofit and of a user's own record each kind of user sees. */
const sees = {
  stranger: { nonprofit: [], user: [] },
  reviewer: { nonprofit: [], user: [] },
  colleague: { nonprofit: ['own'], user: [] },
  nonprofitStaff: { nonprofit: ['own'], user: [] },
  self: { nonprofit: ['own'], user: ['own'] },
  boardMember: { nonprofit: ['own', 'programmeStaff'], user: ['own'] },
  programmeStaff: { nonprofit: ['own', 'programmeStaff'], user: ['own', 'programmeStaff'] },
};
type Reader = keyof typeof sees;
const readers: Reader[] = ['stranger', 'reviewer', 'colleague', 'nonprofitStaff', 'self', 'boardMember', 'programmeStaff'];

const secret = (name: string) => `secret-${snakeKey(name).replaceAll('_', '-')}`;
const userSecrets = Object.keys(staffTexts).map((name) => ({ reader: 'programmeStaff', text: secret(name) }));

let api: TestApi;
let people: Record<Reader, SignedInPerson>;
let nonprofitId: number;
beforeAll(async () => {
  api = await startApi();
  ({ id: nonprofitId } = await createNonprofit(api.db, { display: true, paypalEmail: 'secret-paypal@test.example' }));
  people = {
    stranger: await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id }),
    reviewer: await createSignedIn(api.db, { roles: ['REVIEWER'] }),
    colleague: await createSignedIn(api.db, { nonprofitId }),
    nonprofitStaff: await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId }),
    self: await createSignedIn(api.db, { nonprofitId }),
    boardMember: await createSignedIn(api.db, { roles: ['BOARD_MEMBER'], boardUntil: farDay }),
    programmeStaff: await createSignedIn(api.db, { roles: ['CFP_STAFF'] }),
  };
  const { token } = people.programmeStaff;
  const primary = await api.call('PATCH', `nonprofits/${nonprofitId}/`, { token, body: { primary_user: people.self.id } });
  const texts = Object.keys(staffTexts);
  const body = Object.fromEntries(texts.map((name) => [snakeKey(name), secret(name)]));
  const written = await api.call('PATCH', `user/${people.self.id}/`, { token, body });
  expect([primary.status, written.status, written.body]).toMatchObject([200, 200, body]);
  const hidden = { isHidden: true, firstName: 'Secret-donor', lastName: 'Secret-donor', email: 'secret-donor@test.example' };
  const gift = await createGift(api.db, { ...hidden, zipcode: '90909', parts: [{ nonprofitId, cents: 5_000 }] });
  await api.db.updateTable('giftParts').set({ toBookAt: new Date().toISOString() }).where('orderId', '=', gift.id).execute();
  expect(await api.db.transaction().execute(bookDue)).toBe(1);
});
afterAll(() => api.close());

const privateMembers = (body: object, all: Readonly<Record<string, string>>) =>
  Object.keys(all)
    .map(snakeKey)
    .filter((name) => name in body)
    .sort();

const allowed = (all: Readonly<Record<string, string>>, seen: readonly string[]) =>
  Object.keys(all)
    .filter((name) => seen.includes(all[name] ?? ''))
    .map(snakeKey)
    .sort();

describe.each(readers)('%s', (reader) => {
  test('gets those private fields of a nonprofit that the definition gives them', async () => {
    const { status, body } = await api.get(`nonprofits/${nonprofitId}/`, people[reader].token);
    expect([status, privateMembers(body, nonprofitReaders)]).toEqual([200, allowed(nonprofitReaders, sees[reader].nonprofit)]);
  });

  test('gets those private fields of a user that the definition gives them', async () => {
    const { status, body } = await api.get(`user/${people.self.id}/`, people[reader].token);
    const mayRead = reader !== 'stranger' && reader !== 'reviewer';
    expect([status, privateMembers(body, userReaders)]).toEqual([mayRead ? 200 : 404, allowed(userReaders, sees[reader].user)]);
  });

  test('gets no private text of others by any call that reads', async () => {
    const seen: readonly string[] = sees[reader].user;
    const hidden = userSecrets.filter((each) => !seen.includes(each.reader)).map(({ text }) => text);
    if (!sees[reader].nonprofit.some((each) => each === 'own')) hidden.push('secret-paypal');
    if (reader !== 'programmeStaff') hidden.push('ecret-donor', '90909');
    const paths = allEndpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const ids = [nonprofitId, people.self.id].map(String);
    const reads = [...new Set(ids.flatMap((id) => paths.map((path) => path.replace('{id}', id))))];
    const { headers } = await api.get(`/directory/${nonprofitId}`);
    const publicPage = String(headers['location']);
    expect((await api.get(publicPage)).status).toBe(200);
    const gifts = ['donations/?source=ONLINE', '/download-donation-data/?format=csv', 'search/?q=secret-donor', 'audit/'];
    for (const path of [...reads, ...gifts, '/directory', publicPage, `user/?search=${hidden[0]}`]) {
      const { body } = await api.get(path, people[reader].token);
      expect([path, hidden.filter((text) => JSON.stringify(body ?? '').includes(text))]).toEqual([path, []]);
    }
  });
});
