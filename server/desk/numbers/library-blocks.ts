import { sql } from 'kysely';
import type { NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { block, mostRows, type NumbersOf, usageLink } from './block.ts';
import { monthsOf } from './months.ts';

const columns = [
  { key: 'opens', label: 'Opened', kind: 'USES' as const },
  { key: 'readers', label: 'Readers', kind: 'USES' as const },
  { key: 'favorites', label: 'New favorites', kind: 'USES' as const },
];

interface Used {
  /** a month (`01`) or the id of a file */
  key: string;
  /** the file's name; null for a month */
  name: string | null;
  opens: number;
  readers: number;
  favorites: number;
  files: number;
}

/** The use of the library in a season: by month, and of the files that were opened most. */
export async function libraryBlocks({ db, season }: NumbersOf): Promise<NumbersBlock[]> {
  const { rows } = await sql<Used>`
    WITH used AS (
        SELECT GROUPING(month) = 0 AS of_month, coalesce(to_char(month, 'MM'), file_id::text) AS key, sum(opens)::int AS opens,
          sum(readers)::int AS readers, sum(favorites)::int AS favorites
        FROM learning_usage WHERE month BETWEEN make_date(${season}::int, 1, 1) AND make_date(${season}::int, 12, 1)
        GROUP BY GROUPING SETS ((month), (file_id))),
      placed AS (SELECT *, (count(*) OVER kind)::int AS files, row_number() OVER (kind ORDER BY opens DESC, key) AS place
        FROM used WINDOW kind AS (PARTITION BY of_month))
    SELECT placed.key, opens, readers, placed.favorites, files, f.name
    FROM placed LEFT JOIN learning_files f ON NOT of_month AND f.id = placed.key::int
    WHERE of_month OR place <= ${mostRows} ORDER BY place`.execute(db);
  const cellsOf = ({ opens, readers, favorites }: Pick<Used, 'opens' | 'readers' | 'favorites'>, link: string) =>
    [opens, readers, favorites].map((value) => ({ value, link }));
  const files = rows.filter(({ name }) => name !== null);
  const none = { opens: 0, readers: 0, favorites: 0 };
  return [
    block(
      'libraryMonths',
      columns,
      monthsOf(season).map(({ key, label, month }) => ({
        key,
        label,
        cells: cellsOf(rows.find((row) => row.name === null && row.key === key) ?? none, usageLink({ from: month, to: month })),
      })),
    ),
    block(
      'libraryFiles',
      columns,
      files.map((row) => ({
        key: row.key,
        label: row.name ?? '',
        cells: cellsOf(row, usageLink({ from: `${season}-01`, to: `${season}-12` })),
      })),
      (files[0]?.files ?? 0) - files.length,
    ),
  ];
}
