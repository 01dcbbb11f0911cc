import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkObjectStore } from '#server/app/upkeep/operator-checks/object-store.ts';
import { fileArchive } from '#server/platform/backup/archives/file-archive.ts';
import { writeDataFile } from '#server/platform/backup/making/data-files.ts';
import { makeBackup } from '#server/platform/backup/making/make-backup.ts';
import { type Entry, readArchive } from '#server/platform/backup/restoring/read-archive.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { photoBytes, photoForm } from '#tests/factories/photos.ts';
import { startObjectStore, type TestObjectStore } from '#tests/object-store/object-store.ts';

let store: TestObjectStore;
let api: TestApi;
let staff: SignedInPerson;
let own: SignedInPerson;
beforeAll(async () => {
  store = await startObjectStore();
  api = await startApi(store.environment);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id });
});
afterAll(async () => {
  await api.close();
  await store.close();
});
beforeEach(() => store.expect());

const pdf = makePdf({ pages: ['A page about lanterns'] });

function addToLibrary(fields: Record<string, string>, bytes: Buffer, name: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([bytes as never]), name);
  return api.call('POST', 'learning-commons/', { token: staff.token, form });
}

test('a file of the library: ranges, its type and its rules are as from the folder', async () => {
  const added = await addToLibrary({}, pdf, 'Lanterns.pdf');
  expect(added.status).toBe(201);
  const whole = await api.get(added.body.file);
  expect([whole.status, whole.bytes.equals(pdf)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline;/),
  });
  const part = await api.call('GET', added.body.file, { headers: { range: 'bytes=5-14' } });
  expect([part.status, part.bytes.equals(pdf.subarray(5, 15))]).toEqual([206, true]);
  expect((await api.call('GET', added.body.file, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
  for await (const { name } of openFolder(api.app.config.dataDir).list()) expect(name).toBe('nothing in the folder');
});

test('a store that is down is 503 in words, stores nothing, and the same upload works afterwards', async () => {
  const bytes = await photoBytes(700, 500);
  const send = async () => api.call('POST', 'photo-manager/', { token: own.token, form: photoForm(bytes, {}, 'lantern.jpg') });
  store.expect({ to: /./, times: 1_000, what: 'refuse' });
  expect(await send()).toMatchObject({
    status: 503,
    body: {
      detail: 'The store for files does not answer at the moment. Please try again in a minute.',
      request_id: expect.any(String),
    },
    headers: { 'retry-after': '10' },
  });
  expect(await api.db.selectFrom('photos').select('id').execute()).toEqual([]);
  store.expect({ to: /^PUT/, times: 2, what: 'refuse' }, { to: /-400\.webp/, times: 1, what: 'lose' });
  expect((await send()).status).toBe(201);
  expect(await api.db.selectFrom('photos').select('id').execute()).toHaveLength(1);
  expect((await send()).status).toBe(409);
});

test('a download goes on where the store cut it, and its log names nobody', async () => {
  const bytes = Buffer.from('line of a long text about boards\n'.repeat(10_000));
  const { body } = await addToLibrary({}, bytes, 'boards.txt');
  store.expect({ to: /^GET/, times: 3, what: 'cut' });
  const whole = await api.get(body.file);
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({ 'content-disposition': expect.stringMatching(/^attachment; filename="boards.txt"/) });
  store.expect({ to: /./, times: 1_000, what: 'denied' });
  expect(await api.get(body.file)).toMatchObject({ status: 503 });
  expect(api.logged.join('')).toContain('"code":"AccessDenied"');
  expect(api.logged.join('')).not.toContain('boards.txt');
});

test('with links, what a browser saves comes from the store for five minutes, to those who may have it; what it shows does not', async () => {
  const linking = await startApi({ ...store.environment, S3_DOWNLOADS: 'links' }, api);
  onTestFinished(() => linking.close());
  const [kept, shown] = [
    (await addToLibrary({}, Buffer.from('a text about boards'), 'Überblick.txt')).body,
    (await addToLibrary({}, pdf, 'Shown.pdf')).body,
  ];
  const { status, headers, bytes } = await linking.get(kept.file);
  expect([status, bytes.length, headers['cache-control']]).toEqual([302, 0, 'no-store']);
  expect(new URL(headers['location'] ?? '').searchParams.get('X-Amz-Expires')).toBe('300');
  const saved = await fetch(headers['location'] ?? '');
  expect([saved.status, await saved.text(), saved.headers.get('content-type')]).toEqual([
    200,
    'a text about boards',
    'text/plain',
  ]);
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="_berblick.txt"; filename*=UTF-8''%C3%9Cberblick.txt`,
  );
  expect(await linking.get(shown.file)).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
  const withoutPass = kept.file.replace(/\?.*/, '');
  expect((await linking.get(withoutPass)).status).toBe(404);
});

test('the doctor’s look at the bucket: in order, forbidden, and a bucket that is not there', async () => {
  const { config, db } = api.app;
  const look = (environment: Record<string, string> = {}) =>
    checkObjectStore({ db, config: readConfig({ DATA_DIR: config.dataDir, ...store.environment, ...environment }) });
  expect(await look()).toMatchObject({ text: expect.stringMatching(/^The bucket almoner-files-\w+ can be written and read\./) });
  store.expect({ to: /./, times: 1_000, what: 'denied' });
  expect(await look()).toMatchObject({ state: 'BAD', text: expect.stringContaining('cannot be used (AccessDenied).') });
  store.expect();
  expect(await look({ S3_BUCKET: 'nobodys-bucket' })).toEqual({
    state: 'BAD',
    text: 'The bucket nobodys-bucket cannot be used (NoSuchBucket).',
    advice: 'Make it, or name another one.',
  });
  expect(await checkObjectStore({ db, config: { ...config, bucket: null } })).toMatchObject({
    text: 'Files are in the data folder.',
  });
});

test('a backup has the files of the bucket, and a restore puts them into a bucket', async () => {
  const archive = fileArchive(join(api.app.config.dataDir, 'archive'));
  const name = await api.app.storage.put(Buffer.from('a file of the bucket'), '.txt');
  const { files } = await makeBackup(api.database, api.app.config, {
    archive,
    passphrase: null,
    signal: new AbortController().signal,
  });
  const named: string[] = [];
  const entry = async (found: Entry) => {
    if (found.name.endsWith(name)) named.push(found.name, await text(found.content));
    else for await (const _ of found.content);
  };
  await readArchive(archive, null, { begin: async () => {}, end: async () => {}, entry });
  expect([files > 0, named]).toEqual([true, [`files/${name.slice(0, 2)}/${name}`, 'a file of the bucket']]);
  await writeDataFile(
    { dataDir: api.app.config.dataDir, storage: api.app.storage },
    { name: `files/ee/${'e'.repeat(32)}.txt`, size: 8, content: Readable.from([Buffer.from('restored')]) },
  );
  expect(await text(await api.app.storage.open(`${'e'.repeat(32)}.txt`))).toBe('restored');
});
