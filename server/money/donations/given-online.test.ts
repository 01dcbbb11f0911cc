import { afterAll, beforeAll, expect, test } from 'vitest';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createGift } from '#tests/factories/giving.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { header, importing } from './imports/layouts/importing-for-tests.ts';

let api: TestApi;
let staff: SignedInPerson;
let director: SignedInPerson;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  nonprofit = (await createNonprofit(api.db, { name: 'Lantern House' })).id;
  director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
});
afterAll(() => api.close());

const online = { source: 'ONLINE', receivedByProgramme: true, donationType: 'CREDIT_CARD', lastName: 'Okonkwo' };
const given = (traits: object = {}) => createDonation(api.db, { nonprofitId: nonprofit, ...online, ...traits });
const byForm = () => createDonation(api.db, { nonprofitId: nonprofit, receivedByProgramme: true });
const read = async (id: number, by = staff) => (await api.get(`donations/${id}/`, by.token)).body;
const post = (path: string, body: object) => api.call('POST', path, { token: staff.token, body });

test('nobody changes, deletes or corrects a gift that was given online by card', async () => {
  const { id } = await given();
  await createGift(api.db, { parts: [{ nonprofitId: nonprofit, cents: 1_000, donationId: id }] });
  const refused = { status: 409, body: { detail: donationMessages.givenOnline } };
  expect(await api.call('PATCH', `donations/${id}/`, { token: staff.token, body: { notes: 'Changed' } })).toMatchObject(refused);
  expect(await api.call('DELETE', `donations/${id}/`, { token: staff.token })).toMatchObject(refused);
  expect(await post('payouts/corrections/', { donation: id, amount: -1, reason: 'Refund' })).toMatchObject(refused);
  const unchanged = { version: 1, source: 'ONLINE', amount: 10, notes: '', can: { edit: false, correct: false } };
  expect(await read(id)).toMatchObject(unchanged);
  expect(await read(id, director)).toMatchObject(unchanged);
});

test('a bulk mark leaves it as it is, and counts it', async () => {
  const [gift, other] = [await given(), await byForm()];
  const donations = [gift.id, other.id];
  expect(await post('donations/received/', { received: false, donations })).toMatchObject({
    status: 200,
    body: { changed: 1, unchanged: 0, settled: 1 },
  });
  expect(await post('donations/received/', { received: false, donations: [gift.id] })).toMatchObject({
    body: { changed: 0, unchanged: 0, settled: 1 },
  });
  expect(await post('donations/received/', { received: true, donations })).toMatchObject({
    body: { changed: 1, unchanged: 1, settled: 0 },
  });
  expect(await read(gift.id)).toMatchObject({ received_by_programme: true, version: 1 });
});

test('its donor can be marked as thanked', async () => {
  const { id } = await given();
  expect(await post('donations/thanked/', { thanked: true, donations: [id] })).toMatchObject({
    status: 200,
    body: { donations: [id] },
  });
  expect(await read(id)).toMatchObject({ thanks: { how: 'OTHER' } });
  expect(await post('donations/thanked/', { thanked: false, donations: [id] })).toMatchObject({ status: 200 });
});

test('programme staff find its gift, and the nonprofit does not learn of it', async () => {
  const [first, second] = [await given({ amount: '50.00' }), await byForm()];
  const gift = await createGift(api.db, { parts: [{ nonprofitId: nonprofit, cents: 5_000, donationId: first.id }] });
  expect([(await read(first.id)).gift, (await read(second.id)).gift]).toEqual([gift.id, null]);
  expect((await read(first.id, director)).gift).toBeNull();
});

test('without a donor’s name it is anonymous, in the list and in the file', async () => {
  const { id } = await given({ lastName: '', amount: '77.77' });
  const days = 'start_date=2026-05-01&end_date=2026-05-01';
  const listed = await api.get(`donations/?source=ONLINE&ordering=-amount&${days}`, director.token);
  expect(listed.body.results[0]).toMatchObject({ id, donor_name: 'Anonymous', first_name: '', last_name: '', user: null });
  const file = (await api.get(`/download-donation-data/?format=csv&source=ONLINE&ordering=-amount&${days}`, director.token)).body;
  const [head, row] = file.split('\r\n');
  expect(head).toContain('Received by Programme,Source,Reported');
  expect(row).toMatch(/^"?2026-05-01"?,77\.77,.*Anonymous.*,Given online,/);
});

test('the numbers of a season count it by its source', async () => {
  const { id } = await createNonprofit(api.db);
  await createDonation(api.db, { nonprofitId: id, ...online, dateReceived: '2021-02-03', amount: '12.50' });
  const { body } = await api.get('numbers/?season=2021', staff.token);
  const sources = body.blocks.find(({ name }: { name: string }) => name === 'giftSources');
  expect(sources.rows.find(({ key }: { key: string }) => key === 'ONLINE')).toMatchObject({
    label: 'Given online',
    cells: [{ value: 12.5 }, { value: 1 }],
  });
});

test('the undo of an import that has the same gift leaves it', async () => {
  const { createReporter, upload, send } = importing(api);
  const reporter = await createReporter();
  const { id } = await createDonation(api.db, { nonprofitId: reporter.nonprofit.id, ...online, dateReceived: '2026-01-02' });
  const { body: made } = await upload(`${header}\n10,Credit Card,2026-01-02\n`, reporter);
  await send('POST', `${made.id}/store/`, reporter);
  expect((await send('POST', `${made.id}/undo/`, reporter, { rows: 1 })).body.state).toBe('UNDONE');
  const { body } = await api.get(`donations/?nonprofit_id=${reporter.nonprofit.id}`, staff.token);
  expect(body.results.map((donation: { id: number }) => donation.id)).toEqual([id]);
});
