import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checksNeeded, givingMessages } from '#contract/money/giving/giving-settings.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

/** What the settings need before giving can be opened. */
const readySettings = {
  legal_name: 'Test Programme Fund',
  ein: '12-3456789',
  unpayable: 'We pass the gift on to another nonprofit of the catalogue.',
  by_check: 'Write the reference on the check.',
  agreement: 'The programme takes gifts for us and passes them on.',
  checked: checksNeeded(false),
};

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Dana', lastName: 'Keys' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('givingSettings').execute();
  await api.db.insertInto('givingSettings').defaultValues().execute();
});

const read = async (by = staff) => (await api.get('giving/settings/', by.token)).body;
const change = (body: object, by = staff) => api.call('PATCH', 'giving/settings/', { token: by.token, body });

test('opening asks for all that is missing, each at its field', async () => {
  const { toOpen } = givingMessages;
  expect(await change({ is_open: true })).toMatchObject({
    status: 400,
    body: {
      legal_name: [toOpen.legalName],
      ein: [toOpen.ein],
      unpayable: [toOpen.unpayable],
      agreement: [toOpen.agreement],
      checked: [toOpen.checked],
      by_check: [toOpen.way],
    },
  });
  const [last, ...checked] = readySettings.checked.toReversed();
  expect(await change({ ...readySettings, checked, is_open: true })).toMatchObject({
    status: 400,
    body: { checked: [toOpen.checked] },
  });
  expect(await change({ ...readySettings, checked })).toMatchObject({ status: 200, body: { is_open: false } });
  // the order of ticking does not matter
  expect(await change({ checked: [last, ...checked], is_open: true })).toMatchObject({
    status: 200,
    body: { is_open: true, checked: readySettings.checked },
  });
});

test('with cards, no other way is needed', async () => {
  const withCards = await startApi(
    {
      GIVING_STRIPE_SECRET_KEY: 'sk_test_giving',
      GIVING_STRIPE_PUBLISHABLE_KEY: 'pk_test_giving',
      GIVING_STRIPE_WEBHOOK_SECRET: 'whsec_giving',
    },
    { database: api.database },
  );
  const body = { ...readySettings, by_check: '', is_open: true };
  expect(await change(body)).toMatchObject({ status: 400, body: { by_check: [givingMessages.toOpen.way] } });
  const opened = await withCards.call('PATCH', 'giving/settings/', { token: staff.token, body });
  expect(opened).toMatchObject({ status: 200, body: { is_open: true, takes_cards: true } });
  await withCards.close();
});

test('what an open giving needs cannot be taken away; after closing it can', async () => {
  const opened = await change({ ...readySettings, is_open: true });
  expect(opened.status).toBe(200);
  for (const [field, empty] of Object.entries({
    legal_name: '',
    ein: '',
    unpayable: '',
    agreement: '',
    by_check: '',
    checked: [],
  })) {
    const refused = await change({ [field]: empty });
    expect([field, refused.status, Object.keys(refused.body)]).toEqual([field, 400, [field]]);
  }
  expect(await change({ by_check: '', by_wire: 'Ask us for the account.' })).toMatchObject({ status: 200 });
  expect(await change({ is_open: false, legal_name: '' })).toMatchObject({
    status: 200,
    body: { is_open: false, legal_name: '' },
  });
});

test('amounts keep their cents, and the EIN its dash', async () => {
  const body = {
    minimum: 19.99,
    refund_alone: 1234.5,
    fee_percent: 2.29,
    fee_fixed: 0.29,
    ein: '123456789',
    donee: 'AGENT',
    fees_borne_by: 'PROGRAMME',
  };
  const changed = { ...body, ein: '12-3456789' };
  expect(await change({ ...body, forward_days: 45 })).toMatchObject({ status: 200, body: { ...changed, forward_days: 45 } });
  expect(await read()).toMatchObject({ ...changed, version: 2, takes_cards: false, agreement_version: 1, agreed: 0, ready: 0 });
  expect(
    await api.db.selectFrom('givingSettings').select(['minimumCents', 'feeBps', 'feeFixedCents']).executeTakeFirst(),
  ).toEqual({
    minimumCents: 1_999,
    feeBps: 229,
    feeFixedCents: 29,
  });
  const wrong = {
    minimum: 0.5,
    refund_alone: -1,
    fee_percent: 10.5,
    fee_fixed: 0.295,
    ein: '12-34567',
    forward_days: 0,
    donee: 'NOBODY',
  };
  const { status, body: errors } = await change(wrong);
  expect([status, Object.keys(errors).toSorted()]).toEqual([400, Object.keys(wrong).toSorted()]);
});

test('a changed text of the agreement gets the next number; the trail has each change', async () => {
  await change({ agreement: 'One' });
  expect(await change({ agreement: 'One' })).toMatchObject({ status: 200, body: { version: 2, agreement_version: 2 } });
  expect(await change({ agreement: 'Two', version: 2 })).toMatchObject({ body: { version: 3, agreement_version: 3 } });
  expect(await change({ agreement: 'Three', version: 2 })).toMatchObject({
    status: 409,
    body: { current: { agreement: 'Two' } },
  });
  await change({ ...readySettings, is_open: true });
  await change({ is_open: false });
  const trail = await api.get(`audit/?subject_kind=givingSettings&actor_id=${staff.id}&page_size=3`, staff.token);
  const found = trail.body.results.map(({ action, changes }: { action: string; changes: { field: string }[] }) => [
    action,
    changes.map(({ field }) => field).toSorted(),
  ]);
  expect(found).toEqual([
    ['closed giving', ['isOpen']],
    ['opened giving', ['agreement', 'byCheck', 'checked', 'ein', 'isOpen', 'legalName', 'unpayable']],
    ['changed', ['agreement']],
  ]);
});

test('opening, and where money goes, need a recent sign-in; other changes do not', async () => {
  const old = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString();
  await api.db.updateTable('tokens').set({ provedAt: elevenMinutesAgo }).where('userId', '=', old.id).execute();
  await change(readySettings);
  expect((await change({ forward_days: 30 }, old)).status).toBe(200);
  expect((await change({ by_check: 'Mail it to another address.' }, old)).status).toBe(403);
  expect(await change({ is_open: true }, old)).toMatchObject({ status: 403, body: { sign_in_again: 'password' } });
  expect((await change({ is_open: true })).status).toBe(200);
  expect((await change({ is_open: false }, old)).status).toBe(200);
});

test('counts the nonprofits that have agreed, and those that are ready', async () => {
  await createTaker(api.db);
  await createTaker(api.db, { display: false });
  const ended = await createTaker(api.db);
  await api.db.updateTable('nonprofitGiving').set({ takesGifts: false }).where('nonprofitId', '=', ended.id).execute();
  expect(await read()).toMatchObject({ agreed: 2, ready: 1 });
});

test('only staff who handle money change the settings; all staff read them', async () => {
  const content = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: ['content'] });
  expect((await api.get('giving/settings/', content.token)).status).toBe(200);
  expect((await change({ minimum: 10 }, content)).status).toBe(403);
});
