import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { photoBytes, photoForm } from '#tests/factories/photos.ts';
import { until } from '#tests/running-app.ts';

let api: TestApi;
let own: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  const { id } = await createNonprofit(api.db);
  own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
});
afterAll(() => api.close());

const send = (form: FormData) => api.call('POST', 'photo-manager/', { token: own.token, form });
const incoming = () => readdir(join(api.app.config.dataDir, 'files', 'incoming'));

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of few bytes that claims to have these sides. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * 200));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** 320 × 200 pixels: the left half is red, the right half blue. Made for this test. */
const heic = readFileSync(new URL('../../../tests/factories/files/red-and-blue.heic', import.meta.url));

/** The HEIC file, changed so that it claims to have these sides. */
function heicBomb(width: number, height: number): Buffer {
  const bytes = Buffer.from(heic);
  const at = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, at + 8);
  bytes.writeUInt32BE(height, at + 12);
  return bytes;
}

const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG with a script', () => Buffer.from(drawing), photoMessages.svg],
  ['an SVG without its first line', () => Buffer.from(drawing.replace(/^.*?\?>/, '')), photoMessages.svg],
  ['a HEIC photo without its last byte', () => heic.subarray(0, -1), photoMessages.notReadable],
  ['half of a HEIC photo', () => heic.subarray(0, heic.length / 2), photoMessages.notReadable],
  ['a HEIC bomb of 30,000 × 30,000 pixels', () => heicBomb(30_000, 30_000), photoMessages.tooManyPixels],
  ['a bomb of 60,000 × 60,000 pixels', () => bomb(60_000, 60_000), photoMessages.tooManyPixels],
  ['a bomb just above the limit', () => bomb(7_100, 7_100), photoMessages.tooManyPixels],
  ['a PNG whose pixels are missing', () => bomb(5_000, 5_000), photoMessages.notReadable],
  ['half of a JPEG', async () => (await photoBytes(900, 900)).subarray(0, 2_000), photoMessages.notReadable],
  [
    'a GIF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
    photoMessages.notReadable,
  ],
  ['text', () => Buffer.from('not a photo'), photoMessages.notReadable],
  ['nothing', () => Buffer.alloc(0), photoMessages.notReadable],
])('%s is refused with what to do', async (_, bytes, detail) => {
  expect(await send(photoForm(await bytes(), {}, 'photo.jpg'))).toMatchObject({ status: 415, body: { detail } });
  expect(await incoming()).toEqual([]);
});

test.each(['transparent PNG', 'CMYK JPEG', 'TIFF', 'AVIF', 'WebP'])('a %s becomes a photo in sRGB', async (what) => {
  const made = sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 9, g: 99, b: 200, alpha: 0.5 } } });
  const bytes = await {
    'transparent PNG': () => made.png(),
    'CMYK JPEG': () => made.flatten().toColourspace('cmyk').jpeg(),
    TIFF: () => made.tiff(),
    AVIF: () => made.avif(),
    WebP: () => made.webp(),
  }
    [what as 'TIFF']()
    .toBuffer();
  const { status, body } = await send(photoForm(bytes));
  expect(status).toBe(201);
  const whole = await sharp((await api.call('GET', body.file)).bytes).metadata();
  expect(whole).toMatchObject({ format: 'jpeg', space: 'srgb', width: 90, height: 60 });
});

test('a HEIC photo becomes a JPEG with the same colours', async () => {
  const { status, body } = await send(photoForm(heic, {}, 'IMG_0001.HEIC'));
  expect([status, body.name, body.file_type]).toEqual([201, 'IMG_0001.HEIC', 'jpg']);
  const { data, info } = await sharp((await api.call('GET', body.file)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 320, height: 200, channels: 3 });
  const at = (x: number) =>
    [...data.subarray((100 * 320 + x) * 3, (100 * 320 + x) * 3 + 3)].map((value) => Math.round(value / 30) * 30);
  expect([at(80), at(240)]).toEqual([
    [210, 30, 30],
    [30, 60, 210],
  ]);
});

const shared = (name: string) => readFileSync(new URL(`../../../../shared/data/images/heic/${name}`, import.meta.url));

test('a truncated HEIC photo is refused, whatever smaller picture is whole in it', async () => {
  expect(await send(photoForm(shared('truncated.heic')))).toMatchObject({
    status: 415,
    body: { detail: photoMessages.notReadable },
  });
});

test('a photo of more than 50 megapixels is stored at half its width and height, upright', async () => {
  const sent = await send(photoForm(shared('200-megapixels.heic')));
  expect([sent.status, sent.body.width, sent.body.height]).toEqual([201, 6_120, 8_160]);
  const large = sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: 'red' } });
  const turned = await large.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { status, body } = await send(photoForm(turned));
  expect([status, body.width, body.height]).toEqual([201, 3_000, 4_500]);
  const progressive = await large.clone().jpeg({ progressive: true }).toBuffer();
  expect(await send(photoForm(progressive))).toMatchObject({ status: 415, body: { detail: photoMessages.tooManyPixels } });
}, 240_000);

test('an upload that is cut at 99 % leaves nothing', async () => {
  const before = (await api.get('photo-manager/', own.token)).body.count;
  const request = new Request('http://test.example/', { method: 'POST', body: photoForm(await photoBytes(3_000, 3_000)) });
  const body = Buffer.from(await request.arrayBuffer());
  const { port, hostname } = new URL(api.app.http.listeningOrigin);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/v1/photo-manager/ HTTP/1.1\r\nHost: test\r\nAuthorization: Token ${own.token}\r\nContent-Type: ${request.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, Math.floor(body.length * 0.99)));
  await until('it is being received', 30, async () => (await incoming()).length > 0);
  socket.destroy();
  await until('it was cleared away', 30, async () => (await incoming()).length === 0);
  expect((await api.get('photo-manager/', own.token)).body.count).toBe(before);
});

test('200 files at once: three at a time are taken, the others are told to wait, and nobody loses one', async () => {
  const { id } = await createNonprofit(api.db);
  const many = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  const files = await Promise.all(Array.from({ length: 200 }, () => photoBytes(40, 30)));
  const once = (bytes: Buffer) => api.call('POST', 'photo-manager/', { token: many.token, form: photoForm(bytes) });
  const first = await Promise.all(files.map(once));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201, 429]));
  for (const [index, { status }] of first.entries())
    if (status === 429) expect((await once(files[index] ?? Buffer.alloc(0))).status).toBe(201);
  expect((await api.get('photo-manager/?page_size=1', many.token)).body.count).toBe(200);
}, 240_000);

test('a preview image is accepted beside a photo, and the preview stays the photo', async () => {
  const change = (id: number, form: FormData) => api.call('PATCH', `photo-manager/${id}/`, { token: own.token, form });
  const withPreview = async (preview: Buffer, fields = {}) => {
    const form = photoForm(await photoBytes(900, 600), fields);
    form.set('preview_image', new Blob([preview as never]), 'preview.png');
    return form;
  };
  const { status, body } = await send(await withPreview(await photoBytes(30, 30)));
  expect([status, body.preview_image.image.includes(body.copies.base)]).toEqual([201, true]);
  expect((await send(await withPreview(Buffer.from('no picture')))).body).toEqual({
    preview_image: ['Photo image must be selected for featured image.'],
  });
  expect((await change(body.id, await withPreview(Buffer.from('no picture')))).status).toBe(400);
  expect((await change(body.id, await withPreview(await photoBytes(30, 30), { name: 'Other' }))).body.name).toBe('Other');
});
