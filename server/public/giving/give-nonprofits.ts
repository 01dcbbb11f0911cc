import type { GiveNonprofit } from '#contract/public/directory/give-pages.ts';
import { takesGifts } from '#server/money/giving/obstacles-sql.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

const text = `SELECT n.id, n.name, coalesce(regexp_replace(n.ein, '^(\\d{2})(\\d{7})$', '\\1-\\2'), '') AS ein,
    concat_ws(', ', nullif(n.city, ''), nullif(n.state, '')) AS town, ${takesGifts} AS "takesGifts", n.giving_url AS "givingUrl"
  FROM unnest($1::int[]) WITH ORDINALITY AS asked(id, place) JOIN nonprofits n ON n.id = asked.id
  WHERE n.display ORDER BY asked.place`;

/** The published nonprofits with these ids, in the order of the ids. */
export async function findToGive(reads: Queries, ids: readonly number[]): Promise<GiveNonprofit[]> {
  return (await reads.query<GiveNonprofit & Record<string, unknown>>(prepared(text, [ids]))).rows;
}
