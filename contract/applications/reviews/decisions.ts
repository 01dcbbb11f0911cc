import * as z from 'zod/mini';
import { acceptedYear } from '#contract/nonprofits/accepted-years.ts';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { flag, idParams, oneOf, text } from '#contract/platform/wire/shapes.ts';
import { decisions } from './board.ts';

export const decisionMessages = {
  notSubmitted: 'Decisions are prepared for submitted responses to one application.',
  released: 'A decision on this application was released already. Only a waitlisted application can be decided again.',
  year: 'Choose the year of acceptance.',
  nothing: 'There is no prepared decision to release.',
  changed: 'The prepared decisions changed after this preview. Check the preview again.',
  noFeedback: 'Write the feedback letter first.',
  feedbackReleased: 'This feedback was released: it can no longer be changed.',
  feedbackChanged: 'Someone else changed this letter meanwhile.',
  undecided: 'Release the decision first, or release both together.',
};

/** The most responses of one call. */
const mostAtOnce = 2_000;
const responseIds = z
  .array(rowId)
  .check(z.minLength(1, 'Choose an application.'), z.maxLength(mostAtOnce, 'Choose at most 2,000.'));

export const prepareDecisions = endpoint('prepareDecisions', 'POST applications/board/decisions/', {
  access: 'manageReviews',
  summary:
    'Prepare one decision for some responses, or with null take the prepared ones back; nobody else sees it before the release',
  body: z
    .object({
      responses: responseIds,
      decision: z.nullable(oneOf(decisions)),
      /** only for ACCEPTED, like the next three */
      acceptedYear: z.optional(z.nullable(acceptedYear)),
      publishWeb: z._default(z.boolean(), false),
      publishPrint: z._default(z.boolean(), false),
      learningUntil: z.optional(z.nullable(calendarDay('Enter a day.'))),
    })
    .check(
      z.refine(({ decision, acceptedYear }) => decision !== 'ACCEPTED' || typeof acceptedYear === 'number', {
        path: ['acceptedYear'],
        error: decisionMessages.year,
      }),
    ),
  bodyLimit: 131_072,
  refuses: [409],
  result: z.object({ prepared: z.int() }),
});

const releaseLetter = z.object({
  response: z.int(),
  nonprofitRef: namedRef,
  decision: oneOf(decisions),
  /** email addresses of the nonprofit's staff */
  recipients: z.array(z.string()),
  withFeedback: z.boolean(),
  acceptedYear: z.nullable(z.int()),
  publishWeb: z.boolean(),
  publishPrint: z.boolean(),
  learningUntil: z.nullable(dayText),
  /** the nonprofit asked something that staff have not answered; the release closes the conversation */
  openQuestion: z.boolean(),
});
export type ReleaseLetter = z.output<typeof releaseLetter>;

export const releaseDecisions = endpoint('releaseDecisions', 'POST applications/board/release/', {
  access: 'manageReviews',
  summary: 'Release prepared decisions in one transaction, each letter once; with `dry_run`, say who gets which letter',
  query: z.object({ dryRun: z.optional(flag) }),
  body: z.object({
    applicationTemplate: rowId,
    /** ids of the responses to release; default: all responses with a prepared decision */
    responses: z.optional(responseIds),
    /** whether to release the stored feedback letters too */
    withFeedback: z._default(z.boolean(), false),
    /** the fingerprint of the preview that a person confirmed; the release is refused without it, or if anything has changed since */
    fingerprint: z.optional(z.string()),
  }),
  bodyLimit: 131_072,
  refuses: [409],
  result: z.object({
    fingerprint: z.string(),
    counts: z.object({ accepted: z.int(), declined: z.int(), waitlisted: z.int() }),
    emails: z.int(),
    letters: z.array(releaseLetter),
    /** one letter for each kind of decision that is released */
    samples: z.array(z.object({ decision: oneOf(decisions), subject: z.string(), text: z.string() })),
    /** null for a dry run */
    releasedAt: z.nullable(momentText),
  }),
});

const feedbackLimit = 20_000;

const feedbackRecord = z.object({
  response: z.int(),
  /** 0: no letter is stored so far, and `body` is compiled from the reviews */
  version: z.int(),
  body: z.string(),
  /** the letter as compiled from the included reviews now, to start from or to compare */
  compiled: z.string(),
  /** the number of included reviews with a recommendation and a text for the nonprofit */
  reviews: z.int(),
  updatedAt: z.nullable(momentText),
  releasedAt: z.nullable(momentText),
});
export type FeedbackLetter = z.output<typeof feedbackRecord>;

export const readFeedback = endpoint('readFeedback', 'GET applications/responses/{id}/feedback/', {
  access: 'readPrivateNotes',
  summary:
    'The feedback letter of a response: as staff wrote it, else compiled from the included reviews without names, notes and scores',
  params: idParams,
  result: feedbackRecord,
});

export const saveFeedback = endpoint('saveFeedback', 'PATCH applications/responses/{id}/feedback/', {
  access: 'manageReviews',
  summary: 'Save the feedback letter as a draft; 409 with the current one where `version` is not the newest',
  params: idParams,
  body: z.object({ version: z.optional(z.int()), body: text(feedbackLimit).check(z.minLength(1, decisionMessages.noFeedback)) }),
  result: feedbackRecord,
});

export const releaseFeedback = endpoint('releaseFeedback', 'POST applications/responses/{id}/feedback/release/', {
  access: 'manageReviews',
  summary:
    'Show a feedback letter to the nonprofit, whose decision was released, and email its staff; 409 with the current one where `version` is not the newest',
  params: idParams,
  body: z.object({ version: z.optional(z.int()) }),
  result: feedbackRecord,
});
