import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';
import { makePdf } from '#tests/factories/documents.ts';

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

async function upload(response: number, by = me): Promise<number> {
  const form = new FormData();
  form.set('application_response', String(response));
  form.set('question_uid', 'file');
  form.set('file', new Blob([makePdf({ pages: ['the budget'] }) as never]), 'budget.pdf');
  return (await api.call('POST', 'applications/response-file-answers/', { token: by.token, form })).body.id;
}
const opens = async (...files: number[]) =>
  Promise.all(files.map(async (file) => (await api.get(`/application-files/${file}/`, colleague.token)).status));
/** A response with a file as an answer, and a second file to replace it. */
async function answered() {
  const id = await begin();
  const [first, second] = [await upload(id), await upload(id)];
  expect((await save(api, me, id, [['file', first]])).status).toBe(200);
  return { id, first, second };
}

test('a file that another one, or none, was saved over is served no more; its bytes go 30 days later', async () => {
  const { id, first, second } = await answered();
  const storedAs = async (file: number) =>
    (await api.db.selectFrom('applicationFiles').select('storedAs').where('id', '=', file).executeTakeFirst())?.storedAs;
  const name = (await storedAs(first)) ?? '';
  expect(await opens(first, second)).toEqual([200, 200]);
  expect((await save(api, me, id, [['file', second, 1]])).status).toBe(200);
  expect(await opens(first, second)).toEqual([404, 200]);
  await runJobsOnce(api.app);
  expect(await api.app.storage.stat(name)).not.toBeNull();
  await runJobsOnce(api.app, { early: true });
  expect([await api.app.storage.stat(name), await storedAs(first), await opens(second)]).toEqual([null, undefined, [200]]);
  expect((await save(api, me, id, [['file', null, 2]])).status).toBe(200);
  expect(await opens(second)).toEqual([404]);
});

test('what a save did not store puts no file aside: a conflict, a late one, a refusal', async () => {
  const { id, first, second } = await answered();
  expect((await save(api, colleague, id, [['file', second, 0]])).status).toBe(409);
  expect((await save(api, colleague, id, [['file', null, 0]])).status).toBe(409);
  expect((await save(api, me, id, [['scale', 3]], { writer: 'page-of-mine', sequence: 5 })).status).toBe(200);
  expect((await save(api, me, id, [['file', second, 1]], { writer: 'page-of-mine', sequence: 4 })).status).toBe(200);
  const refused = await save(api, me, id, [
    ['file', second, 1],
    ['scale', 'not a number'],
  ]);
  expect(refused.status).toBe(400);
  expect([await storedAnswers(api.db, id), await opens(first, second)]).toEqual([{ file: first, scale: 3 }, [200, 200]]);
  await runJobsOnce(api.app);
  expect(await opens(first, second)).toEqual([200, 200]);
  // a file that was never stored as the answer is forgotten after 30 days
  await runJobsOnce(api.app, { early: true });
  expect(await opens(first, second)).toEqual([200, 404]);
});

test('a replaced file is the answer again where its person chooses it, and stays', async () => {
  const { id, first, second } = await answered();
  expect((await save(api, colleague, id, [['file', second, 1]])).status).toBe(200);
  // my page, which got no reply, repeats its save and is told what is stored now
  const conflict = await save(api, me, id, [['file', first, 0]]);
  expect([conflict.status, conflict.body.conflicts]).toMatchObject([409, [{ uid: 'file', answer: second, revision: 2 }]]);
  expect(await opens(first, second)).toEqual([404, 200]);
  expect((await save(api, me, id, [['file', first, 2]])).status).toBe(200);
  expect(await opens(first, second)).toEqual([200, 404]);
  await runJobsOnce(api.app, { early: true });
  expect([await opens(first), await storedAnswers(api.db, id)]).toEqual([[200], { file: first }]);
  expect((await save(api, me, id, [['file', second, 3]])).status).toBe(400);
});

test('a file that was replaced can be taken away for good', async () => {
  const { id, first, second } = await answered();
  await save(api, me, id, [['file', second, 1]]);
  const remove = () => api.call('DELETE', `applications/response-file-answers/${first}/`, { token: me.token });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect((await save(api, me, id, [['file', first, 2]])).status).toBe(400);
  expect(await storedAnswers(api.db, id)).toEqual({ file: second });
});
