import { applicationsLetters } from '#server/applications/letters.ts';
import { deskLetters } from '#server/desk/letters.ts';
import { learningLetters } from '#server/learning/letters.ts';
import { moneyLetters } from '#server/money/letters.ts';
import { nonprofitsLetters } from '#server/nonprofits/letters.ts';
import { peopleLetters } from '#server/people/letters.ts';
import type { Letters } from '#server/platform/mail/letters.ts';
import { testEmail } from '#server/platform/mail/test-email.ts';
import { textTest } from '#server/platform/mail/text-test.ts';
import { publicLetters } from '#server/public/letters.ts';
import { appLetters } from './letters.ts';

/** All letters: it does not compile without a letter that a wing declares. */
export const allLetters: Letters = {
  'test-email': testEmail,
  'text-test': textTest,
  ...peopleLetters,
  ...nonprofitsLetters,
  ...applicationsLetters,
  ...moneyLetters,
  ...publicLetters,
  ...learningLetters,
  ...deskLetters,
  ...appLetters,
};
