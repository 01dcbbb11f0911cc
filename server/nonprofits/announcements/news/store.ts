import { type Selectable, sql } from 'kysely';
import { type NewsArticle, type NewsFields, newsColumns } from '#contract/nonprofits/announcements/news.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { announcementStore } from '#server/nonprofits/announcements/announcement-store.ts';
import type { NewsArticles } from '#server/platform/database/types.ts';

/** An article as it is stored. The actor's rights are added for each reader. */
type StoredArticle = Omit<NewsArticle, 'can'>;

function asArticle({ createdAt, updatedAt, nonprofitId, ...same }: Selectable<NewsArticles>): StoredArticle {
  return { ...same, nonprofit: nonprofitId };
}

function asRow(nonprofitId: number, fields: NewsFields) {
  return { nonprofitId, ...pickFields(newsColumns, fields) };
}

export const articles = announcementStore('newsArticles', {
  asItem: asArticle,
  asRow,
  newestFirst: sql`date DESC NULLS LAST, id DESC`,
});
