import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let colleague: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

let number = 0;
/** Adds a letter in this state, which is this many months old. */
async function letter(state: string, months: number): Promise<void> {
  number += 1;
  await sql`INSERT INTO mail_messages (recipient, template, data, message_id, state, created_at)
    VALUES ('old@test.example', 'test', '{}', ${`old-${number}`}, ${state}, now() - make_interval(months => ${months}::int))`.execute(
    api.db,
  );
}
beforeEach(async () => {
  await sql`DELETE FROM retention_periods`.execute(api.db);
  await sql`DELETE FROM mail_messages`.execute(api.db);
  await sql`DELETE FROM notices`.execute(api.db);
  await sql`DELETE FROM audit_entries`.execute(api.db);
  for (const [state, months] of [
    ['SENT', 30],
    ['FAILED', 14],
    ['KEPT', 25],
    ['SENT', 2],
    ['QUEUED', 30],
  ] as const)
    await letter(state, months);
});

const keep = (months: number | null, kind = 'EMAILS') =>
  api.call('POST', 'retention/', { token: staff.token, body: { kind, months } });
const rule = async () => (await api.get('retention/', staff.token)).body[0];
const left = async () =>
  (
    await api.db.selectFrom('mailMessages').select('state').where('recipient', '=', 'old@test.example').orderBy('id').execute()
  ).map(({ state }) => state);
const all = ['SENT', 'FAILED', 'KEPT', 'SENT', 'QUEUED'];
const wait = () => sql`UPDATE retention_periods SET begins_at = begins_at - interval '15 days'`.execute(api.db);
async function night(): Promise<void> {
  await addJob(api.db, 'delete-old-rows', {});
  await runJobsOnce(api.app);
}
const trail = async () =>
  (await api.get('audit/?subject_kind=settings&subject_id=1', staff.token)).body.results.map(
    ({ action, changes, reason }: Record<string, unknown>) => [action, changes, reason],
  );

test('without a period nothing is deleted, and a look says what a period would delete', async () => {
  expect(await rule()).toEqual({ kind: 'EMAILS', months: null, begins_at: null, due: 0, total: 4 });
  const look = (months: number | null) =>
    api.call('POST', 'retention/preview/', { token: staff.token, body: { kind: 'EMAILS', months } });
  expect((await look(12)).body).toEqual({ due: 3 });
  expect((await look(24)).body).toEqual({ due: 2 });
  expect((await look(null)).body).toEqual({ due: 0 });
  expect((await look(13)).status).toBe(400);
  await night();
  expect(await left()).toEqual(all);
});

test('a period is announced, waits for 14 days, deletes what is older, and stands in the trail', async () => {
  expect((await keep(24)).body[0]).toMatchObject({ months: 24, begins_at: expect.any(String), due: 2, total: 4 });
  const notices = await api.db.selectFrom('notices').select(['userId', 'title', 'text', 'path']).execute();
  expect(notices).toEqual([
    {
      userId: colleague.id,
      title: 'Deletion in 14 days',
      text: 'Emails in the outbox that are older than 24 months will be deleted for good, 2 of them as of today.',
      path: '/retention',
    },
  ]);
  await night();
  expect(await left()).toEqual(all);
  await wait();
  await night();
  expect(await left()).toEqual(['FAILED', 'SENT', 'QUEUED']);
  await night();
  expect(await trail()).toEqual([
    ['deleted old records of', [], 'Emails in the outbox older than 24 months: 2'],
    ['changed', [{ field: 'emailsKept', from: 'for ever', to: '24 months' }], ''],
  ]);
});

test('a shorter period waits again, a longer one does not, and none ends the deletion', async () => {
  await keep(24);
  await wait();
  const { begins_at: begun } = await rule();
  await keep(60);
  expect((await rule()).begins_at).toBe(begun);
  await keep(12);
  expect(Date.parse((await rule()).begins_at)).toBeGreaterThan(Date.now());
  await night();
  expect(await left()).toEqual(all);
  await keep(null);
  await wait();
  await night();
  expect(await left()).toEqual(all);
});

test('answered requests and ended invitations go, open ones stay', async () => {
  const request = { name: 'A', email: 'a@test.example', organization: 'A', phoneNumber: '202-555-0101', buyNow: false };
  const address = { address1: '1 Street', city: 'Town', state: 'DC', zipcode: '20001' };
  const old = sql<string>`now() - interval '3 years'`;
  for (const answeredAt of [old, null])
    await api.db
      .insertInto('learningRequests')
      .values({
        ...request,
        ...address,
        requestKey: crypto.randomUUID(),
        createdAt: old,
        answeredAt,
        answeredBy: answeredAt && staff.id,
      })
      .execute();
  const tomorrow = sql<string>`now() + interval '1 day'`;
  for (const [email, expiresAt, openedAt] of [
    ['ended@test.example', old, old],
    ['open@test.example', tomorrow, null],
    ['opened-and-sent-again@test.example', tomorrow, old],
  ] as const)
    await api.db.insertInto('userInvitations').values({ email, expiresAt, openedAt, invitedAt: old }).execute();
  await keep(24, 'REQUESTS');
  await keep(24, 'INVITATIONS');
  await wait();
  await night();
  expect(await api.db.selectFrom('learningRequests').select('answeredAt').execute()).toEqual([{ answeredAt: null }]);
  const open = await api.db.selectFrom('userInvitations').select('email').orderBy('id').execute();
  expect(open.map(({ email }) => email)).toEqual(['open@test.example', 'opened-and-sent-again@test.example']);
});

test('a period asks for a recent sign-in', async () => {
  const late = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await sql`UPDATE tokens SET proved_at = now() - interval '1 hour' WHERE user_id = ${late.id}`.execute(api.db);
  const { status } = await api.call('POST', 'retention/', { token: late.token, body: { kind: 'EMAILS', months: 6 } });
  expect([status, (await rule()).months]).toEqual([403, null]);
});
