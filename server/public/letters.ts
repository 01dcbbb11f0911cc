import { catalogueProof } from './letters/catalogue-proof.ts';
import { myGiftsLink } from './letters/my-gifts-link.ts';
import { visitorConfirm } from './letters/visitor-confirm.ts';
import { visitorNews } from './letters/visitor-news.ts';

export const publicLetters = {
  'catalogue-proof': catalogueProof,
  'my-gifts-link': myGiftsLink,
  'visitor-confirm': visitorConfirm,
  'visitor-news': visitorNews,
};

type Own = typeof publicLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
