import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { NewPhoto } from '#server/nonprofits/photos/store.ts';
import type { Db } from '#server/platform/database/connection.ts';

let made = 0;

/** Creates a photo whose files are missing. Its permission is given and has no end. Override only what the test is about. */
export async function createPhoto(
  db: Db,
  traits: Partial<NewPhoto> & { nonprofitId: number },
): Promise<{ id: number; key: string }> {
  made += 1;
  return db
    .insertInto('photos')
    .values({
      name: `Test photo ${made}`,
      alt: 'A test.',
      digest: randomBytes(32),
      storedAs: `${randomBytes(16).toString('hex')}.file`,
      key: randomBytes(16).toString('hex'),
      size: 1_000,
      wholeWidth: 1_200,
      wholeHeight: 800,
      width: 1_200,
      height: 800,
      ...consented,
      ...traits,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
}

const consented = {
  consentGiven: true,
  consentBy: 'The people shown',
  consentOn: '2026-01-05',
  consentUses: ['WEB', 'PRINT'],
};

/** The permission that `createPhoto` stores, as a form sends it. */
export const sentConsent = {
  consent_given: 'true',
  consent_by: 'The people shown',
  consent_on: '2026-01-05',
  consent_uses: 'WEB,PRINT',
};

/** Returns the bytes of a JPEG. They differ in each call. */
export function photoBytes(width = 480, height = 320): Promise<Buffer> {
  made += 1;
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: `Test ${made}` } })
    .toBuffer();
}

/** Returns the form of an upload. */
export function photoForm(bytes: Buffer, fields: Record<string, string> = {}, name = 'reading-hour.jpg'): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
