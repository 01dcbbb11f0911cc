import { directoryPageSize } from '#contract/public/directory/directory.ts';
import type { NewsFound } from '#contract/public/directory/found.ts';
import { type Queries, readOne } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { newsColumns } from './item-columns.ts';

const from = 'news_articles JOIN nonprofits ON nonprofits.id = news_articles.nonprofit_id WHERE nonprofits.display';
const text = `SELECT (SELECT count(*)::int FROM ${from}) AS count,
  coalesce((SELECT json_agg(item) FROM (SELECT ${newsColumns} FROM ${from}
    ORDER BY news_articles.date DESC NULLS LAST, news_articles.id DESC LIMIT ${directoryPageSize} OFFSET $1) AS item), '[]') AS items`;

/** One page of the news of published nonprofits, latest first. */
export async function findNews(reads: Queries, page: number): Promise<NewsFound> {
  return readOne(reads, prepared(text, [(page - 1) * directoryPageSize]));
}
