import * as z from 'zod/mini';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { fileTagList } from '#contract/platform/fields/tags.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, requiredText, text } from '#contract/platform/wire/shapes.ts';
import { libraryCategories } from './library-choices.ts';
import { libraryMessages, libraryRecord } from './library-files.ts';

/** A page number, or seconds of a recording: at most the seconds of a day. */
const amount = z.number().check(z.minimum(0), z.maximum(86_400));

export const saveReading = endpoint('saveReading', 'POST learning-commons/{id}/reading/', {
  access: 'openLibrary',
  summary: 'Note that the reader opened a file, where they are, or that they have read it',
  params: idParams,
  body: z.object({
    /**
     * true: the reader has just opened the file. A reader's first call about a file counts as an opening even without this field.
     * The usage numbers count at most one opening in 30 minutes, and none by programme staff.
     */
    opened: z.optional(z.boolean()),
    /** where the reader is: a page from 1, or seconds of a recording */
    position: z.optional(amount),
    /** the whole length in pages or seconds */
    length: z.optional(amount),
    isRead: z.optional(z.boolean()),
  }),
  result: libraryRecord,
});

export const noteVisit = endpoint('noteVisit', 'POST learning-commons/visit/', {
  access: 'openLibrary',
  summary: 'Note a visit of the library. A visit that begins two hours after the last one makes later files new.',
  result: z.object({
    /** null: this is the first visit */
    previousVisit: z.nullable(momentText),
    newFiles: z.int(),
  }),
});

export const noteEmptySearch = endpoint('noteEmptySearch', 'POST learning-commons/empty-searches/', {
  access: 'openLibrary',
  summary: 'Count a search that found nothing, without who searched',
  body: z.object({ search: requiredText(200) }),
  result: null,
});

const subtopic = z.object({
  id: z.int(),
  version: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  files: z.int(),
  /** how many of these files the reader has read */
  read: z.int(),
});

export type Subtopic = z.output<typeof subtopic>;

const curriculumCategory = z.object({
  slug: oneOf(libraryCategories),
  name: z.string(),
  files: z.int(),
  read: z.int(),
  subtopics: z.array(subtopic),
});
export type CurriculumCategory = z.output<typeof curriculumCategory>;

export const readCurriculum = endpoint('readCurriculum', 'GET learning-commons/curriculum/', {
  access: 'openLibrary',
  summary: 'The categories with their subtopics and the reader’s progress, and what they began last',
  result: z.object({
    categories: z.array(curriculumCategory),
    /** some files that the reader began and has not finished, the last opened first */
    continueWith: z.array(libraryRecord),
  }),
});

export const changeSubtopic = endpoint('changeSubtopic', 'PATCH learning-subtopics/{id}/', {
  access: 'manageLibrary',
  summary: 'Rename a subtopic, or move it within its category; a changed `slug` changes the tag of its files',
  params: idParams,
  body: z.object({
    name: z.optional(requiredTitle(60, libraryMessages.name)),
    description: z.optional(text(200)),
    slug: z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.trim(), z.toLowerCase()),
          z.transform((slug: string) => [slug]),
        ),
        z.pipe(
          fileTagList,
          z.transform(([slug = '']: string[]) => slug),
        ),
      ),
    ),
    /** the subtopic's new place in its category, from 1 */
    place: z.optional(rowId.check(z.maximum(8))),
    version: z.optional(z.int()),
  }),
  result: z.object({ categories: z.array(curriculumCategory) }),
});
