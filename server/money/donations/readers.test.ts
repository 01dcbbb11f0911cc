import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  programme = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  donor = await createSignedIn(api.db, { firstName: 'Dana', lastName: 'Donor' });
});
afterAll(() => api.close());

const least = { amount: 12.5, donation_type: 'CHECK', date_received: '2026-03-02' };
const post = (body: object, { token }: SignedInPerson) => api.call('POST', 'donations/', { token, body });
const patch = (id: number, body: object, { token }: SignedInPerson) => api.call('PATCH', `donations/${id}/`, { token, body });
const remove = (id: number, { token }: SignedInPerson) => api.call('DELETE', `donations/${id}/`, { token });
const read = (id: number, { token } = programme) => api.get(`donations/${id}/`, token);
const refused = { status: 403, body: { detail: 'You do not have permission to perform this action.' } };

describe('who sees which', () => {
  test('programme staff all, a nonprofit its own, a donor theirs without notes, others and reviewers none', async () => {
    const mine = await createDonation(api.db, { nonprofitId: own.id, userId: donor.id, notes: 'Likes tea' });
    const theirs = await createDonation(api.db, { nonprofitId: other.id, notes: 'Theirs', userId: staff.id });
    const newcomer = await createSignedIn(api.db);
    const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'], nonprofitId: own.id });
    const seen = async ({ token }: SignedInPerson, query = '') => {
      const { status, body } = await api.get(`donations/?page_size=500${query}`, token);
      expect(status).toBe(200);
      return body.results.flatMap(({ id, notes }: { id: number; notes: string | null }) =>
        id === mine.id || id === theirs.id ? [[id, notes]] : [],
      );
    };
    const first = [mine.id, 'Likes tea'];
    const second = [theirs.id, 'Theirs'];
    expect(await seen(programme)).toEqual([second, first]);
    expect([await seen(staff), await seen(member)]).toEqual([[first], [first]]);
    expect(await seen(donor)).toEqual([[mine.id, null]]);
    expect(await seen(newcomer)).toEqual([]);
    // a person who filters by their own account sees what they gave; nobody sees what others gave to other nonprofits
    expect(await seen(staff, `&user_id=${staff.id}`)).toEqual([[theirs.id, null]]);
    expect(await seen(member, `&user_id=${staff.id}`)).toEqual([]);
    expect(await seen(member, `&user_id=${donor.id}`)).toEqual([first]);
    expect(await seen(staff, `&nonprofit_id=${other.id}`)).toEqual([]);
    expect(await seen(newcomer, `&user_id=${donor.id}`)).toEqual([]);
    expect(await seen(donor, `&user_id=${donor.id}`)).toEqual([[mine.id, null]]);
    const statuses = async (id: number) =>
      Promise.all([programme, staff, member, donor, newcomer, reviewer].map(async (who) => (await read(id, who)).status));
    expect(await statuses(mine.id)).toEqual([200, 200, 200, 200, 404, 403]);
    expect(await statuses(theirs.id)).toEqual([200, 200, 404, 404, 404, 403]);
    expect((await read(theirs.id, staff)).body).toMatchObject({ notes: null, can: { edit: false, correct: false } });
    for (const who of [staff, member, donor, reviewer]) {
      expect(await patch(mine.id, { amount: 1 }, who)).toMatchObject(refused);
      expect(await remove(mine.id, who)).toMatchObject(refused);
    }
    for (const who of [member, donor, reviewer]) expect(await post(least, who)).toMatchObject(refused);
    // totals and exports show no donations that the person may not read
    for (const who of [staff, donor, newcomer]) {
      const { body } = await api.get(`donations/summary/?nonprofit_id=${other.id}`, who.token);
      expect(body).toMatchObject({ count: 0, total_amount: 0 });
    }
    const { body: file } = await api.get('/download-donation-data/', donor.token);
    expect([file.includes('Dana Donor'), file.includes('Likes tea'), file.includes('Theirs')]).toEqual([true, false, false]);
  });

  test('a nonprofit or an account that has donations keeps them', async () => {
    const leaving = await createSignedIn(api.db, { firstName: 'Leaving', lastName: 'Donor' });
    const kept = await createNonprofit(api.db);
    const { id } = await createDonation(api.db, { nonprofitId: kept.id, userId: leaving.id, reportedBy: leaving.id });
    await api.db.deleteFrom('users').where('id', '=', leaving.id).execute();
    expect((await read(id)).body).toMatchObject({ user: null, user_ref: null, reported_by: null, donor_name: 'Anonymous' });
    const removal = api.db.deleteFrom('nonprofits').where('id', '=', kept.id).execute();
    await expect(removal).rejects.toThrow('donations_nonprofit_exists');
  });
});
