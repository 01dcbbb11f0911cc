import { createHash } from 'node:crypto';
import type { Filling } from '#server/app/demo/filling.ts';

const day = 86_400_000;

/** Fills in the photos of the demo's nonprofits. Each is a day older than the one before. */
export async function fillPhotos({ tx, now, files }: Filling): Promise<void> {
  const rows = await tx.selectFrom('nonprofits').select(['id', 'name']).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const dayFrom = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  await tx
    .insertInto('photos')
    .values(
      files.photos.map(({ photo, key, storedAs, size, width, height }, index) => {
        const { nonprofit, name, alt, tags, credit = '', approved = false, consent, better, chosenFor = [], printWidth } = photo;
        const permission = consent && {
          consentGiven: true,
          consentBy: consent.by,
          consentOn: dayFrom(-200),
          consentUses: consent.uses,
          consentEnds: consent.endsInDays === undefined ? null : dayFrom(consent.endsInDays),
        };
        return {
          nonprofitId: ids.get(nonprofit) ?? 0,
          createdAt: new Date(now.getTime() - (index + 1) * day).toISOString(),
          ...{ name, alt, tags, credit, approved, chosenFor, key, storedAs, size, width, height },
          ...{ wholeWidth: width, wholeHeight: height, printWidth: printWidth ?? null },
          ...permission,
          ...(better !== undefined && { betterWords: better, betterAskedAt: new Date(now.getTime() - 2 * day).toISOString() }),
          digest: createHash('sha256').update(`demo photo ${name}`).digest(),
        };
      }),
    )
    .execute();
}
