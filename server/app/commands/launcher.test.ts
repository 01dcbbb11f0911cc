import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { startMailCatcher } from '#tests/mail-catcher.ts';
import { mailCertificate } from '#tests/mail-certificate.ts';
import { administer, dropDatabase } from '#tests/new-database.ts';

let folder: string;
let almoner: string;
let api: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-launcher-'));
  // the launcher is a link in a folder of PATH, and is called in a folder that is not Almoner's
  almoner = join(folder, 'almoner');
  await symlink(fileURLToPath(new URL('../../../deploy/almoner', import.meta.url)), almoner);
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  status: number;
  out: string;
  said: string;
}

/** Calls the launcher with a file of settings, and nothing of Almoner in the environment. */
async function call(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  const file = join(folder, 'almoner.env');
  await writeFile(
    file,
    Object.entries(settings).map(([name, value]) => `${name}=${value}\n`),
  );
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ALMONER_ENV_FILE: file };
  return new Promise((resolve) => {
    execFile(almoner, words, { cwd: folder, env }, (error, out, said) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, said }),
    );
  });
}

const address = () => {
  const { host, port, user, database } = api.database.address;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
};

test('a command of a service meets the database of its file of settings, and prints a link that works', async () => {
  const settings = { DATABASE_URL: address(), DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://almoner.test.example' };
  const { status, out, said } = await call(settings, 'create-staff', '--email', 'ada@test.example');
  expect([status, said]).toEqual([0, '']);
  const token = /^ {2}https:\/\/almoner\.test\.example\/set-up\/(\S+)$/m.exec(out)?.[1];
  expect((await api.get(`set-up/${token}/`)).body).toMatchObject({ email: 'ada@test.example' });
});

test('create-staff --if-none makes a link until somebody can sign in as programme staff, and none after that', async () => {
  const settings = { DATABASE_URL: address(), DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://almoner.test.example' };
  const invite = () => call(settings, 'create-staff', '--email', 'grace@test.example', '--if-none');
  const tokenOf = ({ out }: Ended) => /^ {2}https:\/\/almoner\.test\.example\/set-up\/(\S+)$/m.exec(out)?.[1];
  const first = tokenOf(await invite());
  const second = tokenOf(await invite());
  // the account has no password yet: the link is made anew, and the older one ends
  expect((await api.get(`set-up/${first}/`)).status).toBe(404);
  expect((await api.get(`set-up/${second}/`)).body).toMatchObject({ email: 'grace@test.example' });
  await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const none = { status: 0, out: 'Somebody can sign in as programme staff already: no link is made.\n', said: '' };
  expect(await invite()).toEqual(none);
  expect((await api.get(`set-up/${second}/`)).status).toBe(200);
});

test.runIf(process.getuid?.() === 0)(
  'a command finds itself from a folder that its account may not read, such as /root',
  async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await chmod(folder, 0o755);
    const { PATH } = process.env;
    const said = await new Promise((resolve) => {
      execFile(almoner, ['payout-keys', 'new'], { cwd: closed, env: { PATH }, uid: 23_456, gid: 23_456 }, (error, out, failure) =>
        resolve(error ? failure : out),
      );
    });
    expect(said).toMatch(/^[\w:+/=-]{20,}\n$/);
  },
);

test('a command of a service without DATA_DIR, or with one that depends on the folder, is refused', async () => {
  const refused = `Set DATA_DIR in ${join(folder, 'almoner.env')} to the whole path of the data folder, for example DATA_DIR=/var/lib/almoner\n`;
  for (const settings of [{}, { DATA_DIR: './data' }])
    expect(await call(settings, 'backup', 'archive')).toEqual({ status: 1, out: '', said: refused });
  expect((await readdir(folder)).filter((name) => name !== 'closed').sort()).toEqual(['almoner', 'almoner.env']);
});

test('a command at an empty database makes no programme there, and speaks of the launcher', async () => {
  const name = 'test_launcher_empty';
  await administer(api.database.address, `CREATE DATABASE ${name}`);
  const url = address().replace(`/${api.database.address.database}?`, `/${name}?`);
  const { status, said } = await call(
    { DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    'create-staff',
    '--email',
    'ada@test.example',
  );
  expect([status, said]).toEqual([
    1,
    'The database at DATABASE_URL is empty. Name the right one with DATABASE_URL, or start Almoner with almoner first.\n',
  ]);
  const client = new pg.Client({ ...api.database.address, database: name });
  await client.connect();
  expect((await client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rowCount).toBe(0);
  await client.end();
  await dropDatabase(api.database.address, name);
});

test('the doctor looks as the account of the service, says what is so of the certificate, and may be cut short', async () => {
  const dataDir = join(folder, 'of-the-service');
  await mkdir(dataDir, { mode: 0o700 });
  const asRoot = process.getuid?.() === 0;
  // the account has to reach its folder
  if (asRoot) await Promise.all([chown(dataDir, 23_456, 23_456), chmod(folder, 0o755)]);
  const settings = { DATABASE_URL: address(), DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'nowhere') };
  const linesOf = async (more: Record<string, string>) => (await call({ ...settings, ...more }, 'doctor')).out.split('\n');
  // a mail server whose certificate no authority of this machine has signed
  const mail = await startMailCatcher({ server: { ...mailCertificate, disabledCommands: [] } });
  onTestFinished(() => mail.close());
  const SMTP_URL = `smtp://localhost:${mail.port}?requireTLS=true`;
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, mailCertificate.cert);
  const lines = await linesOf({ SMTP_URL, NODE_EXTRA_CA_CERTS: authority });
  expect(lines).toContain(
    `BAD   Folders: The folders can be written to. ${join(folder, 'nowhere')} is missing or cannot be written to.`,
  );
  expect(lines.filter((line) => / {2}Mail server: /.test(line))).toEqual(['ok    Mail server: The mail server lets Almoner in.']);
  expect(lines).toContain('look  Certificate: There is no PUBLIC_URL to check a certificate of.');
  expect(lines).toContain('BAD   Emails: No email leaves, because the programme has no contact address.');
  const others = await linesOf({ SMTP_URL, PUBLIC_URL: 'http://almoner.test.example' });
  expect(others).toContain('look  Certificate: http://almoner.test.example has no certificate: nothing is encrypted.');
  expect(others.find((line) => / {2}Mail server: /.test(line))).toMatch(/^BAD .*certificate is not trusted/);
  const cut = `"$0" doctor | head -n 1`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ALMONER_ENV_FILE: join(folder, 'almoner.env') };
  const { stdout, stderr } = spawnSync('sh', ['-c', cut, almoner], { env, encoding: 'utf8' });
  expect([stdout.split('\n').length, stderr]).toEqual([2, '']);
}, 60_000);
