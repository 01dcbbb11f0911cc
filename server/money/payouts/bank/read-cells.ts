// Reads cells of bank statements: amounts, days and states as banks and PayPal write them.

import type { MarkedStatus } from '#contract/money/payouts/payout-choices.ts';

/** `$1,234.50`, `-12.50`, `(12.50)`, `12.50-` as cents; null for any other text. */
export function readCents(cell: string): bigint | null {
  const text = cell.replace(/[\s$+]|USD/gi, '').replace(/\u2212/g, '-');
  const [, open, before, dollars = '', cents = '', close, after] =
    /^(\()?(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(\))?(-)?$/.exec(text) ?? [];
  if (dollars === '' || (open === undefined) !== (close === undefined)) return null;
  const digits = dollars.replaceAll(',', '');
  if (digits.length > 13) return null;
  const value = BigInt(digits) * 100n + BigInt(cents.padEnd(2, '0') || '0');
  return (open ?? before ?? after) ? -value : value;
}

/** `2026-04-02`, `04/02/2026`, `4/2/26`, each with or without a time, as a day; null for any other text. */
export function readDay(cell: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(cell) ?? [];
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)(?: .*)?$/.exec(cell) ?? [];
  const parts = isoYear === undefined ? [year?.padStart(4, '20'), month, day] : [isoYear, isoMonth, isoDay];
  const text = parts.map((part) => part?.padStart(2, '0') ?? '').join('-');
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

const statusWords: readonly [RegExp, MarkedStatus][] = [
  [/return|revers|refund|charge\s?back/i, 'RETURNED'],
  [/fail|denied|declin|reject|block|cancel/i, 'FAILED'],
  [/pending|unclaimed|process(ing)?$|hold|held|sent|new/i, 'SENT'],
  [/complet|success|paid|clear|settled|posted|processed/i, 'PAID'],
];

/** The status that a cell of the status column means; null if its words are not known. */
export function readStatus(cell: string): MarkedStatus | null {
  return statusWords.find(([words]) => words.test(cell))?.[1] ?? null;
}

const returnWords = /\b(return(ed)?|revers(al|ed)|refund(ed)?|R\d\d)\b/i;

export const saysReturned = (text: string): boolean => returnWords.test(text);

/** The ids of our references in a text: `PAY-17`, also without the hyphen, which some banks drop. */
export function referencesIn(text: string): number[] {
  const found = [...text.matchAll(/\bPAY[-\s]?(\d{1,10})\b/gi)].map(([, digits]) => Number(digits));
  return [...new Set(found)].filter((id) => id > 0 && id <= 2_147_483_647);
}
