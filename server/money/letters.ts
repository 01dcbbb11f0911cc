import { donationsDue } from './letters/donations-due.ts';

export const moneyLetters = {
  'donations-due': donationsDue,
};

type Own = typeof moneyLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
