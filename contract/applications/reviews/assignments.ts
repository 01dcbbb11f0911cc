import * as z from 'zod/mini';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { instant } from '#contract/platform/wire/instant.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, text } from '#contract/platform/wire/shapes.ts';

export const assignmentMessages = {
  notAReviewer: 'This user is not an active reviewer.',
  changed: 'Somebody else changed this assignment meanwhile.',
  dueBeforeClosing: 'The application is still open then. Choose a time after it closes.',
  decisionsDay: 'Enter a day.',
  decisionsBeforeDue: 'Reviews are due after that day. Choose a later one.',
  closesAfterDue:
    'Reviews of this application are due by then. Choose an earlier time, or first move the date of its reviews in the review planner.',
  notSubmitted: 'Reviewers are assigned to submitted applications only.',
  conflict: (reviewer: string, nonprofit: string, why: string) =>
    `${reviewer} has a conflict of interest with ${nonprofit} (${why}). Give a reason to assign anyway.`,
};

/** Replaces the reviewers of a response. Reviewers who are no longer in the list are unassigned; their reviews stay. */
export const setReviewers = endpoint('setReviewers', 'POST applications/responses/{id}/set-reviewers/', {
  access: 'manageReviews',
  summary:
    'Assign reviewers to a submitted response; over a conflict of interest it needs a reason. 409 with the current reviewers where `before` differs',
  params: idParams,
  body: z.object({
    users: z.array(rowId).check(z.maxLength(50, 'Choose at most 50.')),
    reason: z._default(text(2_000), ''),
    /** The reviewers that the page showed. The call is refused if somebody else has changed them since. */
    before: z.optional(z.array(rowId)),
  }),
  refuses: [409],
  result: z.object({ id: z.int(), reviewers: z.array(personRef) }),
});

/** A review round: how one application is reviewed. */
const reviewRound = z.object({
  applicationTemplate: z.int(),
  /** reviews that each response should get */
  reviewsWanted: z.int(),
  /** the most reviews of one reviewer who has no limit of their own */
  reviewerLimit: z.int(),
  /** when reviews are due; null: no date */
  dueAt: z.nullable(momentText),
  /** the day on which applicants can expect the decisions; null: not said */
  decisionsOn: z.nullable(dayText),
});
export type ReviewRound = z.output<typeof reviewRound>;
export const defaultReviewRound = { reviewsWanted: 3, reviewerLimit: 8, dueAt: null, decisionsOn: null } as const;

export const readReviewRound = endpoint('readReviewRound', 'GET applications/templates/{id}/review-round/', {
  access: 'readAllReviews',
  summary: 'How many reviews an application’s responses should get, by when',
  params: idParams,
  result: reviewRound,
});

export const changeReviewRound = endpoint('changeReviewRound', 'PATCH applications/templates/{id}/review-round/', {
  access: 'manageReviews',
  summary: 'Change how an application is reviewed',
  params: idParams,
  body: z.object({
    reviewsWanted: z.optional(z.int('Enter a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(20, 'At most 20.'))),
    reviewerLimit: z.optional(z.int('Enter a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(200, 'At most 200.'))),
    dueAt: z.optional(z.nullable(instant)),
    decisionsOn: z.optional(z.nullable(calendarDay(assignmentMessages.decisionsDay))),
  }),
  result: reviewRound,
});
