import * as z from 'zod/mini';
import { momentText } from '#contract/wire/days-and-times.ts';
import { download } from '#contract/wire/downloads.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idParams, oneOf, page, text } from '#contract/wire/shapes.ts';
import { requestStandings } from './request-choices.ts';
import { requestFilters, requestsQuery } from './requests-query.ts';

const tag = 'Learning Commons';

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
  /** empty: no tier was offered */
  tierName: z.string(),
  standing: oneOf(requestStandings),
  /** the account that buying made; null: none, or it is gone */
  userRef: z.nullable(z.object({ id: z.int(), fullName: z.string() })),
  nonprofitRef: z.nullable(z.object({ id: z.int(), name: z.string() })),
  suspected: z.boolean(),
  answeredAt: z.nullable(momentText),
  answeredByRef: z.nullable(z.object({ id: z.int(), fullName: z.string() })),
  note: z.string(),
});
export type InformationRequest = z.output<typeof informationRequest>;

export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  path: 'subscriptions/requests/',
  access: 'manageSubscriptions',
  tag,
  summary: 'What visitors of the public page asked for',
  query: requestsQuery,
  result: page(informationRequest),
});

export const readRequest = endpoint({
  name: 'readRequest',
  method: 'GET',
  path: 'subscriptions/requests/{id}/',
  access: 'manageSubscriptions',
  tag,
  summary: 'One information request',
  params: idParams,
  result: informationRequest,
});

export const changeRequest = endpoint({
  name: 'changeRequest',
  method: 'PATCH',
  path: 'subscriptions/requests/{id}/',
  access: 'manageSubscriptions',
  tag,
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
  access: 'manageSubscriptions',
  summary: 'The information requests of the list, under the same filters',
  query: requestFilters,
});
