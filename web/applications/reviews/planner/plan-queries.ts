import type { QueryClient } from '@tanstack/react-query';
import { readReviewRound } from '#contract/applications/reviews/assignments.ts';
import { listPlanLines } from '#contract/applications/reviews/plan-lines.ts';
import { listPlans, type ReviewPlan, readPlan } from '#contract/applications/reviews/plans.ts';
import { listTemplates } from '#contract/applications/template-calls.ts';
import { listOf, queryOf } from '../../../platform/query-of.ts';
import { refresh } from '../../../platform/stale.ts';
import { followList, followOne } from '../../../platform/ui/work/follow-work.ts';
import { useWorkStep } from '../../../platform/ui/work/use-work-step.ts';
import type { PlanLinesSearch, PlannerSearch } from './plan-searches.ts';

/** The published applications. There are few: one page of 500 has them all. */
export const reviewedTemplatesQuery = queryOf(
  listTemplates,
  { query: { isPublished: true, ordering: '-created', pageSize: 500 } },
  { select: ({ results }) => results },
);

export function reviewRoundQuery(template: number) {
  return queryOf(readReviewRound, { params: { id: template } });
}

export function plansListQuery({ applicationTemplate, page }: PlannerSearch) {
  return listOf(listPlans, { query: { applicationTemplate, page }, quiet: [404] }, followList);
}

export function planQuery(id: number) {
  return queryOf(readPlan, { params: { id } }, followOne);
}

/** `plannedAt` is part of the key, so that a plan computed again shows its new lines. */
export function planLinesQuery({ id, plannedAt }: ReviewPlan, search: PlanLinesSearch) {
  return listOf(listPlanLines, { params: { id }, query: search, quiet: [404] }, { apart: plannedAt });
}

/** Stores a newer plan, and loads its lines again. */
export function storePlan(client: QueryClient, plan: ReviewPlan): void {
  client.setQueryData(planQuery(plan.id).queryKey, plan);
  void refresh(client, 'reviewPlanLines', 'reviewPlans');
}

/** Runs one call of a plan at a time. */
export const usePlanStep = (id: number) => useWorkStep(storePlan, planQuery(id));
