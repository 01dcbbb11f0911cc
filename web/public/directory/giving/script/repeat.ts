import { dayOfMonth, monthsLater, type RepeatMonths, repeatLabels, repeatTerms } from '#contract/money/giving/monthly-words.ts';

interface Repeats {
  everyMonths: RepeatMonths;
  nextOn: string;
}

/** After how many months a gift is repeated, and the next day: as the choice says, which knows the day on which the page was opened. */
export function repeatsOf({ value, dataset }: HTMLSelectElement): Repeats {
  const everyMonths = Number(value) as RepeatMonths;
  const today = dataset['today'] ?? '';
  return { everyMonths, nextOn: monthsLater(today, everyMonths, dayOfMonth(today)) };
}

/** As it follows “Give $50”. */
export const inWords = (choice: HTMLSelectElement): string => repeatLabels[repeatsOf(choice).everyMonths].toLowerCase();

/** What the donor agrees to: the server stores the same sentences. */
export const termsOf = (choice: HTMLSelectElement, totalCents: number): string =>
  repeatTerms({ ...repeatsOf(choice), totalCents, legalName: choice.dataset['payee'] ?? '' });
