import {
  type BudgetSize,
  budgetSizes,
  defaultNonprofitOrdering,
  type NonprofitOrdering,
  nonprofitOrderings,
} from '#contract/nonprofit-choices.ts';
import { readChoice, readChoices, readPage, readSearchText, readWholeNumbers } from '../ui/list-search.ts';

/** The list's state as it stands in the address; what is left out has its default. */
export interface NonprofitListSearch {
  search?: string | undefined;
  budgetSize?: BudgetSize[] | undefined;
  webCategories?: number[] | undefined;
  ordering?: NonprofitOrdering | undefined;
  page?: number | undefined;
}

export function validateNonprofitListSearch(raw: Record<string, unknown>): NonprofitListSearch {
  const search = readSearchText(raw.search);
  const ordering = readChoice(nonprofitOrderings, raw.ordering);
  return {
    search,
    budgetSize: readChoices(budgetSizes, raw.budgetSize),
    webCategories: readWholeNumbers(raw.webCategories),
    // with a search the order is by best match, and '-name' is then a choice of its own
    ordering: ordering === defaultNonprofitOrdering && !search ? undefined : ordering,
    page: readPage(raw.page),
  };
}

/** The column that the rows stand in order of; none while the best match comes first. */
export function shownOrdering(search: NonprofitListSearch): NonprofitOrdering | undefined {
  return search.ordering ?? (search.search ? undefined : defaultNonprofitOrdering);
}
