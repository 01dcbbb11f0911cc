import type pg from 'pg';
import { type DirectoryNews, directoryPageSize } from '#contract/directory/directory.ts';
import { prepared } from '#server/database/prepared.ts';
import { newsColumns } from './item-columns.ts';

interface Found<Item> {
  count: number;
  items: Item[];
}

interface Source {
  table: 'news_articles';
  columns: string;
  /** an SQL condition in addition to "the nonprofit is published" */
  condition: string;
  order: string;
}

function statement({ table, columns, condition, order }: Source, page: number, values: readonly unknown[]): pg.QueryConfig {
  const from = `${table} JOIN nonprofits ON nonprofits.id = ${table}.nonprofit_id WHERE nonprofits.display ${condition}`;
  const text = `SELECT (SELECT count(*)::int FROM ${from}) AS count,
    coalesce((SELECT json_agg(item) FROM (
      SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${directoryPageSize} OFFSET $1) AS item), '[]') AS items`;
  return prepared(text, [(page - 1) * directoryPageSize, ...values]);
}

const news: Source = {
  table: 'news_articles',
  columns: newsColumns,
  condition: '',
  order: 'news_articles.date DESC NULLS LAST, news_articles.id DESC',
};

/** News of published nonprofits, latest first. */
export function findNews(pool: pg.Pool, page: number): Promise<Found<DirectoryNews>> {
  return ask(pool, statement(news, page, []));
}

async function ask<Item>(pool: pg.Pool, query: pg.QueryConfig): Promise<Found<Item>> {
  const { rows } = await pool.query<Found<Item>>(query);
  if (!rows[0]) throw new Error('a statement without FROM answers one row');
  return rows[0];
}
