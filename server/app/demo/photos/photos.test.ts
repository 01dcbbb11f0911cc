import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoFormats } from '#contract/nonprofits/photos/photo-sizes.ts';
import { demoPhotos } from './entries.ts';

const folder = fileURLToPath(new URL('copies/', import.meta.url));
const pixels = { 320: 213, 400: 267, 800: 533 };
const bytesOf = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const;

/** The names of a photo's files, and what they should hold. */
function wanted(picture: string): [name: string, format: string, width: keyof typeof pixels][] {
  const widths = picture.endsWith('-small')
    ? ([[400, 320]] as const)
    : ([400, 800] as const).map((width) => [width, width] as const);
  const whole = picture.endsWith('-small') ? 320 : 800;
  return [
    ...photoFormats.flatMap((format) =>
      widths.map(([named, width]): [string, string, keyof typeof pixels] => [
        `${picture}-${named}.${format}`,
        bytesOf[format],
        width,
      ]),
    ),
    [`${picture}-whole.jpg`, 'jpeg', whole],
  ];
}

test('every photo has the files that the product would make of it, and no file is left over', async () => {
  const expected = demoPhotos
    .flatMap(({ picture }) => wanted(picture))
    .map(([name, format, width]) => [name, format, width, pixels[width]]);
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { format, width, height, exif } = await sharp(folder + name).metadata();
      expect(exif).toBe(undefined);
      return [name, format, width, height];
    }),
  );
  expect(found.sort()).toEqual(expected.sort());
});
