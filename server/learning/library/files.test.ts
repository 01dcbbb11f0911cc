import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryMessages } from '#contract/learning/library/library-files.ts';
import { fileTagLetters } from '#contract/platform/fields/tags.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { makePdf } from '#tests/factories/documents.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let reader: SignedInPerson;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  nonprofit = (await createNonprofit(api.db, { learningCommonsGranted: true })).id;
  reader = await createSignedIn(api.db, { nonprofitId: nonprofit });
});
afterAll(() => api.close());

const pdf = makePdf({ pages: ['A page about lanterns'] });

interface Fields {
  [name: string]: string | readonly string[] | Buffer | undefined;
}

function form({ file, preview_image, fileName = 'Board Handbook.pdf', ...fields }: Fields): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) made.append(name, String(one));
  if (file) made.set('file', new Blob([file as never]), String(fileName));
  if (preview_image) made.set('preview_image', new Blob([preview_image as never]), 'cover.png');
  return made;
}

const add = (fields: Fields) => api.call('POST', 'learning-commons/', { token: staff.token, form: form(fields) });
const change = (id: number, fields: Fields) =>
  api.call('PATCH', `learning-commons/${id}/`, { token: staff.token, form: form(fields) });

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(path, api.app.http.listeningOrigin.replace('[::1]', '127.0.0.1')), { headers });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 80, channels: 3, background: '#1f5c43' } })
    .png()
    .toBuffer();
}

describe('adding', () => {
  test('a file takes its name from the file, and repeated tags', async () => {
    const { status, body } = await add({ file: pdf, tags: ['#Board_Roles', 'handbooks'], description: ' For new members. ' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Board Handbook.pdf',
        filename: 'Board Handbook.pdf',
        file_type: 'pdf',
        kind: 'PDF',
        size: pdf.length,
        tags: [{ name: 'board_roles' }, { name: 'handbooks' }],
        description: 'For new members.',
        approved: true,
        can: { edit: true },
      }),
    ]);
    for (const words of ['handbook', 'board+handbook', 'Board+Handbook.pdf'])
      expect((await api.get(`learning-commons/?search=${words}`, staff.token)).body.results[0].name).toBe('Board Handbook.pdf');
  });

  test('a link needs a name and an address', async () => {
    const { status, body } = await add({ link: 'recordings.example/first-gift', name: 'Asking for the first gift' });
    expect([status, body.kind, body.file, body.file_type]).toEqual([
      201,
      'LINK',
      'https://recordings.example/first-gift',
      'link',
    ]);
    expect((await add({ link: 'https://recordings.example/x' })).body).toEqual({ name: [libraryMessages.name] });
    expect((await add({ link: 'javascript:alert(1)', name: 'x' })).status).toBe(400);
  });

  test.each([
    ['nothing', {}, 400, { file: [libraryMessages.noSource] }],
    ['a file and a link', { file: pdf, link: 'https://a.example', name: 'x' }, 400, { link: [libraryMessages.twoSources] }],
    ['seven tags', { file: pdf, tags: 'a,b,c,d,e,f,g' }, 400, { tags: ['Use at most 6 tags.'] }],
    ['a tag with a space', { file: pdf, tags: 'two words' }, 400, { 'tags.0': [fileTagLetters] }],
    ['an empty file', { file: Buffer.alloc(0) }, 400, { file: [libraryMessages.empty] }],
    [
      'a program',
      { file: Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04'), fileName: 'guide.pdf' },
      415,
      { detail: libraryMessages.kind },
    ],
    ['a preview that is no picture', { file: pdf, preview_image: pdf }, 400, { preview_image: [libraryMessages.cover] }],
  ])('%s is refused, and leaves no file', async (_, fields, status, body) => {
    const before = await api.db.selectFrom('learningFiles').select('id').execute();
    const sent = await add(fields);
    expect([sent.status, sent.body]).toEqual([status, body]);
    expect(await api.db.selectFrom('learningFiles').select('id').execute()).toEqual(before);
  });
});

test('a GIF is its own cover, and keeps its frames', async () => {
  const frames = Buffer.from(
    await sharp(Buffer.alloc(20 * 40 * 3, 90), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer(),
  );
  const { status, body } = await add({ file: frames, fileName: 'steps.gif', name: 'Steps' });
  expect([status, body.kind, body.preview_chosen]).toEqual([201, 'PICTURE', false]);
  expect((await open(body.file)).bytes.equals(frames)).toBe(true);
  expect(await sharp((await open(body.preview_image.image)).bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 20,
    height: 20,
  });
});

describe('opening', () => {
  test('a link opens the whole file, or a range of it, inline or as a download', async () => {
    const { body } = await add({ file: pdf });
    const { body: seen } = await api.get(`learning-commons/${body.id}/`, reader.token);
    const whole = await open(seen.file);
    expect([whole.status, whole.bytes.equals(pdf)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(whole.headers['content-disposition']).toMatch(/^inline/);
    expect((await open(`${seen.file}&download=1`)).headers['content-disposition']).toMatch(/^attachment/);
    const part = await open(seen.file, { range: 'bytes=0-7' });
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      '%PDF-1.7',
      `bytes 0-7/${pdf.length}`,
    ]);
    expect((await open(seen.file, { range: `bytes=${pdf.length}-` })).status).toBe(416);
    expect((await open(seen.file, { 'if-none-match': whole.headers['etag'] ?? '' })).status).toBe(304);
  });

  test('a chosen preview has two sizes, and none of it is public', async () => {
    const { body } = await add({ file: pdf, preview_image: await picture() });
    expect(body.preview_chosen).toBe(true);
    const shown = await open(body.preview_image.thumbnail);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const name = /([0-9a-f]{32})-small/.exec(body.preview_image.thumbnail)?.[1];
    for (const guess of [`${name}.webp`, `${name}-small.webp`, `${name}.cover`, `${name}-small.cover`])
      expect((await open(`/media/${guess}`)).status).toBe(404);
    const without = await change(body.id, { without_preview: 'true' });
    expect([without.body.preview_image, without.body.preview_chosen]).toEqual([null, false]);
  });
});

describe('changing and deleting', () => {
  test('a stale version is refused with the current record', async () => {
    const { body } = await add({ file: pdf, name: 'First' });
    expect((await change(body.id, { name: 'Second', version: '1' })).body).toMatchObject({ name: 'Second', version: 2 });
    const stale = await change(body.id, { description: 'Mine', version: '1' });
    expect([stale.status, stale.body.current.name]).toEqual([409, 'Second']);
    expect((await change(body.id, { tags: '' })).body.tags).toEqual([]);
  });

  test('a deleted file is gone, comes back, and is forgotten after 30 days', async () => {
    const { body } = await add({ file: pdf, name: 'Fleeting' });
    await runJobsOnce(api.app);
    const { body: seen } = await api.get(`learning-commons/${body.id}/`, reader.token);
    const remove = () => api.call('DELETE', `learning-commons/${body.id}/`, { token: staff.token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect([(await api.get(`learning-commons/${body.id}/`, reader.token)).status, (await open(seen.file)).status]).toEqual([
      404, 404,
    ]);
    expect((await api.get('learning-commons/?search=fleeting', staff.token)).body.count).toBe(0);

    const back = await api.call('POST', `learning-commons/${body.id}/restore/`, { token: staff.token });
    expect([back.status, back.body.name, (await open(seen.file)).status]).toEqual([200, 'Fleeting', 200]);

    await remove();
    await api.db.updateTable('learningFiles').set({ deletedAt: '2020-01-01T00:00:00Z' }).where('id', '=', body.id).execute();
    const { storedAs } = await api.db
      .selectFrom('learningFiles')
      .select('storedAs')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    await runJobsOnce(api.app, { early: true });
    expect(await api.app.storage.stat(storedAs ?? '')).toBe(null);
    expect((await api.call('POST', `learning-commons/${body.id}/restore/`, { token: staff.token })).status).toBe(404);
  });
});

describe('people without access', () => {
  test('see no file, no name, no snippet, and their old links open nothing', async () => {
    const secret = 'sesquipedalian';
    const { body } = await add({
      file: makePdf({ pages: [`A ${secret} page`] }),
      name: `Secret ${secret}`,
      preview_image: await picture(),
    });
    await runJobsOnce(api.app);
    const other = (await createNonprofit(api.db, { learningCommonsUntil: '2099-01-01' })).id;
    const subscriber = await createSignedIn(api.db, { nonprofitId: other });
    const { body: seen } = await api.get(`learning-commons/${body.id}/`, subscriber.token);
    expect([(await open(seen.file)).status, (await open(seen.preview_image.image)).status]).toEqual([200, 200]);

    await api.db.updateTable('nonprofits').set({ learningCommonsUntil: '2020-01-01' }).where('id', '=', other).execute();
    const opened = [seen.file, `${seen.file}&download=1`, seen.preview_image.image, seen.preview_image.thumbnail];
    for (const path of opened) expect([path, (await open(path)).status]).toEqual([path, 404]);
    expect((await open(`/learning-files/${body.id}/`, { authorization: `Token ${subscriber.token}` })).status).toBe(404);
    const calls = ['', `?search=${secret}`, 'tags/', 'curriculum/', `${body.id}/`, 'seats/', 'usage/'];
    for (const path of calls) {
      const answer = await api.get(`learning-commons/${path}`, subscriber.token);
      expect([path, answer.status, JSON.stringify(answer.body).includes(secret)]).toEqual([path, 403, false]);
    }
    const forged = seen.file.replace(/signature=.{4}/, 'signature=AAAA');
    const elses = seen.file.replace(/person=\d+/, `person=${staff.id}`);
    for (const path of [forged, elses, seen.file.replace(/\?.*/, '')]) expect((await open(path)).status).toBe(404);
  });

  test('a file that is not approved is only for staff', async () => {
    const { body } = await add({ file: pdf, name: 'Draft', approved: 'false' });
    expect((await api.get(`learning-commons/${body.id}/`, reader.token)).status).toBe(404);
    const { body: any } = await api.get('learning-commons/?page_size=1', reader.token);
    const link = any.results[0].file.replace(/files\/\d+/, `files/${body.id}`);
    expect((await open(link)).status).toBe(404);
    expect((await open(body.file)).status).toBe(200);
  });
});
