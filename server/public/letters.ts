import { catalogueProof } from './letters/catalogue-proof.ts';
import { visitorConfirm } from './letters/visitor-confirm.ts';
import { visitorNews } from './letters/visitor-news.ts';

export const publicLetters = {
  'catalogue-proof': catalogueProof,
  'visitor-confirm': visitorConfirm,
  'visitor-news': visitorNews,
};

type Own = typeof publicLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
