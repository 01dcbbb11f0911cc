import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { sendConsentReminders } from '#server/nonprofits/photos/remind.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPhoto, photoBytes, photoForm, sentConsent } from '#tests/factories/photos.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi({ PROGRAMME_TIME_ZONE: 'America/New_York' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => api.close());

async function team(name = `Team ${crypto.randomUUID().slice(0, 8)}`) {
  const { id } = await createNonprofit(api.db, { name, display: true });
  const own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  return { id, name, own };
}

const post = (path: string, body: object, token = staff.token) => api.call('POST', `photo-manager/${path}`, { token, body });
const choose = (id: number, chosen_for: string[], print_width: number | null = null) =>
  post(`${id}/choose/`, { chosen_for, print_width });

test('approving many leaves those without alternative text, and says which', async () => {
  const { id } = await team();
  const [one, two] = [
    await createPhoto(api.db, { nonprofitId: id }),
    await createPhoto(api.db, { nonprofitId: id, alt: '', name: 'Mute' }),
  ];
  expect((await post('approve/', { ids: [one.id, two.id], approved: true })).body).toEqual({
    changed: 1,
    without_alt: [{ id: two.id, name: 'Mute' }],
  });
  expect((await post('approve/', { ids: [one.id, two.id], approved: false })).body).toEqual({ changed: 1, without_alt: [] });
  expect((await post('approve/', { ids: [], approved: true })).status).toBe(400);
});

test('a photo is chosen only for what its permission and its pixels allow', async () => {
  const { id } = await team();
  const size = { width: 1_260, height: 840 };
  const photo = await createPhoto(api.db, { nonprofitId: id, approved: true, consentUses: ['PRINT'], ...size });
  expect(await choose(photo.id, ['PROFILE'])).toMatchObject({ status: 409, body: { detail: `Profile: ${photoMessages.noUse}` } });
  expect(await choose(photo.id, ['PRINT'], 4.3)).toMatchObject({
    status: 400,
    body: { print_width: ['This photo is too small for that: it is good for up to 4.2 × 2.8 in at 300 dpi.'] },
  });
  expect((await choose(photo.id, ['PRINT'])).status).toBe(400);
  expect((await choose(photo.id, ['PRINT'], 4.2)).body).toMatchObject({
    chosen_for: ['PRINT'],
    print_width: 4.2,
    capacity: { width: 4.2, height: 2.8 },
  });
  const waiting = await createPhoto(api.db, { nonprofitId: id });
  expect(await choose(waiting.id, ['PROFILE'])).toMatchObject({ status: 409, body: { detail: photoMessages.notApproved } });
});

test('one photo is on the card of the directory, until its permission ends; the chosen ones are first in the gallery', async () => {
  const { id, name } = await team(`Cardholders ${crypto.randomUUID().slice(0, 8)}`);
  const approved = { nonprofitId: id, approved: true };
  const [first, second] = [
    await createPhoto(api.db, { ...approved, createdAt: '2026-01-01T00:00:00Z' }),
    await createPhoto(api.db, { ...approved, createdAt: '2026-02-01T00:00:00Z' }),
  ];
  await choose(first.id, ['DIRECTORY']);
  const card = async () => String((await openPage(api, `/directory?search=${encodeURIComponent(name)}`)).body);
  expect(await card()).toContain(`/photos/${first.key}-400.webp`);
  await choose(second.id, ['DIRECTORY']);
  expect(await card()).toContain(`/photos/${second.key}-400.webp`);
  expect((await api.get(`photo-manager/${first.id}/`, staff.token)).body.chosen_for).toEqual([]);
  await api.db.updateTable('photos').set({ consentEnds: '2026-01-10' }).where('id', '=', second.id).execute();
  expect(await card()).not.toContain('/photos/');

  await api.db.updateTable('photos').set({ consentEnds: null }).where('id', '=', second.id).execute();
  await choose(first.id, ['PROFILE']);
  const { headers } = await openPage(api, `/directory/${id}`);
  const profile = String((await openPage(api, headers['location'] ?? '')).body);
  expect(profile.indexOf(first.key)).toBeLessThan(profile.indexOf(second.key));
});

test('when the clock passes midnight of the last day, the photo is gone everywhere', async () => {
  const { id, own } = await team();
  const form = photoForm(await photoBytes(), { alt: 'A wall.', ...sentConsent, consent_ends: '2031-05-02' });
  const { body } = await api.call('POST', 'photo-manager/', { token: own.token, form });
  await post('approve/', { ids: [body.id], approved: true });
  const { headers } = await openPage(api, `/directory/${id}`);
  const seen = async () => [
    String((await openPage(api, headers['location'] ?? '')).body).includes(body.copies.base),
    (await api.call('GET', `${body.copies.base}-800.avif`)).status,
    (await api.get(`photo-manager/${body.id}/`, staff.token)).body.consent_state,
  ];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-02T03:59:00Z') });
  expect(await seen()).toEqual([true, 200, 'ENDING']);
  vi.setSystemTime(new Date('2031-05-02T04:00:00Z'));
  expect(await seen()).toEqual([false, 404, 'ENDED']);
});

test('a nonprofit is reminded once of every end', async () => {
  const { id, name, own } = await team();
  const photo = await createPhoto(api.db, { nonprofitId: id, name: 'Summer', consentEnds: '2035-06-30' });
  await createPhoto(api.db, { nonprofitId: id, name: 'Spring', consentEnds: '2035-06-20' });
  await createPhoto(api.db, { nonprofitId: id, name: 'Later', consentEnds: '2035-09-01' });
  const letters = () =>
    api.db
      .selectFrom('mailMessages')
      .selectAll()
      .where('recipient', '=', own.email)
      .where('template', '=', 'consent-ends')
      .execute();
  expect(await sendConsentReminders(api.db, '2035-05-20')).toBe(0);
  expect(await sendConsentReminders(api.db, '2035-06-01')).toBe(1);
  expect(await sendConsentReminders(api.db, '2035-06-02')).toBe(0);
  const [letter] = await letters();
  expect(letter?.data).toMatchObject({
    nonprofit: name,
    photos: [
      ['Spring', 'June 20, 2035'],
      ['Summer', 'June 30, 2035'],
    ],
  });
  await api.db.updateTable('photos').set({ consentEnds: '2036-06-30' }).where('id', '=', photo.id).execute();
  expect(await sendConsentReminders(api.db, '2036-06-10')).toBe(1);
});

test('an end of which nobody could be reminded is told to staff who come later', async () => {
  const { id } = await createNonprofit(api.db);
  await createPhoto(api.db, { nonprofitId: id, consentEnds: '2037-06-30' });
  expect(await sendConsentReminders(api.db, '2037-06-10')).toBe(0);
  await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  expect(await sendConsentReminders(api.db, '2037-06-11')).toBe(1);
  expect(await sendConsentReminders(api.db, '2037-06-12')).toBe(0);
});

test('asking for a better photo mails every person of the nonprofit once, and is answered by another picture', async () => {
  const { id, own } = await team();
  const { body } = await api.call('POST', 'photo-manager/', { token: own.token, form: photoForm(await photoBytes()) });
  const asked = await post(`${body.id}/ask-for-better/`, { words: 'By day, please.' });
  expect(asked.body.better.words).toBe('By day, please.');
  expect((await post(`${body.id}/ask-for-better/`, { words: ' ' })).status).toBe(400);
  const sent = await api.db.selectFrom('mailMessages').select('recipient').where('template', '=', 'better-photo').execute();
  expect(sent).toEqual([{ recipient: own.email }]);
  expect((await api.get('photo-manager/summary/', own.token)).body).toMatchObject({ better_asked: 1, without_alt: 1, ready: 0 });
  expect((await api.get(`photo-manager/?better_asked=true&nonprofit=${id}`, staff.token)).body.count).toBe(1);
});

test('a nonprofit sees how many photos are asked for and what its own lack', async () => {
  const { id, own } = await team();
  await createPhoto(api.db, { nonprofitId: id });
  await createPhoto(api.db, { nonprofitId: id, approved: true, consentEnds: '2026-01-10' });
  await createPhoto(api.db, { nonprofitId: id, alt: '', consentGiven: false });
  expect((await api.call('PATCH', 'settings/', { token: staff.token, body: { least_photos: 9 } })).body).toEqual({
    most_photos: ['The most photos must not be fewer than the least.'],
  });
  await api.call('PATCH', 'settings/', { token: staff.token, body: { least_photos: 4, most_photos: 5 } });
  expect((await api.get('photo-manager/summary/', own.token)).body).toEqual({
    least: 4,
    most: 5,
    ready: 1,
    waiting: 2,
    without_consent: 1,
    without_alt: 1,
    ending: 0,
    ended: 1,
    better_asked: 0,
  });
});

test('a selection is downloaded as a zip file with sensible names and a list of credits', async () => {
  const { name, own } = await team('Ropes & “Quays”/Ltd');
  const sent = [];
  for (const title of ['Reading: the hour?', 'reading the hour.HEIC'])
    sent.push(
      (await api.call('POST', 'photo-manager/', { token: own.token, form: photoForm(await photoBytes(), { name: title }) })).body
        .id,
    );
  const path = `/download-photos/?ids=${sent.join(',')}`;
  const { body } = await api.call('POST', 'download-tickets/', { token: own.token, body: { path } });
  const zip = await api.call('GET', `${path}&ticket=${body.ticket}`);
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unzip(zip.bytes);
  expect([...files.keys()]).toEqual([
    'photos.csv',
    'Ropes & “Quays” Ltd - Reading the hour.jpg',
    'Ropes & “Quays” Ltd - reading the hour (2).jpg',
  ]);
  expect(files.get('photos.csv')?.toString()).toContain(name);
  expect(files.get('Ropes & “Quays” Ltd - Reading the hour.jpg')?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect((await api.call('GET', `${path}&ticket=${body.ticket}`)).status).toBe(401);
});

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
