import type { DirectoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import type { SimilarNonprofit } from '#contract/public/directory/found.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

const most = 4;
/** how many nonprofits that share a category are compared at most, to bound the cost in a large catalogue */
const compared = 100;

/** The index of published nonprofits by category finds the candidates; shared categories, tags and the place order them. */
const ranked = `SELECT found.id, found.name, found.image, found.city, found.state
  FROM (SELECT id, name, image, city, state, category_ids, tags FROM nonprofits
    WHERE display AND id <> $1 AND category_ids && (SELECT category_ids FROM own) LIMIT ${compared}) AS found CROSS JOIN own
  ORDER BY 3 * cardinality(ARRAY(SELECT unnest(found.category_ids) INTERSECT SELECT unnest(own.category_ids)))
      + 2 * cardinality(ARRAY(SELECT lower(unnest(found.tags)) INTERSECT SELECT lower(unnest(own.tags))))
      + CASE WHEN own.city <> '' AND found.city = own.city AND found.state = own.state THEN 2
          WHEN own.state <> '' AND found.state = own.state THEN 1 ELSE 0 END DESC,
    found.name, found.id LIMIT ${most}`;

const text = `WITH own AS (SELECT id, category_ids, tags, city, state FROM nonprofits WHERE id = $1 AND display) ${ranked}`;
const givenText = `WITH own AS (SELECT $2::int[] AS category_ids, $3::text[] AS tags, $4::text AS city, $5::text AS state) ${ranked}`;

/** Published nonprofits that share a category with this published nonprofit, the most alike first. */
export async function findSimilar(reads: Queries, id: number): Promise<SimilarNonprofit[]> {
  return (await reads.query<SimilarNonprofit>(prepared(text, [id]))).rows;
}

/** Published nonprofits that share a category with a profile whose changes may be unsaved, the most alike first. */
export async function findSimilarTo(
  reads: Queries,
  { id, categories, tags, city, state }: DirectoryNonprofit,
): Promise<SimilarNonprofit[]> {
  const values = [id, categories.map((category) => category.id), tags, city, state];
  return (await reads.query<SimilarNonprofit>(prepared(givenText, values))).rows;
}
