import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { photoParts } from '#server/nonprofits/photos/files/photo-files.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';

/** Gives a nonprofit `count` public photos. Each has the copies of the widest stored photo, under addresses of its own. */
export async function multiplyPhotos(db: Db, storage: Storage, nonprofitId: number, count: number): Promise<void> {
  const {
    id: _,
    version: __,
    nameKey: ___,
    search: ____,
    ...model
  } = await db
    .selectFrom('photos')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('width', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const parts = await Promise.all(
    photoParts(false).map(async (part) => ({ part, bytes: await buffer(await storage.open(model.key + part)) })),
  );
  for (let made = 0; made < count; made += 1) {
    const key = randomBytes(16).toString('hex');
    for (const { part, bytes } of parts) await storage.putAs(key + part, bytes);
    await db
      .insertInto('photos')
      .values({
        ...model,
        key,
        nonprofitId,
        name: `Photo ${made + 1}`,
        alt: `What photo ${made + 1} shows.`,
        digest: randomBytes(32),
        approved: true,
        consentGiven: true,
        consentBy: 'The bench',
        consentOn: '2026-01-01',
        consentUses: ['WEB'],
        consentEnds: null,
        chosenFor: [],
        betterAskedAt: null,
      })
      .execute();
  }
}
