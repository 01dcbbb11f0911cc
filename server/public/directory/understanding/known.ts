import { type Queries, readOne } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import type { Kind } from './kinds.ts';
import type { Town } from './places.ts';
import { type Asked, type Known, nothingKnown, type Spelled } from './understand.ts';
import { singular, wordsOf } from './words.ts';

/** A category is of a kind if its words say so; only where none does, by the letters that staff gave to categories. */
const text = `SELECT
  coalesce((SELECT json_agg(town) FROM (
    SELECT town_key AS key,
      coalesce((SELECT concat_ws(', ', nullif(city, ''), nullif(state, '')) FROM nonprofits
        WHERE display AND nonprofits.town_key = directory_towns.town_key LIMIT 1), town_key) AS label,
      (SELECT zip5 FROM (SELECT zip5 FROM nonprofits WHERE display AND nonprofits.town_key = directory_towns.town_key AND zip5 IS NOT NULL
        LIMIT 200) AS sample GROUP BY zip5 ORDER BY count(*) DESC, zip5 LIMIT 1) AS zip
    FROM directory_towns WHERE town_key = ANY ($1::text[]) ORDER BY count DESC, town_key LIMIT 20) AS town), '[]') AS towns,
  coalesce((SELECT json_agg(state) FROM unnest($2::text[]) AS state
    WHERE EXISTS (SELECT FROM directory_towns WHERE right(town_key, 3) = '-' || lower(state))), '[]') AS states,
  coalesce((SELECT json_agg(json_build_array(place, id, name) ORDER BY place, position, id) FROM (
    SELECT place, found.* FROM jsonb_to_recordset($3::jsonb) AS asked (place int, words text, letters text[]) CROSS JOIN LATERAL (
      SELECT id, name, position FROM (
        SELECT id, name, position, categories.words @@ asked.words::tsquery AS is_said, bool_or(categories.words @@ asked.words::tsquery) OVER () AS any_said
        FROM categories
        WHERE (categories.words @@ asked.words::tsquery OR id IN (SELECT category_id FROM ntee_categories WHERE letter = ANY (asked.letters)))
          AND EXISTS (SELECT FROM directory_category_counts WHERE category_id = categories.id)) AS either
      WHERE is_said OR NOT any_said ORDER BY position, id LIMIT 8) AS found) AS categories_found), '[]') AS categories`;

interface Row {
  towns: Town[];
  states: string[];
  categories: [place: number, id: number, name: string][];
}

/** Looks up in the catalogue what a search may name. */
export async function lookUp(reads: Queries, { towns, states, kinds }: Asked): Promise<Known> {
  if (towns.length + states.length + kinds.length === 0) return nothingKnown;
  const asked = kinds.map(({ letters, category }, place) => ({ place, letters, words: category.map(asQuery).join(' | ') }));
  const row = await readOne<Row & Record<string, unknown>>(reads, prepared(text, [towns, states, JSON.stringify(asked)]));
  const categories = new Map<Kind, { id: number; name: string }[]>();
  for (const [place, id, name] of row.categories) {
    const kind = kinds[place];
    if (kind) categories.set(kind, [...(categories.get(kind) ?? []), { id, name }]);
  }
  return { towns: new Map(row.towns.map((town) => [town.key, town])), states: new Set(row.states), categories };
}

const spelledText = 'SELECT word FROM search_vocabulary WHERE word = ANY ($1::text[])';

/** Those of the words of a search that the catalogue has, also in the singular. */
export async function findSpelled(reads: Queries, typed: string): Promise<Spelled> {
  const words = wordsOf(typed).flatMap((word) => [word, singular(word)]);
  const { rows } = await reads.query<{ word: string }>(prepared(spelledText, [words]));
  return new Set(rows.map(({ word }) => word));
}

/** All words of a phrase. */
const asQuery = (phrase: string) =>
  `(${wordsOf(phrase)
    .map((word) => `'${word}'`)
    .join(' & ')})`;
