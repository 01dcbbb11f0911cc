import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '#server/files/folder-storage.ts';
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
  const send = async () =>
    api.call('POST', 'photo-manager/', { token: own.token, form: photoForm(await photoBytes(700, 500), {}, 'lantern.jpg') });
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
