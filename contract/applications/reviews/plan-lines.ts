import * as z from 'zod/mini';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { flag, idParams, oneOf, page, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { planPerson, reviewPlan } from './plans.ts';

const lineSources = ['current', 'planned', 'chosen'] as const;

const lineFilters = {
  search: z.optional(searchText),
  response: z.optional(wholeNumber),
  reviewer: z.optional(wholeNumber),
  source: z.optional(oneOf(lineSources)),
  removed: z.optional(flag),
};

/** The query of a plan's lines. */
export const planLinesQuery = z.object({
  ...lineFilters,
  ...paging,
  ordering: z._default(oneOf(['nonprofit', 'reviewer']), 'nonprofit'),
});
export type PlanLinesQuery = z.output<typeof planLinesQuery>;

const planLine = z.object({
  response: z.int(),
  nonprofitRef: namedRef,
  categories: z.array(z.string()),
  reviewer: planPerson,
  source: oneOf(lineSources),
  locked: z.boolean(),
  removed: z.boolean(),
  /** the best rank that the reviewer gave to a category of the nonprofit; null: the reviewer ranked none of its categories */
  rank: z.nullable(z.int()),
  /** the review's number among the reviews of the response, from 1; null: the line is removed */
  reviewNumber: z.nullable(z.int()),
  reviewsWanted: z.int(),
  /** how many reviews the reviewer has if the whole plan is applied */
  load: z.int(),
  limit: z.int(),
  /** “2nd choice; third review of five; 6 of 8” */
  reason: z.string(),
});
export type PlanLine = z.output<typeof planLine>;

export const listPlanLines = endpoint('listPlanLines', 'GET reviewers/plans/{id}/lines/', {
  access: 'readAllReviews',
  summary: 'The lines of a plan: who reviews what, and why',
  params: idParams,
  query: planLinesQuery,
  result: page(planLine),
});

export const changePlanLines = endpoint('changePlanLines', 'PATCH reviewers/plans/{id}/lines/', {
  access: 'manageReviews',
  summary: 'Lock, release, remove or add lines of a plan by hand: all of them or none',
  params: idParams,
  body: z.object({
    lines: z
      .array(z.object({ response: rowId, reviewer: rowId, change: oneOf(['lock', 'unlock', 'remove', 'add']) }))
      .check(z.minLength(1, 'Choose a line.'), z.maxLength(500, 'Choose at most 500.')),
  }),
  refuses: [409],
  result: reviewPlan,
});
export type LineChange = 'lock' | 'unlock' | 'remove' | 'add';

export const suggestReviewers = endpoint('suggestReviewers', 'GET applications/responses/{id}/reviewer-suggestions/', {
  access: 'readAllReviews',
  summary: 'Reviewers for one more review of a response, the best first: no conflict, below the limit, by choice, then by load',
  params: idParams,
  result: z.object({
    results: z.array(
      z.object({ ...planPerson.shape, rank: z.nullable(z.int()), load: z.int(), limit: z.int(), reason: z.string() }),
    ),
  }),
});

export const downloadReviewPlan = download({
  name: 'downloadReviewPlan',
  path: '/download-review-plan/',
  access: 'readAllReviews',
  recentSignIn: true,
  summary: 'The lines of a plan as CSV',
  query: z.object({ plan: wholeNumber }),
  refuses: [404],
});
