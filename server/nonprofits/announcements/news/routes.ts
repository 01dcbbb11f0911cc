import {
  createNewsArticle,
  deleteNewsArticle,
  listNews,
  newsColumns,
  readNewsArticle,
  updateNewsArticle,
} from '#contract/nonprofits/announcements/news.ts';
import { emptyOf } from '#contract/platform/fields/form-values.ts';
import { announcementHandlers } from '#server/nonprofits/announcements/announcement-handlers.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { articles } from './store.ts';

const handlers = announcementHandlers({ empty: emptyOf(newsColumns), ...articles });

export function newsRoutes(app: App): void {
  serve(app, listNews, handlers.list);
  serve(app, readNewsArticle, handlers.read);
  serve(app, createNewsArticle, handlers.create);
  serve(app, updateNewsArticle, handlers.update);
  serve(app, deleteNewsArticle, handlers.remove);
}
