import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartRefused } from './start-refused.ts';
import { variables } from './variables.ts';

test('nothing set: the documented defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    production: false,
    host: 'localhost',
    port: 8000,
    databaseUrl: null,
    workers: 1,
    demo: true,
    logLevel: 'warn',
  });
  expect(config.dataDir).toBe(`${process.cwd()}/data`);
  expect(config.public).toMatchObject({
    programmeName: 'Almoner',
    programmeEmail: 'programme@example.org',
    programmeSiteUrl: null,
    programmeGivingUrl: null,
  });
  expect(readConfig({ PORT: ' ', PROGRAMME_NAME: '' })).toEqual(config);
});

test('production never fills a demo programme', () => {
  expect(readConfig({ NODE_ENV: 'production', ALMONER_DEMO: 'on' })).toMatchObject({ demo: false, logLevel: 'info' });
  expect(readConfig({ ALMONER_DEMO: 'off' }).demo).toBe(false);
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['WORKERS', '0'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PROGRAMME_EMAIL', 'nobody'],
  ['PROGRAMME_SITE_URL', 'javascript:alert(1)'],
  ['PROGRAMME_TIME_ZONE', 'Mars/Olympus'],
  ['PROGRAMME_COLOUR', 'green'],
  ['ALMONER_DEMO', 'maybe'],
  ['METRICS_TOKEN', 'short'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['SMTP_URL', 'smtp://user:p@ss@mail.example.org'],
  ['SMTP_URL', 'smtp://user:1#ss@mail.example.org'],
  ['SMTP_URL', 'smtp://user:1/ss@mail.example.org'],
  ['DATABASE_URL', 'postgres://user:p@ss@localhost/almoner'],
  ['NODE_EXTRA_CA_CERTS', '/nowhere/authority.pem'],
  ['MAIL_FROM', 'nobody'],
  ['PAYOUT_KEYS', 'c2hvcnQ='],
])('a wrong %s (%s) is refused with its name, its form and an example', (name, value) => {
  const { form, example } = variables[name as keyof typeof variables];
  const shown = ['DATABASE_URL', 'METRICS_TOKEN', 'PAYOUT_KEYS', 'SMTP_URL'].includes(name) ? name : `${name}=${value}`;
  expect(() => readConfig({ [name]: value })).toThrow(
    new StartRefused(`${shown} is wrong: it must be ${form}, for example ${name}=${example}`),
  );
});

test('SMTP_URL may say that there is no mail server, whatever staff entered', () => {
  expect(readConfig({ SMTP_URL: 'none' })).toMatchObject({ smtpUrl: null, smtpIsFixed: true });
  expect(readConfig({})).toMatchObject({ smtpUrl: null, smtpIsFixed: false });
});

test('every wrong variable is told at once, and no secret is repeated', () => {
  const told = () => readConfig({ PORT: 'x', WORKERS: 'y', METRICS_TOKEN: 'hunter2' });
  expect(told).toThrow(/^PORT=x is wrong[^\n]*\nWORKERS=y is wrong[^\n]*\nMETRICS_TOKEN is wrong/);
  expect(told).not.toThrow(/hunter2/);
});

test('a bucket needs its keys, and is reached by the path where the store is not Amazon’s', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a-key', S3_SECRET_ACCESS_KEY: 'a-secret' };
  expect(readConfig({})).toMatchObject({ bucket: null, filesIn: 'folder' });
  expect(readConfig({ S3_BUCKET: 'files', ...keys })).toMatchObject({
    bucket: { bucket: 'files', store: { endpoint: null, region: 'us-east-1', pathStyle: false } },
    filesIn: 'bucket',
  });
  const own = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000', ...keys, FILES_IN: 'folder' };
  expect(readConfig(own)).toMatchObject({ bucket: { store: { pathStyle: true } }, filesIn: 'folder' });
  expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  expect(() => readConfig({ FILES_IN: 'bucket' })).toThrow('FILES_IN=bucket needs S3_BUCKET.');
  expect(() => readConfig({ S3_BUCKET: 'Files!' })).toThrow(/^S3_BUCKET=Files! is wrong/);
});

test('backups go to a folder or to a bucket, whose store is that of the files unless it has its own', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a-key', S3_SECRET_ACCESS_KEY: 'a-secret' };
  const backups = { BACKUP_BUCKET: 'backups' };
  const folder = { BACKUP_DIR: '/mnt/backups' };
  expect(readConfig(folder)).toMatchObject({ backups: { place: '/mnt/backups' }, backupStore: null });
  expect(readConfig({ ...backups, ...keys })).toMatchObject({
    bucket: null,
    backups: { place: { bucket: 'backups', store: { endpoint: null, region: 'us-east-1', accessKeyId: 'a-key' } } },
  });
  const own = {
    ...{ BACKUP_S3_ENDPOINT: 'https://s3.example.net', BACKUP_S3_REGION: 'us-west-2' },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'another', BACKUP_S3_SECRET_ACCESS_KEY: 'other-secret' },
  };
  const store = {
    ...{ endpoint: 'https://s3.example.net', region: 'us-west-2', pathStyle: true },
    ...{ accessKeyId: 'another', secretAccessKey: 'other-secret' },
  };
  expect(readConfig({ S3_BUCKET: 'files', ...keys, ...backups, ...own })).toMatchObject({
    bucket: { store: { endpoint: null, accessKeyId: 'a-key' } },
    backups: { place: { bucket: 'backups', store } },
    backupStore: store,
  });
  expect(() => readConfig({ ...backups, ...keys, ...folder })).toThrow('Set BACKUP_DIR or BACKUP_BUCKET, not both.');
  expect(() => readConfig(backups)).toThrow(
    'BACKUP_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_BUCKET.',
  );
});
