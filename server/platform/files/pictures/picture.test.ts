import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../storage/folder-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { encodePicture, storeEncoded } from './picture.ts';
import { pictureNames } from './picture-urls.ts';

let dataDir: string;
let storage: Storage;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-pictures-'));
  storage = openFolder(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function encode(bytes: Uint8Array) {
  const path = await storage.temporaryPath();
  await writeFile(path, bytes);
  return encodePicture(path);
}
async function storePicture(to: Storage, bytes: Uint8Array) {
  const picture = await encode(bytes);
  if (!picture) throw new Error('this is a picture');
  return storeEncoded(to, picture);
}
const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1f5f43' } });

async function stored(name: string) {
  const bytes = Buffer.concat(await (await storage.open(name)).toArray());
  return sharp(bytes).metadata();
}

test('a photograph is turned upright, made smaller, stripped of its metadata, and gets a thumbnail', async () => {
  const photograph = await canvas(3000, 2000)
    .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '38/1 53/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif).toBeDefined();
  const hash = await storePicture(storage, photograph);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  const { image, thumbnail } = pictureNames(hash);
  expect(await stored(image)).toMatchObject({ format: 'webp', width: 1600, height: 2400 });
  expect(await stored(thumbnail)).toMatchObject({ format: 'webp', width: 480, height: 720 });
  for (const name of [image, thumbnail]) {
    const { exif, xmp, icc, orientation } = await stored(name);
    expect({ exif, xmp, icc, orientation }).toEqual({ exif: undefined, xmp: undefined, icc: undefined, orientation: undefined });
  }
  expect(await storePicture(storage, photograph)).toBe(hash);
});

test('a small picture is not blown up, and transparency stays', async () => {
  const icon = await sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  const { image, thumbnail } = pictureNames(await storePicture(storage, icon));
  expect(await stored(image)).toMatchObject({ width: 40, height: 30, hasAlpha: true });
  expect(await stored(thumbnail)).toMatchObject({ width: 40, height: 30 });
});

test('what is not a picture by its bytes is refused', async () => {
  const whole = await canvas(400, 300).jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
  const tiff = await canvas(9, 9).tiff().toBuffer();
  for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.alloc(0), svg, tiff, whole.subarray(0, whole.length / 2)]) {
    expect(await encode(bytes)).toBeNull();
  }
});

test('a picture of too many pixels is refused before it is decoded', async () => {
  const bomb = await canvas(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(await encode(bomb)).toBeNull();
});
