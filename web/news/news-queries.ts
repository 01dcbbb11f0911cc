import { listNews, type NewsArticle } from '#contract/news.ts';
import { call } from '../api.ts';
import { itemList } from '../nonprofit-items/item-list.ts';

export const newsList = itemList<NewsArticle>({
  name: 'news',
  read: (query, signal) => call(listNews, { query, signal }),
});
