import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { fillDemo } from '#server/app/demo/demo.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createDatabase, dropDatabase } from '#tests/new-database.ts';
import { fileArchive } from './archives/file-archive.ts';
import { forgetBackups } from './forget-backups.ts';
import { dumpTable } from './making/dump-rows.ts';
import { holdingFiles } from './making/hold-files.ts';
import { holdLetters } from './making/hold-letters.ts';
import { makeBackup } from './making/make-backup.ts';
import { restoreBackup } from './restoring/restore-backup.ts';
import { refuseUnfinishedRestore } from './restoring/unfinished-restore.ts';
import { verifyBackup } from './restoring/verify-backup.ts';
import { copySettings, findTables } from './tables.ts';

const passphrase = 'a passphrase of tests';
const { signal } = new AbortController();
let api: TestApi;
let folder: string;
let path: string;
let sealed: string;

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'almoner-backup-'));
  const { db, storage, vault, config } = api.app;
  await fillDemo({ db, storage, vault, hashPassword });
  await mkdir(join(config.dataDir, 'mail'));
  await writeFile(join(config.dataDir, 'mail', 'letter-7.eml'), 'a letter');
  await writeFile(join(config.dataDir, 'mail', 'postman-x.journal'), 'only for a running process');
  for (const key of ['of the backup', 'given up', 'at its last attempt'])
    await addJob(db, 'forget-photo', { id: 0 }, { key, runAt: new Date(Date.now() + 86_400_000) });
  await api.database.pool.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts,
    locked_at = CASE WHEN key = 'at its last attempt' THEN now() END WHERE key IN ('given up', 'at its last attempt')`);
  [path, sealed] = [join(folder, 'plain'), join(folder, 'sealed')];
  await makeBackup(api.database, config, { archive: fileArchive(path), passphrase: null, signal });
  await makeBackup(api.database, config, { archive: fileArchive(sealed), passphrase, signal });
}, 120_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database and data folder. */
async function newMachine(): Promise<{ database: Database; dataDir: string }> {
  const name = `restored_${randomBytes(4).toString('hex')}`;
  const database = openDatabase(await createDatabase(inject('testServer'), name));
  const dataDir = await mkdtemp(join(folder, 'machine-'));
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(inject('testServer'), name);
  });
  return { database, dataDir };
}

/** The hash of every table's rows. */
async function rowsOf({ pool }: Database): Promise<Record<string, string>> {
  const client = await pool.connect();
  await client.query(`BEGIN; ${copySettings}`);
  const found: Record<string, string> = {};
  for (const table of await findTables(client)) {
    const { rows, sha256 } = await dumpTable(client, table, async () => {});
    found[table.name] = `${rows} rows ${sha256}`;
  }
  client.release(true);
  return found;
}

async function filesOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => /[0-9a-f]{32}|\.eml$|payout-keys$/.test(name)).sort();
}

const jobsOf = async ({ pool }: Database) =>
  (await pool.query('SELECT key, run_at, task_identifier FROM graphile_worker.jobs ORDER BY key, run_at, task_identifier')).rows;
const tablesIn = async ({ pool }: Database) =>
  (await pool.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'")).rowCount;

test('a restored programme has every row, file and waiting job, and goes on counting where it was', async () => {
  const machine = await newMachine();
  const { end } = await restoreBackup(machine.database, {
    archive: fileArchive(path),
    passphrase: null,
    dataDir: machine.dataDir,
  });
  expect(await rowsOf(machine.database)).toEqual(await rowsOf(api.database));
  const withoutKeys = (await filesOf(api.app.config.dataDir)).filter((name) => name !== 'payout-keys');
  expect(await filesOf(machine.dataDir)).toEqual(withoutKeys);
  expect(end.files).toBe(withoutKeys.length);
  for (const name of withoutKeys)
    expect(await readFile(join(machine.dataDir, name))).toEqual(await readFile(join(api.app.config.dataDir, name)));
  const jobs = await jobsOf(api.database);
  expect(await jobsOf(machine.database)).toEqual(jobs.filter(({ key }) => key !== 'given up'));
  expect(await migrate(machine.database)).not.toEqual([]);
  expect(await migrate(machine.database)).toEqual([]);
  const [here, there] = [await createNonprofit(api.db), await createNonprofit(machine.database.db)];
  expect(there.id).toBe(here.id);
  await api.db.deleteFrom('nonprofits').where('id', '=', here.id).execute();
});

test('an encrypted backup has the keys of bank account numbers, and opens with its passphrase alone', async () => {
  const machine = await newMachine();
  const { dataDir } = machine;
  const refused = (given: string | null, why: RegExp) =>
    expect(restoreBackup(machine.database, { archive: fileArchive(sealed), passphrase: given, dataDir })).rejects.toThrow(why);
  await refused(null, /^The backup is encrypted\. Set BACKUP_PASSPHRASE/);
  await refused('another passphrase', /^The passphrase does not open this backup\./);
  expect(await tablesIn(machine.database)).toBe(0);
  await restoreBackup(machine.database, { archive: fileArchive(sealed), passphrase, dataDir });
  expect(await rowsOf(machine.database)).toEqual(await rowsOf(api.database));
  expect(await readFile(join(dataDir, 'payout-keys'))).toEqual(await readFile(join(api.app.config.dataDir, 'payout-keys')));
  expect((await stat(join(dataDir, 'payout-keys'))).mode & 0o777).toBe(0o600);
});

test('letters that waited are not sent again by the restored programme', async () => {
  const machine = await newMachine();
  const { dataDir } = machine;
  const waiting = await api.database.pool.query(
    "SELECT count(*)::int AS n FROM mail_messages WHERE state IN ('QUEUED', 'SENDING')",
  );
  await restoreBackup(machine.database, {
    archive: fileArchive(path),
    passphrase: null,
    dataDir,
    beforeCommit: async (client) => void (await holdLetters(client, '2026-11-24T10:00:00Z')),
  });
  const { rows } = await machine.database.pool.query(
    "SELECT count(*) FILTER (WHERE state IN ('QUEUED', 'SENDING'))::int AS waiting, count(*) FILTER (WHERE last_error LIKE 'Not sent: this email waited when the backup of 2026-11-24 10:00 UTC%')::int AS held FROM mail_messages",
  );
  expect(rows).toEqual([{ waiting: 0, held: waiting.rows[0].n }]);
  expect(waiting.rows[0].n).toBeGreaterThan(0);
});

test.each([
  { kind: 'plain', name: 'plain', given: null, cuts: [0, 0.001, 0.3, 0.9], changes: [0.0002, 0.25, 0.6, 0.999] },
  // few cuts and changes, because each try takes a second to derive the key
  { kind: 'encrypted', name: 'sealed', given: passphrase, cuts: [0.0001, 0.3], changes: [0.25, 0.999] },
])(
  'a truncated or altered $kind backup is refused in words, and leaves the database empty',
  async ({ name, given, cuts, changes }) => {
    const machine = await newMachine();
    const bytes = await readFile(join(folder, name));
    const bad = join(folder, `bad-${name}`);
    const refused = async (content: Buffer, what: string) => {
      await writeFile(bad, content);
      const outcome = await restoreBackup(machine.database, {
        archive: fileArchive(bad),
        passphrase: given,
        dataDir: machine.dataDir,
      }).then(
        () => 'restored',
        (error: Error) => `${error.constructor.name}: ${error.message}`,
      );
      expect([what, outcome]).toEqual([what, expect.stringMatching(/^ArchiveError: /)]);
      expect(await tablesIn(machine.database)).toBe(0);
    };
    for (const part of cuts) await refused(bytes.subarray(0, Math.floor(bytes.length * part)), `cut at ${part}`);
    await refused(bytes.subarray(0, bytes.length - 700), 'without its last bytes');
    for (const part of changes) {
      const altered = Buffer.from(bytes);
      const at = Math.floor(bytes.length * part);
      altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at);
      await refused(altered, `altered at ${part}`);
    }
  },
  120_000,
);

test('what is no backup, and what a newer Almoner made, is refused', async () => {
  const machine = await newMachine();
  const restore = (of: string) =>
    restoreBackup(machine.database, { archive: fileArchive(of), passphrase: null, dataDir: machine.dataDir });
  for (const content of ['', 'EIN,NAME\n1,2\n', 'PK\u0003\u0004']) {
    await writeFile(join(folder, 'foreign'), content);
    await expect(restore(join(folder, 'foreign'))).rejects.toThrow('This file is not a backup of Almoner.');
  }
  await api.database.pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'now')");
  onTestFinished(async () => void (await api.database.pool.query("DELETE FROM kysely_migration WHERE name = '9999-later'")));
  await makeBackup(api.database, api.app.config, { archive: fileArchive(join(folder, 'newer')), passphrase: null, signal });
  await expect(restore(join(folder, 'newer'))).rejects.toThrow(
    'A newer Almoner made this backup: this one does not know 9999-later. Restore it with that version or a later one.',
  );
  expect(await tablesIn(machine.database)).toBe(0);
});

test('a restore overwrites nothing, and two at once do not mix', async () => {
  const machine = await newMachine();
  const options = { archive: fileArchive(path), passphrase: null, dataDir: machine.dataDir };
  const other = openDatabase(machine.database.pool.options);
  const both = await Promise.allSettled([restoreBackup(machine.database, options), restoreBackup(other, options)]);
  await other.close();
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(restoreBackup(machine.database, options)).rejects.toThrow(
    /^The database is not empty, and a restore overwrites nothing\./,
  );
  expect(await rowsOf(machine.database)).toEqual(await rowsOf(api.database));
});

test('a restore leaves the files and keys of another data folder alone', async () => {
  const machine = await newMachine();
  const options = { archive: fileArchive(sealed), passphrase, dataDir: machine.dataDir };
  await writeFile(join(machine.dataDir, 'payout-keys'), 'of another programme');
  await expect(restoreBackup(machine.database, options)).rejects.toThrow(
    `The data folder ${machine.dataDir} has files already (payout-keys), and a restore overwrites nothing. Name another one with DATA_DIR.`,
  );
  expect(await readFile(join(machine.dataDir, 'payout-keys'), 'utf8')).toBe('of another programme');
  refuseUnfinishedRestore(machine.dataDir);
  // a restore may overwrite the files that a killed restore left: `restore-unfinished` marks such a folder
  await writeFile(join(machine.dataDir, 'restore-unfinished'), 'mark');
  await restoreBackup(machine.database, options);
});

test('a restored programme knows nothing of the backups that another server made', async () => {
  const done = { file: 'almoner-2026-01-01-0000-abcd.backup', state: 'DONE', size: 5, encrypted: false, endedAt: '2026-01-01' };
  await api.db.insertInto('backups').values(done).execute();
  await api.db.insertInto('upkeepAlarms').values({ checkName: 'DISK', server: 'lost' }).execute();
  onTestFinished(async () => {
    await api.db.deleteFrom('backups').execute();
    await api.db.deleteFrom('upkeepAlarms').execute();
  });
  const archive = join(folder, 'with-backups');
  await makeBackup(api.database, api.app.config, { archive: fileArchive(archive), passphrase: null, signal });
  const { database, dataDir } = await newMachine();
  await restoreBackup(database, { archive: fileArchive(archive), passphrase: null, dataDir, beforeCommit: forgetBackups });
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*)::int FROM backups) AS backups, (SELECT count(*)::int FROM upkeep_alarms) AS alarms',
  );
  expect(rows).toEqual([{ backups: 0, alarms: 0 }]);
});

test('a backup that is made while people write has the rows of one instant', async () => {
  const stop = new AbortController();
  // each transaction adds one nonprofit and one key: a backup with different numbers of them would mix two instants
  const writing = (async () => {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      await api.db.transaction().execute(async (tx) => {
        await createNonprofit(tx as never, { name: `Pair ${turn}` });
        await tx
          .insertInto('installation')
          .values({ key: `pair ${turn}`, value: 'x' })
          .execute();
      });
    }
  })();
  await makeBackup(api.database, api.app.config, { archive: fileArchive(join(folder, 'busy')), passphrase: null, signal });
  stop.abort();
  await writing;
  const machine = await newMachine();
  await restoreBackup(machine.database, {
    archive: fileArchive(join(folder, 'busy')),
    passphrase: null,
    dataDir: machine.dataDir,
  });
  const { rows } = await machine.database.pool.query(
    "SELECT (SELECT count(*)::int FROM nonprofits WHERE name LIKE 'Pair %') AS names, (SELECT count(*)::int FROM installation WHERE key LIKE 'pair %') AS keys",
  );
  expect(rows[0].names).toBe(rows[0].keys);
  await api.db.deleteFrom('nonprofits').where('name', 'like', 'Pair %').execute();
  await api.db.deleteFrom('installation').where('key', 'like', 'pair %').execute();
});

test('no file is deleted while a backup is made, and every waiting deletion follows', async () => {
  const own = await startApi();
  onTestFinished(() => own.close());
  const { storage } = own.app;
  const removed = await storage.put(Buffer.from('of an import that was given up'), '.csv');
  const during = holdingFiles(own.database.pool, async () => {
    await addJob(own.db, 'forget-donation-file', { storedAs: removed });
    await runJobsOnce(own.app);
    return (await storage.stat(removed)) !== null;
  });
  expect(await during).toBe(true);
  await runJobsOnce(own.app, { early: true });
  expect(await storage.stat(removed)).toBe(null);
});

test('an unfinished restore keeps Almoner from starting on its empty database', async () => {
  const { dataDir } = await newMachine();
  refuseUnfinishedRestore(dataDir);
  await writeFile(join(dataDir, 'restore-unfinished'), '');
  expect(() => refuseUnfinishedRestore(dataDir)).toThrow(/^A restore into .* did not end\. Run npm run restore -- FILE again\./);
});

test('a restore that was killed after its commit has ended, and the next one says so', async () => {
  const { database, dataDir } = await newMachine();
  const options = { archive: fileArchive(path), passphrase: null, dataDir };
  const marker = join(dataDir, 'restore-unfinished');
  let mark = '';
  const beforeCommit = async () => {
    mark = await readFile(marker, 'utf8');
  };
  await restoreBackup(database, { ...options, beforeCommit });
  await writeFile(marker, 'of another restore');
  await expect(restoreBackup(database, options)).rejects.toThrow(/^The database is not empty/);
  await writeFile(marker, mark);
  await expect(restoreBackup(database, options)).rejects.toThrow(
    'Nothing was left to do: the restore that was stopped had ended.',
  );
  refuseUnfinishedRestore(dataDir);
  expect(await rowsOf(database)).toEqual(await rowsOf(api.database));
});

test('a check restores a backup in a scratch folder, and leaves nothing behind', async () => {
  const own = join(folder, 'checked');
  await mkdir(own);
  await copyFile(sealed, join(own, 'archive'));
  const { end } = await verifyBackup({ archive: fileArchive(join(own, 'archive')), passphrase });
  expect(end.tables.find(({ name }) => name === 'nonprofits')?.rows).toBeGreaterThan(10);
  expect(await readdir(own)).toEqual(['archive']);
}, 120_000);
