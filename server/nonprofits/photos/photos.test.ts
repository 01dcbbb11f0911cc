import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { photoBytes, photoForm, sentConsent } from '#tests/factories/photos.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

/** A nonprofit with its staff. */
async function team() {
  const { id, name } = await createNonprofit(api.db, { display: true });
  const person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const send = (form: FormData) => api.call('POST', 'photo-manager/', { token: person.token, form });
  const change = (photo: number, fields: Record<string, string>, bytes?: Buffer) => {
    const form = bytes ? photoForm(bytes, fields) : new FormData();
    if (!bytes) for (const [key, value] of Object.entries(fields)) form.set(key, value);
    return api.call('PATCH', `photo-manager/${photo}/`, { token: person.token, form });
  };
  return { nonprofit: id, name, ...person, send, change };
}

test('an upload becomes a photo in three sizes and three formats, upright and without metadata', async () => {
  const { send, nonprofit, name } = await team();
  const bytes = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { status, body } = await send(
    photoForm(bytes, { alt: 'A wall.', tags: '#Wall', credit: 'Own', approved: 'true', ...sentConsent }),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'reading-hour.jpg',
    alt: 'A wall.',
    credit: 'Own',
    width: 1_600,
    height: 2_400,
    crop: null,
    capacity: { width: 5.3, height: 8 },
    approved: false,
    is_public: false,
    tags: [{ name: 'wall', is_selected: false }],
    nonprofit,
    nonprofit_ref: { id: nonprofit, name },
    consent_state: 'CURRENT',
    consent: { given: true, by: 'The people shown', on: '2026-01-05', uses: ['WEB', 'PRINT'], ends: null },
    better: null,
    can: { edit: true, approve: false },
  });
  const { base, query } = body.copies;
  for (const [width, height] of [
    [400, 600],
    [800, 1_200],
    [1_600, 2_400],
  ] as const)
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const copy = await api.call('GET', `${base}-${width}.${format}${query}`);
      expect([copy.status, copy.headers['content-type'], copy.headers['cache-control']]).toEqual([
        200,
        type,
        'private, no-cache',
      ]);
      expect(await sharp(copy.bytes).metadata()).toMatchObject({ width, height });
      expect((await sharp(copy.bytes).metadata()).exif).toBeUndefined();
    }
  const whole = await api.call('GET', body.file);
  const metadata = await sharp(whole.bytes).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1_600, height: 2_400 });
  expect([metadata.exif, metadata.orientation, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  expect(await readdir(join(api.app.config.dataDir, 'files', 'incoming'))).toEqual([]);
});

test('the same photo is recognised, also when it is sent twice at once', async () => {
  const { send, change } = await team();
  const [bytes, other] = [await photoBytes(), await photoBytes()];
  const both = await Promise.all([send(photoForm(bytes, { name: 'First' })), send(photoForm(bytes, { name: 'First' }))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = { status: 409, body: { detail: photoMessages.twice('First') } };
  expect(await send(photoForm(bytes, { name: 'Again' }))).toMatchObject(refused);
  const { body } = await send(photoForm(other));
  expect(await change(body.id, {}, bytes)).toMatchObject(refused);
  const another = await team();
  expect((await another.send(photoForm(bytes))).status).toBe(201);
});

test('a crop can be changed, and the former addresses stop answering', async () => {
  const { send, change } = await team();
  const { body } = await send(photoForm(await photoBytes(1_200, 800), { crop: '0,0,50,50' }));
  expect([body.width, body.height, body.crop]).toEqual([600, 400, [0, 0, 50, 50]]);
  expect(await sharp((await api.call('GET', body.file)).bytes).metadata()).toMatchObject({ width: 600, height: 400 });
  const wider = (await change(body.id, { crop: '0,0,100,50' })).body;
  expect([wider.width, wider.height, wider.copies.base === body.copies.base]).toEqual([1_200, 400, false]);
  expect((await api.call('GET', body.file)).status).toBe(404);
  expect((await api.call('GET', body.preview_image.thumbnail)).status).toBe(404);
  const whole = (await change(body.id, { without_crop: 'true' })).body;
  expect([whole.width, whole.height, whole.crop]).toEqual([1_200, 800, null]);
});

test('a new picture or crop by the nonprofit has to be approved again, a new text has not', async () => {
  const { send, change } = await team();
  const { body } = await send(photoForm(await photoBytes(), { alt: 'A wall.', ...sentConsent }));
  const approve = () =>
    api.call('POST', 'photo-manager/approve/', { token: staff.token, body: { ids: [body.id], approved: true } });
  expect((await approve()).body).toEqual({ changed: 1, without_alt: [] });
  await api.call('POST', `photo-manager/${body.id}/ask-for-better/`, { token: staff.token, body: { words: 'Sharper, please.' } });
  expect((await change(body.id, { name: 'Wall', version: '3' })).body).toMatchObject({ approved: true, is_public: true });
  expect((await change(body.id, { name: 'Stale', version: '3' })).status).toBe(409);
  expect((await change(body.id, { crop: '0,0,90,90' })).body).toMatchObject({
    approved: false,
    better: { words: 'Sharper, please.' },
  });
  await approve();
  expect((await change(body.id, {}, await photoBytes())).body).toMatchObject({ approved: false, better: null, name: 'Wall' });
});

test('what is sent is checked', async () => {
  const { send, token, nonprofit } = await team();
  const other = await createNonprofit(api.db);
  const bytes = await photoBytes();
  for (const [fields, status, body] of [
    [{ nonprofit: String(other.id) }, 403, {}],
    [{ tags: 'two words' }, 400, { 'tags.0': ['Use letters, digits and underscores only.'] }],
    [{ tags: 'a,b,c,d,e,f,g' }, 400, { tags: ['Use at most 6 tags.'] }],
    [
      { consent_given: 'true' },
      400,
      { consent_by: [photoMessages.consentBy], consent_on: [photoMessages.consentOn], consent_uses: [photoMessages.consentUses] },
    ],
    [{ ...sentConsent, consent_on: '2190-01-01' }, 400, { consent_on: [photoMessages.consentFuture] }],
    [{ ...sentConsent, consent_ends: '2026-01-05' }, 400, { consent_ends: [photoMessages.consentEndsEarly] }],
    [{ crop: '1,2,3' }, 400, {}],
  ] as const)
    expect(await send(photoForm(bytes, { ...fields })), JSON.stringify(fields)).toMatchObject({ status, body });
  expect(await api.call('POST', 'photo-manager/', { token: staff.token, form: photoForm(bytes) })).toMatchObject({
    status: 400,
    body: { nonprofit: [photoMessages.nonprofit] },
  });
  const byStaff = photoForm(bytes, { nonprofit: String(nonprofit), alt: 'A wall.', approved: 'true' });
  expect((await api.call('POST', 'photo-manager/', { token: staff.token, form: byStaff })).body).toMatchObject({
    approved: true,
  });
  expect((await api.get('photo-manager/', token)).body.count).toBe(1);
});

test('deleting can be taken back, unless the same photo came again', async () => {
  const { send, token } = await team();
  const bytes = await photoBytes();
  const { body } = await send(photoForm(bytes, { name: 'Gone' }));
  expect((await api.call('DELETE', `photo-manager/${body.id}/`, { token })).status).toBe(204);
  expect((await api.call('GET', body.file)).status).toBe(404);
  expect((await api.call('DELETE', `photo-manager/${body.id}/`, { token })).status).toBe(404);
  expect((await api.call('POST', `photo-manager/${body.id}/restore/`, { token })).body.name).toBe('Gone');
  expect((await api.call('GET', body.file)).status).toBe(200);
  await api.call('DELETE', `photo-manager/${body.id}/`, { token });
  await send(photoForm(bytes, { name: 'Again' }));
  expect(await api.call('POST', `photo-manager/${body.id}/restore/`, { token })).toMatchObject({
    status: 409,
    body: { detail: photoMessages.twice('Again') },
  });
});
