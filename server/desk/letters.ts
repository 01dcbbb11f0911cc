import { claimAnswered } from './letters/claim-answered.ts';
import { colleagueLinked } from './letters/colleague-linked.ts';

export const deskLetters = {
  'claim-answered': claimAnswered,
  'colleague-linked': colleagueLinked,
};

type Own = typeof deskLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
