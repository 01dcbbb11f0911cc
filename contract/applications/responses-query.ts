import * as z from 'zod/mini';
import { oneOf, paging, percent, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { responseStatuses } from './response-status.ts';

/** The query of the list of responses. In a file of its own: the browser reads the page's address before it loads the calls. */

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
  nonprofit: z.optional(wholeNumber),
  /** category of the nonprofit */
  webCategory: z.optional(wholeNumber),
  /** not saved for this many days */
  daysSinceSave: z.optional(wholeNumber),
  percentAnsweredFrom: z.optional(percent),
  percentAnsweredTo: z.optional(percent),
  /** who is to write next in the conversation; for programme staff */
  awaits: z.optional(oneOf(conversationSides)),
  ...paging,
  ordering: z._default(oneOf(responseOrderings), defaultResponseOrdering),
});
export type ResponsesQuery = z.output<typeof responsesQuery>;
