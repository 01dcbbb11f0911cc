import { type RawBuilder, sql } from 'kysely';
import { type BulkAction, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { bulkMessages } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { nonprofitMessages } from '#contract/nonprofits/fields.ts';
import { nteeMajors } from '#contract/nonprofits/ntee.ts';
import { isColleagueSql } from '#server/nonprofits/relationship/colleagues.ts';

export interface Parameters {
  year?: number | undefined;
  category?: number | null | undefined;
  day?: string | undefined;
  person?: number | null | undefined;
}

/** One action as SQL about a row `t` of its table. */
export interface ColumnChange {
  table: 'nonprofits' | 'users';
  column: string;
  name: RawBuilder<string>;
  /** the column's new value; equal to the present one if there is nothing to do */
  next: RawBuilder<unknown>;
  /** why this row cannot be changed, or null */
  refusal: RawBuilder<string | null>;
}

const columns: Record<string, { name: string; fromJson: (json: RawBuilder<unknown>) => RawBuilder<unknown> }> = {
  display: { name: 'display', fromJson: (json) => sql`${json}::boolean` },
  print: { name: 'print', fromJson: (json) => sql`${json}::boolean` },
  isActive: { name: 'is_active', fromJson: (json) => sql`${json}::boolean` },
  acceptedYears: { name: 'accepted_years', fromJson: (json) => sql`ARRAY(SELECT jsonb_array_elements_text(${json})::int)` },
  webCategories: { name: 'category_ids', fromJson: (json) => sql`ARRAY(SELECT jsonb_array_elements_text(${json})::int)` },
  owner: { name: 'owner_id', fromJson: (json) => sql`${json}::int` },
  printCategory: { name: 'print_category_id', fromJson: (json) => sql`${json}::int` },
  inactiveDate: { name: 'inactive_date', fromJson: (json) => sql`(${json} #>> '{}')::date` },
};

function columnOf(action: BulkAction) {
  const column = columns[factsOf(action).field];
  if (!column) throw new Error(`no column for ${action}`);
  return column;
}

function tableOf(action: BulkAction): Pick<ColumnChange, 'table' | 'column' | 'name'> {
  const column = columnOf(action).name;
  if (factsOf(action).records === 'NONPROFITS') return { table: 'nonprofits', column, name: sql<string>`t.name` };
  return { table: 'users', column, name: sql<string>`person_name(t.first_name, t.last_name, t.email)` };
}

/** Whether the action deactivates accounts; with `undo`, whether the action's undo does. */
export function closesAccounts(action: BulkAction, undo: boolean): boolean {
  return action === (undo ? 'REACTIVATE_PEOPLE' : 'DEACTIVATE_PEOPLE');
}

/** `staying`: the rule about accounts that stay active, see `findStaying`. */
export function changeOf(action: BulkAction, parameters: Parameters, staying: RawBuilder<string | null>): ColumnChange {
  const rules = [...categoryRules(action, parameters), ...ownerRules(parameters)];
  const refusal = rules.length > 0 ? sql<string | null>`CASE ${sql.join(rules, sql` `)} END` : staying;
  return { ...tableOf(action), next: nextOf(action, parameters), refusal };
}

/** The rules about the category. They also apply when a single nonprofit is saved. */
function categoryRules(action: BulkAction, { category }: Parameters): RawBuilder<unknown>[] {
  if (!category || action === 'REMOVE_CATEGORY') return [];
  const exists = sql`WHEN NOT EXISTS (SELECT FROM categories WHERE id = ${category}) THEN ${bulkMessages.noCategory}`;
  if (action !== 'ADD_CATEGORY') return [exists];
  return [
    exists,
    sql`WHEN cardinality(t.category_ids) >= 50 AND ${category} <> ALL (t.category_ids) THEN ${nonprofitMessages.categories}`,
  ];
}

/** Nobody becomes an owner who has left the programme staff meanwhile. */
function ownerRules({ person }: Parameters): RawBuilder<unknown>[] {
  if (!person) return [];
  const isColleague = sql`EXISTS (SELECT FROM users WHERE users.id = ${person} AND ${sql.raw(isColleagueSql)})`;
  return [sql`WHEN NOT ${isColleague} THEN ${bulkMessages.noColleague}`];
}

const nteeNames = JSON.stringify(nteeMajors.map(({ letter, name }) => ({ letter, name })));

/** SQL: the nonprofit's categories without the category that is named like the major group of its NTEE code. */
const withoutNteeGroup = sql`(SELECT coalesce(array_agg(own.id ORDER BY own.place), '{}')::int[]
  FROM unnest(t.category_ids) WITH ORDINALITY AS own (id, place)
  WHERE own.id NOT IN (SELECT c.id FROM categories c
    JOIN jsonb_to_recordset(${nteeNames}::jsonb) AS major (letter text, name text) ON lower(major.name) = lower(c.name)
    WHERE major.letter = left(t.ntee_code, 1)))`;

function nextOf(action: BulkAction, { year, category, day, person }: Parameters): RawBuilder<unknown> {
  switch (action) {
    case 'PUBLISH_WEB':
    case 'PUBLISH_PRINT':
    case 'REACTIVATE_PEOPLE':
      return sql`true`;
    case 'TAKE_DOWN_WEB':
    case 'TAKE_DOWN_PRINT':
    case 'DEACTIVATE_PEOPLE':
      return sql`false`;
    case 'ADD_YEAR':
      return sql`CASE WHEN ${year}::int = ANY (t.accepted_years) THEN t.accepted_years ELSE sorted_set(t.accepted_years || ${year}::int) END`;
    case 'REMOVE_YEAR':
      return sql`array_remove(t.accepted_years, ${year}::int)`;
    case 'ADD_CATEGORY':
      return sql`CASE WHEN ${category}::int = ANY (t.category_ids) THEN t.category_ids ELSE t.category_ids || ${category}::int END`;
    case 'SET_CATEGORY':
      return sql`ARRAY[${category}::int]`;
    case 'REMOVE_CATEGORY':
      return sql`array_remove(t.category_ids, ${category}::int)`;
    case 'LEAVE_TO_NTEE':
      return withoutNteeGroup;
    case 'SET_PRINT_CATEGORY':
      return sql`${category}::int`;
    case 'SET_OWNER':
      return sql`${person}::int`;
    // a nonprofit that is already inactive keeps its earlier date
    case 'DEACTIVATE_NONPROFITS':
      return sql`least(t.inactive_date, ${day}::date)`;
    case 'REACTIVATE_NONPROFITS':
      return sql`NULL::date`;
  }
}

/**
 * Restores the value from before the change, which the row `stored` has. Refuses if somebody has changed the column since, if a
 * category of that value is deleted, or if `refusal` has a reason.
 */
export function undoOf(action: BulkAction, refusal: RawBuilder<string | null>): ColumnChange {
  const base = tableOf(action);
  const { name, fromJson } = columnOf(action);
  const next = fromJson(sql`stored.before`);
  const gone =
    name === 'category_ids' || name === 'print_category_id'
      ? sql`WHEN EXISTS (SELECT FROM jsonb_array_elements_text(jsonb_build_array() || stored.before) AS earlier
          WHERE earlier::int NOT IN (SELECT id FROM categories)) THEN ${bulkMessages.goneCategories}`
      : sql``;
  const rules = sql<string | null>`CASE
    WHEN to_jsonb(t.${sql.ref(name)}) IS DISTINCT FROM stored.after THEN ${bulkMessages.changedSince} ${gone}
    ELSE ${refusal} END`;
  return { ...base, next, refusal: rules };
}
