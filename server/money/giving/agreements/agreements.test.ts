import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nonprofitGivingMessages } from '#contract/money/giving/nonprofit-giving.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

const agreement = 'The programme takes gifts for us and passes them on.';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let id: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());
beforeEach(async () => {
  await openGiving(api.db, { agreement });
  ({ id } = await createNonprofit(api.db, { name: 'Lantern House' }));
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
});

const versionNow = async () =>
  (await api.db.selectFrom('givingSettings').select('agreementVersion').executeTakeFirstOrThrow()).agreementVersion;
const read = (by = director, of = id) => api.get(`nonprofits/${of}/giving/`, by.token);
const agree = async (body: object = {}, by = director, of = id) =>
  api.call('PUT', `nonprofits/${of}/giving/`, {
    token: by.token,
    body: { name: 'Robin Vale', agreement_version: await versionNow(), ...body },
  });
const end = (by = director, of = id) => api.call('DELETE', `nonprofits/${of}/giving/`, { token: by.token });
const trail = async () =>
  (await api.get(`audit/?subject_kind=nonprofit&subject_id=${id}`, staff.token)).body.results.map(
    ({ action, actor }: { action: string; actor: { id: number } }) => [action, actor.id],
  );

test('a nonprofit agrees, reads what is still in the way, and ends it', async () => {
  const obstacles = ['OFF', 'UNPUBLISHED', 'NO_EIN', 'NO_DESTINATION'];
  expect(await read()).toMatchObject({
    status: 200,
    body: {
      takes_gifts: false,
      obstacles,
      wants: null,
      agreed: null,
      agreement,
      forward_days: 60,
      fees_borne_by: 'NONPROFITS',
      can: { edit: true },
    },
  });
  const agreed = { name: 'Robin Vale', version: await versionNow(), at: expect.stringMatching(/Z$/) };
  expect(await agree()).toMatchObject({ status: 200, body: { wants: true, agreed, obstacles: obstacles.slice(1) } });
  // the same again, as after a lost reply
  expect(await agree({ name: 'Somebody Else' })).toMatchObject({ status: 200, body: { agreed: { name: 'Robin Vale' } } });
  expect(await end()).toMatchObject({ status: 200, body: { wants: false, takes_gifts: false, obstacles, agreed } });
  expect(await end()).toMatchObject({ status: 200, body: { wants: false } });
  expect(await agree({ name: 'Sam Hill' })).toMatchObject({ body: { wants: true, agreed: { name: 'Sam Hill' } } });
  expect(await trail()).toEqual([
    ['agreed to take gifts', director.id],
    ['ended gifts', director.id],
    ['agreed to take gifts', director.id],
  ]);
});

test('a nonprofit without obstacles takes gifts, until the programme closes giving', async () => {
  const taker = await createTaker(api.db);
  const by = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: taker.id });
  expect((await read(by, taker.id)).body).toMatchObject({ takes_gifts: true, obstacles: [] });
  await api.db.updateTable('givingSettings').set({ isOpen: false }).execute();
  expect((await read(by, taker.id)).body).toMatchObject({ takes_gifts: false, obstacles: ['CLOSED'] });
  // nonprofits can agree before the programme opens giving
  expect(await agree()).toMatchObject({ status: 200, body: { wants: true } });
});

test('nobody agrees to a text that they have not read, or to none', async () => {
  const shown = await versionNow();
  await api.call('PATCH', 'giving/settings/', { token: staff.token, body: { agreement: 'Another text' } });
  expect(await agree({ agreement_version: shown })).toMatchObject({
    status: 409,
    body: { detail: nonprofitGivingMessages.textChanged },
  });
  expect((await read()).body).toMatchObject({ wants: null, agreement: 'Another text' });
  expect(await agree({ name: '  ' })).toMatchObject({ status: 400, body: { name: [nonprofitGivingMessages.name] } });
  expect(await agree()).toMatchObject({ status: 200, body: { agreed: { version: shown + 1 } } });
  await api.db.updateTable('givingSettings').set({ isOpen: false, agreement: '' }).execute();
  expect(await agree()).toMatchObject({ status: 409, body: { detail: nonprofitGivingMessages.noText } });
});

test('after a new text, the nonprofit can agree again', async () => {
  await agree();
  await api.call('PATCH', 'giving/settings/', { token: staff.token, body: { agreement: 'A newer text' } });
  expect((await read()).body).toMatchObject({ wants: true, agreed: { version: (await versionNow()) - 1 } });
  expect(await agree({ name: 'Sam Hill' })).toMatchObject({
    body: { agreed: { name: 'Sam Hill', version: await versionNow() } },
  });
});

test('staff of other nonprofits learn nothing; programme staff read, and agree if they handle money', async () => {
  const stranger = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id });
  const member = await createSignedIn(api.db, { nonprofitId: id });
  const content = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: ['content'] });
  const statuses = async (by: SignedInPerson) => [(await read(by)).status, (await agree({}, by)).status, (await end(by)).status];
  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect(await statuses(member)).toEqual([403, 403, 403]);
  expect(await statuses(content)).toEqual([200, 403, 403]);
  expect((await read(content)).body.can).toEqual({ edit: false });
  expect(await statuses(staff)).toEqual([200, 200, 200]);
  expect((await read(staff, 999_999)).status).toBe(404);
});
