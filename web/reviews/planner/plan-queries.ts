import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listTemplates } from '#contract/applications/template-calls.ts';
import { readReviewRound } from '#contract/reviews/assignments.ts';
import { listPlanLines, listPlans, type ReviewPlan, readPlan } from '#contract/reviews/plans.ts';
import { call } from '../../api.ts';
import type { PlanLinesSearch, PlannerSearch } from './plan-searches.ts';

/** The published applications. There are few: one page of 500 has them all. */
export const reviewedTemplatesQuery = queryOptions({
  queryKey: ['application-templates', 'reviewed'],
  queryFn: ({ signal }) =>
    call(listTemplates, { query: { isPublished: true, ordering: '-created', pageSize: 500 }, signal, quiet: true }),
  select: ({ results }) => results,
});

export function reviewRoundQuery(template: number) {
  return queryOptions({
    queryKey: ['review-round', template],
    queryFn: ({ signal }) => call(readReviewRound, { params: { id: template }, signal, quiet: true }),
  });
}

export function plansListQuery({ applicationTemplate, page }: PlannerSearch) {
  return queryOptions({
    queryKey: ['review-plans', applicationTemplate, page],
    queryFn: ({ signal }) => call(listPlans, { query: { applicationTemplate, page }, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isComputing) ? pollMilliseconds : false),
  });
}

const pollMilliseconds = 1_000;

export function isComputing({ state }: ReviewPlan): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

/** The screen shows errors itself. Asks again until the plan is computed. */
export function planQuery(id: number) {
  return queryOptions({
    queryKey: ['review-plan', id],
    queryFn: ({ signal }) => call(readPlan, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isComputing(state.data) ? pollMilliseconds : false),
    staleTime: 0,
  });
}

/** `plannedAt` is part of the key, so that a plan computed again shows its new lines. */
export function planLinesQuery({ id, plannedAt }: ReviewPlan, search: PlanLinesSearch) {
  return queryOptions({
    queryKey: ['review-plan', id, 'lines', plannedAt, search],
    queryFn: ({ signal }) => call(listPlanLines, { params: { id }, query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** Stores a newer plan, and loads its lines again. */
export function storePlan(client: QueryClient, plan: ReviewPlan): void {
  client.setQueryData(planQuery(plan.id).queryKey, plan);
  void client.invalidateQueries({ queryKey: ['review-plan', plan.id, 'lines'] });
  void client.invalidateQueries({ queryKey: ['review-plans'] });
}
