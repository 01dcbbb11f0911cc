import * as z from 'zod/mini';
import { responseStatuses } from '#contract/platform/access/response-status.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { pageOfSave, seenRevision, wholePageOfSave } from '#contract/platform/wire/saves.ts';
import { flag, idParams, oneOf, page, paging, searchText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { recommendations } from './recommendations.ts';

const reviewOrderings = ['-updated', 'updated', 'nonprofit', '-nonprofit', 'reviewer', '-reviewer', 'score', '-score'] as const;
export type ReviewOrdering = (typeof reviewOrderings)[number];
const defaultReviewOrdering: ReviewOrdering = '-updated';

const reviewPageSize = 50;

/** The filters of the list and of its export. */
const reviewFilters = z.object({
  applicationResponse: z.optional(wholeNumber),
  applicationTemplate: z.optional(wholeNumber),
  nonprofit: z.optional(wholeNumber),
  reviewer: z.optional(wholeNumber),
  recommendation: z.optional(oneOf(recommendations)),
  /** true: reviews whose reviewer is assigned to the response; false: the others */
  assigned: z.optional(flag),
  /** season of the application, a year (see the glossary) */
  season: z.optional(wholeNumber),
  /** true: with a recommendation; false: without one */
  finished: z.optional(flag),
  /**
   * true: reviews that count as done. They have a recommendation, and are assigned or were included by staff. Only programme
   * staff may use this filter
   */
  done: z.optional(flag),
  /** reviews that count in averages: included, with a score above 0; only programme staff may use this filter */
  counted: z.optional(flag),
  /** a part of the nonprofit's or the reviewer's name */
  search: z.optional(searchText),
});
export type ReviewFilters = z.output<typeof reviewFilters>;

const reviewsExport = z.extend(reviewFilters, { ordering: z.optional(oneOf(reviewOrderings)) });
export type ReviewsExport = z.output<typeof reviewsExport>;

export const reviewsQuery = z.extend(reviewFilters, {
  page: paging.page,
  pageSize: z._default(paging.pageSize, reviewPageSize),
  ordering: z._default(oneOf(reviewOrderings), defaultReviewOrdering),
});
export type ReviewsQuery = z.output<typeof reviewsQuery>;

/** characters of one comment */
const commentLimit = 20_000;
const comment = text(commentLimit);

export const reviewMessages = {
  withdrawn: 'The nonprofit has withdrawn this application. What you have written until then is kept.',
  notAssigned: 'This application is not assigned to you. Only its assigned reviewers can review it.',
};

/**
 * The fields that a reviewer writes. Each field is saved with its own revision, so that two tabs conflict only if both changed
 * the same field.
 */
const reviewFields = z.object({
  recommendation: z.nullable(oneOf(recommendations)),
  positiveFeedback: comment,
  constructiveFeedback: comment,
  /** only programme staff and the author read the notes */
  internalNotes: comment,
  hasVisited: z.boolean(),
  /** asked only where `hasVisited` is true */
  positiveExperience: z.nullable(z.boolean()),
});
export type ReviewFields = z.output<typeof reviewFields>;

export const reviewFieldNames = [
  'recommendation',
  'positiveFeedback',
  'constructiveFeedback',
  'internalNotes',
  'hasVisited',
  'positiveExperience',
] as const satisfies readonly (keyof ReviewFields)[];
export type ReviewField = (typeof reviewFieldNames)[number];

/** The fields of a review in the list and in the record. `internalNotes` and `included` are absent for those who may not see them. */
const summaryFields = {
  id: z.int(),
  applicationResponse: z.int(),
  responseRef: z.object({
    id: z.int(),
    nonprofitRef: namedRef,
    applicationTemplateRef: namedRef,
    status: oneOf(responseStatuses),
  }),
  reviewer: z.int(),
  reviewerRef: personRef,
  ...reviewFields.shape,
  internalNotes: z.optional(z.string()),
  /** null without a recommendation */
  score: z.nullable(z.int()),
  /** whether the review counts in averages; programme staff decide */
  included: z.optional(z.boolean()),
  /** whether the review's reviewer is assigned to the response; a review without an assignment counts once staff include it */
  assigned: z.boolean(),
  created: momentText,
  updated: momentText,
  /** when the review first got a recommendation */
  submittedAt: z.nullable(momentText),
  /** whether the response was reopened after this review and the reviewer has not looked at it again */
  needsAnotherLook: z.boolean(),
};

const reviewSummary = z.object(summaryFields);
export type ReviewSummary = z.output<typeof reviewSummary>;

const reviewRecord = z.object({
  ...summaryFields,
  /** the revision of each field: a save sends the revision of the text that it replaces */
  revisions: z.object({
    recommendation: z.int(),
    positiveFeedback: z.int(),
    constructiveFeedback: z.int(),
    internalNotes: z.int(),
    hasVisited: z.int(),
    positiveExperience: z.int(),
  }),
  can: z.object({ edit: z.boolean(), include: z.boolean() }),
});
export type Review = z.output<typeof reviewRecord>;

/** A save of a review. Fields that are not sent stay unchanged. */
const reviewChange = z
  .object({
    ...z.partial(reviewFields).shape,
    /** only programme staff may send this */
    included: z.optional(z.boolean()),
    /** true: the reviewer has read the response as it is now */
    lookedAgain: z.optional(z.literal(true)),
    /** the revisions of the texts that the sent fields replace; a field without a revision replaces whatever is stored */
    revisions: z.optional(z.partialRecord(z.enum(reviewFieldNames), seenRevision)),
    ...pageOfSave,
  })
  .check(wholePageOfSave);
export type ReviewChange = z.output<typeof reviewChange>;

/**
 * The fields of the 409 reply to a save, beside `detail`: the fields of the review that another page has changed. All other
 * fields are stored.
 */
export const reviewConflictBody = z.object({
  conflicts: z.partialRecord(
    z.enum(reviewFieldNames),
    z.object({
      value: z.union([z.string(), z.boolean(), z.null()]),
      revision: z.int(),
      writtenBy: z.string(),
      writtenAt: momentText,
    }),
  ),
  current: reviewRecord,
});
export type ReviewConflicts = z.output<typeof reviewConflictBody>['conflicts'];

export const listReviews = endpoint('listReviews', 'GET applications/reviews/', {
  access: 'readReviews',
  summary: 'Reviews: all of them for programme staff, their own for reviewers',
  query: reviewsQuery,
  result: page(reviewSummary),
});

export const readReview = endpoint('readReview', 'GET applications/reviews/{id}/', {
  access: 'readReviews',
  summary: 'A review: any for programme staff, one’s own for reviewers',
  params: idParams,
  result: reviewRecord,
});

export const createReview = endpoint('createReview', 'POST applications/reviews/', {
  access: 'writeReviews',
  summary: 'Begin one’s review of a submitted response (201), or return the one that exists (200)',
  body: z.object({
    applicationResponse: rowId,
    /** must be the user's own id */
    reviewer: z.optional(rowId),
  }),
  refuses: [404, 409],
  orFound: true,
  result: reviewRecord,
  status: 201,
});

export const saveReview = endpoint('saveReview', 'PATCH applications/reviews/{id}/', {
  access: 'changeReviews',
  summary: 'Save what changed of a review; 409 names the fields that another page changed meanwhile',
  params: idParams,
  body: reviewChange,
  bodyLimit: 524_288,
  refuses: [409],
  result: reviewRecord,
});

/** What the nonprofit changed after the response was reopened. `before` and `after` are answers as text. */
export const readReviewChanges = endpoint('readReviewChanges', 'GET applications/reviews/{id}/changes/', {
  access: 'readReviews',
  summary: 'What changed in a response that was reopened after this review; nothing before it is submitted again',
  params: idParams,
  result: z.object({
    /** whether the response is submitted now */
    submitted: z.boolean(),
    /** when the response was reopened; null: the review needs no other look */
    reopenedAt: z.nullable(momentText),
    changes: z.array(z.object({ uid: z.string(), question: z.string(), before: z.string(), after: z.string() })),
  }),
});

export const downloadReviewData = download({
  name: 'downloadReviewData',
  path: '/download-application-review-data/',
  access: 'readAllReviews',
  recentSignIn: true,
  summary: 'All reviews as CSV, narrowed and sorted as the list is; without an order, by id',
  query: reviewsExport,
});
