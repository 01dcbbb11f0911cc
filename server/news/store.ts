import type { Selectable } from 'kysely';
import type { NewsArticle, NewsFields } from '#contract/news.ts';
import type { ItemsQuery } from '#contract/nonprofit-items.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { NewsArticles } from '#server/database/types.ts';

/** An article as it is kept; who may change it is added for who asks. */
export type StoredArticle = Omit<NewsArticle, 'can'>;

function asArticle({ createdAt, updatedAt, nonprofitId, ...same }: Selectable<NewsArticles>): StoredArticle {
  return { ...same, nonprofit: nonprofitId };
}

function asRow(nonprofitId: number, { title, article, publication, date, description }: NewsFields) {
  return { nonprofitId, title, article, publication, date, description };
}

export async function findArticles(db: Db, { nonprofitId }: Pick<ItemsQuery, 'nonprofitId'>, limit: number, offset: number) {
  const wanted = db
    .selectFrom('newsArticles')
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0));
  const { count } = await wanted.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy('date', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map(asArticle) };
}

export async function findArticle(db: Db, id: number): Promise<StoredArticle | undefined> {
  const row = await db.selectFrom('newsArticles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asArticle(row);
}

/** Nobody else changes it before the transaction ends. */
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
