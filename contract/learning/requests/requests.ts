import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { choiceList, idParams, oneOf, page, paging, searchText, text } from '#contract/platform/wire/shapes.ts';

/**
 * BOUGHT: the nonprofit that the visitor registered has got access (bought, free or granted). SUSPECTED: a machine seems to have
 * sent the request.
 */
export const requestStandings = ['NEW', 'ANSWERED', 'BOUGHT', 'SUSPECTED'] as const;
export type RequestStanding = (typeof requestStandings)[number];

export const requestStandingLabels: Record<RequestStanding, string> = {
  NEW: 'New',
  ANSWERED: 'Answered',
  BOUGHT: 'Got access',
  SUSPECTED: 'Suspected spam',
};

export const requestWishes = ['INFORMATION', 'SUBSCRIPTION'] as const;
export type RequestWish = (typeof requestWishes)[number];

export const requestWishLabels: Record<RequestWish, string> = { INFORMATION: 'Information', SUBSCRIPTION: 'To buy now' };

const requestOrderings = ['-created_at', 'created_at', 'organization', '-organization'] as const;
export type RequestOrdering = (typeof requestOrderings)[number];
export const defaultRequestOrdering: RequestOrdering = '-created_at';

const filters = {
  /** default: all standings except SUSPECTED */
  standing: z.optional(choiceList(requestStandings)),
  wish: z.optional(choiceList(requestWishes)),
  /** words of the organization, the name, the email address, the city or the tier */
  search: z.optional(searchText),
};

const requestFilters = z.object(filters);
export type RequestFilters = z.output<typeof requestFilters>;

const requestsExport = z.extend(requestFilters, { ordering: z.optional(oneOf(requestOrderings)) });
export type RequestsExport = z.output<typeof requestsExport>;

export const requestsQuery = z.object({
  ...filters,
  ...paging,
  ordering: z._default(oneOf(requestOrderings), defaultRequestOrdering),
});
export type RequestsQuery = z.output<typeof requestsQuery>;

/** An information request as programme staff see it. */
const informationRequest = z.object({
  id: z.int(),
  version: z.int(),
  createdAt: momentText,
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  address: z.object({ address1: z.string(), city: z.string(), state: z.string(), zipcode: z.string() }),
  phoneNumber: z.string(),
  buyNow: z.boolean(),
  /** the name of the chosen tier; empty: no tier was offered */
  tierName: z.string(),
  standing: oneOf(requestStandings),
  /** the account that was made because the visitor chose to buy; null: none was made, or it was deleted */
  userRef: z.nullable(personRef),
  nonprofitRef: z.nullable(namedRef),
  suspected: z.boolean(),
  answeredAt: z.nullable(momentText),
  answeredByRef: z.nullable(personRef),
  note: z.string(),
});
export type InformationRequest = z.output<typeof informationRequest>;

export const listRequests = endpoint('listRequests', 'GET subscriptions/requests/', {
  access: 'readSubscriptions',
  summary: 'What visitors of the public page asked for',
  query: requestsQuery,
  result: page(informationRequest),
});

export const readRequest = endpoint('readRequest', 'GET subscriptions/requests/{id}/', {
  access: 'readSubscriptions',
  summary: 'One information request',
  params: idParams,
  result: informationRequest,
});

export const changeRequest = endpoint('changeRequest', 'PATCH subscriptions/requests/{id}/', {
  access: 'manageSubscriptions',
  summary: 'Note something about a request, mark it as answered, or say that it is no spam',
  params: idParams,
  body: z.object({
    note: z.optional(text(2_000)),
    isAnswered: z.optional(z.boolean()),
    suspected: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  result: informationRequest,
});

export const downloadRequests = download({
  name: 'downloadRequests',
  path: '/download-information-requests/',
  access: 'readSubscriptions',
  recentSignIn: true,
  summary: 'The information requests of the list, under the same filters and in its order; without one, by id',
  query: requestsExport,
});
