import { sql } from 'kysely';
import type { NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { profileGapLabels, townWords } from '#contract/nonprofits/place-filters.ts';
import { block, type NumbersOf, nonprofitsLink } from './block.ts';

/** how many towns have a column: those with the most nonprofits of any year */
const mostTowns = 6;

interface Row {
  id: number | null;
  name: string | null;
  everywhere: number;
  towns: string[];
  counts: number[];
}

/** The nonprofits accepted in the season, by category and town. A category without nonprofits in a town has a 0. */
export async function coverageBlock({ db, season }: NumbersOf): Promise<NumbersBlock> {
  const { rows } = await sql<Row>`
    WITH programme AS NOT MATERIALIZED (SELECT category_ids, town_key, accepted_years @> ARRAY[${season}::int] AS listed FROM nonprofits
        WHERE display OR print OR accepted_years <> '{}'),
      towns AS MATERIALIZED (SELECT town_key, row_number() OVER (ORDER BY count(*) DESC, town_key) AS place FROM programme
        WHERE town_key IS NOT NULL GROUP BY town_key ORDER BY place LIMIT ${mostTowns}),
      counted AS MATERIALIZED (SELECT category, place, count(*)::int AS count FROM programme LEFT JOIN towns USING (town_key)
        CROSS JOIN LATERAL unnest(CASE category_ids WHEN '{}' THEN '{NULL}' ELSE category_ids END) AS category
        WHERE listed GROUP BY category, place),
      wanted AS (SELECT id, name, position FROM categories
        UNION ALL SELECT NULL, NULL, NULL WHERE EXISTS (SELECT FROM counted WHERE category IS NULL))
    SELECT wanted.id, wanted.name,
      coalesce((SELECT sum(count) FROM counted WHERE category IS NOT DISTINCT FROM wanted.id), 0)::int AS everywhere,
      ARRAY(SELECT town_key FROM towns ORDER BY place) AS towns,
      ARRAY(SELECT coalesce((SELECT sum(count) FROM counted WHERE category IS NOT DISTINCT FROM wanted.id
        AND counted.place = towns.place), 0)::int FROM towns ORDER BY place) AS counts
    FROM wanted ORDER BY wanted.id IS NULL, wanted.position, wanted.name, wanted.id`.execute(db);
  const towns = rows[0]?.towns ?? [];
  const columns = [
    { key: 'everywhere', label: 'Everywhere', kind: 'COUNT' as const },
    ...towns.map((town) => ({ key: town, label: townWords(town), kind: 'COUNT' as const })),
  ];
  return block(
    'coverage',
    columns,
    rows.map((row) => rowOf(row, season)),
  );
}

function rowOf({ id, name, everywhere, towns, counts }: Row, season: number) {
  const filters = { accepted_years: season, ...(id === null ? { lacks: 'CATEGORY' } : { web_categories: id }) };
  return {
    key: String(id ?? 'none'),
    label: name ?? profileGapLabels.CATEGORY,
    cells: [
      { value: everywhere, link: nonprofitsLink(filters) },
      ...towns.map((town, index) => ({ value: counts[index] ?? 0, link: nonprofitsLink({ ...filters, town }) })),
    ],
  };
}
