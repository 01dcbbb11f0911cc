import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let own: { id: number; name: string };
let other: { id: number; name: string };
let staff: SignedInPerson;
let member: SignedInPerson;
let programme: SignedInPerson;
let donor: SignedInPerson;

beforeAll(async () => {
  api = await startApi();
  own = await createNonprofit(api.db);
  other = await createNonprofit(api.db);
  staff = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: own.id });
  member = await createSignedIn(api.db, { nonprofitId: own.id });
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Pat', lastName: 'Programme' });
  donor = await createSignedIn(api.db, { firstName: 'Dana', lastName: 'Donor' });
});
afterAll(() => api.close());

const least = { amount: 12.5, donation_type: 'CHECK', date_received: '2026-03-02' };
const post = (body: object, { token } = staff) => api.call('POST', 'donations/', { token, body });
const patch = (id: number, body: object, { token } = programme) => api.call('PATCH', `donations/${id}/`, { token, body });
const remove = (id: number, { token } = programme) => api.call('DELETE', `donations/${id}/`, { token });
const read = (id: number, { token } = programme) => api.get(`donations/${id}/`, token);
const refused = { status: 403, body: { detail: 'You do not have permission to perform this action.' } };
const gone = { status: 404, body: { detail: 'Not found.' } };

test('all that is missing or wrong of a donation is named at once', async () => {
  const { status, body } = await post({}, programme);
  expect([status, Object.keys(body).sort()]).toEqual([400, ['amount', 'date_received', 'donation_type', 'nonprofit']]);
  const late = await post({ date_received: '2190-01-01', nonprofit: 'x' }, programme);
  expect(late.body).toMatchObject({ date_received: [donationMessages.future], donation_type: [donationMessages.type] });
  expect(late.body.nonprofit).not.toEqual([donationMessages.nonprofit]);
  expect(Object.keys((await post({})).body).sort()).toEqual(['amount', 'date_received', 'donation_type']);
});

describe('a donation', () => {
  test('is reported by nonprofit staff for their own, read, changed and deleted by programme staff', async () => {
    const added = await post(least);
    expect(added).toMatchObject({ status: 201 });
    expect(added.body).toEqual({
      ...least,
      thanks: null,
      id: expect.any(Number),
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      source: 'FORM',
      gift: null,
      first_name: '',
      last_name: '',
      donor_name: 'Anonymous',
      address: { address1: '', address2: '', city: '', state: '', zipcode: '' },
      notes: '',
      nonprofit: own.id,
      nonprofit_ref: { id: own.id, name: own.name },
      user: null,
      user_ref: null,
      reported_by: staff.id,
      reported_by_ref: { id: staff.id, full_name: expect.stringMatching(/^Test Person \d+$/) },
      received_by_programme: false,
      payout: null,
      can: { edit: false, correct: false },
    });
    const { id } = added.body;
    expect((await read(id, staff)).body).toEqual(added.body);
    const whole = {
      nonprofit: other.id,
      user: donor.id,
      amount: 999_999_999.99,
      donation_type: 'STOCK',
      date_received: '1900-01-01',
      first_name: ' Ada ',
      last_name: 'Giver',
      address: { address1: '1 Quay', address2: 'Floor 2', city: 'Oldmarsh', state: 'MD', zipcode: '20601' },
      notes: 'By letter',
    };
    const changed = await patch(id, { ...whole, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...whole,
        version: 2,
        first_name: 'Ada',
        donor_name: 'Ada Giver',
        nonprofit_ref: other,
        user_ref: { id: donor.id, full_name: 'Dana Donor' },
        can: { edit: true, correct: false },
      },
    });
    expect((await patch(id, { address: { city: 'Fernway' } })).body.address).toEqual({ ...whole.address, city: 'Fernway' });
    expect(await remove(id)).toMatchObject({ status: 204, body: '' });
    for (const answer of [await remove(id), await patch(id, least), await read(id)]) expect(answer).toMatchObject(gone);
  });

  test('is kept exactly, to the cent', async () => {
    for (const [sent, stored] of [
      [0.01, '0.01'],
      [0.07, '0.07'],
      [1.1, '1.10'],
      [4.35, '4.35'],
      [1_000, '1000.00'],
      [8_388_608.29, '8388608.29'],
      [999_999_999.99, '999999999.99'],
    ] as const) {
      const { status, body } = await post({ ...least, amount: sent });
      const { amount } = await api.db
        .selectFrom('donations')
        .select('amount')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      expect([sent, status, body.amount, amount]).toEqual([sent, 201, sent, stored]);
    }
  });

  test('is written with two decimals', async () => {
    const { body } = await post({ ...least, amount: 1.1 });
    const { port } = api.app.http.server.address() as { port: number };
    const headers = { authorization: `Token ${staff.token}` };
    for (const path of [`donations/${body.id}/`, `donations/?nonprofit_id=${own.id}&page_size=1`]) {
      const text = await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { headers })).text();
      expect(text).toContain('"amount":1.10,');
    }
  });

  test('says at each field what is wrong', async () => {
    expect(await post({})).toMatchObject({
      status: 400,
      body: {
        amount: ['Enter an amount in dollars.'],
        donation_type: ['Choose a type of donation.'],
        date_received: ['Choose the date on which the donation was received.'],
      },
    });
    const { id } = await createDonation(api.db, { nonprofitId: own.id });
    const { body: before } = await read(id);
    for (const [field, value, message] of [
      ['amount', 0, 'Enter an amount above 0.'],
      ['amount', -0, 'Enter an amount above 0.'],
      ['amount', -12.5, 'Enter an amount above 0.'],
      ['amount', 1_000_000_000, 'Enter an amount below 1,000,000,000.'],
      ['amount', 1e300, 'Enter an amount below 1,000,000,000.'],
      ['amount', 0.005, 'Use at most two decimals.'],
      ['amount', 999_999_999.995, 'Use at most two decimals.'],
      ['amount', '1,000.00', 'Enter an amount in dollars.'],
      ['amount', null, 'Enter an amount in dollars.'],
      ['donation_type', 'BITCOIN', 'Choose a type of donation.'],
      ['date_received', '2026-02-30', 'Choose the date on which the donation was received.'],
      ['date_received', '1899-12-31', 'Choose the date on which the donation was received.'],
      ['date_received', '2199-01-01', 'The date cannot be in the future.'],
      ['first_name', 'x'.repeat(101), 'Use 100 characters or fewer.'],
      ['notes', 'x'.repeat(10_001), 'Use 10,000 characters or fewer.'],
      ['nonprofit', 2_147_483_647, 'This nonprofit does not exist.'],
      ['user', 2_147_483_647, 'This user does not exist.'],
    ] as const) {
      const told = { status: 400, body: { [field]: [message] } };
      expect([field, value, await patch(id, { [field]: value })]).toMatchObject([field, value, told]);
      const added = await post({ nonprofit: own.id, ...least, [field]: value }, programme);
      expect([field, value, added]).toMatchObject([field, value, told]);
    }
    for (const raw of ['{"amount":1e309}', '{"amount":-1e309}', '{"amount":NaN}']) {
      expect((await api.call('PATCH', `donations/${id}/`, { token: programme.token, raw })).status).toBe(400);
    }
    expect((await read(id)).body).toEqual(before);
    expect((await patch(id, { address: { zipcode: 'x', state: 'ZZ' } })).body).toEqual({
      'address.zipcode': ['Enter digits only.'],
      'address.state': ['Choose a state.'],
    });
  });

  test('of programme staff says for which nonprofit; of nonprofit staff it is always their own', async () => {
    expect(await post(least, programme)).toMatchObject({ status: 400, body: { nonprofit: ['Choose a nonprofit.'] } });
    const added = await post({ ...least, nonprofit: other.id }, programme);
    expect(added).toMatchObject({
      status: 201,
      body: { nonprofit: other.id, reported_by: programme.id, can: { edit: true, correct: false } },
    });
    for (const nonprofit of [other.id, 2_147_483_647]) expect(await post({ ...least, nonprofit })).toMatchObject(refused);
    expect(await post({ ...least, nonprofit: own.id })).toMatchObject({ status: 201, body: { nonprofit: own.id } });
    expect(await post({ ...least, reported_by: programme.id, source: 'IMPORT', timestamp: '2020-01-01' })).toMatchObject({
      status: 201,
      body: { reported_by: staff.id, source: 'FORM' },
    });
  });

  test('names as donor only an account that its reporter can see', async () => {
    for (const user of [donor.id, programme.id, 2_147_483_647]) {
      const told = { status: 400, body: { user: ['This user does not exist.'] } };
      expect(await post({ ...least, user })).toMatchObject(told);
    }
    expect(await post({ ...least, user: member.id })).toMatchObject({ status: 201, body: { user: member.id } });
    const named = await post({ ...least, user: donor.id, nonprofit: own.id }, programme);
    expect(named).toMatchObject({ status: 201, body: { donor_name: 'Dana Donor' } });
  });

  test('sent twice is stored once, also at the same moment; with other values it is refused', async () => {
    const body = { ...least, first_name: 'Twice', request_key: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const [{ body: stored }] = answers as [(typeof answers)[0]];
    expect(await post(body)).toMatchObject({ status: 200, body: stored });
    expect(await post({ ...body, amount: 13 })).toMatchObject({
      status: 409,
      body: { detail: 'This was saved already, with other values.', current: stored },
    });
    const found = await api.get('donations/?search=twice', staff.token);
    expect(found.body).toMatchObject({ count: 1, results: [stored] });
    const entries = await api.get(`audit/?subject_kind=donation&subject_id=${stored.id}`, programme.token);
    expect(entries.body.count).toBe(1);
    const others = await post({ ...body, nonprofit: own.id }, programme);
    expect([others.status, others.body.id === stored.id]).toEqual([201, false]);
    expect((await post({ ...body, request_key: 'short' })).status).toBe(400);
  });

  test('with a stale version is 409 with the record as it is now, and changes nothing', async () => {
    const { id } = await createDonation(api.db, { nonprofitId: own.id });
    const first = await patch(id, { amount: 20, version: 1 });
    expect(await patch(id, { amount: 30, version: 1 })).toMatchObject({
      status: 409,
      body: { detail: 'Somebody else has changed this in the meantime.', current: first.body },
    });
    const both = await Promise.all([patch(id, { amount: 1, version: 2 }), patch(id, { amount: 2, version: 2 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const deleted = await Promise.all([remove(id), remove(id)]);
    expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test('leaves in the audit trail every value that it ever had', async () => {
    const { body } = await post({ ...least, nonprofit: own.id, notes: 'First', user: donor.id }, programme);
    await patch(body.id, { amount: 1_250, notes: '', nonprofit: other.id });
    await patch(body.id, { amount: 1_250 });
    await remove(body.id);
    const { body: trail } = await api.get(`audit/?subject_kind=donation&subject_id=${body.id}`, programme.token);
    const actor = { id: programme.id, name: 'Pat Programme' };
    const day = { field: 'dateReceived', from: null, to: '2026-03-02' };
    expect(trail.results).toMatchObject([
      { actor, action: 'deleted', subject: { name: `$1,250.00 to ${other.name}` } },
      { actor, action: 'changed', subject: { name: `$1,250.00 to ${other.name}` } },
      { actor, action: 'created', subject: { kind: 'donation', name: `$12.50 to ${own.name}` } },
    ]);
    const changesOf = (entry: number) => new Set(trail.results[entry].changes);
    expect(changesOf(1)).toEqual(
      new Set([
        { field: 'nonprofit', from: own.name, to: other.name },
        { field: 'amount', from: '12.50', to: '1250.00' },
        { field: 'notes', from: 'First', to: null },
      ]),
    );
    expect(trail.results[2].changes).toContainEqual(day);
    expect(trail.results[0].changes).toContainEqual({ field: 'amount', from: '1250.00', to: null });
    expect(trail.results[0].changes).toContainEqual({ field: 'userId', from: donor.id, to: null });
  });
});

describe('a day', () => {
  test('is in the future or not by the programme’s own calendar', async () => {
    // these two zones are 26 hours apart: it is never the same day in both
    const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
    const first = today('Pacific/Kiritimati');
    for (const [zone, status] of [
      ['Pacific/Kiritimati', 201],
      ['Etc/GMT+12', 400],
    ] as const) {
      const there = await startApi({ PROGRAMME_TIME_ZONE: zone });
      const { id } = await createNonprofit(there.db);
      const { token } = await createSignedIn(there.db, { roles: ['CFP_STAFF'] });
      const send = (date_received: string) =>
        there.call('POST', 'donations/', { token, body: { ...least, nonprofit: id, date_received } });
      expect([zone, (await send(first)).status]).toEqual([zone, status]);
      expect([zone, (await send(today(zone))).status]).toEqual([zone, 201]);
      const { body } = await there.get('donations/summary/', token);
      const year = today(zone).slice(0, 4);
      expect(body).toMatchObject({ start_date: `${year}-01-01`, end_date: `${year}-12-31` });
      await there.close();
    }
  });
});
