import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { createSignedIn } from '#tests/factories/people.ts';

let api: TestApi;
let me: Applicant;
let colleague: Applicant;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  colleague = await createApplicant(api.db, me.nonprofit);
});
afterAll(() => api.close());

const begin = async () => (await createApplicationResponse(api.db, { nonprofitId: me.nonprofit })).id;
const tell = ({ token }: { token: string }, id: number, page: unknown = 1) =>
  api.call('PUT', `applications/responses/${id}/open/`, { token, body: { page } });
const seenBy = async (person: { token: string }, id: number, page: number | null = 1) => {
  const { status, body } = await tell(person, id, page);
  expect(status).toBe(200);
  return body.colleagues.map(({ id: other, page: at }: { id: number; page: number | null }) => [other, at]);
};
const aged = (id: number, seconds: number) =>
  api.db
    .updateTable('openResponses')
    .set({ seenAt: sql<string>`now() - make_interval(secs => ${seconds})` })
    .where('responseId', '=', id)
    .execute();
const rows = async (id: number) =>
  (await api.db.selectFrom('openResponses').select('userId').where('responseId', '=', id).execute()).map(({ userId }) => userId);

test('colleagues see each other with the page, and no longer half a minute after the page has closed', async () => {
  const id = await begin();
  expect(await seenBy(me, id)).toEqual([]);
  expect(await seenBy(colleague, id, 2)).toEqual([[me.id, 1]]);
  expect(await seenBy(me, id, null)).toEqual([[colleague.id, 2]]);
  expect((await tell(colleague, id, 3)).body.colleagues).toEqual([{ id: me.id, name: expect.stringMatching(/./), page: null }]);
  expect(await seenBy(colleague, await begin())).toEqual([]);
  await aged(id, 34);
  expect(await seenBy(me, id)).toEqual([[colleague.id, 3]]);
  await aged(id, 36);
  expect(await seenBy(me, id)).toEqual([]);
  await aged(id, 301);
  expect(await rows(id)).toHaveLength(2);
  // of all applications, rows of closed pages are deleted; one’s own is written anew
  await seenBy(me, await begin());
  expect(await rows(id)).toEqual([]);
  await aged(id, 301);
  expect(await seenBy(me, id)).toEqual([]);
});

test('all at once: each tells, and nobody waits or fails', async () => {
  const id = await begin();
  const answers = await Promise.all([me, colleague, me, colleague, me, colleague].map((person) => tell(person, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await seenBy(me, id)).toEqual([[colleague.id, 1]]);
});

test('only those who may change the response tell or learn it', async () => {
  const id = await begin();
  const leaver = await createApplicant(api.db, me.nonprofit);
  await seenBy(me, id);
  await seenBy(leaver, id);
  const stranger = await createApplicant(api.db);
  const others = [
    stranger,
    await createSignedIn(api.db, { roles: [], nonprofitId: me.nonprofit }),
    await createSignedIn(api.db, { roles: ['CFP_STAFF'] }),
    await createSignedIn(api.db, { roles: ['REVIEWER'] }),
  ];
  expect(await Promise.all(others.map(async (person) => (await tell(person, id)).status))).toEqual([404, 403, 403, 403]);
  expect((await tell(me, 999_999)).status).toBe(404);
  for (const page of [0, 1.5, 'one', 502]) expect((await tell(me, id, page)).status).toBe(400);
  expect(await seenBy(colleague, id)).toHaveLength(2);
  // who loses the role or the account is no longer shown
  await api.db.updateTable('users').set({ roles: [] }).where('id', '=', leaver.id).execute();
  expect(await seenBy(colleague, id)).toEqual([[me.id, 1]]);

  const submitted = { status: 'SUBMITTED', submittedAt: new Date().toISOString() };
  await api.db.updateTable('applicationResponses').set(submitted).where('id', '=', id).execute();
  expect(await seenBy(colleague, id)).toEqual([]);
});
