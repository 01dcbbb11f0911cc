import type { ShortlistFound } from '#contract/public/directory/found.ts';
import { takesGifts } from '#server/money/giving/obstacles-sql.ts';
import { type Queries, readOne } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { cardColumns } from '#server/public/directory/nonprofits-statement.ts';

const asked = 'unnest($1::int[]) WITH ORDINALITY AS asked(id, place) JOIN nonprofits USING (id)';
const text = `SELECT
  coalesce((SELECT json_agg(card) FROM (SELECT ${cardColumns('$2')}, NULL::int AS miles
    FROM ${asked} WHERE nonprofits.display ORDER BY asked.place) AS card), '[]') AS cards,
  coalesce((SELECT json_agg(category) FROM (SELECT id, name FROM categories
    WHERE EXISTS (SELECT FROM nonprofits WHERE nonprofits.id = ANY ($1::int[]) AND display AND categories.id = ANY (category_ids))
    ORDER BY position, name, id) AS category), '[]') AS categories,
  EXISTS (SELECT FROM nonprofits n WHERE n.id = ANY ($1::int[]) AND n.display AND ${takesGifts}) AS "takesGifts"`;

/** The published nonprofits with these ids, in the order of the ids. Photos must be public on the day `today` (`YYYY-MM-DD`). */
export async function findShortlist(reads: Queries, ids: readonly number[], today: string): Promise<ShortlistFound> {
  return readOne(reads, prepared(text, [ids, today]));
}
