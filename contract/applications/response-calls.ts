import * as z from 'zod/mini';
import { recommendations } from '#contract/applications/reviews/recommendations.ts';
import { responseStatuses } from '#contract/platform/access/response-status.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint, type ResultOf } from '#contract/platform/wire/endpoint.ts';
import { instant } from '#contract/platform/wire/instant.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, messages, oneOf, page, requiredText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { elementLimits } from './element-types/fields.ts';
import { responseElement } from './elements.ts';
import { responseBodyLimit, responseChange, responsesQuery, saveResult, sentAnswer } from './responses.ts';

/** The fields that a response has in the list and in its record. */
const responseFields = {
  id: z.int(),
  nonprofit: z.int(),
  nonprofitRef: z.object({
    id: z.int(),
    name: z.string(),
    webCategories: z.array(namedRef),
  }),
  applicationTemplateId: z.int(),
  applicationTemplateVersion: z.int(),
  applicationTemplateRef: namedRef,
  status: oneOf(responseStatuses),
  created: momentText,
  dateSubmitted: z.nullable(momentText),
  /** when the response was reopened; null if it never was, or if it was submitted again since */
  reopenedAt: z.nullable(momentText),
  /** when the response was withdrawn; null unless it is withdrawn now */
  withdrawnAt: z.nullable(momentText),
  /** the deadline: the later of the application's closing date and this nonprofit's extension; null: no deadline */
  closesAt: z.nullable(momentText),
  /** the extension, a deadline for this nonprofit only; null: none */
  extendedUntil: z.nullable(momentText),
  /** when an answer was last saved; before the first save, when the response was begun */
  lastSaved: momentText,
  /** percent of the required questions that have an answer (of all questions if none is required), rounded down */
  percentAnswered: z.int(),
  /** the assigned reviewers. Like the four numbers below, for programme staff; null for everyone else */
  reviewers: z.nullable(z.array(personRef)),
  /** mean score of the included reviews with a score above 0, to one decimal; null: there are no such reviews, shown as n/a */
  averageScore: z.nullable(z.number()),
  /**
   * how many reviews have a recommendation, including reviews that staff excluded; reviews that are not assigned (see the
   * glossary) do not count
   */
  numReviews: z.nullable(z.int()),
  numPositiveSiteVisits: z.nullable(z.int()),
  numSiteVisits: z.nullable(z.int()),
  /** the requesting user's own review of the response; null: none */
  yourReview: z.nullable(z.object({ id: z.int(), recommendation: z.nullable(oneOf(recommendations)) })),
  /** when the response's review began: its first reviewer was assigned or wrote; null: not yet, or the user is a reviewer */
  inReviewSince: z.nullable(momentText),
  /** the last released decision; null: none yet, or the user is a reviewer, who may not see it */
  decision: z.nullable(oneOf(['ACCEPTED', 'DECLINED', 'WAITLISTED'])),
  /** null where `decision` is null */
  decisionReleasedAt: z.nullable(momentText),
  /** the day on which decisions are expected, as in the calendar; null: not set, or the user is a reviewer */
  decisionsOn: z.nullable(dayText),
};

const responseSummary = z.object(responseFields);
export type ResponseSummary = z.output<typeof responseSummary>;

const responseRecord = z.object({
  ...responseFields,
  /** when the response was last answered, submitted or reopened */
  updated: momentText,
  applicationData: z.object({ elements: z.array(responseElement) }),
  /** the reason for reopening that the nonprofit was given; empty unless `reopenedAt` is set */
  reopenedReason: z.string(),
  /** why it was withdrawn; empty without a reason, and unless `withdrawnAt` is set */
  withdrawnReason: z.string(),
  /** who withdrew it; null unless `withdrawnAt` is set, or if the account is gone */
  withdrawnBy: z.nullable(personRef),
  /** the year for which the nonprofit was accepted; null unless `decision` is an acceptance */
  acceptedYear: z.nullable(z.int()),
  /** the released feedback letter; null: none yet, or the user is a reviewer, who may not see it */
  feedback: z.nullable(z.object({ body: z.string(), releasedAt: momentText })),
  can: z.object({
    /** change answers and files, and submit */
    edit: z.boolean(),
    reopen: z.boolean(),
    withdraw: z.boolean(),
    /** take back the withdrawal */
    takeBack: z.boolean(),
    extend: z.boolean(),
  }),
});
export type ApplicationResponse = z.output<typeof responseRecord>;

export const listResponses = endpoint('listResponses', 'GET applications/responses/', {
  access: 'signedIn',
  summary: 'Responses that one may read, filtered, searched, sorted and paged',
  query: responsesQuery,
  result: page(responseSummary),
});

export const readResponse = endpoint('readResponse', 'GET applications/responses/{id}/', {
  access: 'signedIn',
  summary: 'A response with its answers',
  params: idParams,
  result: responseRecord,
});

const neighbour = z.nullable(z.object({ id: z.int(), nonprofit: z.string() }));

export const readNeighbours = endpoint('readNeighbours', 'GET applications/responses/{id}/neighbours/', {
  access: 'signedIn',
  summary: 'The place of a response in the list of the same filters and order, and the responses before and after it',
  params: idParams,
  query: z.omit(responsesQuery, { page: true, pageSize: true }),
  result: z.object({
    /** the number of responses in the whole list */
    count: z.int(),
    /** the response's place in the list, from 1; null: the response is not in the list */
    place: z.nullable(z.int()),
    previous: neighbour,
    next: neighbour,
  }),
});

export const createResponse = endpoint('createResponse', 'POST applications/responses/', {
  access: 'answerApplications',
  summary: "Begins the nonprofit's response to an application (201), or answers the one that exists (200)",
  body: z.object({
    applicationTemplate: rowId,
    /** ignored: a response copies the current version */
    applicationTemplateVersion: z.optional(z.int()),
    /** id of the user's own nonprofit; any other is refused */
    nonprofit: z.optional(z.int()),
    /** first answers; ignored if the nonprofit already has a response */
    applicationData: z.optional(z.object({ elements: z.array(sentAnswer).check(z.maxLength(elementLimits.elements)) })),
  }),
  bodyLimit: responseBodyLimit,
  refuses: [404, 409],
  orFound: true,
  result: responseRecord,
  status: 201,
});

export const saveResponse = endpoint('saveResponse', 'PATCH applications/responses/{id}/', {
  access: 'answerApplications',
  summary: 'Saves answers, and submits',
  params: idParams,
  body: responseChange,
  bodyLimit: responseBodyLimit,
  refuses: [409],
  result: saveResult,
});

export const tellOpenResponse = endpoint('tellOpenResponse', 'PUT applications/responses/{id}/open/', {
  access: 'answerApplications',
  summary:
    'Says that one has a response open, every 20 seconds, and returns the colleagues who may change it and have it open, too',
  params: idParams,
  body: z.object({
    /** the page of the application, from 1; null: the review of all answers */
    page: z.nullable(z.int(messages.wholeNumber).check(z.minimum(1), z.maximum(elementLimits.elements + 1))),
  }),
  result: z.object({
    /** empty if the response cannot be changed now */
    colleagues: z.array(z.object({ id: z.int(), name: z.string(), page: z.nullable(z.int()) })),
  }),
});
export type Colleague = ResultOf<typeof tellOpenResponse>['colleagues'][number];

/** Errors of reopening and extending. */
export const responseMessages = {
  reason: 'Say why, so that the nonprofit knows what to do.',
  newDeadline: 'Applications are closed: give a new deadline.',
  future: 'The deadline must be in the future.',
  noDeadline: 'This application has no closing date.',
  notLater: "The deadline must be later than the application's own.",
};

export const reopenResponse = endpoint('reopenResponse', 'POST applications/responses/{id}/reopen/', {
  access: 'manageApplications',
  summary: 'Gives a submitted response back to its nonprofit, which is told by email',
  params: idParams,
  body: z.object({
    reason: requiredText(2_000, responseMessages.reason),
    /** the new deadline, required if the response's deadline has passed */
    extendedUntil: z.optional(z.nullable(instant)),
  }),
  refuses: [409],
  result: responseRecord,
});

export const extendResponse = endpoint('extendResponse', 'POST applications/responses/{id}/extend/', {
  access: 'manageApplications',
  summary: 'A later deadline for one nonprofit; null takes it back',
  params: idParams,
  body: z.object({ extendedUntil: z.nullable(instant), reason: z._default(text(2_000), '') }),
  refuses: [409],
  result: responseRecord,
});

/** Errors of withdrawing and of taking the withdrawal back. */
export const withdrawalMessages = {
  decided: 'The decision on this application is released: it can no longer be withdrawn.',
  afterDeadline: 'The deadline has passed, and this application was not submitted: there is nothing to withdraw.',
  closed: 'Applications are closed: ask the programme to take the withdrawal back.',
  notWithdrawn: 'This application is not withdrawn.',
};

export const withdrawResponse = endpoint('withdrawResponse', 'POST applications/responses/{id}/withdraw/', {
  access: 'withdrawApplications',
  summary:
    'Withdraws a response before its decision is released; the staff of both sides and its reviewers are told. Again: no change',
  params: idParams,
  body: z.object({ reason: z._default(text(2_000), '') }),
  refuses: [404, 409],
  result: responseRecord,
});

export const takeBackWithdrawal = endpoint('takeBackWithdrawal', 'POST applications/responses/{id}/take-back/', {
  access: 'withdrawApplications',
  summary: 'Takes a withdrawal back: the response returns to the status it had. Nonprofit staff: before the deadline',
  params: idParams,
  refuses: [404, 409],
  result: responseRecord,
});

export const downloadApplicationData = download({
  name: 'downloadApplicationData',
  path: '/download-application-data/',
  access: 'readAllApplications',
  recentSignIn: true,
  summary: "All responses to an application as CSV: one row a response, one column a question, in the application's order",
  query: z.object({ templateId: wholeNumber }),
  refuses: [404],
});
