import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { takeFolder } from '#server/platform/database/embedded/process/lock.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { checkCertificate } from './operator-checks/certificate.ts';
import { checkRights } from './operator-checks/configuration.ts';
import { checkStoredFiles, namingColumns } from './operator-checks/stored-files.ts';

let folder: string;
/** a server that makes backups but does not verify them, because verifying restores each one */
let api: TestApi;
let verifying: TestApi;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-upkeep-'));
  const plan = { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEEP: '2', BACKUP_HOURS: '6' };
  api = await startApi({ ...plan, BACKUP_VERIFY: 'off' });
  verifying = await startApi(plan, api);
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(async () => {
  await verifying.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await api.db.deleteFrom('backups').execute();
  await api.db.deleteFrom('upkeepAlarms').execute();
  await api.db.deleteFrom('mailMessages').execute();
  await rm(join(folder, 'backups'), { recursive: true, force: true });
  await mkdir(join(folder, 'backups'));
});

/** Runs the job that looks every hour whether a backup is due. */
async function anHourPasses(on = api): Promise<void> {
  await addJob(api.db, 'make-backup', {}, { queue: 'backups' });
  await runJobsOnce(on.app);
}
const becomesDue = () => sql`UPDATE backups SET begun_at = begun_at - interval '5 hours 55 minutes'`.execute(api.db);
const backups = async () => (await api.get('upkeep/', token)).body.backups;
const finding = async (check: string) =>
  (await api.get('upkeep/', token)).body.findings.find((one: { check: string }) => one.check === check);
const files = async () => (await readdir(join(folder, 'backups'))).sort();

test('a backup is made when it is due, verified, and the oldest goes when there are enough', async () => {
  await anHourPasses(verifying);
  const [first] = await backups();
  expect(first).toMatchObject({ state: 'DONE', encrypted: false, problem: '', removed_at: null });
  expect(first.verified_at).not.toBe(null);
  expect(await files()).toEqual([first.file]);
  expect(await finding('BACKUPS')).toEqual({
    check: 'BACKUPS',
    state: 'GOOD',
    text: 'The last backup was made less than a minute ago and verified.',
    advice: '',
  });
  await anHourPasses();
  expect(await backups()).toHaveLength(1);
  // A backup file without a row was not made by Almoner, so it is never deleted.
  await writeFile(join(folder, 'backups', 'almoner-2020-01-01-0000-abcd.backup'), 'by hand');
  for (const server of [api, api, verifying]) {
    // a verified backup stays until a newer one is verified
    expect(await files()).toContain(first.file);
    await becomesDue();
    await anHourPasses(server);
  }
  const all = await backups();
  expect(all.map(({ removed_at }: { removed_at: string | null }) => removed_at !== null)).toEqual([false, false, true, true]);
  expect(await files()).toEqual(['almoner-2020-01-01-0000-abcd.backup', all[1].file, all[0].file].sort());
}, 60_000);

test('programme staff make one at once, and not a second beside it', async () => {
  const begun = await api.call('POST', 'upkeep/backups/', { token });
  expect(begun.status).toBe(200);
  expect(begun.body.under_way).toBe(true);
  const second = await api.call('POST', 'upkeep/backups/', { token });
  expect([second.status, second.body.detail]).toEqual([409, 'A backup is being made.']);
  await runJobsOnce(api.app);
  expect((await api.get('upkeep/', token)).body).toMatchObject({ under_way: false, backups: [{ state: 'DONE' }] });
});

test('without a place no backup begins, and the page says whose hand it needs', async () => {
  const other = await startApi({}, api);
  const { status, body } = await other.call('POST', 'upkeep/backups/', { token });
  expect([status, body.detail]).toEqual([
    409,
    'No place for backups is set on this server. Whoever runs it sets BACKUP_DIR or BACKUP_BUCKET.',
  ]);
  expect((await other.get('upkeep/', token)).body).toMatchObject({
    plan: null,
    findings: [{ check: 'BACKUPS', state: 'WATCH', text: 'Almoner makes no backups by itself.' }, {}, {}, {}, {}, {}, {}],
  });
  await other.close();
});

test('a backup that was killed ends with its reason, leaves no half file, and the next one is made', async () => {
  await writeFile(join(folder, 'backups', 'killed.backup.unfinished'), 'half');
  await api.db.insertInto('backups').values({ file: 'killed.backup', encrypted: false }).execute();
  expect(await finding('BACKUPS')).toMatchObject({ state: 'WATCH', text: 'The first backup is being made.' });
  await anHourPasses();
  const [next, killed] = await backups();
  expect(killed).toMatchObject({ state: 'FAILED', problem: 'Almoner was stopped while it made this backup.' });
  expect(next).toMatchObject({ state: 'DONE' });
  expect(await files()).toEqual([next.file]);
});

test('a backup that was whole when Almoner was killed counts, and what a killed check left behind goes', async () => {
  const path = join(folder, 'backups');
  await anHourPasses();
  const [first] = await backups();
  // Almoner was killed after the file got its final name, and before the row was updated.
  await api.db
    .updateTable('backups')
    .set({ state: 'RUNNING', size: null, endedAt: null, verifiedAt: null })
    .where('id', '=', first.id)
    .execute();
  // a folder that is left from verifying an earlier backup
  const earlier = { file: 'almoner-2026-01-01-0000-abcd.backup', state: 'FAILED', encrypted: true, endedAt: sql<string>`now()` };
  await api.db.insertInto('backups').values(earlier).execute();
  const left = join(path, `.almoner-verify-${earlier.file}-a1b2c3`);
  const working = join(path, `.almoner-verify-${first.file}-a1b2c3`);
  const byHand = join(path, '.almoner-verify-by-hand-a1b2c3');
  for (const scratch of [left, working, byHand]) await mkdir(join(scratch, 'data'), { recursive: true });
  const check = await takeFolder(join(working, 'data'));
  await anHourPasses(verifying);
  check.release();
  expect((await backups()).map(({ state, problem }: Record<string, unknown>) => [state, problem])).toEqual([
    ['FAILED', ''],
    ['DONE', ''],
  ]);
  expect((await backups())[1]).toMatchObject({ size: first.size, verified_at: expect.any(String) });
  expect(await files()).toEqual([working, byHand, join(path, first.file)].map((one) => basename(one)).sort());
}, 60_000);

test('a clock that was ahead does not end the backups', async () => {
  await anHourPasses();
  await sql`UPDATE backups SET begun_at = now() + interval '300 days'`.execute(api.db);
  await anHourPasses();
  expect(await backups()).toHaveLength(2);
  await anHourPasses();
  expect(await backups()).toHaveLength(2);
}, 60_000);

test('of two servers with a folder each, neither takes the other’s backups for its own', async () => {
  await mkdir(join(folder, 'other'));
  const other = await startApi({ BACKUP_DIR: join(folder, 'other'), BACKUP_KEEP: '1', BACKUP_HOURS: '6' }, api);
  await anHourPasses();
  const [here] = await backups();
  await api.db.updateTable('backups').set({ verifiedAt: null }).where('id', '=', here.id).execute();
  await addJob(api.db, 'make-backup', {}, { queue: 'backups' });
  await runJobsOnce(other.app);
  expect(await backups()).toMatchObject([{ file: here.file, problem: '', verified_at: null }]);
  for (let made = 0; made < 2; made += 1) {
    await addJob(api.db, 'make-backup', { wanted: true }, { queue: 'backups' });
    await runJobsOnce(other.app);
  }
  await other.close();
  expect((await backups()).map(({ removed_at }: { removed_at: string | null }) => removed_at !== null)).toEqual([
    false,
    true,
    false,
  ]);
  expect(await files()).toEqual([here.file]);
}, 60_000);

test('a letter that is sent again after weeks has not waited for weeks', async () => {
  const mailing = await startApi({ PROGRAMME_EMAIL: 'programme@example.org', SMTP_URL: 'smtp://127.0.0.1:9' }, api);
  const emails = async () =>
    (await mailing.get('upkeep/', token)).body.findings.find((one: { check: string }) => one.check === 'EMAILS');
  const old = {
    recipient: 'old@test.example',
    template: 'upkeep-alarm',
    data: JSON.stringify({ findings: [] }),
    messageId: 'old',
  };
  const { id } = await api.db
    .insertInto('mailMessages')
    .values({ ...old, state: 'FAILED', createdAt: '2026-01-01', queuedAt: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await emails()).toMatchObject({ state: 'GOOD' });
  expect((await mailing.call('POST', `outbox/${id}/send-again/`, { token })).status).toBe(200);
  expect(await emails()).toMatchObject({ state: 'GOOD' });
  // Sending the email again does not hide how long it has waited.
  await api.db.updateTable('mailMessages').set({ queuedAt: sql`now() - interval '3 hours'` }).where('id', '=', id).execute();
  await mailing.call('POST', `outbox/${id}/send-again/`, { token });
  expect(await emails()).toMatchObject({ state: 'BAD', text: 'An email waits, the oldest for 3 hours.' });
  await mailing.close();
});

test('a folder that cannot be used is said in words, and an altered backup is found', async () => {
  const path = join(folder, 'backups');
  await rm(path, { recursive: true });
  await anHourPasses();
  const problem = `The folder ${path} cannot be used (ENOENT).`;
  expect(await backups()).toMatchObject([{ state: 'FAILED', problem, size: null }]);
  expect(await finding('BACKUPS')).toMatchObject({
    state: 'BAD',
    text: `No backup has been made yet. The newest one failed: ${problem}`,
  });
  await mkdir(path);
  await anHourPasses();
  const [made] = await backups();
  await writeFile(join(path, made.file), 'something else');
  await api.db.updateTable('backups').set({ verifiedAt: null }).where('id', '=', made.id).execute();
  await anHourPasses(verifying);
  expect((await backups())[0]).toMatchObject({
    verified_at: null,
    problem: expect.stringMatching(/^It could not be verified\. /),
  });
  expect(await finding('BACKUPS')).toMatchObject({ state: 'BAD' });
});

test('programme staff are told once that the last backup is old, at home too, and again when it has become old again', async () => {
  await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  await createSignedIn(api.db);
  const look = async () => {
    await addJob(api.db, 'watch-upkeep', {});
    await runJobsOnce(api.app);
    const letters = await api.db.selectFrom('mailMessages').select('subject').where('template', '=', 'upkeep-alarm').execute();
    return letters.map(({ subject }) => subject);
  };
  const lineAtHome = async () =>
    (await api.get('home/today/', token)).body.lines.find((one: { key: string }) => one.key === 'upkeep');
  const old = { state: 'DONE', file: 'old', encrypted: false, size: 5, begunAt: '2026-01-01', endedAt: '2026-01-01' };
  await api.db.insertInto('backups').values(old).execute();
  const subject = 'The server of Almoner needs help: Backups';
  expect(await look()).toEqual([subject, subject]);
  expect(await look()).toEqual([subject, subject]);
  expect(await lineAtHome()).toMatchObject({ title: 'The server needs help', link: '/upkeep', detail: 'Backups' });
  await api.db
    .insertInto('backups')
    .values({ ...old, file: 'new', begunAt: sql`now()`, verifiedAt: sql`now()`, endedAt: sql`now()` })
    .execute();
  expect(await look()).toHaveLength(2);
  expect(await lineAtHome()).toBe(undefined);
  await api.db.deleteFrom('backups').where('file', '=', 'new').execute();
  expect(await look()).toHaveLength(4);
  // a server that makes no backups neither ends the alarm nor begins one
  const other = await startApi({}, api);
  await addJob(api.db, 'watch-upkeep', {});
  await runJobsOnce(other.app);
  await other.close();
  expect(await look()).toHaveLength(4);
  // After a week, staff are told again.
  await sql`UPDATE upkeep_alarms SET told_at = told_at - interval '8 days'`.execute(api.db);
  expect(await look()).toHaveLength(6);
  expect(await look()).toHaveLength(6);
});

test('a missing file is found, and every column that names files is looked at', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name || ' ' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('stored_as', 'epub_stored_as', 'image', 'cover') ORDER BY 1`.execute(
    api.db,
  );
  const looked = namingColumns.map(([table, column]) => `${table} ${column}`).filter((name) => name !== 'photos key');
  expect(rows.map(({ name }) => name)).toEqual([...looked].sort());
  const { storage, config } = api.app;
  const name = await storage.put(Buffer.from('a file of a resource'), '.pdf');
  const { id } = await createSignedIn(api.db);
  await api.db
    .updateTable('users')
    .set({ image: name.slice(0, 32) })
    .where('id', '=', id)
    .execute();
  expect(await checkStoredFiles({ db: api.db, config })).toMatchObject({ state: 'GOOD' });
  await storage.remove(name);
  expect(await checkStoredFiles({ db: api.db, config })).toMatchObject({
    state: 'BAD',
    text: `Files are missing of users ${id}.`,
  });
});

test('a database that an upgrade has kept is named to the operator', async () => {
  const dataDir = join(folder, 'upgraded');
  const look = () => checkRights({ db: api.db, config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }) });
  for (const major of [17, 18]) {
    await mkdir(join(dataDir, `postgres-${major}`), { recursive: true });
    await writeFile(join(dataDir, `postgres-${major}`, 'PG_VERSION'), `${major}\n`);
  }
  const kept = `A database of PostgreSQL 17 is kept in ${join(dataDir, 'postgres-17')}.`;
  expect((await look()).text).toContain(kept);
  await rm(join(dataDir, 'postgres-17'), { recursive: true });
  expect((await look()).text).not.toContain('is kept in');
});

test('the doctor does not call an address good that has no certificate', async () => {
  const look = (address: object) => checkCertificate({ db: api.db, config: readConfig({ NODE_ENV: 'test', ...address }) });
  expect(await look({})).toMatchObject({ state: 'WATCH', text: 'There is no PUBLIC_URL to check a certificate of.' });
  expect(await look({ PUBLIC_URL: 'http://catalogue.example' })).toMatchObject({
    state: 'WATCH',
    text: 'http://catalogue.example has no certificate: nothing is encrypted.',
  });
});
