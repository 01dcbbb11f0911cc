import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type PhotoFormat, photoFormats, photoWidths } from '#contract/nonprofits/photos/photo-sizes.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { type DemoPhoto, demoPhotos } from './entries.ts';

export interface StoredDemoPhoto {
  photo: DemoPhoto;
  key: string;
  storedAs: string;
  size: number;
  width: number;
  height: number;
}

/** Stores the demo's photos with the copies that the product once made of them. Each file has the same name in every fill. */
export function storeDemoPhotos(storage: Storage): Promise<StoredDemoPhoto[]> {
  return Promise.all(demoPhotos.map((photo) => store(storage, photo)));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const read = (name: string) => readFile(new URL(`copies/${name}`, import.meta.url));

async function store(storage: Storage, photo: DemoPhoto): Promise<StoredDemoPhoto> {
  const key = hash(`demo photo ${photo.picture}`);
  const storedAs = `${hash(`demo whole photo ${photo.picture}`)}.file`;
  const [width, height] = photo.picture.endsWith('-small') ? [320, 213] : [800, 533];
  for (const format of photoFormats) await storeCopies(storage, { picture: photo.picture, key, width }, format);
  const whole = await read(`${photo.picture}-whole.jpg`);
  await storage.putAs(storedAs, whole);
  return { photo, key, storedAs, size: whole.length, width, height };
}

/**
 * A photo is never enlarged, so all copies that could be as wide as the photo or wider are the same picture. `copies` has one
 * file for all of them.
 */
async function storeCopies(
  storage: Storage,
  { picture, key, width }: { picture: string; key: string; width: number },
  format: PhotoFormat,
): Promise<void> {
  const widest = photoWidths.find((named) => named >= width) ?? 1600;
  for (const named of photoWidths)
    await storage.putAs(`${key}-${named}.${format}`, await read(`${picture}-${Math.min(named, widest)}.${format}`));
}
