import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const post = (path: string, body: object = {}) => api.call('POST', path, { token: staff.token, body });
const preview = async (from: number, into: number) => (await post(`nonprofits/${from}/merge/preview/`, { into })).body;
/** Merges, and returns the merge's id. */
async function merge(from: number, into: number): Promise<number> {
  const { status, body } = await post(`nonprofits/${from}/merge/`, {
    ...{ into, take: [], versions: (await preview(from, into)).versions },
  });
  expect(status).toBe(201);
  return body.id;
}
const undo = async (id: number) => expect(await post(`nonprofit-merges/${id}/undo/`)).toMatchObject({ status: 200 });
const gift = async (id: number) => (await api.get(`giving/gifts/${id}/`, staff.token)).body;

test('what was booked after a merge stays with its donation when the merge is undone', async () => {
  const { id: from } = await createNonprofit(api.db);
  const { id: into } = await createNonprofit(api.db);
  const announced = { state: 'PLEDGED', method: 'CHECK', parts: [{ nonprofitId: from, cents: 5_000 }] };
  const came = await createGift(api.db, announced);
  const waits = await createGift(api.db, announced);
  const merged = await merge(from, into);
  const { version, parts } = await gift(came.id);
  const arrival = { given_on: '2026-11-20', parts: [{ id: parts[0].id, cents: 5_000 }], version };
  expect(await post(`giving/gifts/${came.id}/arrival/`, arrival)).toMatchObject({ status: 200 });
  expect(await bookGifts(api.db)).toBe(1);
  await undo(merged);
  const nonprofitOf = async (id: number) => (await gift(id)).parts[0].nonprofit.id;
  expect([await nonprofitOf(came.id), await nonprofitOf(waits.id)]).toEqual([into, from]);
  const { body: donation } = await api.get(`donations/${(await gift(came.id)).parts[0].donation}/`, staff.token);
  expect(donation.nonprofit).toBe(into);
  expect(await findBrokenRules(api.database.pool)).toEqual({});
});

test('an agreement binds the nonprofit that made it alone, and comes back with it', async () => {
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'] });
  const agree = (nonprofitId: number, agreedName: string, agreedBy: number | null = null) =>
    api.db
      .insertInto('nonprofitGiving')
      .values({ nonprofitId, takesGifts: true, agreementVersion: 1, agreedName, agreedBy })
      .execute();
  const agreements = async (...nonprofits: number[]) =>
    (
      await api.db
        .selectFrom('nonprofitGiving')
        .select(['nonprofitId', 'agreedName'])
        .where('nonprofitId', 'in', nonprofits)
        .orderBy('nonprofitId')
        .execute()
    ).map(({ nonprofitId, agreedName }) => [nonprofitId, agreedName]);
  const ends = 'Its agreement ends';
  const { id: from } = await createNonprofit(api.db);
  const { id: into } = await createNonprofit(api.db);
  await agree(from, 'Ada Marsh', director.id);
  expect((await preview(from, into)).notes.join()).toContain(ends);
  expect((await preview(into, from)).notes.join()).not.toContain(ends);
  const merged = await merge(from, into);
  expect(await agreements(from, into)).toEqual([]);
  // who agreed has left since
  await api.db.deleteFrom('users').where('id', '=', director.id).execute();
  await undo(merged);
  expect(await agreements(from, into)).toEqual([[from, 'Ada Marsh']]);

  await agree(into, 'Ben Reed');
  await merge(from, into);
  expect(await agreements(from, into)).toEqual([[into, 'Ben Reed']]);
});
