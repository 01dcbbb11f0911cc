import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { ProfileGap } from '#contract/nonprofits/place-filters.ts';
import type { ListSql } from '#server/platform/http/lists/list-statement.ts';

interface PlaceQuery {
  town?: string | undefined;
  zip?: string | undefined;
  lacks?: ProfileGap | undefined;
}

const lacking: Record<ProfileGap, string> = {
  CATEGORY: "category_ids = '{}'",
  BUDGET_SIZE: 'budget_size IS NULL',
  TOWN: 'town_key IS NULL',
  ZIP: 'zip5 IS NULL',
};

/** SQL conditions on `nonprofits`: where they are, and what their profiles lack. */
export function placeConditions({ town, zip, lacks }: PlaceQuery, { bind }: Pick<ListSql, 'bind'>): string[] {
  return [
    ...(town === undefined ? [] : [`town_key = ${bind(town)}`]),
    ...(zip === undefined ? [] : [`zip5 = ${bind(zip)}`]),
    ...(lacks === undefined ? [] : [lacking[lacks]]),
  ];
}

interface ProfileQuery extends PlaceQuery {
  webCategory?: number | undefined;
  budgetSize?: readonly BudgetSize[] | undefined;
}

/** `placeConditions` and conditions on category and budget size, for lists of records that belong to nonprofits. */
export function profileConditions(query: ProfileQuery, listSql: Pick<ListSql, 'bind'>): string[] {
  const { webCategory, budgetSize } = query;
  const conditions = placeConditions(query, listSql);
  if (webCategory !== undefined) conditions.push(`category_ids @> ARRAY[${listSql.bind(webCategory)}::int]`);
  if (budgetSize?.length) conditions.push(`budget_size = ANY (${listSql.bind(budgetSize)}::budget_size[])`);
  return conditions;
}
