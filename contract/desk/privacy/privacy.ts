import * as z from 'zod/mini';
import { dossierFields, makesNew } from '#contract/desk/dossiers/dossiers.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { idParams, requiredText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const privacyMessages = {
  deletedAlready: 'The personal data of this account were deleted.',
  ownAccount: 'You can’t delete your own account. Ask another member of the programme staff.',
  lastStaff: 'The last programme-staff account with all fields of work can’t be deleted.',
  wrongName: 'Type the name exactly as it is shown.',
};

const archive = z.object({ ...dossierFields });
export type Archive = z.output<typeof archive>;

export const listArchives = endpoint('listArchives', 'GET user/{id}/archives/', {
  access: 'signedIn',
  summary: 'The archives of a person’s data that the caller asked for: one’s own, for programme staff anybody’s',
  params: idParams,
  result: z.array(archive),
});

export const makeArchive = endpoint('makeArchive', 'POST user/{id}/archives/', {
  access: 'signedIn',
  recentSignIn: always,
  refuses: [403, 429],
  summary:
    'Make an archive of everything that is stored about a person; a job makes it. Returns the last one (200) where it was made within an hour, unless `new`',
  params: idParams,
  body: z.object({ new: makesNew }),
  orFound: true,
  result: archive,
  status: 201,
});

export const deleteArchive = endpoint('deleteArchive', 'DELETE archives/{id}/', {
  access: 'signedIn',
  summary: 'Delete an archive that the caller asked for, and its files',
  params: idParams,
  result: null,
});

export const downloadArchive = download({
  name: 'downloadArchive',
  path: '/download-archive/',
  access: 'signedIn',
  withoutPeople: true,
  recentSignIn: true,
  summary: 'A file of an archive that the caller asked for; a broken download goes on where it ended (`Range`)',
  type: 'application/zip',
  query: z.object({ id: wholeNumber, place: wholeNumber }),
  refuses: [404, 409],
  resumable: true,
});

const found = z.object({
  what: z.string(),
  /** rows with the name, with the email address, with the telephone number */
  names: z.int(),
  addresses: z.int(),
  phones: z.int(),
  why: z.string(),
});
export type FoundInText = z.output<typeof found>;

const deletionPreview = z.object({
  /** the name to be typed as a confirmation */
  name: z.string(),
  /** the name that replaces the person's name after the deletion */
  becomes: z.string(),
  goes: z.array(z.object({ what: z.string(), count: z.int() })),
  stays: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
  /** where the name, address or telephone is still found after the deletion */
  found: z.array(found),
  /** nonprofits that have no primary user after the deletion */
  primaryOf: z.array(namedRef),
  /** why the account can't be deleted; null: it can be deleted */
  refused: z.nullable(z.string()),
});
export type DeletionPreview = z.output<typeof deletionPreview>;

export const previewDeletion = endpoint('previewDeletion', 'POST user/{id}/deletion/preview/', {
  access: 'manageProgramme',
  summary: 'What deleting a person’s data would delete, what stays, and why; nothing is changed',
  params: idParams,
  refuses: [409],
  result: deletionPreview,
});

export const deletePerson = endpoint('deletePerson', 'POST user/{id}/deletion/', {
  access: 'manageProgramme',
  recentSignIn: always,
  summary: 'Delete a person’s data for good; what others need stays, and names a former user',
  params: idParams,
  body: z.object({
    name: requiredText(250, privacyMessages.wrongName),
    reason: z._default(text(500), ''),
  }),
  refuses: [403, 409],
  result: null,
});
