import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createApplicationTemplate } from '#tests/factories/application-templates.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPaidNonprofit, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let desk: PayoutDesk;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

let from: { id: number; name: string };
let into: { id: number; name: string };
beforeEach(async () => {
  from = await createNonprofit(api.db, { name: 'From' });
  into = await createNonprofit(api.db, { name: 'Into' });
});

const post = (path: string, body: object = {}) => api.call('POST', path, { token: staff.token, body });
const preview = async (one = from.id, other = into.id) => (await post(`nonprofits/${one}/merge/preview/`, { into: other })).body;
const merge = async () => post(`nonprofits/${from.id}/merge/`, { into: into.id, take: [], versions: (await preview()).versions });
const wish = (nonprofitId: number, count: number) =>
  api.db
    .insertInto('wishListItems')
    .values(
      Array.from({ length: count }, (_, n) => ({ nonprofitId, description: `Wish ${n}`, amount: '5.00', fulfilled: false })),
    )
    .execute();

test('more wishes than a list holds: how many have to go first; 200 together are merged', async () => {
  await wish(from.id, 120);
  await wish(into.id, 83);
  const refusal = {
    text: 'Together they have 203 wishes, and a wish list holds at most 200. Delete 3 of them first.',
    links: [
      { label: 'Wishes of “From”', path: `/nonprofit/${from.id}` },
      { label: 'Wishes of “Into”', path: `/nonprofit/${into.id}` },
    ],
  };
  expect((await preview()).refusals).toEqual([refusal]);
  expect(await merge()).toMatchObject({ status: 409, body: { detail: refusal.text } });
  const wishes = (await api.get(`wishlist/?nonprofit_id=${from.id}&page_size=3`, staff.token)).body.results;
  for (const { id } of wishes) await api.call('DELETE', `wishlist/${id}/`, { token: staff.token });
  expect((await preview()).refusals).toEqual([]);
  expect((await merge()).status).toBe(201);
  expect((await api.get(`wishlist/?nonprofit_id=${into.id}&page_size=1`, staff.token)).body.count).toBe(200);
});

test('responses of both to one application are named, with the way to each', async () => {
  const { id: templateId } = await createApplicationTemplate(api.db, { name: 'Catalogue 2027' });
  const [one, other] = [
    await createApplicationResponse(api.db, { nonprofitId: from.id, templateId }),
    await createApplicationResponse(api.db, { nonprofitId: into.id, templateId }),
  ];
  expect((await preview()).refusals).toEqual([
    {
      text: 'Both have a response to “Catalogue 2027”, and a nonprofit has one. Deactivate “From” instead, so that both responses stay.',
      links: [
        { label: 'Response of “From”', path: `/applications/responses/${one.id}` },
        { label: 'Response of “Into”', path: `/applications/responses/${other.id}` },
      ],
    },
  ]);
});

test('money of one leads to the other direction; money of both leads nowhere but to deactivating one', async () => {
  await desk.give(from.id, 40);
  const link = ({ id, name }: { id: number; name: string }) => ({
    label: `Payouts of “${name}”`,
    path: `/payouts/accounts/${id}`,
  });
  expect((await preview()).refusals).toEqual([
    {
      text: '“From” has entries in the payout ledger, which never change. Merge “Into” into it instead, or deactivate it.',
      links: [link(from)],
    },
  ]);
  expect((await preview(into.id, from.id)).refusals).toEqual([]);
  await desk.give(into.id, 60);
  expect((await preview()).refusals).toEqual([
    {
      text: 'Both have entries in the payout ledger, which never change and never move. Deactivate “From” instead.',
      links: [link(from), link(into)],
    },
  ]);
});

test('a draft of payouts that names the merged nonprofit names the kept one, and after the undo the first one again', async () => {
  const payee = await createPaidNonprofit(api.db, { name: 'Lantern House' });
  await desk.give(payee.id, 100);
  const { id } = await desk.draft({ nonprofits: [payee.id, from.id] });
  const { notes } = await preview();
  expect(notes).toEqual([`The draft of payout batch ${id} will name “Into” instead. Compute it again before approval.`]);
  const { body: made } = await merge();
  const batch = async () => (await desk.get(`payouts/batches/${id}/`)).body;
  expect(await batch()).toMatchObject({ nonprofits: [payee.id, into.id], version: 2 });
  const stale = await desk.post(`payouts/batches/${id}/approve/`, { version: 1 }, desk.second);
  expect(stale.status).toBe(409);
  expect((await desk.post(`payouts/batches/${id}/compute-again/`, { version: 2 })).status).toBe(200);
  expect((await post(`nonprofit-merges/${made.id}/undo/`)).status).toBe(200);
  expect(await batch()).toMatchObject({ nonprofits: [payee.id, from.id], version: 4 });
  const trail = await api.get(`audit/?subject_kind=payoutBatch&subject_id=${id}`, staff.token);
  expect(trail.body.results.slice(0, 3).map(({ action, reason }: Record<string, string>) => [action, reason])).toEqual([
    ['names other nonprofits', '“From” is a nonprofit of its own again.'],
    ['computed again', ''],
    ['names other nonprofits', 'A nonprofit that it names became part of “Into”.'],
  ]);
});

test('web categories beyond the limit of a nonprofit are told before', async () => {
  const categories: number[] = [];
  for (let n = 0; n < 52; n += 1) categories.push(await createCategory(api.db, `Category ${n} ${from.id}`));
  const set = (id: number, categoryIds: number[]) =>
    api.db.updateTable('nonprofits').set({ categoryIds }).where('id', '=', id).execute();
  await set(from.id, categories.slice(40));
  await set(into.id, categories.slice(0, 45));
  expect((await preview()).notes).toEqual([
    'Together they have 52 web categories. A nonprofit has at most 50: those of the one that stays come first.',
  ]);
  expect((await merge()).status).toBe(201);
  expect((await api.get(`nonprofits/${into.id}/`, staff.token)).body.web_categories).toHaveLength(50);
});
