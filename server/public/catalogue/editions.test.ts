import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createCategory, createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createPhoto, photoBytes } from '#tests/factories/photos.ts';
import { missingLetter } from '#tests/missing-letter.ts';
import { isTagged, pdfText } from '#tests/pdf-text.ts';
import { zipEntries } from '#tests/zip-entries.ts';
import { preparePhoto } from './prepare-photo.ts';
import { photoPixels, sheetOf } from './sheet.ts';

let api: TestApi;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Programme', lastName: 'Staff' });
});
afterAll(() => api.close());

const settings = (year: number, more: object = {}) => ({
  year,
  order: 'CATEGORY',
  paper: 'SIX_BY_NINE',
  per_page: '2',
  marks: true,
  title: 'Giving Near You',
  letter: 'Dear reader,\nthis is the letter.',
  ...more,
});
const make = (body: object) => api.call('POST', 'catalogue/editions/', { token: staff.token, body });
const inEpub = (name: string) => `EPUB/${name}`;
const file = (id: number, token = staff.token) => api.get(`/download-catalogue-edition/?id=${id}`, token);

async function made(body: object): Promise<number> {
  const { status, body: edition } = await make(body);
  expect([status, edition.state]).toEqual([201, 'QUEUED']);
  await runJobsOnce(api.app);
  return edition.id;
}

/** Expects that the PDF contains the cropped photo exactly once, and that its table of object offsets is right. */
async function expectPhotoIn(pdf: Buffer, storedAs: string): Promise<void> {
  const { paper, per_page: perPage, marks } = settings(2013);
  const sheet = sheetOf({ paper, perPage, marks } as never);
  const jpeg = (await preparePhoto(api.app.storage, { file: 'photo', storedAs }, photoPixels(sheet))) ?? Buffer.alloc(0);
  const { width, height } = await sharp(jpeg).metadata();
  const at = pdf.indexOf(jpeg);
  expect([at > 0, pdf.lastIndexOf(jpeg), pdf.includes('almoner photo')]).toEqual([true, at, false]);
  const head = pdf.subarray(pdf.lastIndexOf(' 0 obj', at), at).toString('latin1');
  expect(head).toMatch(
    new RegExp(`/Length ${jpeg.length}\\s[\\s\\S]*/Width ${width}\\s[\\s\\S]*/Height ${height}\\s[\\s\\S]*stream\\n$`),
  );
  expect(pdf.subarray(at + jpeg.length, at + jpeg.length + 18).toString()).toBe('\nendstream\nendobj\n');
  const text = pdf.toString('latin1');
  const [, table = ''] = /xref\n0 \d+\n0{10} 65535 f \n([\s\S]*)trailer/.exec(text) ?? [];
  expect(table).not.toBe('');
  for (const [index, entry] of table.trimEnd().split('\n').entries())
    expect(text.startsWith(`${index + 1} 0 obj`, Number(entry.slice(0, 10)))).toBe(true);
}

test('an edition has cover, letter, contents, profiles and indexes, and nothing private', async () => {
  const [arts, rivers] = [await createCategory(api.db, 'Arts'), await createCategory(api.db, 'Rivers')];
  const of = { print: true, acceptedYears: [2013], city: 'Oldmarsh', state: 'DC', display: true };
  const first = await createNonprofit(api.db, {
    ...of,
    name: `Heron Watch ${missingLetter} #strong[x]`,
    printCategoryId: rivers,
    categoryCrosslisted: 'arts',
    shortDescription: 'We count herons.',
    longDescription: 'At dawn.\nAt dusk.',
    paypalEmail: 'private@heron.example',
    email: 'staff-only@heron.example',
    promotion: 'Not for print',
    ein: '987654321',
  });
  await createNonprofit(api.db, { ...of, name: 'Lamp Theatre', printCategoryId: arts, phoneNumber: '202-555-0101' });
  await createNonprofit(api.db, { ...of, name: 'Unlisted Society', print: false });
  const { key } = await createPhoto(api.db, { nonprofitId: first.id, approved: true, credit: 'A. Lens' });
  const { storedAs } = await api.db.selectFrom('photos').select('storedAs').where('key', '=', key).executeTakeFirstOrThrow();
  await api.app.storage.putAs(String(storedAs), await photoBytes());

  const id = await made(settings(2013));
  const { status, bytes, headers } = await file(id);
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="giving-near-you-2013.pdf"']);
  expect([isTagged(bytes), bytes.includes('/Subtype/Image') || bytes.includes('/Subtype /Image')]).toEqual([true, true]);
  const text = await pdfText(bytes);
  for (const part of [
    'Giving Near You',
    'this is the letter.',
    'Contents Arts Heron Watch ? #strong[x] (in Rivers) 5 Lamp Theatre 4 Rivers Heron Watch ? #strong[x] 5',
    'We count herons. At dawn. At dusk.',
    'Photo: A. Lens',
    'Phone 202-555-0101',
    'Index by name Heron Watch ? #strong[x] 5 Lamp Theatre 4',
    'Index by town Oldmarsh, DC Heron Watch ? #strong[x] 5 Lamp Theatre 4',
  ])
    expect(text).toContain(part);
  for (const hidden of ['heron.example', 'Not for print', '987654321', '98-7654321', 'Unlisted'])
    expect(text).not.toContain(hidden);
  await expectPhotoIn(bytes, String(storedAs));
  const epub = await api.get(`/download-catalogue-epub/?id=${id}`, staff.token);
  expect([epub.status, epub.headers['content-type'], epub.headers['content-disposition']]).toEqual([
    200,
    'application/epub+zip',
    'attachment; filename="giving-near-you-2013.epub"',
  ]);
  const entries = await zipEntries(epub.bytes);
  expect([...entries.keys()]).toEqual([
    'mimetype',
    'META-INF/container.xml',
    ...['package.opf', 'nav.xhtml', 'style.css', 'cover.xhtml', 'letter.xhtml', 'category-1.xhtml', 'category-2.xhtml'].map(
      inEpub,
    ),
    expect.stringMatching(/^EPUB\/\d+\.jpg$/),
  ]);
  const rivers2 = String(entries.get('EPUB/category-2.xhtml'));
  expect(rivers2).toContain(`<h2>Heron Watch ${missingLetter} #strong[x]</h2>`);
  expect(rivers2).toContain('<p>At dawn.</p>\n<p>At dusk.</p>');
  for (const hidden of ['heron.example', 'Not for print', '987654321', 'Unlisted'])
    expect([...entries.values()].some((entry) => entry.includes(hidden))).toBe(false);
  const { body } = await api.get('catalogue/editions/', staff.token);
  expect(body.results[0]).toEqual({
    id,
    state: 'READY',
    progress: 100,
    title: 'Giving Near You',
    year: 2013,
    order: 'CATEGORY',
    paper: 'SIX_BY_NINE',
    per_page: '2',
    marks: true,
    profiles: 2,
    pages: 7,
    size: bytes.length,
    epub_size: expect.any(Number),
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    created_at: expect.stringMatching(/Z$/),
    created_by: { id: staff.id, full_name: 'Programme Staff' },
    made_at: expect.stringMatching(/Z$/),
  });
});

test('an edition stays as it was printed; a changed or missing file is not passed off as it', async () => {
  const { id: nonprofit } = await createNonprofit(api.db, { name: 'Before', print: true, acceptedYears: [2014] });
  const id = await made(settings(2014));
  const before = await file(id);
  await api.db.updateTable('nonprofits').set({ name: 'After', print: false }).where('id', '=', nonprofit).execute();
  const again = await file(id);
  expect(again.bytes.equals(before.bytes)).toBe(true);
  expect(await pdfText(again.bytes)).toContain('Before');
  const row = await api.db.selectFrom('catalogueEditions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row.printed)).toContain('Before');
  await api.app.storage.putAs(String(row.storedAs), Buffer.from('other'));
  expect(await file(id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^The file of this edition was changed/) },
  });
  await api.app.storage.remove(String(row.storedAs));
  expect(await file(id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^The file of this edition is no longer/) },
  });
});

test('deleting an edition deletes its file; others neither make nor read one', async () => {
  const { id: nonprofit } = await createNonprofit(api.db, { print: true, acceptedYears: [2015] });
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  const id = await made(settings(2015, { letter: '', order: 'NAME', paper: 'A4', per_page: '1', marks: false }));
  expect((await file(id, director.token)).status).toBe(403);
  const { storedAs } = await api.db
    .selectFrom('catalogueEditions')
    .select('storedAs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const remove = (token: string) => api.call('DELETE', `catalogue/editions/${id}/`, { token });
  expect([(await remove(director.token)).status, (await remove(staff.token)).status]).toEqual([403, 204]);
  await runJobsOnce(api.app);
  expect(await api.app.storage.stat(String(storedAs))).toBeNull();
  expect([(await file(id)).status, (await remove(staff.token)).status]).toEqual([404, 404]);
  const { body } = await api.get(`audit/?subject_kind=catalogueEdition&subject_id=${id}`, staff.token);
  expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['deleted', 'created']);
});

test('an edition that is deleted before its turn leaves nothing; an empty one is not begun', async () => {
  await createNonprofit(api.db, { print: true, acceptedYears: [2016] });
  const { body } = await make(settings(2016));
  expect((await file(body.id)).status).toBe(409);
  await api.call('DELETE', `catalogue/editions/${body.id}/`, { token: staff.token });
  await runJobsOnce(api.app);
  expect(await api.db.selectFrom('catalogueEditions').select('id').where('year', '=', 2016).execute()).toEqual([]);
  expect((await make(settings(1998))).body.detail).toBe('No nonprofit is marked for the printed catalogue of 1998.');
  expect((await make(settings(2016, { title: '' }))).status).toBe(400);
});
