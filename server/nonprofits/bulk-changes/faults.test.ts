import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startBulkChanges } from '#tests/bulk-changes.ts';
import { createSignedIn } from '#tests/factories/people.ts';

const { api, staff, send, start, read, rowsOf, column, createMany, clear } = await startBulkChanges();
afterAll(() => api.close());
beforeEach(clear);

/** From now on the database refuses to write this nonprofit. */
async function refuseToWrite(id: number | undefined, sqlState: string): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(
    `BEGIN IF NEW.id = ${id} THEN RAISE 'refused for the test' USING ERRCODE = '${sqlState}'; END IF; RETURN NEW; END`,
  )}`.execute(api.db);
  await sql`CREATE OR REPLACE TRIGGER refuse_for_test BEFORE UPDATE ON nonprofits FOR EACH ROW EXECUTE FUNCTION refuse_for_test()`.execute(
    api.db,
  );
}
const writeAgain = () => sql`DROP FUNCTION IF EXISTS refuse_for_test CASCADE`.execute(api.db);
afterEach(() => writeAgain());

/** Runs the job as many times as it is tried before a person is told that it failed. */
async function failOften(): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) await runJobsOnce(api.app, { early: true });
}
const counted = async (ids: number[], name: 'version' | 'display') => {
  const values = (await column(ids, name)).map(String);
  return Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]));
};
const notices = async () =>
  (await api.get('notices/', staff.token)).body.results.map(({ title, text }: { title: string; text: string }) => [title, text]);
const invalid = 'Something else in this record is not valid. Save it by hand to see what.';

test('one record that the database refuses stops none of the others, in a few and in many, forth and back', async () => {
  for (const count of [7, 1_100]) {
    await clear();
    const ids = await createMany(count);
    const [first, bad, worse] = [ids[0], ids[1], ids.at(-1)];
    await refuseToWrite(bad, 'P0001');
    const { status, body } = await start({ action: 'PUBLISH_PRINT', chosen: { ids } });
    expect(status).toBe(201);
    await runJobsOnce(api.app);
    expect(await read(body.id)).toMatchObject({ state: 'DONE', done: count, changed: count - 1, refused: 1, failure: '' });
    expect(await rowsOf(body.id, '?outcome=REFUSED')).toMatchObject([{ id: bad, reason: invalid, before: 'no', after: '' }]);
    expect(await counted(ids, 'version')).toEqual({ '1': 1, '2': count - 1 });

    await refuseToWrite(worse, '23514');
    expect((await send(`${body.id}/undo/`)).status).toBe(200);
    await runJobsOnce(api.app);
    expect(await read(body.id)).toMatchObject({ state: 'UNDONE', undone: count - 2, kept: 1 });
    expect(await rowsOf(body.id, '?undo=KEPT')).toMatchObject([{ id: worse, undo_reason: invalid }]);
    expect(await counted(ids, 'version')).toEqual({ '1': 1, '2': 1, '3': count - 2 });
    expect((await api.get(`nonprofits/${first}/`, staff.token)).body.version).toBe(3);
  }
});

test('an error that stops the work is told in words; trying again changes each record exactly once, forth and back', async () => {
  const ids = await createMany(1_200);
  await refuseToWrite(ids[700], '53100');
  const { body } = await start({ action: 'PUBLISH_PRINT', chosen: { ids } });
  const { id } = body;
  await runJobsOnce(api.app);
  expect(await read(id)).toMatchObject({ state: 'RUNNING', done: 500, can_retry: false });
  await failOften();
  const full = 'The disk of the database is full or broken. Tell whoever runs the server.';
  const stopped = { done: 500, changed: 500, failure: full, can_retry: true };
  expect(await read(id)).toMatchObject({ ...stopped, state: 'FAILED', can_undo: true });
  expect((await notices())[0]).toEqual(['Bulk change stopped by an error', `Publish for print: 1,200 nonprofits. ${full}`]);
  expect(await counted(ids, 'version')).toEqual({ '1': 700, '2': 500 });

  // the disk is still full
  expect(await send(`${id}/retry/`)).toMatchObject({ status: 200, body: { state: 'RUNNING', failure: '', can_retry: false } });
  expect((await send(`${id}/retry/`)).status).toBe(409);
  await failOften();
  expect(await read(id)).toMatchObject({ ...stopped, state: 'FAILED' });
  await writeAgain();
  const [one, other] = await Promise.all([send(`${id}/retry/`), send(`${id}/retry/`)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  await runJobsOnce(api.app);
  expect(await read(id)).toMatchObject({ state: 'DONE', done: 1_200, changed: 1_200, failure: '', can_retry: false });
  expect(await counted(ids, 'version')).toEqual({ '2': 1_200 });

  await refuseToWrite(ids[1_100], '57014');
  await send(`${id}/undo/`);
  await failOften();
  const slow = 'Other work on the same records took too long.';
  expect(await read(id)).toMatchObject({ state: 'UNDO_FAILED', undone: 1_000, failure: slow, can_retry: true, can_undo: false });
  expect((await notices())[0]).toEqual([
    'Bulk change not undone because of an error',
    `Publish for print: 1,200 nonprofits. ${slow}`,
  ]);
  await writeAgain();
  expect((await send(`${id}/retry/`)).body).toMatchObject({ state: 'UNDOING' });
  await runJobsOnce(api.app);
  expect(await read(id)).toMatchObject({ state: 'UNDONE', undone: 1_200, kept: 0, failure: '', can_retry: false });
  expect(await counted(ids, 'version')).toEqual({ '3': 1_200 });
  expect(await counted(ids, 'display')).toEqual({ false: 800, true: 400 });
  const trail = await api.get(`audit/?subject_kind=bulkChange&subject_id=${id}`, staff.token);
  expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual([
    ...['tried again', 'undone', 'tried again', 'tried again', 'made'],
  ]);
});

test('a change that an error stopped can be undone as far as it came; what goes on cannot be tried again', async () => {
  const ids = await createMany(600);
  await refuseToWrite(ids[550], '53100');
  const { body } = await start({ action: 'PUBLISH_PRINT', chosen: { ids } });
  expect((await send(`${body.id}/retry/`)).status).toBe(409);
  await failOften();
  await writeAgain();
  expect((await send(`${body.id}/undo/`)).body).toMatchObject({ state: 'UNDONE', undone: 500, failure: '', can_retry: false });
  expect(await counted(ids, 'version')).toEqual({ '1': 100, '3': 500 });
  expect(await send(`${body.id}/retry/`)).toMatchObject({
    status: 409,
    body: { detail: 'No error stopped this change, or somebody tried it again already.' },
  });
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: ids[0] ?? null });
  expect((await send(`${body.id}/retry/`, undefined, director.token)).status).toBe(403);
  expect((await send('999999/retry/')).status).toBe(404);
  await api.db.updateTable('users').set({ nonprofitId: null }).where('id', '=', director.id).execute();
});
