import { type DonationType, donationTypeLabels, donationTypes } from '#contract/money/donations/donations-query.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { type Cell, type Read, textOf, wrong } from '#server/platform/tables/table.ts';
import { remembering } from './remembering.ts';

const normal = (text: string) => text.toUpperCase().replace(/[\s_-]+/g, ' ');
const typesByName = new Map<string, DonationType>([
  ...donationTypes.flatMap((type) => [[normal(type), type] as const, [normal(donationTypeLabels[type]), type] as const]),
  ['CHEQUE', 'CHECK'],
]);

/** Reads a type that is written with our own name or label. */
export function readType(cell: Cell | undefined): Read<DonationType> {
  const type = typesByName.get(normal(textOf(cell)));
  return type ? { value: type } : wrong(lineMessages.type);
}

const words: readonly (readonly [RegExp, DonationType])[] = [
  [/\bgift card/, 'GIFT_CARD'],
  [
    /\b(visa|master ?card|mc|amex|american express|discover|jcb|diners|vi|(credit|debit) card|card|apple ?pay|google ?pay)\b/,
    'CREDIT_CARD',
  ],
  [/^(paper )?(check|cheque|scheck)\b/, 'CHECK'],
  [/^(cash|currency|bar)\b/, 'CASH'],
  [/\b(stocks?|securit(y|ies)|shares)\b/, 'STOCK'],
  [
    /\b(ach|eft|checking|savings|wire|daf|donor advised fund|money order|payroll|electronic payment|bank (draft|transfer)|direct debit|crypto|paypal|venmo|zelle|other)\b/,
    'OTHER',
  ],
];

/** The type that the words of platforms and banks mean; null if they are not known. */
export const typeInWords = remembering((text): DonationType | null => {
  const key = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.find(([pattern]) => pattern.test(key))?.[1] ?? null;
});
