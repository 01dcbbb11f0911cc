import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import type { KindOfPerson } from '#tests/factories/people.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPhoto, photoBytes, photoForm, sentConsent } from '#tests/factories/photos.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(() => api.close());

const consent = { ...sentConsent, alt: 'A lamp on a quay.', credit: 'Own picture' };

/** A photo that anybody may see, sent by the nonprofit and approved by programme staff. */
async function publicPhoto(bytes = photoBytes()) {
  const nonprofit = await createNonprofit(api.db, { display: true });
  const own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id });
  const { body } = await api.call('POST', 'photo-manager/', {
    token: own.token,
    form: photoForm(await bytes, { ...consent, name: 'The quay' }),
  });
  await api.call('POST', 'photo-manager/approve/', { token: staff.token, body: { ids: [body.id], approved: true } });
  const set = (changes: object) => api.db.updateTable('photos').set(changes).where('id', '=', body.id).execute();
  const profile = async () => {
    const { headers } = await openPage(api, `/directory/${nonprofit.id}`);
    return openPage(api, headers['location'] ?? '');
  };
  return { nonprofit, own, photo: body, base: String(body.copies.base), set, profile };
}

const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

test('a public photo stands on the profile with its sizes, text and credit', async () => {
  const { base, profile } = await publicPhoto(photoBytes(1_200, 800));
  const { body } = await profile();
  expect(body).toContain(`srcSet="${base}-400.avif 400w, ${base}-800.avif 800w, ${base}-1600.avif 1200w"`);
  expect(body).toContain(`<img src="${base}-400.jpg"`);
  expect(body).toContain('width="1200" height="800" alt="A lamp on a quay." loading="lazy"');
  expect(body).toContain('Own picture');
  for (const copy of ['400.avif', '800.webp', '1600.jpg'])
    expect(await api.call('GET', `${base}-${copy}`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, no-cache' },
    });
  expect((await api.call('GET', `${base}-full.jpg`)).status).toBe(404);
});

test.each([
  ['it is not approved', { approved: false }],
  ['there is no permission', { consentGiven: false }],
  ['the permission has ended', { consentEnds: yesterday }],
  ['the permission does not cover the web', { consentUses: ['PRINT'] }],
  ['it was deleted', { deletedAt: new Date().toISOString() }],
])('nobody else sees a photo if %s, not even from a cache', async (_, changes) => {
  const { own, photo, base, set, profile } = await publicPhoto();
  const stranger = await createSignedIn(api.db);
  const known = await api.call('GET', `${base}-800.webp`);
  const listed = (await api.get('photo-manager/', stranger.token)).body.results.find(({ id }: { id: number }) => id === photo.id);
  expect(listed).toMatchObject({ consent: null, better: null, can: { edit: false, approve: false } });
  expect((await api.call('GET', listed.file)).status).toBe(200);
  const page = await profile();
  expect(page.body).toContain(base);
  await set(changes);
  expect((await profile()).body).not.toContain(base);
  // A browser or proxy that has a copy asks whether the copy is still valid.
  const again = { headers: { 'if-none-match': known.headers['etag'] ?? '' } };
  expect((await api.call('GET', `${base}-800.webp`, again)).status).toBe(404);
  for (const address of [listed.file, listed.preview_image.image, `${base}-full.jpg`])
    expect((await api.call('GET', address)).status).toBe(404);
  expect((await api.get(`photo-manager/${photo.id}/`, stranger.token)).status).toBe(404);
  const zip = await api.call('GET', `/download-photos/?ids=${photo.id}`, {
    headers: { authorization: `Token ${stranger.token}` },
  });
  expect(zip.status).toBe(404);
  if ('deletedAt' in changes) return;
  expect((await api.call('GET', photo.preview_image.image)).status).toBe(200);
  expect((await api.get(`photo-manager/${photo.id}/`, own.token)).body.is_public).toBe(false);
});

test('the day of the end is the first without the photo', async () => {
  const { base, set } = await publicPhoto();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: api.app.config.public.programmeTimeZone }).format(new Date());
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  await set({ consentEnds: tomorrow });
  expect((await api.call('GET', `${base}-400.webp`)).status).toBe(200);
  await set({ consentEnds: today });
  expect((await api.call('GET', `${base}-400.webp`)).status).toBe(404);
});

test('an unpublished nonprofit shows no photo to visitors', async () => {
  const { base, nonprofit } = await publicPhoto();
  await api.db.updateTable('nonprofits').set({ display: false }).where('id', '=', nonprofit.id).execute();
  expect((await api.call('GET', `${base}-400.webp`)).status).toBe(404);
});

test('each kind of person lists and opens exactly what they may', async () => {
  await api.db.deleteFrom('photos').execute();
  const [one, two] = [await createNonprofit(api.db), await createNonprofit(api.db)];
  await createPhoto(api.db, { nonprofitId: one.id, name: 'Approved', approved: true });
  const waiting = await createPhoto(api.db, { nonprofitId: one.id, name: 'Waiting' });
  await createPhoto(api.db, { nonprofitId: two.id, name: 'Ended', approved: true, consentEnds: yesterday });
  const names = async (token: string) => {
    const { body } = await api.get('photo-manager/?ordering=created', token);
    return body.results.map(({ name }: { name: string }) => name);
  };
  const member = await createSignedIn(api.db, { nonprofitId: one.id });
  const own = await createSignedIn(api.db, { nonprofitId: one.id, roles: ['NONPROFIT_STAFF'] });
  const other = await createSignedIn(api.db, { nonprofitId: two.id, roles: ['NONPROFIT_STAFF'] });
  expect(await names(staff.token)).toEqual(['Approved', 'Waiting', 'Ended']);
  expect(await names(own.token)).toEqual(['Approved', 'Waiting']);
  expect(await names(member.token)).toEqual(['Approved', 'Waiting']);
  expect(await names(other.token)).toEqual(['Ended']);
  for (const kind of ['newcomer', 'reviewer'] satisfies KindOfPerson[]) {
    const person = await createPerson(api.db, kind);
    expect(await names(person?.token ?? '')).toEqual(['Approved']);
    expect((await api.get(`photo-manager/${waiting.id}/`, person?.token)).status).toBe(404);
  }
  const path = `photo-manager/${waiting.id}/`;
  const form = new FormData();
  form.set('name', 'Mine now');
  expect((await api.call('PATCH', path, { token: other.token, form })).status).toBe(404);
  expect((await api.call('DELETE', path, { token: other.token })).status).toBe(404);
  expect((await api.call('DELETE', path, { token: member.token })).status).toBe(403);
  expect((await api.get(path, own.token)).body).toMatchObject({ name: 'Waiting', can: { edit: true, approve: false } });
});

test('addresses cannot be guessed or forged', async () => {
  const { own, photo, set } = await publicPhoto();
  await set({ approved: false });
  const other = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id });
  const address = String(photo.preview_image.image);
  expect((await api.call('GET', address)).status).toBe(200);
  for (const wrong of [
    address.replace(/person=\d+/, `person=${other.id}`),
    address.replace(/expires=\d/, 'expires=9'),
    address.replace(/signature=../, 'signature=AA'),
    address.replace(/\?.*/, ''),
    address.replace('1600.webp', '1601.webp'),
    `/media/${photo.copies.base.slice(8)}-1600.webp`,
    `/photos/${'0'.repeat(32)}-800.webp`,
    '/photos/..%2F..%2Fetc%2Fpasswd',
  ])
    expect((await api.call('GET', wrong)).status, wrong).toBe(404);
  await api.call('POST', 'logout/', { token: own.token });
  expect((await api.call('GET', address)).status).toBe(404);
});
