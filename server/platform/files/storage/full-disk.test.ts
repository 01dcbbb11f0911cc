import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { photoBytes, photoForm } from '#tests/factories/photos.ts';

let api: TestApi;
let staff: SignedInPerson;
let own: SignedInPerson;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'almoner-full-'));
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  own = await createSignedIn(api.db, {
    roles: ['NONPROFIT_STAFF'],
    nonprofitId: (await createNonprofit(api.db)).id,
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Makes writing to a temporary path plus `ending` fail: that path leads to the kernel's device that is always full. Returns a
 * function that ends this.
 */
async function fullAt(ending: string): Promise<() => void> {
  const { storage } = api.app;
  const { temporaryPath } = storage;
  let number = 0;
  storage.temporaryPath = async () => {
    number += 1;
    const path = join(folder, `${ending}${number}`);
    await symlink('/dev/full', path + ending);
    return path;
  };
  return () => {
    storage.temporaryPath = temporaryPath;
  };
}

const full = {
  status: 507,
  body: {
    detail: 'Nothing was saved: the disk of the server is full. Tell whoever runs Almoner, and save again when there is room.',
    request_id: expect.any(String),
  },
};

function fileForm(text: string, name: string): Promise<FormData> {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return Promise.resolve(form);
}
const line = 'amount,donation_type,date_received\n5.00,Cash,2026-01-01\n';
const photo = async () => photoForm(await photoBytes(900, 700), {}, 'photo.jpg');

test.each<[string, string, () => SignedInPerson, () => Promise<FormData>]>([
  ['a photo', 'photo-manager/', () => own, photo],
  ['a file of the library', 'learning-commons/', () => staff, () => fileForm('A text about boards.', 'boards.txt')],
  ['an import', 'donation-imports/', () => own, () => fileForm(line, 'gifts.csv')],
  ['an import in one step', 'donations/upload-csv/', () => own, () => fileForm(line, 'gifts.csv')],
])('%s that no longer fits is 507 in its own words', async (_, path, person, form) => {
  const restore = await fullAt('');
  expect(await api.call('POST', path, { token: person().token, form: await form() })).toMatchObject(full);
  restore();
  expect((await api.call('POST', path, { token: person().token, form: await form() })).status).toBeLessThan(300);
});

test.each([['-whole.jpg'], ['-400.webp']])('a photo whose copy %s no longer fits is 507 and leaves nothing', async (part) => {
  const before = await api.db.selectFrom('photos').select('id').execute();
  const restore = await fullAt(part);
  const form = photoForm(await photoBytes(800, 640), {}, 'photo.jpg');
  expect(await api.call('POST', 'photo-manager/', { token: own.token, form })).toMatchObject(full);
  restore();
  expect(await api.db.selectFrom('photos').select('id').execute()).toEqual(before);
});
