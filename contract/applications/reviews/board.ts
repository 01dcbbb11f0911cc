import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { flag, idParams, messages, oneOf, page, paging, searchText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { recommendations } from './recommendations.ts';

export const decisions = ['ACCEPTED', 'DECLINED', 'WAITLISTED'] as const;
export type Decision = (typeof decisions)[number];
export const decisionLabels: Record<Decision, string> = { ACCEPTED: 'Accepted', DECLINED: 'Declined', WAITLISTED: 'Waitlisted' };

const boardOrderings = [
  'nonprofit',
  '-nonprofit',
  'reviews',
  '-reviews',
  'mean',
  '-mean',
  'adjusted',
  '-adjusted',
  'spread',
  '-spread',
  'visits',
  '-visits',
  'submitted',
  '-submitted',
  'decision',
  '-decision',
] as const;
export type BoardOrdering = (typeof boardOrderings)[number];
/** the responses with the strongest disagreement come first */
const defaultBoardOrdering: BoardOrdering = '-spread';

const boardFilters = {
  applicationTemplate: wholeNumber,
  /** words of the nonprofit's name, EIN, tags or descriptions */
  search: z.optional(searchText),
  decision: z.optional(oneOf([...decisions, 'NONE'])),
  released: z.optional(flag),
  category: z.optional(wholeNumber),
  tag: z.optional(searchText),
  /** true: responses with fewer reviews done than wanted; false: the others */
  short: z.optional(flag),
  ordering: z._default(oneOf(boardOrderings), defaultBoardOrdering),
};
const boardExport = z.object(boardFilters);
export type BoardExport = z.output<typeof boardExport>;
export const boardQuery = z.object({ ...boardFilters, ...paging });
export type BoardQuery = z.output<typeof boardQuery>;

export const downloadBoard = download({
  name: 'downloadDecisionBoard',
  path: '/download-decision-board/',
  access: 'readAllReviews',
  recentSignIn: true,
  summary: 'The decision board of one application as CSV, narrowed and sorted as the board is',
  query: boardExport,
});

/** How the column “Adjusted” is computed, for the board to show. */
export const adjustedFormula =
  'Each score less its reviewer’s leaning, then the mean, between 1 and 5. A reviewer’s leaning is the sum of the distances between ' +
  'their scores and the mean of the other scores of the same applications, divided by the number of these reviews plus 3. ' +
  'The scores themselves do not change.';

const boardDecision = z.object({
  decision: oneOf(decisions),
  acceptedYear: z.nullable(z.int()),
  publishWeb: z.boolean(),
  publishPrint: z.boolean(),
  /** the last day of the granted access to the Learning Commons; null: none is granted */
  learningUntil: z.nullable(dayText),
  preparedAt: momentText,
  /** null: the decision is prepared, and visible to programme staff alone */
  releasedAt: z.nullable(momentText),
});

const boardRow = z.object({
  /** the response's id */
  id: z.int(),
  nonprofitRef: z.object({ id: z.int(), name: z.string(), webCategories: z.array(namedRef) }),
  dateSubmitted: momentText,
  /** `reviewsDone`: reviews with a recommendation; a review without an assignment counts only if staff included it */
  reviewsDone: z.int(),
  reviewsWanted: z.int(),
  reviewersAssigned: z.int(),
  /** mean of the included scores above 0, to one decimal; null: there are no such scores */
  mean: z.nullable(z.number()),
  /** see `adjustedFormula` */
  adjusted: z.nullable(z.number()),
  /** standard deviation of the included scores above 0; null: fewer than two */
  spread: z.nullable(z.number()),
  lowest: z.nullable(z.int()),
  highest: z.nullable(z.int()),
  numSiteVisits: z.int(),
  numPositiveSiteVisits: z.int(),
  scores: z.array(
    z.object({
      review: z.int(),
      reviewer: z.int(),
      fullName: z.string(),
      recommendation: oneOf(recommendations),
      score: z.int(),
      included: z.boolean(),
      /** whether the review's reviewer is assigned */
      assigned: z.boolean(),
    }),
  ),
  notes: z.string(),
  tags: z.array(z.string()),
  /** version of `notes` and `tags`; 0: nobody has written any */
  marksVersion: z.int(),
  /** the prepared decision, else the one released last */
  decision: z.nullable(boardDecision),
  feedback: oneOf(['none', 'draft', 'released']),
});

export const listBoard = endpoint('listBoard', 'GET applications/board/', {
  access: 'readAllReviews',
  summary:
    'The decision board of one application: every submitted response with its reviews’ numbers, strongest disagreement first',
  query: boardQuery,
  result: page(boardRow),
});

const numbers = z.object({ prepared: z.int(), released: z.int() });

export const readBoardSummary = endpoint('readBoardSummary', 'GET applications/board/summary/', {
  access: 'readAllReviews',
  summary: 'Of a decision board: decisions in numbers, tags in use, and each reviewer’s mean against the field',
  query: z.object({ applicationTemplate: wholeNumber }),
  result: z.object({
    application: namedRef,
    responses: z.int(),
    /** the responses that were withdrawn, which `responses` leaves out */
    withdrawn: z.int(),
    reviewsDone: z.int(),
    reviewsWanted: z.int(),
    decisions: z.object({ accepted: numbers, declined: numbers, waitlisted: numbers }),
    tags: z.array(z.string()),
    /** mean of all included scores above 0 */
    fieldMean: z.nullable(z.number()),
    /** the harshest reviewer comes first */
    reviewers: z.array(
      z.object({
        id: z.int(),
        fullName: z.string(),
        reviews: z.int(),
        mean: z.number(),
        /** mean of the scores that others gave the same applications; null: nobody else scored them */
        othersMean: z.nullable(z.number()),
        leaning: z.number(),
      }),
    ),
    adjustedFormula: z.string(),
  }),
});

const mark = text(30).check(z.minLength(1, messages.required));

export const changeBoardMarks = endpoint('changeBoardMarks', 'PATCH applications/board/{id}/', {
  access: 'manageReviews',
  summary:
    'Change staff’s notes and tags of a response on the board; 409 with the current ones where `version` is not the newest',
  params: idParams,
  body: z.object({
    version: z.optional(z.int()),
    notes: z.optional(text(10_000)),
    tags: z.optional(z.array(mark).check(z.maxLength(12, messages.tags.tooMany(12)))),
  }),
  result: z.object({ id: z.int(), version: z.int(), notes: z.string(), tags: z.array(z.string()) }),
});
