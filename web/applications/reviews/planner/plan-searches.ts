import { planLinesQuery } from '#contract/applications/reviews/plan-lines.ts';
import { plansQuery } from '#contract/applications/reviews/plans.ts';
import { type ListSearch, listSearch } from '../../../platform/ui/lists/list-search.ts';

export type PlannerSearch = ListSearch<typeof plansQuery>;
export const readPlannerSearch = listSearch(plansQuery);

export type PlanLinesSearch = ListSearch<typeof planLinesQuery>;
export const readPlanLinesSearch = listSearch(planLinesQuery);
