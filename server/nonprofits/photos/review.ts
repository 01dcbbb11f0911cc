// What programme staff do with photos: approve them, ask for better ones, and choose their uses.

import { sql } from 'kysely';
import { photoPlaceNames, useOfPlace } from '#contract/nonprofits/photos/photo-choices.ts';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import { printInches, printWords } from '#contract/nonprofits/photos/photo-sizes.ts';
import type { approvePhotos as approveCall, choosePhoto as chooseCall } from '#contract/nonprofits/photos/photos.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange, recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { lockPhoto, type StoredPhoto, updatePhoto } from './store.ts';

export async function approvePhotos(
  tx: Tx,
  actor: Actor,
  { ids, approved }: BodyOf<typeof approveCall>,
): Promise<ResultOf<typeof approveCall>> {
  const found = await tx
    .selectFrom('photos')
    .select(['id', 'name', 'alt'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('approved', '<>', approved)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ready = found.filter(({ alt }) => !approved || alt !== '');
  const withoutAlt = found.filter((photo) => !ready.includes(photo)).map(({ id, name }) => ({ id, name }));
  if (ready.length === 0) return { changed: 0, withoutAlt };
  await tx
    .updateTable('photos')
    .set((write) => ({ approved, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where(
      'id',
      'in',
      ready.map(({ id }) => id),
    )
    .execute();
  const action = approved ? 'approved' : 'disapproved';
  await recordChanges(
    tx,
    ready.map(({ id, name }) => ({ actor, action, subject: { kind: 'photo', id, name } })),
  );
  return { changed: ready.length, withoutAlt };
}

/** Asks the staff of the nonprofit for a better photo: on the photo and by email. */
export async function askForBetter(tx: Tx, actor: Actor, id: number, words: string): Promise<void> {
  const photo = await lockPhoto(tx, actor, id);
  await updatePhoto(tx, id, { betterWords: words, betterAskedAt: new Date().toISOString() });
  for (const { email, firstName, nonprofit } of await staffOf(tx, photo.nonprofitId))
    await queueMail(tx, { to: email, template: 'better-photo', data: { firstName, nonprofit, photo: photo.name, words } });
  const subject = { kind: 'photo', id, name: photo.name } as const;
  await recordChange(tx, { actor, action: 'asked for a better one', subject, reason: words });
}

function staffOf(tx: Tx, nonprofit: number) {
  return tx
    .selectFrom('users')
    .innerJoin('nonprofits', 'nonprofits.id', 'users.nonprofitId')
    .select(['users.email', 'users.firstName', 'nonprofits.name as nonprofit'])
    .where('nonprofits.id', '=', nonprofit)
    .where('users.isActive', '=', true)
    .where(sql<boolean>`'NONPROFIT_STAFF' = ANY (users.roles)`)
    .orderBy('users.id')
    .execute();
}

type Choice = BodyOf<typeof chooseCall>;

/** Chooses what a photo is for. A nonprofit's directory card has one photo: the former one is no longer chosen. */
export async function choosePhoto(
  tx: Tx,
  actor: Actor,
  id: number,
  { chosenFor, printWidth }: Choice,
  today: string,
): Promise<void> {
  const photo = await lockPhoto(tx, actor, id);
  checkChoice(photo, { chosenFor, printWidth }, today);
  if (chosenFor.includes('DIRECTORY'))
    await sql`UPDATE photos SET chosen_for = array_remove(chosen_for, 'DIRECTORY'), version = version + 1
      WHERE nonprofit_id = ${photo.nonprofitId} AND id <> ${id} AND 'DIRECTORY' = ANY (chosen_for)`.execute(tx);
  const after = { chosenFor: [...new Set(chosenFor)], printWidth: chosenFor.includes('PRINT') ? printWidth : null };
  await updatePhoto(tx, id, after);
  const subject = { kind: 'photo', id, name: photo.name } as const;
  const changes = changesBetween<Pick<StoredPhoto, 'chosenFor' | 'printWidth'>>(photo, after, ['chosenFor', 'printWidth']);
  await recordChange(tx, { actor, action: 'chosen', subject, changes });
}

function checkChoice(photo: StoredPhoto, { chosenFor, printWidth }: Choice, today: string): void {
  const added = chosenFor.filter((place) => !photo.chosenFor.includes(place));
  if (added.length > 0 && !photo.approved) throw refuse(409, photoMessages.notApproved);
  const holds = photo.consentGiven && (photo.consentEnds === null || photo.consentEnds > today);
  const without = added.filter((index) => !holds || !photo.consentUses.includes(useOfPlace[index]));
  if (without.length > 0)
    throw refuse(409, `${without.map((index) => photoPlaceNames[index]).join(', ')}: ${photoMessages.noUse}`);
  if (!chosenFor.includes('PRINT')) return;
  if (printWidth === null) throw refuseFields({ print_width: ['Enter the width in print, in inches.'] });
  if (printWidth > printInches(photo).width) throw refuseFields({ print_width: [photoMessages.tooSmall(printWords(photo))] });
}
