import * as z from 'zod/mini';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import {
  commaList,
  flag,
  idParams,
  oneOf,
  page,
  paging,
  requiredText,
  searchText,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';
import { consentStates, mostPhotosAtOnce, photoOrderings, photoPageSize, photoPlaces } from './photo-choices.ts';
import { sentPhoto } from './photo-fields.ts';
import { photoMessages } from './photo-messages.ts';
import { photoRecord } from './photo-record.ts';

/** A tag in its stored form: trimmed and in lower case. */
const storedTag = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60));

export const photoQuery = z.object({
  page: paging.page,
  pageSize: z._default(paging.pageSize, photoPageSize),
  /** photos with any of these tags */
  tags: z.optional(commaList(storedTag)),
  approved: z.optional(flag),
  /** the state of the photo's permission today */
  consent: z.optional(oneOf(consentStates)),
  /** whether programme staff have asked for a better photo */
  betterAsked: z.optional(flag),
  /** what programme staff chose the photo for */
  chosenFor: z.optional(oneOf(photoPlaces)),
  /** photos of this nonprofit */
  nonprofit: z.optional(wholeNumber),
  /** words of the name, the tags or the texts */
  search: z.optional(searchText),
  ordering: z.optional(oneOf(photoOrderings)),
});
export type PhotoQuery = z.output<typeof photoQuery>;

export const listPhotos = endpoint('listPhotos', 'GET photo-manager/', {
  access: 'openPhotos',
  summary:
    'Photos, newest first. Programme staff: all; people of a nonprofit: its own; others: the approved ones permitted for the web',
  query: photoQuery,
  result: page(photoRecord),
});

export const readPhoto = endpoint('readPhoto', 'GET photo-manager/{id}/', {
  access: 'openPhotos',
  summary: 'One photo',
  params: idParams,
  result: photoRecord,
});

export const addPhoto = endpoint('addPhoto', 'POST photo-manager/', {
  access: 'editPhotos',
  summary:
    'Add a photo (its `name` defaults to the file’s); 409 if the nonprofit has the same file already. A `preview_image` is checked and left out: the preview is the photo',
  upload: 'file',
  furtherImage: 'previewImage',
  body: z.extend(z.partial(z.object(sentPhoto)), {
    /** required of programme staff */
    nonprofit: z.optional(wholeNumber),
  }),
  refuses: [409],
  result: photoRecord,
  status: 201,
});

export const changePhoto = endpoint('changePhoto', 'PATCH photo-manager/{id}/', {
  access: 'editPhotos',
  summary: 'Change what is sent of a photo. A new picture or crop by the nonprofit has to be approved again',
  upload: 'file',
  uploadOptional: true,
  furtherImage: 'previewImage',
  params: idParams,
  body: z.extend(z.partial(z.object(sentPhoto)), {
    /** the version that the person changed; without it, the last save wins */
    version: z.optional(wholeNumber),
    /** show the whole picture again */
    withoutCrop: z.optional(flag),
  }),
  result: photoRecord,
});

export const deletePhoto = endpoint('deletePhoto', 'DELETE photo-manager/{id}/', {
  access: 'editPhotos',
  summary: 'Delete a photo. It can be restored for 30 days.',
  params: idParams,
  result: null,
});

export const restorePhoto = endpoint('restorePhoto', 'POST photo-manager/{id}/restore/', {
  access: 'editPhotos',
  summary: 'Take back the deletion of a photo',
  params: idParams,
  refuses: [409],
  result: photoRecord,
});

export const listPhotoTags = endpoint('listPhotoTags', 'GET photo-manager/tags/', {
  access: 'openPhotos',
  summary: 'The tags of the photos that one may see, by name',
  query: z.object({ page: paging.page, pageSize: z._default(paging.pageSize, 100) }),
  result: page(z.object({ name: z.string(), photos: z.int() })),
});

const photoIds = z.array(rowId).check(z.minLength(1), z.maxLength(mostPhotosAtOnce));

export const approvePhotos = endpoint('approvePhotos', 'POST photo-manager/approve/', {
  access: 'managePhotos',
  summary: 'Approve photos, or take the approval back. Photos without alternative text are left as they are',
  body: z.object({ ids: photoIds, approved: z.boolean() }),
  bodyLimit: 8_000,
  result: z.object({
    changed: z.int(),
    /** photos that were not approved, because they have no alternative text */
    withoutAlt: z.array(namedRef),
  }),
});

export const askForBetterPhoto = endpoint('askForBetterPhoto', 'POST photo-manager/{id}/ask-for-better/', {
  access: 'managePhotos',
  summary: 'Ask the nonprofit for a better photo: by email, and on the photo',
  params: idParams,
  body: z.object({ words: requiredText(1_000, photoMessages.words) }),
  result: photoRecord,
});

const { width } = photoMessages;
/** inches */
const printWidth = z.number(width).check(z.minimum(0.5, width), z.maximum(40, width));

export const choosePhoto = endpoint('choosePhoto', 'POST photo-manager/{id}/choose/', {
  access: 'managePhotos',
  summary: 'Choose what a photo is for; print asks for 300 dpi at `print_width` inches',
  params: idParams,
  body: z.object({
    chosenFor: z.array(oneOf(photoPlaces)).check(z.maxLength(photoPlaces.length)),
    printWidth: z.nullable(printWidth),
  }),
  refuses: [409],
  result: photoRecord,
});

const photoSummaryShape = z.object({
  /** `least` and `most`: how many photos the programme asks for */
  least: z.int(),
  most: z.int(),
  /** photos with a permission that has not ended, and with alternative text */
  ready: z.int(),
  waiting: z.int(),
  withoutConsent: z.int(),
  withoutAlt: z.int(),
  ending: z.int(),
  ended: z.int(),
  betterAsked: z.int(),
});
export type PhotoSummary = z.output<typeof photoSummaryShape>;

export const readPhotoSummary = endpoint('readPhotoSummary', 'GET photo-manager/summary/', {
  access: 'readPhotoSummary',
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
