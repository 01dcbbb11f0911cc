import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, createApplicationResponse } from '#tests/factories/application-responses.ts';
import { makePdf } from '#tests/factories/documents.ts';

let api: TestApi;
let me: Applicant;
let response: number;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  ({ id: response } = await createApplicationResponse(api.db, { nonprofitId: me.nonprofit }));
});
afterAll(() => api.close());

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">a name</x:xmpmeta>';
/** Half red, half blue when upright; stored rotated, with GPS coordinates. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 60, height: 20, channels: 3, background: 'blue' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '38/1 53/1 0/1' } })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 });

async function opened(file: string): Promise<Buffer> {
  const answer = await fetch(new URL(file, api.app.http.listeningOrigin));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function sent(bytes: Buffer, name: string): Promise<Buffer> {
  const form = new FormData();
  form.set('file', new Blob([bytes as never]), name);
  form.set('application_response', String(response));
  form.set('question_uid', 'file');
  const { status, body } = await api.call('POST', 'applications/response-file-answers/', { token: me.token, form });
  expect([status, body.filename]).toEqual([201, name]);
  return opened(body.file);
}

async function sentInPieces(bytes: Buffer, filename: string): Promise<Buffer> {
  const draft = { filename, size: bytes.length, application_response: response, question_uid: 'file' };
  const { body } = await api.call('POST', 'applications/response-file-uploads/', { token: me.token, body: draft });
  const piece = await api.call('PUT', `applications/response-file-uploads/${body.id}/?offset=0`, {
    token: me.token,
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(piece.status).toBe(200);
  return opened(piece.body.file.file);
}

async function expectClean(bytes: Buffer, format: string): Promise<void> {
  const { exif, xmp, orientation = 1, width, height, format: found } = await sharp(bytes).metadata();
  expect({ exif, xmp, orientation, width, height, found }).toEqual({
    exif: undefined,
    xmp: undefined,
    orientation: 1,
    width: 40,
    height: 60,
    found: format,
  });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((30 * info.width + x) * info.channels).subarray(0, 3)].map((value) => value > 128);
  expect([at(5), at(35)]).toEqual([
    [true, false, false],
    [false, false, true],
  ]);
}

test.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
  'a %s picture among the answers loses its place, and stands upright',
  async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();
    expect(bytes.includes('a name')).toBe(true);
    const name = `photo.${format}`;
    for (const kept of [await sent(bytes, name), await sentInPieces(bytes, name)]) {
      expect(kept.includes('a name')).toBe(false);
      await expectClean(kept, format);
    }
  },
);

test('an AVIF picture, and so HEIC, has zeros for its metadata and the same pixels', async () => {
  const bytes = await picture().avif().toBuffer();
  const kept = await sent(bytes, 'photo.avif');
  expect([bytes.includes('a name'), kept.includes('a name'), kept.length]).toEqual([true, false, bytes.length]);
  expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
});

test('all pages of a scan stay', async () => {
  const page = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const pages = await sharp([await page('red'), await page('blue'), await page('green')], { join: { animated: true } })
    .withXmp(xmp)
    .tiff()
    .toBuffer();
  const kept = await sent(pages, 'scan.tiff');
  expect([pages.includes('a name'), kept.includes('a name'), (await sharp(kept).metadata()).pages]).toEqual([true, false, 3]);
});

test('a broken picture is refused in words; other files stay as they are', async () => {
  const whole = await picture().jpeg().toBuffer();
  const form = new FormData();
  form.set('file', new Blob([whole.subarray(0, whole.length / 2) as never]), 'photo.jpg');
  const { status, body } = await api.call('POST', 'applications/response-file-answers/', { token: me.token, form });
  expect([status, body.detail]).toEqual([
    415,
    expect.stringMatching(/^This picture can’t be read, so its location can’t be removed\./),
  ]);
  const pdf = makePdf({ pages: ['the budget'] });
  expect((await sent(pdf, 'budget.pdf')).equals(pdf)).toBe(true);
});
