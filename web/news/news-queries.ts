import { listNews, type NewsArticle } from '#contract/news.ts';
import { call } from '../api.ts';
import { itemQueries } from '../nonprofit-items/item-queries.ts';

export const newsQueries = itemQueries<NewsArticle>({
  name: 'news',
  read: (query, signal) => call(listNews, { query, signal }),
});
