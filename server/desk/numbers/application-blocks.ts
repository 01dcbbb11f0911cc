import { type RawBuilder, sql } from 'kysely';
import type { NumberBlockName, NumberRow, NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { type ProfileGap, profileGapLabels, townWords } from '#contract/nonprofits/place-filters.ts';
import { submittedStatus } from '#contract/platform/access/response-status.ts';
import { isReviewedSql } from '#server/applications/responses/list.ts';
import { block, mostRows, type NumbersOf, responsesLink } from './block.ts';

const columns = [
  { key: 'begun', label: 'Begun', kind: 'COUNT' as const },
  { key: 'submitted', label: 'Submitted', kind: 'COUNT' as const },
  { key: 'reviewed', label: 'Reviewed', kind: 'COUNT' as const },
  { key: 'accepted', label: 'Accepted', kind: 'COUNT' as const },
];

type Group = 'all' | 'template' | 'category' | 'size' | 'town' | 'zip';

interface Counted {
  by: Group;
  /** the group's id, code or key; null for all responses, and for profiles without a value */
  key: string | null;
  label: string | null;
  begun: number;
  submitted: number;
  reviewed: number;
  accepted: number;
  /** how many groups of this kind there are */
  groups: number;
}

type Filters = Record<string, string | number>;

/** Counts a season's responses: in all, by template, and by the category, budget size and place of their nonprofits. */
export async function applicationBlocks(asked: NumbersOf): Promise<NumbersBlock[]> {
  const { rows } = await countedSql(asked).execute(asked.db);
  const { season } = asked;
  const of = (group: Group) => rows.filter(({ by }) => by === group);
  const rowOf = (row: Counted, label: string, filters: Filters): NumberRow => ({
    key: row.key ?? 'none',
    label,
    cells: stagesOf(row, { season, ...filters }),
  });
  const [all] = of('all');
  const grouped = (name: NumberBlockName, group: Group, gap: ProfileGap, filter: string, words: (row: Counted) => string) =>
    block(
      name,
      columns,
      of(group).map((row) =>
        row.key === null ? rowOf(row, profileGapLabels[gap], { lacks: gap }) : rowOf(row, words(row), { [filter]: row.key }),
      ),
      Math.max(0, (of(group)[0]?.groups ?? 0) - of(group).length),
    );
  const size = (key: string | null) => budgetSizes.find((one) => one === key);
  return [
    block('stages', [{ key: 'applications', label: 'Applications', kind: 'COUNT' }], all ? stagesAsRows(all, season) : []),
    block(
      'applications',
      columns,
      of('template').map((row) => rowOf(row, row.label ?? '', { application_template: row.key ?? '' })),
    ),
    grouped('categories', 'category', 'CATEGORY', 'web_category', ({ label }) => label ?? ''),
    grouped('sizes', 'size', 'BUDGET_SIZE', 'budget_size', ({ key }) => budgetSizeLabels[size(key) ?? 'HIGHER_3M']),
    grouped('towns', 'town', 'TOWN', 'town', ({ key }) => townWords(key ?? '')),
    grouped('zips', 'zip', 'ZIP', 'zip', ({ key }) => key ?? ''),
  ];
}

/** For each stage, the filters that make the list of responses show the responses that the stage counts. */
const stages = {
  begun: {},
  submitted: { application_status: submittedStatus },
  reviewed: { reviewed: 'true' },
  accepted: { decision: 'ACCEPTED' },
} satisfies Record<(typeof columns)[number]['key'], Filters>;

const stageNames = ['begun', 'submitted', 'reviewed', 'accepted'] as const;

function stagesOf(row: Counted, filters: Filters) {
  return stageNames.map((stage) => ({ value: row[stage], link: responsesLink({ ...filters, ...stages[stage] }) }));
}

function stagesAsRows(all: Counted, season: number): NumberRow[] {
  return stagesOf(all, { season }).map((cell, index) => ({
    key: columns[index]?.key ?? '',
    label: columns[index]?.label ?? '',
    cells: [cell],
  }));
}

/** Reads the season's responses once and groups them in six ways. Keeps only the towns and ZIP codes with the most responses. */
function countedSql({ season, timeZone }: NumbersOf): RawBuilder<Counted> {
  return sql<Counted>`
    WITH asked AS MATERIALIZED (SELECT id, name FROM application_templates
        WHERE application_season(closes_at, opens_at, created_at, ${timeZone}) = ${season}),
      decided AS MATERIALIZED (SELECT DISTINCT ON (d.response_id) d.response_id, d.decision FROM response_decisions d
        JOIN application_responses r ON r.id = d.response_id
        WHERE d.released_at IS NOT NULL AND r.template_id IN (SELECT id FROM asked) ORDER BY d.response_id, d.id DESC),
      judged AS MATERIALIZED (SELECT r.template_id, n.category_ids, n.budget_size, n.town_key, n.zip5,
          response_reviewable(r.status)::int AS submitted, (${sql.raw(isReviewedSql)})::int AS reviewed,
          (decided.decision IS NOT DISTINCT FROM 'ACCEPTED')::int AS accepted
        FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id LEFT JOIN decided ON decided.response_id = r.id
        WHERE r.template_id IN (SELECT id FROM asked)),
      counted AS (
        SELECT CASE GROUPING(template_id, budget_size, town_key, zip5)
            WHEN 15 THEN 'all' WHEN 7 THEN 'template' WHEN 11 THEN 'size' WHEN 13 THEN 'town' ELSE 'zip' END AS by,
          coalesce(template_id::text, budget_size::text, town_key, zip5) AS key,
          count(*)::int AS begun, coalesce(sum(submitted), 0)::int AS submitted, coalesce(sum(reviewed), 0)::int AS reviewed,
          coalesce(sum(accepted), 0)::int AS accepted
        FROM judged GROUP BY GROUPING SETS ((), (template_id), (budget_size), (town_key), (zip5))
        UNION ALL
        SELECT 'category', category::text, count(*)::int, sum(submitted)::int, sum(reviewed)::int, sum(accepted)::int
        FROM judged CROSS JOIN LATERAL unnest(CASE category_ids WHEN '{}' THEN '{NULL}' ELSE category_ids END) AS category GROUP BY category),
      placed AS (SELECT *, (count(*) OVER kind)::int AS groups, row_number() OVER (kind ORDER BY begun DESC, key) AS place
        FROM counted WINDOW kind AS (PARTITION BY by))
    SELECT placed.by, placed.key, begun, submitted, reviewed, accepted, groups,
      CASE placed.by WHEN 'template' THEN (SELECT name FROM asked WHERE asked.id = placed.key::int)
        WHEN 'category' THEN categories.name END AS label
    FROM placed LEFT JOIN categories ON categories.id = CASE placed.by WHEN 'category' THEN placed.key::int END
    WHERE placed.by NOT IN ('town', 'zip') OR place <= ${mostRows}
    ORDER BY placed.by, placed.key IS NULL, categories.position, categories.name,
      CASE WHEN placed.by = 'size' THEN placed.key::budget_size END, begun DESC, placed.key`;
}
