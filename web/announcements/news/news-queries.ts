import { listNews, type NewsArticle } from '#contract/announcements/news.ts';
import { call } from '../../api.ts';
import { announcementQueries } from '../announcement-queries.ts';

export const newsQueries = announcementQueries<NewsArticle>({
  name: 'news',
  read: (query, signal) => call(listNews, { query, signal }),
});
