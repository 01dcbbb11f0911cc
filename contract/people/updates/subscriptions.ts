import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';

/** Whether a person gets updates by email. Letters about the person's own account are always sent. */
const subscription = z.object({ subscribed: z.boolean() });

export const readOwnSubscription = endpoint('readUpdateSubscription', 'GET user/me/updates/', {
  access: 'signedIn',
  summary: 'Whether the signed-in person gets updates by email',
  result: subscription,
});

export const changeOwnSubscription = endpoint('changeUpdateSubscription', 'PATCH user/me/updates/', {
  access: 'signedIn',
  summary: 'Get updates by email, or no longer',
  body: subscription,
  result: subscription,
});

const tokenParams = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) });

export const readUnsubscribeLink = endpoint('readUnsubscribeLink', 'GET unsubscribe/{token}/', {
  access: 'anyone',
  summary: 'What the link at the end of an update’s email is about; 404 where it is no such link. Reading changes nothing',
  params: tokenParams,
  result: subscription,
});

export const followUnsubscribeLink = endpoint('followUnsubscribeLink', 'POST unsubscribe/{token}/', {
  access: 'anyone',
  summary: 'Stop the emails, or get them again',
  params: tokenParams,
  body: subscription,
  result: subscription,
});
