import * as z from 'zod/mini';
import { choiceList, commaList, flag, oneOf, paging, searchText } from '#contract/wire/shapes.ts';
import { libraryCategories, libraryKinds, libraryOrderings, libraryPageSize, readingStates } from './library-choices.ts';

/** The query of the library. In a file of its own: the browser reads the page's address before it loads the calls. */

/** As tags are stored. */
const tag = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60));

export const libraryQuery = z.object({
  page: paging.page,
  pageSize: z._default(paging.pageSize, libraryPageSize),
  /** files with any of these tags; the slug of a category stands for all its subtopics too */
  tags: z.optional(commaList(tag)),
  /** files with all of these tags, or a tag of the category that a slug names */
  tagsand: z.optional(commaList(tag)),
  /** files of this category: with its tag, or with the tag of one of its subtopics */
  category: z.optional(oneOf(libraryCategories)),
  kind: z.optional(choiceList(libraryKinds)),
  /** the reader's own favorites */
  favorites: z.optional(flag),
  /** what the reader has done with the file */
  reading: z.optional(oneOf(readingStates)),
  /** words of the name, the tags, the description or the text inside */
  search: z.optional(searchText),
  /** without one: newest first, or the best match of a search */
  ordering: z.optional(oneOf(libraryOrderings)),
});
export type LibraryQuery = z.output<typeof libraryQuery>;
