import * as z from 'zod/mini';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { sentFileTags } from '#contract/platform/fields/tags.ts';
import { webLink } from '#contract/platform/fields/web-link.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import {
  choiceList,
  commaList,
  flag,
  idParams,
  oneOf,
  page,
  paging,
  picture,
  searchText,
  text,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';
import {
  libraryCategories,
  libraryKinds,
  libraryOrderings,
  libraryPageSize,
  readingStates,
  textStates,
} from './library-choices.ts';

/** A tag in its stored form: trimmed and in lower case. */
const tag = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60));

export const libraryQuery = z.object({
  page: paging.page,
  pageSize: z._default(paging.pageSize, libraryPageSize),
  /** files with any of these tags; the slug of a category stands for all its subtopics too */
  tags: z.optional(commaList(tag)),
  /** files with all of these tags; for the slug of a category, any tag of the category is enough */
  tagsand: z.optional(commaList(tag)),
  /** files of this category: with its tag, or with the tag of one of its subtopics */
  category: z.optional(oneOf(libraryCategories)),
  kind: z.optional(choiceList(libraryKinds)),
  /** true: only the reader's own favorites; false: only other files */
  favorites: z.optional(flag),
  /** a filter by the reader's own progress */
  reading: z.optional(oneOf(readingStates)),
  /** words of the name, the tags, the file's name, the description or the text inside the file */
  search: z.optional(searchText),
  /** default: newest first, or the best match of a search first */
  ordering: z.optional(oneOf(libraryOrderings)),
});
export type LibraryQuery = z.output<typeof libraryQuery>;

export const libraryMessages = {
  kind: 'This kind of file is not accepted. Upload a PDF, a document (Word, OpenDocument, RTF), a sheet (Excel, OpenDocument, CSV), a presentation (PowerPoint, OpenDocument), a book (EPUB), a picture (JPEG, PNG, GIF, WebP, AVIF, TIFF), audio (MP3, M4A, Ogg, WAV, FLAC), video (MP4, WebM) or plain text.',
  empty: 'This file is empty.',
  noSource: 'Choose a file, or enter the address of a link.',
  twoSources: 'A file has no address: choose either a file or a link.',
  name: 'Enter a name.',
  link: 'Enter the address of the link.',
  cover: 'Photo image must be selected for featured image.',
  uploaded: 'Uploaded file successfully.',
  changed: 'File changed successfully.',
  deleted: 'File deleted successfully.',
  notDeleted: 'The file could not be deleted.',
};

/** For the `accept` attribute of a file input, which only filters the file chooser. The server checks the file's bytes. */
export const libraryExtensions =
  '.pdf,.doc,.docx,.odt,.rtf,.xls,.xlsx,.ods,.csv,.ppt,.pptx,.odp,.epub,.jpg,.jpeg,.png,.gif,.webp,.avif,.tif,.tiff,.mp3,.m4a,.ogg,.oga,.opus,.wav,.flac,.mp4,.m4v,.webm,.txt,.md';

/** The texts of a file, as a form checks them. */
export const libraryTexts = {
  name: requiredTitle(200, libraryMessages.name),
  description: text(5_000),
  regionalChapter: text(200),
};

/** The fields of the form that adds or changes a file. The browser sends each of them as text. */
const given = {
  name: libraryTexts.name,
  tags: sentFileTags,
  description: libraryTexts.description,
  regionalChapter: libraryTexts.regionalChapter,
  approved: flag,
  /** the address, if the record is a link and has no file */
  link: webLink(libraryMessages.link),
};

const readingRecord = z.object({
  lastOpenedAt: momentText,
  /** where the reader is: a page from 1, or seconds of a recording; 0: not begun */
  position: z.number(),
  /** the whole length in pages or seconds; 0: not known */
  length: z.number(),
  isRead: z.boolean(),
});

export type Reading = z.output<typeof readingRecord>;

const snippet = z.object({
  /** number of the page, slide or sheet, from 1 */
  place: z.int(),
  label: z.string(),
  text: z.string(),
  /** words of `text` that match the search, in lower case and without accents */
  found: z.array(z.string()),
});

export type Snippet = z.output<typeof snippet>;

export const libraryRecord = z.object({
  id: z.int(),
  version: z.int(),
  created: momentText,
  name: z.string(),
  description: z.string(),
  kind: oneOf(libraryKinds),
  /** a link that opens the file for at least 12 hours, in the session that requested the link; for a LINK, the link itself */
  file: z.string(),
  /** the extension of the file's name: `pdf`, `xlsx`; `link` for a LINK */
  fileType: z.string(),
  filename: z.string(),
  /** bytes; 0 for a link */
  size: z.int(),
  approved: z.boolean(),
  tags: z.array(z.object({ name: z.string() })),
  previewImage: z.nullable(picture),
  /** true: programme staff chose the preview image; false: it was made from the file, or there is none */
  previewChosen: z.boolean(),
  regionalChapter: z.string(),
  isUserFavorite: z.boolean(),
  /** whether the file was added since the reader's last visit */
  isNew: z.boolean(),
  /** the reader's own progress; null: the reader has neither opened the file nor marked it as read */
  reading: z.nullable(readingRecord),
  textState: oneOf(textStates),
  /** pages, slides or sheets; 0: not known */
  pages: z.int(),
  /** the place in the file with the searched words; null: the file's text does not contain them, or nothing was searched */
  snippet: z.nullable(snippet),
  can: z.object({ edit: z.boolean() }),
});

export type LibraryFile = z.output<typeof libraryRecord>;

export const listLibrary = endpoint('listLibrary', 'GET learning-commons/', {
  access: 'openLibrary',
  summary: 'Files and links of the library, newest first; a search finds words inside the files too',
  query: libraryQuery,
  result: page(libraryRecord),
});

export const readLibraryFile = endpoint('readLibraryFile', 'GET learning-commons/{id}/', {
  access: 'openLibrary',
  summary: 'One file',
  params: idParams,
  result: libraryRecord,
});

export const addLibraryFile = endpoint('addLibraryFile', 'POST learning-commons/', {
  access: 'manageLibrary',
  summary: 'Add a file (its `name` defaults to the file’s) or a `link`; `tags` may be repeated',
  upload: 'file',
  uploadOptional: true,
  furtherImage: 'previewImage',
  body: z.partial(z.object(given)),
  result: libraryRecord,
  status: 201,
});

export const changeLibraryFile = endpoint('changeLibraryFile', 'PATCH learning-commons/{id}/', {
  access: 'manageLibrary',
  summary: 'Change what is sent of a file; 409 with the current record where the version is stale',
  upload: 'file',
  uploadOptional: true,
  furtherImage: 'previewImage',
  params: idParams,
  body: z.extend(z.partial(z.object(given)), {
    /** the version that the person changed; without it, the last save wins */
    version: z.optional(wholeNumber),
    /** remove the chosen preview image */
    withoutPreview: z.optional(flag),
  }),
  result: libraryRecord,
});

export const deleteLibraryFile = endpoint('deleteLibraryFile', 'DELETE learning-commons/{id}/', {
  access: 'manageLibrary',
  summary: 'Delete a file. It can be restored for 30 days.',
  params: idParams,
  result: null,
});

export const restoreLibraryFile = endpoint('restoreLibraryFile', 'POST learning-commons/{id}/restore/', {
  access: 'manageLibrary',
  summary: 'Take back the deletion of a file',
  params: idParams,
  result: libraryRecord,
});

export const readTextAgain = endpoint('readTextAgain', 'POST learning-commons/{id}/read-text/', {
  access: 'manageLibrary',
  summary: 'Look for the text inside a file once more',
  params: idParams,
  refuses: [409],
  result: libraryRecord,
});

export const toggleFavorite = endpoint('toggleFavorite', 'POST learning-commons/{id}/toggle-favorite/', {
  access: 'openLibrary',
  summary: 'Make a file one’s favorite, or no longer; with `is_user_favorite`, make it so however often it is sent',
  params: idParams,
  body: z.object({ isUserFavorite: z.optional(z.boolean()) }),
  result: z.object({ isUserFavorite: z.boolean() }),
});

export const listLibraryTags = endpoint('listLibraryTags', 'GET learning-commons/tags/', {
  access: 'openLibrary',
  summary: 'The tags of all files, by name',
  query: z.object({ page: paging.page, pageSize: z._default(paging.pageSize, 500) }),
  result: page(
    z.object({
      name: z.string(),
      /** the name of the category or subtopic that the tag stands for; null for other tags */
      label: z.nullable(z.string()),
      files: z.int(),
    }),
  ),
});
