import { betterPhoto } from './letters/better-photo.ts';
import { consentEnds } from './letters/consent-ends.ts';
import { destinationChanged } from './letters/destination-changed.ts';
import { factsToConfirm } from './letters/facts-to-confirm.ts';
import { volunteerAnswered } from './letters/volunteer-answered.ts';
import { volunteerConfirm } from './letters/volunteer-confirm.ts';
import { volunteerOffered } from './letters/volunteer-offered.ts';

export const nonprofitsLetters = {
  'better-photo': betterPhoto,
  'consent-ends': consentEnds,
  'destination-changed': destinationChanged,
  'facts-to-confirm': factsToConfirm,
  'volunteer-answered': volunteerAnswered,
  'volunteer-confirm': volunteerConfirm,
  'volunteer-offered': volunteerOffered,
};

type Own = typeof nonprofitsLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
