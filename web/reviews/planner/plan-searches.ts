import { planLinesQuery } from '#contract/reviews/plan-lines.ts';
import { plansQuery } from '#contract/reviews/plans.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

export type PlannerSearch = ListSearch<typeof plansQuery>;
export const readPlannerSearch = listSearch(plansQuery);

export type PlanLinesSearch = ListSearch<typeof planLinesQuery>;
export const readPlanLinesSearch = listSearch(planLinesQuery);
