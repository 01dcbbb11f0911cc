import * as z from 'zod/mini';
import { answerValue } from './application-answers.ts';
import { elementDraft } from './application-elements.ts';
import { defaultResponseOrdering, responseOrderings } from './application-response-orderings.ts';
import { responseBodyLimit, responseChange, responseStatuses, saveResult, sentAnswer } from './application-responses.ts';
import { instant } from './days-and-times.ts';
import { download } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { rowId } from './row-id.ts';
import { idParams, oneOf, page, paging, requiredText, searchText, text, wholeNumber } from './shapes.ts';

/** An element of a response: the server's copy of the template's, with the answer. */
const answered = {
  page: z.int(),
  /** of a FILE its name */
  answer: answerValue,
  /** 0 where nothing was ever answered */
  revision: z.int(),
};
const [heading1, heading2, checkbox, openText, linearScale, multipleChoice, file] = elementDraft.def.options;

export const responseElement = z.discriminatedUnion('type', [
  z.extend(heading1, { page: z.int() }),
  z.extend(heading2, { page: z.int() }),
  z.extend(checkbox, answered),
  z.extend(openText, answered),
  z.extend(linearScale, answered),
  z.extend(multipleChoice, answered),
  z.extend(file, {
    ...answered,
    fileId: z.nullable(z.int()),
    fileSize: z.nullable(z.int()),
    /** opens the file for whoever asked for it; it ends after some hours */
    downloadLink: z.nullable(z.string()),
  }),
]);
export type ResponseElement = z.output<typeof responseElement>;

/** What the list and the record share. */
const responseFields = {
  id: z.int(),
  nonprofit: z.int(),
  nonprofitRef: z.object({
    id: z.int(),
    name: z.string(),
    webCategories: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  applicationTemplateId: z.int(),
  applicationTemplateVersion: z.int(),
  applicationTemplateRef: z.object({ id: z.int(), name: z.string() }),
  status: oneOf(responseStatuses),
  created: z.string(),
  dateSubmitted: z.nullable(z.string()),
  /** until when it can be written and submitted: the template's date, or this nonprofit's own; null: without end */
  closesAt: z.nullable(z.string()),
  /** a later date for this nonprofit alone */
  extendedUntil: z.nullable(z.string()),
  reviewers: z.array(z.object({ id: z.int(), fullName: z.string() })),
  /** null is shown as n/a */
  averageScore: z.nullable(z.number()),
  numReviews: z.int(),
  numPositiveSiteVisits: z.int(),
  numSiteVisits: z.int(),
  yourReview: z.nullable(z.object({ id: z.int(), recommendation: z.nullable(z.string()) })),
};

export const responseSummary = z.object(responseFields);
export type ResponseSummary = z.output<typeof responseSummary>;

export const responseRecord = z.object({
  ...responseFields,
  /** of the last answer, submission or reopening */
  updated: z.string(),
  applicationData: z.object({ elements: z.array(responseElement) }),
  can: z.object({
    /** write answers, and files, and submit */
    edit: z.boolean(),
    reopen: z.boolean(),
    extend: z.boolean(),
  }),
});
export type ApplicationResponse = z.output<typeof responseRecord>;

export const responsesQuery = z.object({
  applicationTemplate: z.optional(wholeNumber),
  applicationStatus: z.optional(oneOf(responseStatuses)),
  /** words of the nonprofit's name or tags, or of the application's name */
  search: z.optional(searchText),
  /** whom it is assigned to */
  reviewer: z.optional(wholeNumber),
  ...paging,
  ordering: z._default(oneOf(responseOrderings), defaultResponseOrdering),
});
export type ResponsesQuery = z.output<typeof responsesQuery>;

export const listResponses = endpoint({
  name: 'listResponses',
  method: 'GET',
  path: 'applications/responses/',
  access: 'signedIn',
  tag: 'Applications',
  summary: 'Responses that one may read, filtered, searched, sorted and paged',
  query: responsesQuery,
  result: page(responseSummary),
});

export const readResponse = endpoint({
  name: 'readResponse',
  method: 'GET',
  path: 'applications/responses/{id}/',
  access: 'signedIn',
  tag: 'Applications',
  summary: 'A response with its answers',
  params: idParams,
  result: responseRecord,
});

export const createResponse = endpoint({
  name: 'createResponse',
  method: 'POST',
  path: 'applications/responses/',
  access: 'answerApplications',
  tag: 'Applications',
  summary: "Begins the nonprofit's response to an application (201), or answers the one that exists (200)",
  body: z.object({
    applicationTemplate: rowId,
    /** ignored: a response begins with the application as it is now */
    applicationTemplateVersion: z.optional(z.int()),
    /** one's own; another is refused */
    nonprofit: z.optional(z.int()),
    /** first answers; those of an existing response stay as they are */
    applicationData: z.optional(z.object({ elements: z.array(sentAnswer).check(z.maxLength(500)) })),
  }),
  bodyLimit: responseBodyLimit,
  result: responseRecord,
  status: 201,
});

export const saveResponse = endpoint({
  name: 'saveResponse',
  method: 'PATCH',
  path: 'applications/responses/{id}/',
  access: 'answerApplications',
  tag: 'Applications',
  summary: 'Saves answers, and submits',
  params: idParams,
  body: responseChange,
  bodyLimit: responseBodyLimit,
  result: saveResult,
});

/** What is said of a reopening or an extension. */
export const responseMessages = {
  reason: 'Say why, so that the nonprofit knows what to do.',
  newDeadline: 'Applications are closed: give a new deadline.',
  future: 'The deadline must be in the future.',
  noDeadline: 'This application has no closing date.',
  notLater: "The deadline must be later than the application's own.",
};

export const reopenResponse = endpoint({
  name: 'reopenResponse',
  method: 'POST',
  path: 'applications/responses/{id}/reopen/',
  access: 'manageApplications',
  tag: 'Applications',
  summary: 'Gives a submitted response back to its nonprofit, which is told by mail',
  params: idParams,
  body: z.object({
    reason: requiredText(2_000, responseMessages.reason),
    /** needed once applications are closed */
    extendedUntil: z.optional(z.nullable(instant)),
  }),
  result: responseRecord,
});

export const extendResponse = endpoint({
  name: 'extendResponse',
  method: 'POST',
  path: 'applications/responses/{id}/extend/',
  access: 'manageApplications',
  tag: 'Applications',
  summary: 'A later deadline for one nonprofit; null takes it back',
  params: idParams,
  body: z.object({ extendedUntil: z.nullable(instant), reason: z._default(text(2_000), '') }),
  result: responseRecord,
});

export const downloadApplicationData = download({
  name: 'downloadApplicationData',
  path: '/download-application-data/',
  access: 'manageApplications',
  summary: "All responses to an application as CSV: one row a response, one column a question, in the application's order",
  query: z.object({ templateId: wholeNumber }),
});
