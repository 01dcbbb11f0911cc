import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encodePhotoUpload } from '#server/files/encoder.ts';
import { photoParts } from '#server/files/photo-copies.ts';
import type { Storage } from '#server/files/storage.ts';
import { type DemoPhoto, demoPhotos } from './entries.ts';

export interface StoredDemoPhoto {
  photo: DemoPhoto;
  key: string;
  storedAs: string;
  size: number;
  width: number;
  height: number;
}

/** Stores the demo's photos. Each has the same name in every fill, so that nothing is stored twice. */
export async function storeDemoPhotos(storage: Storage): Promise<StoredDemoPhoto[]> {
  const stored: StoredDemoPhoto[] = [];
  // fills may run at once: each takes its turns as a person of its own, whom no account has
  const filler = { person: -Math.ceil(Math.random() * 1_000_000_000), signal: new AbortController().signal };
  for (const photo of demoPhotos) stored.push(await store(storage, photo, filler));
  return stored;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function store(
  storage: Storage,
  photo: DemoPhoto,
  filler: { person: number; signal: AbortSignal },
): Promise<StoredDemoPhoto> {
  const key = hash(`demo photo ${photo.picture}`);
  const storedAs = `${hash(`demo whole photo ${photo.picture}`)}.file`;
  const path = fileURLToPath(new URL(`../pictures/${photo.picture}.webp`, import.meta.url));
  const [width, height] = photo.picture.endsWith('-small') ? [320, 213] : [800, 533];
  const known = await storage.stat(storedAs);
  if (known) return { photo, key, storedAs, size: known.size, width, height };
  const to = await storage.temporaryPath();
  try {
    const { whole } = await encodePhotoUpload(filler, { path, crop: undefined, to, again: false });
    for (const part of photoParts(false)) await storage.putFile(key + part, to + part);
    const { size } = await stat(`${to}-whole.jpg`);
    await storage.putFile(storedAs, `${to}-whole.jpg`);
    return { photo, key, storedAs, size, ...whole };
  } finally {
    for (const part of ['-whole.jpg', ...photoParts(false)]) await rm(to + part, { force: true });
  }
}
