import { sql } from 'kysely';
import type { NumberRow, NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import {
  donationSourceLabels,
  donationSources,
  donationTypeLabels,
  donationTypes,
} from '#contract/money/donations/donations-query.ts';
import { block, donationsLink, mostRows, type NumbersOf } from './block.ts';
import { lastDay, monthsOf } from './months.ts';

const columns = [
  { key: 'amount', label: 'Amount', kind: 'DOLLARS' as const },
  { key: 'gifts', label: 'Gifts', kind: 'COUNT' as const },
];

interface Summed {
  by: 'month' | 'type' | 'source' | 'nonprofit';
  key: string;
  label: string | null;
  count: number;
  amount: number;
  groups: number;
}

/**
 * The gifts of a season's days by month, type, source and nonprofit, from the monthly sums. Only the nonprofits that received
 * most have a row.
 */
export async function giftBlocks({ db, season }: NumbersOf): Promise<NumbersBlock[]> {
  const { rows } = await sql<Summed>`
    WITH summed AS (
        SELECT CASE GROUPING(month, donation_type, source, nonprofit_id)
            WHEN 7 THEN 'month' WHEN 11 THEN 'type' WHEN 13 THEN 'source' ELSE 'nonprofit' END AS by,
          coalesce(to_char(month, 'MM'), donation_type, source, nonprofit_id::text) AS key, sum(count)::int AS count, sum(amount) AS amount
        FROM donation_months WHERE month BETWEEN make_date(${season}::int, 1, 1) AND make_date(${season}::int, 12, 1)
        GROUP BY GROUPING SETS ((month), (donation_type), (source), (nonprofit_id))),
      placed AS (SELECT *, (count(*) OVER kind)::int AS groups, row_number() OVER (kind ORDER BY amount DESC, key) AS place
        FROM summed WINDOW kind AS (PARTITION BY by))
    SELECT placed.by, placed.key, placed.count, amount::float8 AS amount, groups, n.name AS label
    FROM placed LEFT JOIN nonprofits n ON n.id = CASE placed.by WHEN 'nonprofit' THEN placed.key::int END
    WHERE placed.by <> 'nonprofit' OR place <= ${mostRows} ORDER BY placed.by, place`.execute(db);
  const of = (by: Summed['by']) => rows.filter((row) => row.by === by);
  const year = { start_date: `${season}-01-01`, end_date: `${season}-12-31` };
  const cellsOf = (row: Summed | undefined, filters: Record<string, string>): NumberRow['cells'] => {
    const link = donationsLink({ ...year, ...filters });
    return [
      { value: row?.amount ?? 0, link },
      { value: row?.count ?? 0, link },
    ];
  };
  const known = (by: Summed['by'], key: string) => of(by).find((row) => row.key === key);
  const nonprofits = of('nonprofit');
  return [
    block(
      'giftMonths',
      columns,
      monthsOf(season).map(({ key, label, month }) => ({
        key,
        label,
        cells: cellsOf(known('month', key), { start_date: `${month}-01`, end_date: lastDay(month) }),
      })),
    ),
    block(
      'giftTypes',
      columns,
      rowsOf(donationTypes, donationTypeLabels, (key) => cellsOf(known('type', key), { donation_type: key })),
    ),
    block(
      'giftSources',
      columns,
      rowsOf(donationSources, donationSourceLabels, (key) => cellsOf(known('source', key), { source: key })),
    ),
    block(
      'giftNonprofits',
      columns,
      nonprofits.map((row) => ({ key: row.key, label: row.label ?? '', cells: cellsOf(row, { nonprofit_id: row.key }) })),
      (nonprofits[0]?.groups ?? 0) - nonprofits.length,
    ),
  ];
}

function rowsOf<Key extends string>(keys: readonly Key[], labels: Record<Key, string>, cells: (key: Key) => NumberRow['cells']) {
  return keys.map((key) => ({ key, label: labels[key], cells: cells(key) }));
}
