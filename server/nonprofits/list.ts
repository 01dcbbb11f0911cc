import {
  defaultNonprofitOrdering,
  type NonprofitFilters,
  type NonprofitOrdering,
  type NonprofitsQuery,
} from '#contract/nonprofits/nonprofits-query.ts';
import { imageSql } from '#server/files/picture-urls.ts';
import { bestMatch, type Draft, listStatements, type Ordering } from '#server/http/list-statement.ts';
import { lookAlikeIds } from './look-alikes.ts';

/** The columns of a row, named as on the wire (`nonprofitSummary` in the contract). */
export const columns = `
  nonprofits.id, nonprofits.name, nonprofits.ein, nonprofits.budget_size, nonprofits.category_ids AS web_categories,
  nonprofits.city, nonprofits.state, nonprofits.display AS is_published_for_web, nonprofits.print AS is_published_for_print,
  ${imageSql('nonprofits.image')} AS nonprofit_image`;

const byName: Ordering = { carries: 'name', by: 'name, id' };
const orderings: Record<NonprofitOrdering, Ordering> = {
  name: byName,
  '-name': { carries: 'name', by: 'name DESC, id DESC' },
  budget_size: { carries: 'name, budget_size', by: 'budget_size, name, id' },
  '-budget_size': { carries: 'name, budget_size', by: 'budget_size DESC NULLS LAST, name, id' },
};

export function nonprofitStatements(query: NonprofitsQuery) {
  const { search, ordering } = query;
  return listStatements(query, (draft) => ({
    from: 'nonprofits',
    id: 'id',
    conditions: filters(query, draft),
    ordering: search && !ordering ? bestMatch(search, draft, byName) : orderings[ordering ?? defaultNonprofitOrdering],
    columns,
    joined: 'JOIN nonprofits USING (id)',
  }));
}

/** The filters as SQL conditions on `nonprofits`, for the list and the export. */
export function filters(query: NonprofitFilters, { bind, words, exact }: Draft): string[] {
  const { ids, search, budgetSize, webCategories, acceptedYears, isPublishedForWeb, isPublishedForPrint, lookAlike } = query;
  const conditions: string[] = [];
  if (ids?.length) conditions.push(`id = ANY (${bind(ids)}::int[])`);
  if (search) conditions.push(`search @@ ${exact ? `(SELECT nonprofit_search_query(${bind(search)}))` : words(search)}`);
  // the search index holds pairs of category and budget size; 0 stands for "any"
  if (webCategories?.length || budgetSize?.length) {
    const categories = webCategories?.length ? bind(webCategories) : "'{0}'";
    const budgets = budgetSize?.length ? bind(budgetSize) : "'{NULL}'";
    conditions.push(`facets && (SELECT facet_codes(${categories}::int[], ${budgets}::budget_size[]))`);
  }
  if (acceptedYears?.length) conditions.push(`accepted_years && ${bind(acceptedYears)}::int[]`);
  if (isPublishedForWeb !== undefined) conditions.push(`display = ${bind(isPublishedForWeb)}`);
  if (isPublishedForPrint !== undefined) conditions.push(`print = ${bind(isPublishedForPrint)}`);
  if (lookAlike !== undefined) conditions.push(`nonprofits.id ${lookAlike ? 'IN' : 'NOT IN'} (${lookAlikeIds})`);
  return conditions;
}
