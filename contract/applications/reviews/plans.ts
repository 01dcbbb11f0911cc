import * as z from 'zod/mini';
import type { Steps } from '#contract/platform/jobs/long-work.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** The query of the list of plans. */
export const plansQuery = z.object({ applicationTemplate: z.optional(wholeNumber), ...paging });

export const planMessages = {
  busy: 'This plan is being computed.',
  notReady: 'This plan is not ready.',
  isApplied: 'This plan is applied already.',
  outdated: 'The assignment changed after this plan was computed. Plan again to include the changes.',
  isCurrent: 'This review is assigned already. Change it under Assign Reviewers.',
  conflict: 'This reviewer has a conflict of interest with this nonprofit.',
  notAReviewer: 'This user is not an active reviewer.',
  noAccount: 'This reviewer has not set up an account yet.',
  notSubmitted: 'This is not a submitted response to this application.',
  failed: 'The plan could not be computed. Try again.',
};

const planStates = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'APPLIED'] as const;

export const planSteps = {
  /** also from RUNNING, because a job whose process was killed begins again */
  begin: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING' },
  finish: { from: ['RUNNING'], to: 'READY' },
  fail: { from: ['RUNNING'], to: 'FAILED' },
  planAgain: { from: ['READY', 'FAILED', 'CANCELLED'], to: 'QUEUED' },
  /** for a plan that was never computed; a plan with an earlier result keeps that result: see `cancelAgain` */
  cancel: { from: ['QUEUED', 'RUNNING'], to: 'CANCELLED' },
  cancelAgain: { from: ['QUEUED', 'RUNNING'], to: 'READY' },
  apply: { from: ['READY'], to: 'APPLIED' },
} as const satisfies Steps<(typeof planStates)[number]>;

const reviewsWanted = z.int('Enter a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(20, 'At most 20.'));
const limit = z.int('Enter a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(200, 'At most 200.'));
const limits = z.array(z.object({ reviewer: rowId, limit })).check(z.maxLength(2_000, 'Choose at most 2,000.'));

/** bytes: enough for the limits of 2,000 reviewers */
const planBodyLimit = 262_144;

/** A reviewer or a member of staff, as a plan names them. */
export const planPerson = personRef;

/** Applications that stay short of reviews, by the first category of their nonprofits. */
const planGap = z.object({
  /** null: applications without a category */
  category: z.nullable(namedRef),
  responses: z.array(z.int()),
  short: z.int(),
  /** “Housing: 4 reviews short” */
  text: z.string(),
});
export type PlanGap = z.output<typeof planGap>;

/** What a single change would do, computed by planning again with this change. */
const planAdvice = z.object({
  /** LIMIT: the limit per reviewer becomes `number`. INVITE: `number` reviewers without conflicts of interest join */
  change: oneOf(['LIMIT', 'INVITE']),
  number: z.int(),
  /** applications that still lack reviews after the change, and the number of these reviews; 0: the change is enough */
  applications: z.int(),
  missing: z.int(),
  /** “With a limit of 9, 31 applications still lack 40 reviews.” */
  text: z.string(),
});
export type PlanAdvice = z.output<typeof planAdvice>;

const spread = z.object({
  reviews: z.int(),
  /** mean of the lines' ranks (see `rank` of a line); null: no line has a rank */
  meanRank: z.nullable(z.number()),
  /** reviews whose reviewer ranked no category of the nonprofit */
  unranked: z.int(),
  /** the least and the most reviews of one reviewer */
  leastLoad: z.int(),
  mostLoad: z.int(),
  /** how many responses get 0, 1, 2 … reviews */
  coverage: z.array(z.int()),
});
export type PlanSpread = z.output<typeof spread>;

export const reviewPlan = z.object({
  id: z.int(),
  applicationTemplate: z.int(),
  state: oneOf(planStates),
  /** percent */
  progress: z.int(),
  reviewsWanted: z.int(),
  reviewerLimit: z.int(),
  limits: z.array(z.object({ reviewer: z.int(), limit: z.int() })),
  createdAt: momentText,
  createdBy: z.nullable(planPerson),
  plannedAt: z.nullable(momentText),
  appliedAt: z.nullable(momentText),
  appliedBy: z.nullable(planPerson),
  milliseconds: z.nullable(z.int()),
  /** whether lines were changed by hand since the plan was computed: gaps and advice may be out of date */
  changedByHand: z.boolean(),
  gaps: z.array(planGap),
  /** empty: no review is missing, no change can help, or every try took too long */
  advice: z.array(planAdvice),
  /** reviewers who had not set up their accounts when the plan was computed: no review is planned for them */
  leftOut: z.array(planPerson),
  /** how reviews are spread over responses and reviewers: at the time of planning, and if the plan is applied */
  before: spread,
  after: spread,
  /** how many assignments applying the plan adds */
  added: z.int(),
});
export type ReviewPlan = z.output<typeof reviewPlan>;

export const createPlan = endpoint('createPlan', 'POST reviewers/plans/', {
  access: 'manageReviews',
  summary: 'Plan who reviews an application’s submitted responses; a job computes it',
  body: z.object({
    applicationTemplate: rowId,
    /** default of `reviewsWanted` and `reviewerLimit`: the values of the application's review round */
    reviewsWanted: z.optional(reviewsWanted),
    reviewerLimit: z.optional(limit),
    limits: z._default(limits, []),
  }),
  bodyLimit: planBodyLimit,
  result: reviewPlan,
  status: 201,
});

export const listPlans = endpoint('listPlans', 'GET reviewers/plans/', {
  access: 'readAllReviews',
  summary: 'Plans, the newest first',
  query: plansQuery,
  result: page(reviewPlan),
});

export const readPlan = endpoint('readPlan', 'GET reviewers/plans/{id}/', {
  access: 'readAllReviews',
  summary: 'A plan: its progress, its gaps, and how it compares with the assignment',
  params: idParams,
  result: reviewPlan,
});

export const planAgain = endpoint('planAgain', 'POST reviewers/plans/{id}/plan-again/', {
  access: 'manageReviews',
  summary: 'Compute a plan again around its locked and removed lines, on the assignment as it is now',
  params: idParams,
  body: z.object({
    reviewsWanted: z.optional(reviewsWanted),
    reviewerLimit: z.optional(limit),
    limits: z.optional(limits),
  }),
  bodyLimit: planBodyLimit,
  refuses: [409],
  result: reviewPlan,
});

export const cancelPlan = endpoint('cancelPlan', 'POST reviewers/plans/{id}/cancel/', {
  access: 'manageReviews',
  summary: 'Stop computing a plan',
  params: idParams,
  refuses: [409],
  result: reviewPlan,
});

export const deletePlan = endpoint('deletePlan', 'DELETE reviewers/plans/{id}/', {
  access: 'manageReviews',
  summary: 'Delete a plan that was not applied',
  params: idParams,
  refuses: [409],
  result: null,
});

export const applyPlan = endpoint('applyPlan', 'POST reviewers/plans/{id}/apply/', {
  access: 'manageReviews',
  summary:
    'Assign what the plan adds, all of it or nothing; 409 with `changes` where the assignment is not what it was planned on',
  params: idParams,
  refuses: [409],
  result: reviewPlan,
});
