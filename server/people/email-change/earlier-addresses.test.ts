import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailChangeMessages } from '#contract/people/email-change.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { inviteProgrammeStaff } from '#server/people/sign-in/set-up.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let person: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await createSignedIn(api.db, { firstName: 'Ada', lastName: 'Mover' });
});

const newAddress = () => `${randomUUID()}@test.example`;
const lettersTo = (recipient: string) =>
  api.db.selectFrom('mailMessages').select(['template', 'data']).where('recipient', '=', recipient).orderBy('id').execute();
const ask = (email: string) => api.call('POST', 'user/me/email/', { token: person.token, body: { email } });
/** Gives the person this address, as its links do. */
async function moveTo(email: string): Promise<void> {
  expect((await ask(email)).status).toBe(200);
  const letter = (await lettersTo(email)).findLast(({ template }) => template === 'email-change-confirm');
  const { path } = z.object({ path: z.string() }).parse(letter?.data);
  const body = { token: path.replace('/confirm-email/', '') };
  expect((await api.call('POST', 'user/confirm-email/', { token: person.token, body })).body.email).toBe(email);
}
const inviteReviewers = (emails: string[], more: object = {}) =>
  api.call('POST', 'user/invite-reviewers/', { token: staff.token, body: { emails, ...more } });
const inviteColleagues = (by: SignedInPerson, emails: string[], nonprofit: number) =>
  api.call('POST', 'colleagues/invitations/', { token: by.token, body: { emails: emails.join(', '), nonprofit } });

test('an address that somebody left is refused alone among the reviewers who are invited', async () => {
  await moveTo(newAddress());
  const fresh = newAddress();
  const refused = await inviteReviewers([person.email, fresh]);
  expect([refused.status, refused.body]).toEqual([400, { emails: ['One or more emails in the text box is invalid.'] }]);
  const { status, body } = await inviteReviewers([person.email, fresh], { skip_invalid: true });
  expect([status, body.invited]).toEqual([200, 1]);
  expect(body.invitees).toMatchObject([
    { email: person.email, status: 'invalid', message: emailChangeMessages.kept },
    { email: fresh, status: 'new', message: '' },
  ]);
});

test('an address that somebody left has an account for programme staff; a nonprofit learns nothing', async () => {
  await moveTo(newAddress());
  const { id } = await createNonprofit(api.db);
  const fresh = newAddress();
  const { body } = await inviteColleagues(staff, [person.email, fresh], id);
  expect(body.invited.find(({ email }: { email: string }) => email === person.email)).toEqual({
    email: person.email,
    result: 'known',
    user: person.id,
  });
  expect(body.invited.find(({ email }: { email: string }) => email === fresh)).toMatchObject({ result: 'invited' });

  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  expect((await inviteColleagues(director, [person.email], id)).body.invited).toMatchObject([{ result: 'invited', user: null }]);
  await runJobsOnce(api.app);
  expect((await lettersTo(person.email)).at(-1)?.template).toBe('colleague-known');
});

test('an address that somebody left is refused by create-staff in words', async () => {
  await moveTo(newAddress());
  await expect(api.db.transaction().execute((tx) => inviteProgrammeStaff(tx, person.email))).rejects.toThrow(
    `${person.email}: ${emailChangeMessages.kept}`,
  );
});

test('who went back to the earlier address can be invited like everybody', async () => {
  const other = newAddress();
  await moveTo(other);
  await moveTo(person.email);
  const { status, body } = await inviteReviewers([person.email]);
  expect([status, body.invitees]).toMatchObject([200, [{ email: person.email, status: 'known' }]]);
  expect((await api.get('user/me/', person.token)).body.roles).toEqual(['REVIEWER']);
});

test('the deletion of a person takes the letters to earlier and wished addresses, and none of another account', async () => {
  const [now, wish] = [newAddress(), newAddress()];
  const other = await createUser(api.db);
  await moveTo(now);
  await ask(other.email);
  await ask(wish);
  const count = async () =>
    Promise.all([person.email, now, wish, other.email].map(async (email) => (await lettersTo(email)).length));
  expect(await count()).toEqual([1, 3, 1, 1]);
  const shown = await api.call('POST', `user/${person.id}/deletion/preview/`, { token: staff.token });
  expect(shown.body.goes).toEqual(
    expect.arrayContaining([
      { what: 'Emails', count: 4 },
      { what: 'Emails to an address that the person asked for', count: 1 },
    ]),
  );
  const body = { name: 'Ada Mover', reason: '' };
  expect((await api.call('POST', `user/${person.id}/deletion/`, { token: staff.token, body })).status).toBe(204);
  expect(await count()).toEqual([0, 0, 0, 1]);
});
