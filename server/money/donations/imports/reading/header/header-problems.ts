import {
  type ColumnMeaning,
  leaveOut,
  repeatedFields,
  requiredFields,
  requiredOfProgramme,
} from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { LineProblem } from '../lines/line-outcome.ts';
import type { Understanding } from '../understanding.ts';
import { exactMeaning, shownName } from './header-names.ts';

/** What a person has to decide or correct before the lines can be read. */
export function headerProblems(understood: Understanding): LineProblem[] {
  const { names, meanings } = understood.header;
  const at = (index: number, message: string) => ({ column: shownName(names, index), value: shownName(names, index), message });
  return [
    ...missingParts(understood),
    ...meanings.flatMap((meaning, index) => {
      const message = wrongColumn(understood, meaning, index);
      return message === null ? [] : [at(index, message)];
    }),
  ];
}

function missingParts({ header: { meanings }, strict, forProgramme, isForeign, ...all }: Understanding): LineProblem[] {
  const required = [...requiredFields, ...(forProgramme ? requiredOfProgramme : [])];
  const given = {
    donation_type: all.donationType !== null,
    date_received: all.dateReceived !== null,
    nonprofit: all.nonprofit !== null,
  };
  const messages = strict ? {} : { nonprofit: lineMessages.noNonprofit, date_received: lineMessages.noDate };
  const messageOf = (field: string) => (messages as Record<string, string>)[field] ?? lineMessages.missing;
  const isGiven = (field: string) => (given as Record<string, boolean>)[field] === true;
  const missing = required.filter((field) => !meanings.includes(field) && !isGiven(field));
  return [
    ...missing.map((field) => ({ column: field, value: '', message: messageOf(field) })),
    ...(all.maybeCents === null ? [] : [{ column: 'amount', value: '', message: lineMessages.maybeCents(all.maybeCents) }]),
    ...(isForeign ? [{ column: 'currency', value: '', message: lineMessages.noCurrency }] : []),
  ];
}

function wrongColumn(
  { header: { names, meanings }, forProgramme }: Understanding,
  meaning: ColumnMeaning | null,
  index: number,
): string | null {
  const isKept = forProgramme ? null : keptFrom(meaning ?? exactMeaning(names[index] ?? ''));
  if (isKept !== null) return isKept;
  if (meaning === null) return lineMessages.unknown;
  const mayRepeat = meaning === leaveOut || repeatedFields.some((field) => field === meaning);
  return !mayRepeat && meanings.indexOf(meaning) < index ? lineMessages.twice : null;
}

/** Why nonprofit staff cannot use a column; null if they can. */
function keptFrom(meaning: ColumnMeaning | undefined): string | null {
  if (meaning === 'nonprofit') return lineMessages.ownOnly;
  return meaning === 'received_by_programme' ? lineMessages.receivedOnly : null;
}
