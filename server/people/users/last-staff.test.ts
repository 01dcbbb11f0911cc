import { expect, test } from 'vitest';
import { startApi } from '#tests/api.ts';
import { createSignedIn, createUser, testPassword } from '#tests/factories/people.ts';

const message = ['The last programme-staff account with all fields of work can’t be narrowed, demoted or deactivated.'];

test('the last programme-staff account with all fields of work is neither narrowed, demoted nor deactivated, not even by two requests at once', async () => {
  const own = await startApi();
  const one = await createSignedIn(own.db, { roles: ['CFP_STAFF'] });
  const change = (id: number, body: object, by = one) => own.call('PATCH', `user/${id}/`, { token: by.token, body });
  // accounts that cannot run the programme: deactivated, without a password, or of some fields of work alone
  await createUser(own.db, { roles: ['CFP_STAFF'], staffFields: ['content', 'finance', 'applications'] });
  await createUser(own.db, { roles: ['CFP_STAFF'], isActive: false });
  await createUser(own.db, { roles: ['CFP_STAFF'], passwordHash: null });
  expect(await change(one.id, { is_active: false })).toMatchObject({ status: 400, body: { is_active: message } });
  expect(await change(one.id, { is_staff: false })).toMatchObject({ status: 400, body: { is_staff: message } });
  expect(await change(one.id, { roles: ['REVIEWER'] })).toMatchObject({ status: 400, body: { roles: message } });
  expect(await change(one.id, { staff_fields: ['finance'] })).toMatchObject({ status: 400, body: { staff_fields: message } });
  const two = await createSignedIn(own.db, { roles: ['CFP_STAFF'] });
  for (let round = 0; round < 5; round += 1) {
    const narrowed = round % 2 === 0 ? { is_staff: false } : { staff_fields: ['finance'] };
    const answers = await Promise.all([change(one.id, narrowed, two), change(two.id, { is_active: false }, one)]);
    const statuses = answers.map(({ status }) => status);
    // the second is refused as the last account, or because its sender is no longer programme staff
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const left = await own.db
      .selectFrom('users')
      .select('id')
      .where('isActive', '=', true)
      .where('staffFields', 'is', null)
      .where('id', 'in', [one.id, two.id])
      .execute();
    expect(left.length).toBeGreaterThanOrEqual(1);
    await own.db
      .updateTable('users')
      .set({ roles: ['CFP_STAFF'], staffFields: null, isActive: true })
      .where('id', 'in', [one.id, two.id])
      .execute();
    for (const person of [one, two]) {
      const signedIn = await own.call('POST', 'login/', { body: { email: person.email, password: testPassword } });
      person.token = signedIn.body.token;
    }
  }
  await own.close();
});
