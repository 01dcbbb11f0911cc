import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let nonprofit: { id: number; name: string };
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
  nonprofit = await createNonprofit(api.db, { name: 'Lantern House' });
});
afterAll(() => api.close());

const patch = (id: number, body: unknown, by: { token: string }) => api.call('PATCH', `user/${id}/`, { token: by.token, body });
const colleagueOf = (roles: 'NONPROFIT_STAFF'[] = []) => createSignedIn(api.db, { roles, nonprofitId: nonprofit.id });

describe('a record that one may read', () => {
  test('shows its notes to all its readers, staff notes to programme staff only, and hides who reviews from colleagues', async () => {
    const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF', 'REVIEWER'], nonprofitId: nonprofit.id });
    await patch(person.id, { staff_notes: 'secret-note' }, staff);
    await patch(person.id, { notes: 'Prefers mornings.' }, person);
    const seenBy = async (who: SignedInPerson) => (await api.get(`user/${person.id}/`, who.token)).body;
    expect(await seenBy(staff)).toMatchObject({
      notes: 'Prefers mornings.',
      staff_notes: 'secret-note',
      roles: ['NONPROFIT_STAFF', 'REVIEWER'],
      is_reviewer: true,
      can: { edit: true, manage: true },
    });
    expect(await seenBy(person)).toMatchObject({
      notes: 'Prefers mornings.',
      roles: ['NONPROFIT_STAFF', 'REVIEWER'],
      is_reviewer: true,
      can: { edit: true, manage: false },
    });
    const byColleague = await seenBy(await colleagueOf(['NONPROFIT_STAFF']));
    expect(byColleague).toMatchObject({
      notes: 'Prefers mornings.',
      roles: ['NONPROFIT_STAFF'],
      is_reviewer: false,
      can: { edit: false, manage: false },
    });
    expect(JSON.stringify(byColleague)).not.toMatch(/secret-note|staff_notes|"REVIEWER"/);
    expect(JSON.stringify(await seenBy(person))).not.toMatch(/secret-note|staff_notes/);
  });

  test('is never a colleague’s for a reviewer', async () => {
    const colleague = await colleagueOf();
    const reviewer = await createSignedIn(api.db, { roles: ['REVIEWER'], nonprofitId: nonprofit.id });
    expect((await api.get(`user/${colleague.id}/`, reviewer.token)).status).toBe(404);
    expect((await api.get('user/', reviewer.token)).status).toBe(403);
  });
});
