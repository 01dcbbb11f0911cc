import * as z from 'zod/mini';
import { decisions } from '#contract/applications/reviews/board.ts';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { placeFilters } from '#contract/nonprofits/place-filters.ts';
import { closingReasons, draftStatus, responseStatuses, submittedStatus } from '#contract/platform/access/response-status.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { pageOfSave, seenRevision, wholePageOfSave } from '#contract/platform/wire/saves.ts';
import { choiceList, flag, oneOf, paging, percent, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { answerValue } from './answers.ts';
import { elementLimits } from './element-types/fields.ts';
import { elementUid } from './element-types/uid.ts';

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

/** What a conversation waits for: a side, or of programme staff the answer to a question of the nonprofit, or to read its answer. */
export const conversationWaits = ['QUESTION', 'ANSWER', ...conversationSides] as const;
export type ConversationWait = (typeof conversationWaits)[number];

export const responsesQuery = z.object({
  /** words of the nonprofit's name, EIN, tags or descriptions, or of the application's name */
  search: z.optional(searchText),
  applicationTemplate: z.optional(wholeNumber),
  applicationStatus: z.optional(oneOf(responseStatuses)),
  /** id of a reviewer: only responses that are assigned to this reviewer; reviewers can give only their own id */
  reviewer: z.optional(wholeNumber),
  /** id of a reviewer: only responses that are not assigned to this reviewer; reviewers can give only their own id */
  notReviewer: z.optional(wholeNumber),
  /** true: applications that are still being reviewed; false: those whose decisions are released */
  openRound: z.optional(flag),
  nonprofit: z.optional(wholeNumber),
  /** id of a category of the nonprofit */
  webCategory: z.optional(wholeNumber),
  /** the nonprofit's budget sizes */
  budgetSize: z.optional(choiceList(budgetSizes)),
  ...placeFilters,
  /** the application's season, a year (see the glossary) */
  season: z.optional(wholeNumber),
  /** whether the response has a review that `numReviews` counts; for programme staff */
  reviewed: z.optional(flag),
  /** the last released decision; for programme staff */
  decision: z.optional(oneOf(decisions)),
  /** no answer was saved for this many days */
  daysSinceSave: z.optional(wholeNumber),
  percentAnsweredFrom: z.optional(percent),
  percentAnsweredTo: z.optional(percent),
  /** what the conversation waits for; for programme staff */
  awaits: z.optional(oneOf(conversationWaits)),
  ...paging,
  ordering: z._default(oneOf(responseOrderings), defaultResponseOrdering),
});
export type ResponsesQuery = z.output<typeof responsesQuery>;

/**
 * An element as the browser sends it. The server ignores all other fields, because it has its own copy of them, and elements
 * with neither `answer` nor `fileId` nor `files`, such as headings.
 */
export const sentAnswer = z.object({
  uid: elementUid,
  answer: z.optional(answerValue),
  /** the revision of the stored answer that this answer replaces; 0: no answer is stored yet */
  revision: z._default(seenRevision, 0),
  /** for a FILE, used instead of `answer`, so that a client can send an element back as it received it */
  fileId: z.optional(z.nullable(z.int())),
  /** the same for a FILE that takes several files */
  files: z.optional(z.array(z.object({ id: z.int() })).check(z.maxLength(100))),
});

/** A save. The browser sends every answer of the open page that the server has not acknowledged. */
export const responseChange = z
  .object({
    applicationData: z.optional(z.object({ elements: z.array(sentAnswer).check(z.maxLength(elementLimits.elements)) })),
    ...pageOfSave,
    /** `SUBMITTED`: store the answers, then submit if none of them conflicts and no answer has a problem */
    status: z.optional(oneOf([draftStatus, submittedStatus])),
  })
  .check(wholePageOfSave);

/** the most bytes of one save: a save after a day offline can carry many long answers */
export const responseBodyLimit = 4 * 1_048_576;

/**
 * The reply to a save: the revision of each sent answer that is stored now. A save that arrives after a later save of the same
 * writer changes nothing; its reply lists only the answers that happen to equal the stored ones.
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

/**
 * A conflict in the 409 reply to a save: somebody else, or the same person in another window, has answered the question since.
 * All answers without a conflict are stored.
 */
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
 * The fields of a 409 reply beside `detail`. `conflicts`: some answers were not stored (`answerConflict`). `reason`: nothing was
 * stored, because of the response's status (`closed` of `responseStates`) or because applications are not open.
 */
export const conflictBody = z.object({ conflicts: z.array(answerConflict), saved: savedAnswers });
export const closedBody = z.object({ reason: oneOf(['closed', ...closingReasons]) });

/**
 * The fields of the 400 reply beside the messages by field, if answers prevent the submission. A field is
 * `application_data.elements.7.answer`, where 7 is the place in the response's elements. The sent answers are stored
 * nevertheless.
 */
export const incompleteBody = z.object({
  problems: z.array(z.object({ uid: elementUid, page: z.int(), message: z.string() })),
  saved: savedAnswers,
});
