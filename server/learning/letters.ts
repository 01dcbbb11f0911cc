import { informationRequest } from './letters/information-request.ts';
import { informationRequested } from './letters/information-requested.ts';
import { subscriptionEnds } from './letters/subscription-ends.ts';
import { subscriptionReceipt } from './letters/subscription-receipt.ts';

export const learningLetters = {
  'information-request': informationRequest,
  'information-requested': informationRequested,
  'subscription-ends': subscriptionEnds,
  'subscription-receipt': subscriptionReceipt,
};

type Own = typeof learningLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
