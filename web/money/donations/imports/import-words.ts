import type { ImportState, Reason } from '#contract/money/donations/imports/import-choices.ts';
import type { DonationImport, ImportSummary } from '#contract/money/donations/imports/imports.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';

/** The width of a table's column of lines, which may name their sheet. */
export const lineWidth = (reading: DonationImport['reading'], usual: string): string =>
  reading?.sheets && reading.sheets.count > 1 ? '20%' : usual;

const states: Record<Exclude<ImportState, 'READY'>, string> = {
  READING: 'Being read',
  STORING: 'Being stored',
  STORED: 'Stored',
  UNDOING: 'Being undone',
  UNDONE: 'Undone',
  CANCELLED: 'Cancelled',
  FAILED: 'Cannot be read',
};

/** The labels of the list's filter by state. */
export const importStateLabels: Record<ImportState, string> = { ...states, READY: 'Waiting' };

/** The state in words. An import that waits (READY) says what it waits for. */
export function importStateInWords({
  state,
  openQuestions,
  problems,
  undecided,
}: Pick<ImportSummary, 'state' | 'problems' | 'undecided' | 'openQuestions'>): string {
  if (state !== 'READY') return states[state];
  if (problems > 0) return 'Has mistakes';
  if (openQuestions > 0) return `Has ${howMany(openQuestions, 'question', 'questions')} to answer`;
  return undecided > 0 ? 'Has duplicates to decide' : 'Ready to store';
}

/** `3 donations of $10.80` */
export function sumInWords(rows: number, amount: number): string {
  return `${howMany(rows, 'donation', 'donations')} of ${formatDollars(amount)}`;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `March 4, 2026` */
export const dayInWords = (day: string): string => days.format(new Date(day));

/** `$1,000.00`, `CA$12.50`; without a currency `12.50` */
export const moneyInWords = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', currency === '' ? { minimumFractionDigits: 2 } : { style: 'currency', currency }).format(amount);

/** The reason for the meaning of a value, so that people can tell a guess from a person's choice. */
export const reasonWords: Record<Reason, string> = {
  PERSON: 'Chosen for this file',
  HABIT: 'As in an earlier file',
  FILE: 'By its words',
  USUAL: 'Nothing says it',
};
