import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';

/** Whether a person gets updates by email. Letters about their own account come in any case. */
const subscription = z.object({ subscribed: z.boolean() });

const tag = 'Updates';

export const readOwnSubscription = endpoint({
  name: 'readUpdateSubscription',
  method: 'GET',
  path: 'user/me/updates/',
  access: 'signedIn',
  tag,
  summary: 'Whether the signed-in person gets updates by email',
  result: subscription,
});

export const changeOwnSubscription = endpoint({
  name: 'changeUpdateSubscription',
  method: 'PATCH',
  path: 'user/me/updates/',
  access: 'signedIn',
  tag,
  summary: 'Get updates by email, or no longer',
  body: subscription,
  result: subscription,
});

const tokenParams = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) });

export const readUnsubscribeLink = endpoint({
  name: 'readUnsubscribeLink',
  method: 'GET',
  path: 'unsubscribe/{token}/',
  access: 'anyone',
  tag,
  summary: 'What the link at the end of an update’s email is about; 404 where it is no such link. Reading changes nothing',
  params: tokenParams,
  result: subscription,
});

export const followUnsubscribeLink = endpoint({
  name: 'followUnsubscribeLink',
  method: 'POST',
  path: 'unsubscribe/{token}/',
  access: 'anyone',
  tag,
  summary: 'Stop the emails, or get them again',
  params: tokenParams,
  body: subscription,
  result: subscription,
});

/** The page of the link, which mail programs also call themselves (RFC 8058). */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;
