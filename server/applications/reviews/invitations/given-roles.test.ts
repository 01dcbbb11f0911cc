import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const invite = (emails: string[], more: object = {}) =>
  api.call('POST', 'user/invite-reviewers/', { token: staff.token, body: { emails, ...more } });
async function withdraw(email: string): Promise<void> {
  const { body } = await api.get(`reviewers/invitations/?search=${encodeURIComponent(email)}`, staff.token);
  const { status } = await api.call('DELETE', `reviewers/invitations/${body.results[0].id}/`, { token: staff.token });
  expect(status).toBe(204);
}
const account = (id: number) =>
  api.db.selectFrom('users').select(['roles', 'isActive']).where('id', '=', id).executeTakeFirstOrThrow();

test('a withdrawn invitation takes the role that it gave, and no other', async () => {
  const reads = await createUser(api.db, { roles: ['REVIEWER'] });
  const gives = await createUser(api.db, { roles: ['DONOR'] });
  await invite([reads.email, gives.email]);
  await invite([gives.email]);
  for (const { email } of [reads, gives]) await withdraw(email);
  expect(await account(reads.id)).toEqual({ roles: ['REVIEWER'], isActive: true });
  expect(await account(gives.id)).toEqual({ roles: ['DONOR'], isActive: true });
});

test('an account that is deactivated while its invitation is written stays so', async () => {
  const [gone, other] = [await createUser(api.db, { roles: [] }), await createUser(api.db, { roles: [] })];
  const { status, body } = await whileLocked(api, {
    sql: 'UPDATE users SET is_active = false WHERE id = $1',
    values: [gone.id],
    call: () => invite([gone.email, other.email], { skip_invalid: true }),
  });
  expect([status, body.invited, body.counts.invalid]).toEqual([200, 1, 1]);
  expect(await account(gone.id)).toEqual({ roles: [], isActive: false });
  expect(await account(other.id)).toEqual({ roles: ['REVIEWER'], isActive: true });
});
