import { listNews, type NewsArticle } from '#contract/nonprofits/announcements/news.ts';
import { announcementQueries } from '../announcement-queries.ts';

export const newsQueries = announcementQueries<NewsArticle>(listNews);
