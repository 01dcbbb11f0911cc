// Gifts that are repeated: the calendar and the words, without shapes, because the script of the giving page uses them too.

import { shortDay } from '#contract/platform/wire/short-day.ts';
import { centsText } from './gift-amounts.ts';

/** After how many months a gift is repeated. */
export const repeatMonths = [1, 3, 12] as const;
export type RepeatMonths = (typeof repeatMonths)[number];

export const repeatLabels: Record<RepeatMonths, string> = { 1: 'Each month', 3: 'Every 3 months', 12: 'Each year' };

/** The day of the month of a day, `YYYY-MM-DD`. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

/**
 * The day `months` after the month of `day`, on the wished day of the month: a month that is too short has it on its last day, and the
 * months after it have the wished day again.
 */
export function monthsLater(day: string, months: number, wished: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return `${String(year).padStart(4, '0')}-${twoDigits(index + 1)}-${twoDigits(Math.min(wished, last))}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The links of letters: to stop a gift that is repeated, and to confirm one to the bank. The gift's key follows. */
export const monthlyPaths = { stop: '/directory/give/stop', confirm: '/directory/give/confirm' };

interface Terms {
  totalCents: number;
  everyMonths: RepeatMonths;
  nextOn: string;
  legalName: string;
}

/** What a donor agrees to who repeats a gift: shown before the button, and stored as it was shown. */
export function repeatTerms({ totalCents, everyMonths, nextOn, legalName }: Terms): string {
  const often = repeatLabels[everyMonths].toLowerCase();
  return `You give ${centsText(totalCents)} today and again ${often}, next on ${shortDay(nextOn)}. ${legalName} charges your card until you stop it: two clicks from any receipt, without an account.`;
}
