import { afterAll, beforeAll, expect, test } from 'vitest';
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
const agree = (nonprofitId: number, agreedName: string, takesGifts = true) =>
  api.db.insertInto('nonprofitGiving').values({ nonprofitId, takesGifts, agreementVersion: 1, agreedName }).execute();
const agreedOf = async (nonprofit: number) =>
  (await api.get(`nonprofits/${nonprofit}/giving/`, staff.token)).body.agreed?.name ?? null;
const partsOf = async (gift: number) =>
  (await api.get(`giving/gifts/${gift}/`, staff.token)).body.parts.map(
    (part: { nonprofit: { id: number } }) => part.nonprofit.id,
  );

async function merge(from: number, into: number): Promise<number> {
  const { versions, moves } = (await post(`nonprofits/${from}/merge/preview/`, { into })).body;
  expect(JSON.stringify(moves)).toContain('part of a gift');
  const merged = await post(`nonprofits/${from}/merge/`, { into, versions, take: [] });
  expect(merged.status).toBe(201);
  return merged.body.id;
}

test('a merge moves announced gifts and ends the agreement, and its undo brings them back', async () => {
  const [from, into] = [(await createNonprofit(api.db)).id, (await createNonprofit(api.db)).id];
  await agree(from, 'Robin Vale');
  const parts = [
    { nonprofitId: from, cents: 2_000 },
    { nonprofitId: into, cents: 1_000 },
  ];
  const gift = await createGift(api.db, { parts, state: 'PLEDGED', method: 'CHECK' });
  const id = await merge(from, into);
  expect([await partsOf(gift.id), await agreedOf(into)]).toEqual([[into, into], null]);
  expect((await post(`nonprofit-merges/${id}/undo/`)).status).toBe(200);
  expect([await partsOf(gift.id), await agreedOf(into), await agreedOf(from)]).toEqual([[from, into], null, 'Robin Vale']);
});

test('a nonprofit that has said itself whether it takes gifts keeps its word', async () => {
  const [from, into] = [(await createNonprofit(api.db)).id, (await createNonprofit(api.db)).id];
  await agree(from, 'Robin Vale');
  await agree(into, 'Sam Hill', false);
  await createGift(api.db, { parts: [{ nonprofitId: from, cents: 2_000 }], state: 'PLEDGED', method: 'CHECK' });
  await merge(from, into);
  expect((await api.get(`nonprofits/${into}/giving/`, staff.token)).body).toMatchObject({
    wants: false,
    agreed: { name: 'Sam Hill' },
  });
});
