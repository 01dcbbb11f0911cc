import * as z from 'zod/mini';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { placeFilters } from '#contract/nonprofits/place-filters.ts';
import { decisions } from '#contract/reviews/board.ts';
import { momentText } from '#contract/wire/days-and-times.ts';
import { pageOfSave, seenRevision, wholePageOfSave } from '#contract/wire/saves.ts';
import { choiceList, flag, oneOf, paging, percent, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { answerValue } from './answers.ts';
import { elementLimits } from './element-types/fields.ts';
import { elementUid } from './element-types/uid.ts';
import { responseStatuses } from './response-status.ts';

const responseOrderings = [
  'nonprofit',
  '-nonprofit',
  'application_template',
  '-application_template',
  'status',
  '-status',
  'created',
  '-created',
  'date_submitted',
  '-date_submitted',
  'last_saved',
  '-last_saved',
  'percent_answered',
  '-percent_answered',
  // the deadline
  'closes_at',
  '-closes_at',
] as const;
export type ResponseOrdering = (typeof responseOrderings)[number];
const defaultResponseOrdering: ResponseOrdering = '-created';

/** The two sides of the conversation about a response. */
export const conversationSides = ['NONPROFIT', 'STAFF'] as const;
export type ConversationSide = (typeof conversationSides)[number];

export const responsesQuery = z.object({
  /** matches the nonprofit's name and tags, and the application's name */
  search: z.optional(searchText),
  applicationTemplate: z.optional(wholeNumber),
  applicationStatus: z.optional(oneOf(responseStatuses)),
  /** id of the assigned reviewer */
  reviewer: z.optional(wholeNumber),
  /** id of a reviewer who is not assigned */
  notReviewer: z.optional(wholeNumber),
  nonprofit: z.optional(wholeNumber),
  /** category of the nonprofit */
  webCategory: z.optional(wholeNumber),
  /** the nonprofit's budget sizes */
  budgetSize: z.optional(choiceList(budgetSizes)),
  ...placeFilters,
  /** the application's season, a year (see the glossary) */
  season: z.optional(wholeNumber),
  /** whether a finished review exists that is not left out; for programme staff */
  reviewed: z.optional(flag),
  /** the last released decision; for programme staff */
  decision: z.optional(oneOf(decisions)),
  /** no answer was saved for this many days */
  daysSinceSave: z.optional(wholeNumber),
  percentAnsweredFrom: z.optional(percent),
  percentAnsweredTo: z.optional(percent),
  /** the side that writes next in the conversation; for programme staff */
  awaits: z.optional(oneOf(conversationSides)),
  ...paging,
  ordering: z._default(oneOf(responseOrderings), defaultResponseOrdering),
});
export type ResponsesQuery = z.output<typeof responsesQuery>;

/**
 * An element as the browser sends it. The server ignores all other fields (it has its own copy of them), and elements
 * without `answer`, such as headings.
 */
export const sentAnswer = z.object({
  uid: elementUid,
  answer: z.optional(answerValue),
  /** the revision of the answer that this one replaces; 0: none */
  revision: z._default(seenRevision, 0),
  /** for a FILE, used instead of `answer`, so that an element can be sent back as it was received */
  fileId: z.optional(z.nullable(z.int())),
});

/** A save. It carries every answer of the page that the server has not acknowledged. */
export const responseChange = z
  .object({
    applicationData: z.optional(z.object({ elements: z.array(sentAnswer).check(z.maxLength(elementLimits.elements)) })),
    ...pageOfSave,
    /** `SUBMITTED`: store the answers, then submit if they are complete */
    status: z.optional(oneOf(responseStatuses)),
  })
  .check(wholePageOfSave);

/** bytes of one save: after a day offline, a save can carry many long answers */
export const responseBodyLimit = 4 * 1_048_576;

/**
 * The reply to a save: the revision of each answer that is now stored as it was sent. A save that came after a later save
 * of its writer changed nothing; its reply lists only the answers that happen to be equal.
 */
const savedAnswers = z.object({
  savedAt: momentText,
  answers: z.array(z.object({ uid: elementUid, revision: z.int() })),
});
export type SavedAnswers = z.output<typeof savedAnswers>;

export const saveResult = z.extend(savedAnswers, {
  status: oneOf(responseStatuses),
  dateSubmitted: z.nullable(momentText),
});

/** In the 409 of a save: another person has answered this question since. All other answers of the save are stored. */
const answerConflict = z.object({
  uid: elementUid,
  /** the stored answer, with its revision, author and time */
  answer: answerValue,
  revision: z.int(),
  writtenBy: z.string(),
  writtenAt: momentText,
});
export type AnswerConflict = z.output<typeof answerConflict>;

/**
 * Fields of a 409 beside `detail`. `conflicts`: see above. `reason`: nothing was stored, because the response was submitted
 * or applications are not open.
 */
export const conflictBody = z.object({ conflicts: z.array(answerConflict), saved: savedAnswers });
export const closedBody = z.object({ reason: oneOf(['submitted', 'closed']) });

/**
 * Fields of the 400 when a submission is incomplete, beside the messages by field (`application_data.elements.7.answer`, where
 * 7 is the place in the response's elements). The answers of the request are stored.
 */
export const incompleteBody = z.object({
  problems: z.array(z.object({ uid: elementUid, page: z.int(), message: z.string() })),
  saved: savedAnswers,
});
