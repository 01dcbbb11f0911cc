import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { checkBackupBucket } from '#server/app/upkeep/operator-checks/object-store.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { listObjects } from '#server/platform/files/bucket/objects.ts';
import { hashOfBytes, putBytes } from '#server/platform/files/bucket/put-object.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { readConfig } from '#server/platform/process/config.ts';
import type { BackupBucket } from '#server/platform/process/object-store.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { createDatabase, dropDatabase } from '#tests/new-database.ts';
import { startObjectStore, type TestObjectStore } from '#tests/object-store/object-store.ts';
import { archiveAt } from './archives/archive-at.ts';
import { makeBackup } from './making/make-backup.ts';
import { writeArchive } from './making/write-archive.ts';
import { readArchive } from './restoring/read-archive.ts';
import { restoreBackup } from './restoring/restore-backup.ts';

let store: TestObjectStore;
let api: TestApi;
let token: string;
let place: BackupBucket;

beforeAll(async () => {
  store = await startObjectStore();
  api = await startApi({
    BACKUP_BUCKET: store.backups,
    ...backupKeys(store.environment),
    BACKUP_KEEP: '1',
  });
  place = api.app.config.backups?.place as BackupBucket;
  await createNonprofit(api.db, { name: 'In the backup' });
  ({ token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'] }));
});
afterAll(async () => {
  await api.close();
  await store.close();
});
beforeEach(() => store.expect());

/** Settings with which the bucket stores only backups: every `S3_…` value as `BACKUP_S3_…`, and no bucket for uploaded files. */
function backupKeys(environment: Record<string, string>): Record<string, string> {
  const keys = Object.entries(environment).filter(([name]) => name !== 'S3_BUCKET');
  return Object.fromEntries(keys.map(([name, value]) => [`BACKUP_${name}`, value]));
}

async function objects(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of listObjects(place, '')) found.push(key);
  return found.sort();
}
const archiveOf = (key: string) => archiveAt(`s3://${store.backups}/${key}`, api.app.config);
const backups = async () => (await api.get('upkeep/', token)).body.backups;
async function anHourPasses(): Promise<void> {
  await addJob(api.db, 'make-backup', {}, { queue: 'backups' });
  await runJobsOnce(api.app);
}

test('a backup by schedule goes into the bucket, is verified from there, and the oldest goes', async () => {
  const foreign = 'backups/almoner-2020-01-01-0000-abcd.backup';
  await putBytes({ ...place, key: foreign }, Buffer.from('by hand'), hashOfBytes(Buffer.from('by hand')));
  await anHourPasses();
  const [first] = await backups();
  expect(first).toMatchObject({ state: 'DONE', problem: '', size: await archiveOf(`backups/${first.file}`).size() });
  expect(first.verified_at).not.toBe(null);
  expect(await objects()).toEqual([foreign, `backups/${first.file}`].sort());
  await sql`UPDATE backups SET begun_at = begun_at - interval '25 hours'`.execute(api.db);
  await anHourPasses();
  const [second] = await backups();
  expect(second.id).not.toBe(first.id);
  expect(await objects()).toEqual([foreign, `backups/${second.file}`].sort());
  // the checks have deleted their scratch folders
  expect((await readdir(api.app.config.dataDir)).filter((name) => name.startsWith('.almoner-verify'))).toEqual([]);
}, 120_000);

test('an archive in the bucket is restored on another machine', async () => {
  const archive = archiveOf('by-hand/tuesday');
  await makeBackup(api.database, api.app.config, {
    archive,
    passphrase: 'a passphrase of tests',
    signal: new AbortController().signal,
  });
  const name = `restored_${randomBytes(4).toString('hex')}`;
  const database = openDatabase(await createDatabase(inject('testServer'), name));
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-machine-'));
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(inject('testServer'), name);
    await rm(dataDir, { recursive: true });
  });
  await restoreBackup(database, { archive, passphrase: 'a passphrase of tests', dataDir });
  const { rows } = await database.pool.query("SELECT name FROM nonprofits WHERE name = 'In the backup'");
  expect(rows).toEqual([{ name: 'In the backup' }]);
  await expect(restoreBackup(database, { archive: archiveOf('by-hand/wednesday'), passphrase: null, dataDir })).rejects.toThrow(
    /^The database is not empty/,
  );
  await expect(readArchive(archiveOf('by-hand/wednesday'), null, nothing)).rejects.toThrow(
    `There is no file s3://${store.backups}/by-hand/wednesday.`,
  );
}, 60_000);

test('a bucket that outlived its server is refused by its name, and kept where a person says so', async () => {
  const archive = archiveOf('by-hand/of-files');
  const lost = await api.app.storage.put(Buffer.from('lost with the bucket'), '.pdf');
  await makeBackup(api.database, api.app.config, { archive, passphrase: null, signal: new AbortController().signal });
  const name = `restored_${randomBytes(4).toString('hex')}`;
  const database = openDatabase(await createDatabase(inject('testServer'), name));
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-machine-'));
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(inject('testServer'), name);
    await rm(dataDir, { recursive: true });
  });
  const { bucket } = readConfig({ NODE_ENV: 'test', ...store.environment });
  const storage = openStorage({ dataDir, bucket, filesIn: 'bucket' });
  const newer = await storage.put(Buffer.from('uploaded after the backup'), '.pdf');
  const options = { archive, passphrase: null, dataDir, storage };
  await expect(restoreBackup(database, options)).rejects.toThrow(
    `The bucket of S3_BUCKET has files already (${newer}), and a restore overwrites nothing. Name an empty one with S3_BUCKET.`,
  );
  const namesIn = async () => {
    const names: string[] = [];
    for await (const file of storage.list()) names.push(file.name);
    return names.sort();
  };
  const full = async () => {
    throw new Error('the disk of the database is full');
  };
  await expect(restoreBackup(database, { ...options, keepBucket: true, beforeCommit: full })).rejects.toThrow(/is full/);
  // what the failed restore had stored is gone, with its mark
  expect([await namesIn(), await readdir(dataDir, { recursive: true })]).toEqual([[newer], ['files', 'files/incoming']]);
  await storage.put(Buffer.from('lost with the bucket'), '.pdf');
  store.requests();
  await restoreBackup(database, { ...options, keepBucket: true });
  expect(await namesIn()).toEqual([lost, newer].sort());
  // a file that is there already is not sent again
  expect(store.requests().filter((line) => line.startsWith('PUT '))).toEqual([]);
}, 60_000);

const nothing = { begin: async () => {}, end: async () => {}, entry: async () => {} };

test('an archive of many parts goes up while the store refuses some and the last reply is lost', async () => {
  const archive = archiveOf('parts');
  const bytes = randomBytes(20_000_000);
  store.requests();
  store.expect({ to: /^PUT .*partNumber=2/, times: 2, what: 'refuse' }, { to: /^POST .*uploadId=/, times: 1, what: 'lose' });
  const options = { passphrase: null, expected: bytes.length, signal: new AbortController().signal };
  await writeArchive(archive, options, async (writer) => writer.add('random', bytes));
  const parts = new Set(store.requests().flatMap((line) => /^PUT .*partNumber=(\d+)/.exec(line)?.[1] ?? []));
  expect([...parts].sort()).toEqual(['1', '2', '3']);
  store.expect({ to: /^GET /, times: 1, what: 'cut' });
  const stored = await buffer(await archive.open());
  expect(stored.length).toBe(await archive.size());
  expect(stored.subarray(0, 4)).toEqual(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
  // a larger programme gets larger parts, because a store limits the number of parts
  store.requests();
  await writeArchive(archive, { ...options, expected: 9_000 * 10_000_000 }, async (writer) => writer.add('random', bytes));
  expect(store.requests().filter((line) => /partNumber=/.test(line))).toHaveLength(2);
}, 60_000);

test('an archive that is stopped, or whose work fails, is not in the bucket, nor are its parts', async () => {
  const bytes = randomBytes(20_000_000);
  const stop = new AbortController();
  const write = (key: string, work: () => void) =>
    writeArchive(archiveOf(key), { passphrase: null, expected: 0, signal: stop.signal }, async (writer) => {
      await writer.add('random', bytes);
      work();
      await writer.add('more', bytes);
    });
  store.requests();
  await expect(
    write('failing', () => {
      throw new Error('the database is gone');
    }),
  ).rejects.toThrow('the database is gone');
  await expect(write('stopped', () => stop.abort(new Error('Almoner stops')))).rejects.toThrow();
  const all = await objects();
  expect([all.includes('failing'), all.includes('stopped')]).toEqual([false, false]);
  expect(store.requests().filter((line) => /^POST .*uploadId=/.test(line))).toEqual([]);
}, 60_000);

test('the doctor’s look at the bucket of backups', async () => {
  const { config, db } = api.app;
  expect(await checkBackupBucket({ db, config })).toMatchObject({
    text: expect.stringContaining(`The bucket ${store.backups} can be written and read.`),
  });
  expect((await objects()).filter((key) => key.startsWith('doctor/'))).toEqual([]);
  store.expect({ to: /./, times: 1_000, what: 'denied' });
  expect(await checkBackupBucket({ db, config })).toMatchObject({ state: 'BAD' });
  expect(await checkBackupBucket({ db, config: { ...config, backups: null } })).toMatchObject({ state: 'GOOD' });
});

test('where the store refuses, the page says so, and the next hour tries again', async () => {
  await api.db.deleteFrom('backups').execute();
  store.expect({ to: /./, times: 1_000, what: 'denied' });
  await anHourPasses();
  expect(await backups()).toMatchObject([
    { state: 'FAILED', problem: `The bucket s3://${store.backups}/backups/ cannot be used (AccessDenied).` },
  ]);
  store.expect();
  await anHourPasses();
  expect((await backups()).map(({ state }: { state: string }) => state)).toEqual(['DONE', 'FAILED']);
}, 60_000);
