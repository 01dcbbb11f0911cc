import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const fileOf = (organization: Record<string, string>) => [header, line(organization)].join('\n');
function upload(text: string) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'eo_dc.csv');
  return api.call('POST', 'irs-imports/', { token: staff.token, form });
}
const read = async (id: number) => (await api.get(`irs-imports/${id}/`, staff.token)).body;
const step = (id: number, name: string, body: object = {}) =>
  api.call('POST', `irs-imports/${id}/${name}/`, { token: staff.token, body });
const all = { states: null, majors: null };

async function imported(text: string): Promise<number> {
  const { id } = (await upload(text)).body;
  await runJobsOnce(api.app);
  expect((await step(id, 'store', all)).status).toBe(200);
  await runJobsOnce(api.app);
  return id;
}

/** Runs the job until its last attempt has failed; then a person is told. */
async function failOften(): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) await runJobsOnce(api.app, { early: true });
}

/** Makes the database refuse to write an import with this state, while `work` runs. */
async function refusing<T>(write: 'INSERT' | 'UPDATE', state: string, sqlState: string, work: () => Promise<T>): Promise<T> {
  await sql`CREATE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(
    `BEGIN IF NEW.state = '${state}' THEN RAISE 'refused for the test' USING ERRCODE = '${sqlState}'; END IF; RETURN NEW; END`,
  )}`.execute(api.db);
  await sql`CREATE TRIGGER refuse_for_test BEFORE ${sql.raw(write)} ON irs_imports FOR EACH ROW EXECUTE FUNCTION refuse_for_test()`.execute(
    api.db,
  );
  try {
    return await work();
  } finally {
    await sql`DROP FUNCTION refuse_for_test CASCADE`.execute(api.db);
  }
}

test('a file that cannot be read to its end says so to whoever uploaded it, and can be forgotten', async () => {
  const { id } = (await upload(fileOf({ EIN: '100000009', NAME: 'LOST' }))).body;
  const { storedAs } = await api.db.selectFrom('irsImports').select('storedAs').where('id', '=', id).executeTakeFirstOrThrow();
  await api.app.storage.remove(storedAs ?? '');
  await failOften();
  const failure = 'The file could not be read to its end. Upload it again.';
  expect(await read(id)).toMatchObject({ state: 'FAILED', failure, can: { store: false, cancel: true } });
  const [told] = (await api.get('notices/', staff.token)).body.results;
  expect(told).toMatchObject({
    title: 'An error stopped the IRS import of “eo_dc.csv”',
    text: failure,
    path: `/nonprofits/imports/${id}`,
  });
  expect((await step(id, 'cancel')).body.state).toBe('CANCELLED');
});

test('an undo that fails leaves an import as it was: imported, or half imported and to be continued', async () => {
  const undoBroke = 'The undo failed, and nothing was undone. Try again.';
  const failUndo = (id: number) =>
    refusing('UPDATE', 'UNDONE', 'P0001', async () => {
      expect((await step(id, 'undo')).status).toBe(200);
      await failOften();
    });
  const whole = await imported(fileOf({ EIN: '310000001' }));
  await failUndo(whole);
  expect(await read(whole)).toMatchObject({ state: 'STORED', failure: undoBroke, can: { store: false, undo: true } });

  const { id: half } = (await upload(fileOf({ EIN: '310000002' }))).body;
  await runJobsOnce(api.app);
  await refusing('UPDATE', 'STORED', 'P0001', async () => {
    await step(half, 'store', all);
    await failOften();
  });
  expect(await read(half)).toMatchObject({ state: 'STOPPED', can: { store: true, undo: true } });
  await failUndo(half);
  expect(await read(half)).toMatchObject({ state: 'STOPPED', failure: undoBroke, can: { store: true, undo: true } });
  expect((await step(half, 'store', all)).status).toBe(200);
  await runJobsOnce(api.app);
  expect(await read(half)).toMatchObject({ state: 'STORED', added: 1, failure: '' });
});

test('a file whose import a full disk refuses is not kept', async () => {
  const stored = async () => {
    const names: string[] = [];
    for await (const { name } of api.app.storage.list()) names.push(name);
    return names.sort();
  };
  const before = await stored();
  const { status } = await refusing('INSERT', 'READING', '53100', () => upload(fileOf({ EIN: '320000001' })));
  expect([status, await stored()]).toEqual([507, before]);
});
