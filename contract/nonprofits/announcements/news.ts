import * as z from 'zod/mini';
import { inputsOf, storedOf, textField } from '#contract/platform/fields/field.ts';
import type { Written } from '#contract/platform/fields/form-values.ts';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { dayField } from '#contract/platform/fields/plain-fields.ts';
import { passageField } from '#contract/platform/fields/text-fields.ts';
import { webLink } from '#contract/platform/fields/web-link.ts';
import {
  announcementCalls,
  announcementOwner,
  announcementRecord,
  announcementsQuery,
  announcementVersion,
} from './announcement-calls.ts';

const newsMessages = {
  title: 'Please enter a title',
  article: 'Please provide a link',
  publication: 'Please enter the publication information',
  date: 'Choose a date',
};

/** The fields of a news article that people write. The article's draft, record, form and labels are derived from this list. */
export const newsColumns = {
  title: textField('Title', requiredTitle(300, newsMessages.title)),
  /** the address of the article */
  article: textField('Link to the Article', webLink(newsMessages.article)),
  /** the newspaper, magazine or station */
  publication: textField('Publication', requiredTitle(200, newsMessages.publication)),
  date: dayField('Date', newsMessages.date),
  description: passageField('Description', 10_000, { rows: 5 }),
};

const { title, article, publication, ...further } = inputsOf(newsColumns);
const given = { title, article, publication };

/** All fields of a news article that people write, as one schema. */
export const newsFields = z.object({ ...given, ...further });
export type NewsFields = Written<typeof newsColumns>;

const newsDraft = z.object({ ...announcementOwner, ...given, ...z.partial(z.object(further)).shape });
const newsPatch = z.object({ ...announcementOwner, ...announcementVersion, ...z.partial(newsFields).shape });

export const newsArticleRecord = z.object({
  ...announcementRecord,
  ...storedOf(newsColumns),
});
export type NewsArticle = z.output<typeof newsArticleRecord>;

export const {
  list: listNews,
  read: readNewsArticle,
  create: createNewsArticle,
  update: updateNewsArticle,
  delete: deleteNewsArticle,
} = announcementCalls({
  path: 'news/',
  one: 'a news article',
  names: { one: 'NewsArticle', many: 'News' },
  summaries: { list: 'News articles, the latest first', read: 'One news article', create: 'Add an article about a nonprofit' },
  query: announcementsQuery,
  record: newsArticleRecord,
  listed: newsArticleRecord,
  draft: newsDraft,
  patch: newsPatch,
});
