import type { Selectable } from 'kysely';
import type { AnnouncementsQuery } from '#contract/announcements/announcement-calls.ts';
import type { NewsArticle, NewsFields } from '#contract/announcements/news.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { NewsArticles } from '#server/database/types.ts';

/** An article as it is stored. The actor's rights are added for each reader. */
export type StoredArticle = Omit<NewsArticle, 'can'>;

function asArticle({ createdAt, updatedAt, nonprofitId, ...same }: Selectable<NewsArticles>): StoredArticle {
  return { ...same, nonprofit: nonprofitId };
}

function asRow(nonprofitId: number, { title, article, publication, date, description }: NewsFields) {
  return { nonprofitId, title, article, publication, date, description };
}

function newestFirst(db: Db) {
  return db
    .selectFrom('newsArticles')
    .selectAll()
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc');
}

/** A nonprofit's articles, newest first. */
export async function articlesOf(db: Db, nonprofitId: number, limit: number): Promise<StoredArticle[]> {
  const rows = await newestFirst(db).where('nonprofitId', '=', nonprofitId).limit(limit).execute();
  return rows.map(asArticle);
}

export async function findArticles(
  db: Db,
  { nonprofitId }: Pick<AnnouncementsQuery, 'nonprofitId'>,
  limit: number,
  offset: number,
) {
  const { count } = await db
    .selectFrom('newsArticles')
    .select(db.fn.countAll<number>().as('count'))
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0))
    .executeTakeFirstOrThrow();
  const rows = await newestFirst(db)
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0))
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map(asArticle) };
}

export async function findArticle(db: Db, id: number): Promise<StoredArticle | undefined> {
  const row = await db.selectFrom('newsArticles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asArticle(row);
}

/** Locks the row until the transaction ends. */
export async function lockArticle(tx: Tx, id: number): Promise<StoredArticle | undefined> {
  const row = await tx.selectFrom('newsArticles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asArticle(row);
}

export async function addArticle(tx: Tx, nonprofitId: number, fields: NewsFields): Promise<StoredArticle> {
  return asArticle(
    await tx.insertInto('newsArticles').values(asRow(nonprofitId, fields)).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function changeArticle(tx: Tx, id: number, nonprofitId: number, fields: NewsFields): Promise<StoredArticle> {
  const row = await tx
    .updateTable('newsArticles')
    .set(({ eb, fn }) => ({ ...asRow(nonprofitId, fields), version: eb('version', '+', 1), updatedAt: fn('now') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asArticle(row);
}

export async function removeArticle(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('newsArticles').where('id', '=', id).execute();
}
