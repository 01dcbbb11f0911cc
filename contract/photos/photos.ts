import * as z from 'zod/mini';
import { sentFileTags } from '#contract/fields/tags.ts';
import { calendarDay, dayText, momentText } from '#contract/wire/days-and-times.ts';
import { download } from '#contract/wire/downloads.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import {
  choiceList,
  commaList,
  flag,
  idParams,
  oneOf,
  page,
  paging,
  picture,
  pictureFields,
  requiredText,
  text,
  wholeNumber,
} from '#contract/wire/shapes.ts';
import { consentStates, mostPhotosAtOnce, photoPlaces, photoUses } from './photo-choices.ts';
import { photoQuery } from './photo-query.ts';

export const photoMessages = {
  notReadable: 'This is not a photo that can be read. Upload a JPEG, HEIC, PNG, WebP, AVIF or TIFF file.',
  svg: 'SVG files are drawings, not photos. Upload a JPEG, HEIC, PNG, WebP, AVIF or TIFF file.',
  tooManyPixels:
    'This photo has too many pixels: the limit is 200 megapixels for JPEG and HEIC, 50 for others. Make it smaller and upload it again.',
  empty: 'This file is empty.',
  twice: (name: string) => `This photo is already here, as “${name}”.`,
  name: 'Enter a name.',
  alt: 'Say what the photo shows, for people who can’t see it.',
  consentBy: 'Enter who gave the permission.',
  consentOn: 'Enter the day on which it was given.',
  consentFuture: 'This day is in the future.',
  consentUses: 'Choose at least one use.',
  consentEnds: 'Enter a day.',
  consentEndsEarly: 'The permission must end after the day on which it was given.',
  nonprofit: 'Choose a nonprofit.',
  words: 'Say what a better photo would show.',
  deleted: 'File deleted successfully.',
  notDeleted: 'The file could not be deleted.',
  uploaded: 'Uploaded file successfully.',
  changed: 'File changed successfully.',
  notApproved: 'Approve this photo first.',
  preview: 'Photo image must be selected for featured image.',
  noUse: 'The permission does not cover this use, or it has ended.',
  tooSmall: (words: string) => `This photo is too small for that: it is good for up to ${words}.`,
};

/** The texts of a photo, as a form checks them. */
export const photoTexts = {
  name: requiredText(200, photoMessages.name),
  description: text(5_000),
  alt: text(500),
  credit: text(200),
};

/** The permission to use a photo, as a form checks it. */
export const consentTexts = {
  consentBy: text(200),
  consentOn: z.union([z.literal(''), calendarDay(photoMessages.consentOn)]),
  consentEnds: z.union([z.literal(''), calendarDay(photoMessages.consentEnds)]),
};

/** The fields of a form, all text. */
const given = {
  ...photoTexts,
  ...consentTexts,
  tags: sentFileTags,
  crop: pictureFields.shape.crop,
  consentGiven: flag,
  consentUses: choiceList(photoUses),
  /** programme staff alone */
  approved: flag,
};

const consentRecord = z.object({
  given: z.boolean(),
  by: z.string(),
  on: z.nullable(dayText),
  uses: z.array(oneOf(photoUses)),
  /** from this day on, the photo is not public; null: no end */
  ends: z.nullable(dayText),
});

export const photoRecord = z.object({
  id: z.int(),
  version: z.int(),
  /** when the picture was uploaded, or replaced */
  created: momentText,
  name: z.string(),
  description: z.string(),
  /** what it shows, for people who can’t see it */
  alt: z.string(),
  credit: z.string(),
  /** opens the photo at its full size, for the user who asked, for 12 hours at least */
  file: z.string(),
  fileType: z.string(),
  /** bytes of the whole picture */
  size: z.int(),
  /** pixels */
  width: z.int(),
  height: z.int(),
  /** left, top, width and height in per cent; null: the whole picture */
  crop: z.nullable(z.array(z.number())),
  previewImage: picture,
  /** addresses of the smaller copies: `<base>-<width>.<format><query>` */
  copies: z.object({ base: z.string(), query: z.string() }),
  /** inches up to which it prints well */
  capacity: z.object({ width: z.number(), height: z.number() }),
  approved: z.boolean(),
  /** on public pages now */
  isPublic: z.boolean(),
  /** `isSelected`: the list was asked for this tag */
  tags: z.array(z.object({ name: z.string(), isSelected: z.boolean() })),
  nonprofit: z.int(),
  nonprofitRef: z.object({ id: z.int(), name: z.string() }),
  consentState: oneOf(consentStates),
  /** null for people of other nonprofits */
  consent: z.nullable(consentRecord),
  /** what programme staff ask for; null: nothing */
  better: z.nullable(z.object({ words: z.string(), askedAt: momentText })),
  chosenFor: z.array(oneOf(photoPlaces)),
  /** inches of its width in print */
  printWidth: z.nullable(z.number()),
  can: z.object({ edit: z.boolean(), approve: z.boolean() }),
});
export type Photo = z.output<typeof photoRecord>;

const tag = 'Photo manager';

export const listPhotos = endpoint({
  name: 'listPhotos',
  method: 'GET',
  path: 'photo-manager/',
  access: 'openPhotos',
  tag,
  summary: 'Photos, newest first. Programme staff: all; people of a nonprofit: its own; others: those that are public',
  query: photoQuery,
  result: page(photoRecord),
});

export const readPhoto = endpoint({
  name: 'readPhoto',
  method: 'GET',
  path: 'photo-manager/{id}/',
  access: 'openPhotos',
  tag,
  summary: 'One photo',
  params: idParams,
  result: photoRecord,
});

export const addPhoto = endpoint({
  name: 'addPhoto',
  method: 'POST',
  path: 'photo-manager/',
  access: 'editPhotos',
  tag,
  summary:
    'Add a photo (its `name` defaults to the file’s); 409 if the nonprofit has the same file already. A `preview_image` is checked and left out: the preview is the photo',
  upload: 'file',
  furtherImage: 'previewImage',
  body: z.extend(z.partial(z.object(given)), {
    /** programme staff name the nonprofit */
    nonprofit: z.optional(wholeNumber),
  }),
  refuses: [409],
  result: photoRecord,
  status: 201,
});

export const changePhoto = endpoint({
  name: 'changePhoto',
  method: 'PATCH',
  path: 'photo-manager/{id}/',
  access: 'editPhotos',
  tag,
  summary: 'Change what is sent of a photo. A new picture or crop by the nonprofit has to be approved again',
  upload: 'file',
  uploadOptional: true,
  furtherImage: 'previewImage',
  params: idParams,
  body: z.extend(z.partial(z.object(given)), {
    /** the version that was changed; without it, the last save wins */
    version: z.optional(wholeNumber),
    /** shows the whole picture again */
    withoutCrop: z.optional(flag),
  }),
  result: photoRecord,
});

export const deletePhoto = endpoint({
  name: 'deletePhoto',
  method: 'DELETE',
  path: 'photo-manager/{id}/',
  access: 'editPhotos',
  tag,
  summary: 'Delete a photo. It can be restored for 30 days.',
  params: idParams,
  result: null,
});

export const restorePhoto = endpoint({
  name: 'restorePhoto',
  method: 'POST',
  path: 'photo-manager/{id}/restore/',
  access: 'editPhotos',
  tag,
  summary: 'Take back the deletion of a photo',
  params: idParams,
  refuses: [409],
  result: photoRecord,
});

export const listPhotoTags = endpoint({
  name: 'listPhotoTags',
  method: 'GET',
  path: 'photo-manager/tags/',
  access: 'openPhotos',
  tag,
  summary: 'The tags of the photos that one may see, by name',
  query: z.object({ page: paging.page, pageSize: z._default(paging.pageSize, 100) }),
  result: page(z.object({ name: z.string(), photos: z.int() })),
});

const photoIds = z.array(z.int()).check(z.minLength(1), z.maxLength(mostPhotosAtOnce));

export const approvePhotos = endpoint({
  name: 'approvePhotos',
  method: 'POST',
  path: 'photo-manager/approve/',
  access: 'managePhotos',
  tag,
  summary: 'Approve photos, or take the approval back. Photos without alternative text are left as they are',
  body: z.object({ ids: photoIds, approved: z.boolean() }),
  bodyLimit: 8_000,
  result: z.object({
    changed: z.int(),
    /** not approved: nobody has said what they show */
    withoutAlt: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export const askForBetterPhoto = endpoint({
  name: 'askForBetterPhoto',
  method: 'POST',
  path: 'photo-manager/{id}/ask-for-better/',
  access: 'managePhotos',
  tag,
  summary: 'Ask the nonprofit for a better photo: by email, and on the photo',
  params: idParams,
  body: z.object({ words: requiredText(1_000, photoMessages.words) }),
  result: photoRecord,
});

export const choosePhoto = endpoint({
  name: 'choosePhoto',
  method: 'POST',
  path: 'photo-manager/{id}/choose/',
  access: 'managePhotos',
  tag,
  summary: 'Choose what a photo is for; print asks for 300 dpi at `print_width` inches',
  params: idParams,
  body: z.object({
    chosenFor: z.array(oneOf(photoPlaces)).check(z.maxLength(photoPlaces.length)),
    printWidth: z.nullable(z.number().check(z.minimum(0.5), z.maximum(40))),
  }),
  refuses: [409],
  result: photoRecord,
});

const photoSummaryShape = z.object({
  /** photos that the programme asks for */
  least: z.int(),
  most: z.int(),
  /** with permission and alternative text */
  ready: z.int(),
  waiting: z.int(),
  withoutConsent: z.int(),
  withoutAlt: z.int(),
  ending: z.int(),
  ended: z.int(),
  betterAsked: z.int(),
});
export type PhotoSummary = z.output<typeof photoSummaryShape>;

export const readPhotoSummary = endpoint({
  name: 'readPhotoSummary',
  method: 'GET',
  path: 'photo-manager/summary/',
  access: 'editPhotos',
  tag,
  summary: 'How many photos there are and what they lack: of the own nonprofit; for programme staff, of all',
  result: photoSummaryShape,
});

export const downloadPhotos = download({
  name: 'downloadPhotos',
  path: '/download-photos/',
  access: 'openPhotos',
  summary: 'Photos at full size in a zip file',
  type: 'application/zip',
  query: z.object({ ids: commaList(wholeNumber).check(z.minLength(1), z.maxLength(mostPhotosAtOnce)) }),
  refuses: [404],
});
