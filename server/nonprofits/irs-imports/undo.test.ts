import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { KilledApp } from '#tests/killed-app.ts';
import { type RunningApp, until } from '#tests/running-app.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const fileOf = (...lines: Record<string, string>[]) => [header, ...lines.map((one) => line(one))].join('\n');
const read = async (id: number) => (await api.get(`irs-imports/${id}/`, staff.token)).body;
const step = (id: number, name: string, body: object = {}) =>
  api.call('POST', `irs-imports/${id}/${name}/`, { token: staff.token, body });
async function imported(text: string, more: object = {}): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'eo_dc.csv');
  const { id } = (await api.call('POST', 'irs-imports/', { token: staff.token, form })).body;
  await runJobsOnce(api.app);
  expect((await step(id, 'store', { states: null, majors: null, ...more })).status).toBe(200);
  await runJobsOnce(api.app);
  return id;
}
const names = async (table: 'categories' | 'categoryGroups') =>
  (await api.db.selectFrom(table).select('name').orderBy('name').execute()).map(({ name }) => name);

test('an undo deletes the categories that the import made, but those that something uses or staff changed', async () => {
  const id = await imported(
    fileOf(
      { EIN: '600000001', NTEE_CD: 'A20' },
      { EIN: '600000002', NTEE_CD: 'B20' },
      { EIN: '600000003', NTEE_CD: 'C20' },
      { EIN: '600000004', NTEE_CD: 'D20' },
      { EIN: '600000005', NTEE_CD: 'O20' },
    ),
    { startWithNtee: true },
  );
  expect((await names('categories')).length).toBe(26);
  expect((await names('categoryGroups')).length).toBe(10);
  const category = async (name: string) =>
    (await api.db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  await createNonprofit(api.db, { name: 'By hand', categoryIds: [await category('Education')] });
  await api.call('PATCH', `nonprofit-categories/${await category('Environment')}/`, {
    token: staff.token,
    body: { name: 'Rivers' },
  });
  await step(id, 'undo');
  await runJobsOnce(api.app);
  expect(await read(id)).toMatchObject({ state: 'UNDONE', removed: 5, removed_categories: 24, kept_categories: 2 });
  expect(await names('categories')).toEqual(['Education', 'Rivers']);
  const [entry] = (await api.get(`audit/?subject_kind=irsImport&subject_id=${id}`, staff.token)).body.results;
  expect(entry).toMatchObject({
    action: 'undone',
    changes: expect.arrayContaining([{ field: 'categories removed', from: null, to: 24 }]),
  });
  const form = new FormData();
  form.append('file', new Blob([fileOf({ EIN: '600000001', NTEE_CD: 'A20' })]), 'eo_dc.csv');
  const { id: next } = (await api.call('POST', 'irs-imports/', { token: staff.token, form })).body;
  await runJobsOnce(api.app);
  const refused = await step(next, 'store', { states: null, majors: null, startWithNtee: true });
  expect([refused.status, refused.body]).toEqual([
    400,
    { start_with_ntee: ['The programme has categories by now. Load the page again.'] },
  ]);
});

test('kill -9 in the middle of an undo: nothing is undone, and the next start undoes all of it once', async () => {
  const rows = 3_500;
  const ein = (n: number) => String(700_000_000 + n);
  await createNonprofit(api.db, { ein: ein(3_200), name: 'Own Name', city: '' });
  const id = await imported(
    fileOf(...Array.from({ length: rows }, (_, n) => ({ EIN: ein(n), NAME: `ORGANIZATION ${n}`, NTEE_CD: 'X20' }))),
  );
  expect(await read(id)).toMatchObject({ state: 'STORED', added: rows - 1, updated: 1 });
  const count = async () =>
    Number(
      (await api.app.pool.query("SELECT count(*) FROM nonprofits WHERE ein BETWEEN '700000000' AND '700009999'")).rows[0].count,
    );
  const undo = (app: RunningApp) =>
    fetch(`${app.origin}/api/v1/irs-imports/${id}/undo/`, {
      method: 'POST',
      headers: { authorization: `Token ${staff.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  const killed = await KilledApp.prepare(api);
  try {
    // kill the process in the last of four batches
    await killed.whileHolding(`SELECT FROM nonprofits WHERE ein = '${ein(3_200)}' FOR UPDATE`, undo);
    expect([(await read(id)).state, await count()]).toEqual(['UNDOING', rows]);
    await killed.whileRunning(() => until('the undo', 120, async () => (await read(id)).state === 'UNDONE'));
  } finally {
    await killed.close();
  }
  expect(await read(id)).toMatchObject({ removed: rows - 1, restored: 1, kept: 0, removed_categories: 0 });
  expect(await count()).toBe(1);
  const trail = (await api.get(`audit/?subject_kind=irsImport&subject_id=${id}`, staff.token)).body.results;
  expect(trail.map(({ action }: { action: string }) => action)).toEqual(['undone', 'finished']);
}, 180_000);
