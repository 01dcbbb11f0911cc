import * as z from 'zod/mini';
import { webLink } from '#contract/fields/web-link.ts';
import { calendarDay, dayText } from '#contract/wire/days-and-times.ts';
import { requiredText, text } from '#contract/wire/shapes.ts';
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

const given = {
  title: requiredText(300, newsMessages.title),
  /** the address of the article */
  article: webLink(newsMessages.article),
  /** the newspaper, magazine or station */
  publication: requiredText(200, newsMessages.publication),
};

const further = {
  date: z.nullable(calendarDay(newsMessages.date)),
  description: text(10_000),
};

/** The fields that people write. */
export const newsFields = z.object({ ...given, ...further });
export type NewsFields = z.output<typeof newsFields>;

export const emptyNewsArticle: NewsFields = { title: '', article: '', publication: '', date: null, description: '' };

const newsDraft = z.object({ ...announcementOwner, ...given, ...z.partial(z.object(further)).shape });
const newsPatch = z.object({ ...announcementOwner, ...announcementVersion, ...z.partial(newsFields).shape });

export const newsArticleRecord = z.object({
  ...announcementRecord,
  title: z.string(),
  article: z.string(),
  publication: z.string(),
  /** `YYYY-MM-DD` */
  date: z.nullable(dayText),
  description: z.string(),
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
  tag: 'News',
  one: 'a news article',
  names: { one: 'NewsArticle', many: 'News' },
  summaries: { list: 'News articles, the latest first', read: 'One news article', create: 'Add an article about a nonprofit' },
  query: announcementsQuery,
  record: newsArticleRecord,
  listed: newsArticleRecord,
  draft: newsDraft,
  patch: newsPatch,
});
