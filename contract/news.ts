import * as z from 'zod/mini';
import { calendarDay } from './days-and-times.ts';
import { endpoint } from './endpoint.ts';
import { itemCan, itemOwner, itemsQuery, itemVersion } from './nonprofit-items.ts';
import { idParams, page, requiredText, text } from './shapes.ts';
import { webLink } from './web-link.ts';

export const newsMessages = {
  title: 'Please enter a title',
  article: 'Please provide a link',
  publication: 'Please enter the publication information',
  date: 'Choose a date',
};

const given = {
  title: requiredText(300, newsMessages.title),
  /** where the article can be read */
  article: webLink(newsMessages.article),
  /** the newspaper, magazine or station */
  publication: requiredText(200, newsMessages.publication),
};

const further = {
  date: z.nullable(calendarDay(newsMessages.date)),
  description: text(10_000),
};

/** What a person writes of a news article: a form has all of it. */
export const newsFields = z.object({ ...given, ...further });
export type NewsFields = z.output<typeof newsFields>;

export const emptyNewsArticle: Omit<NewsFields, keyof typeof given> = { date: null, description: '' };

const newsDraft = z.object({ ...itemOwner, ...given, ...z.partial(z.object(further)).shape });
const newsPatch = z.object({ ...itemOwner, ...itemVersion, ...z.partial(newsFields).shape });

export const newsArticleRecord = z.object({
  id: z.int(),
  version: z.int(),
  nonprofit: z.int(),
  title: z.string(),
  article: z.string(),
  publication: z.string(),
  /** `YYYY-MM-DD` */
  date: z.nullable(z.string()),
  description: z.string(),
  can: itemCan,
});
export type NewsArticle = z.output<typeof newsArticleRecord>;

const tag = 'News';

export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path: 'news/',
  access: 'openNonprofits',
  tag,
  summary: 'News articles, the latest first',
  query: itemsQuery,
  result: page(newsArticleRecord),
});

export const readNewsArticle = endpoint({
  name: 'readNewsArticle',
  method: 'GET',
  path: 'news/{id}/',
  access: 'openNonprofits',
  tag,
  summary: 'One news article',
  params: idParams,
  result: newsArticleRecord,
});

export const createNewsArticle = endpoint({
  name: 'createNewsArticle',
  method: 'POST',
  path: 'news/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Add an article about a nonprofit',
  body: newsDraft,
  result: newsArticleRecord,
  status: 201,
});

export const updateNewsArticle = endpoint({
  name: 'updateNewsArticle',
  method: 'PATCH',
  path: 'news/{id}/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Change what is sent of a news article; 409 with the current record where the version is stale',
  params: idParams,
  body: newsPatch,
  result: newsArticleRecord,
});

export const deleteNewsArticle = endpoint({
  name: 'deleteNewsArticle',
  method: 'DELETE',
  path: 'news/{id}/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Delete a news article',
  params: idParams,
  result: null,
});
