import { catalogueProof } from './letters/catalogue-proof.ts';

export const publicLetters = {
  'catalogue-proof': catalogueProof,
};

type Own = typeof publicLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
