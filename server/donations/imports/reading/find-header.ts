import {
  type AmountRule,
  type ColumnMeaning,
  type DateRule,
  type ImportField,
  importFields,
  leaveOut,
  programmeFields,
  requiredFields,
  requiredOfProgramme,
} from '#contract/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/donations/imports/import-messages.ts';
import { type TableLine, textOf } from './table.ts';

/** What a column of earlier files was, by its header's key. */
export type Habits = Record<string, { meaning: ColumnMeaning; dates?: DateRule; amounts?: AmountRule }>;

export interface Header {
  line: number;
  /** as the file names them */
  names: string[];
  meanings: (ColumnMeaning | null)[];
}

const problemColumn = 'problem';

/** Names that spreadsheets give to our fields. */
const synonyms: Record<ImportField, readonly string[]> = {
  amount: ['gift amount', 'donation amount', 'amount usd', 'total', 'total amount', 'donation', 'gift'],
  donation_type: ['type', 'gift type', 'payment type', 'payment method', 'method', 'paid by', 'type of gift'],
  date_received: ['date', 'gift date', 'donation date', 'received', 'received on', 'date of gift', 'payment date'],
  first_name: ['first', 'donor first name', 'given name'],
  last_name: ['last', 'donor last name', 'surname', 'family name'],
  address1: ['address', 'street', 'street address', 'address line 1', 'mailing address'],
  address2: ['address line 2', 'apartment', 'suite', 'unit'],
  city: ['town'],
  state: ['st', 'state code'],
  zipcode: ['zip', 'zip code', 'postal code', 'postcode'],
  notes: ['note', 'comment', 'comments', 'memo', 'remarks'],
  received_by_programme: ['received by the programme', 'received by program', 'received by the program'],
  nonprofit: ['organization', 'organisation', 'charity', 'nonprofit name', 'ein', 'nonprofit ein', 'nonprofit id'],
};

/** A header without case, punctuation and kinds of space: `Date_Received*` → `date received`. */
export function headerKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const meaningsByKey = new Map<string, ColumnMeaning>([
  ...importFields.map((field): [string, ColumnMeaning] => [headerKey(field.replace(/(\d)$/, ' $1')), field]),
  ...importFields.flatMap((field) =>
    [field, ...synonyms[field]].map((name): [string, ColumnMeaning] => [headerKey(name), field]),
  ),
  ['type of donation', 'donation_type'],
  // what our own download of problems adds
  [problemColumn, leaveOut],
]);

interface Seeking {
  habits: Habits;
  /** whether the file names a nonprofit on each line */
  forProgramme: boolean;
  /** what a person chose, by place */
  chosen: readonly (ColumnMeaning | null)[] | undefined;
}

/** The header: the line that has most of the known names; where none has any, the first one with most cells. */
export function findHeader(lines: readonly TableLine[], seeking: Seeking): Header | null {
  const candidates = lines
    .slice(0, 40)
    .flatMap((line) => ('problem' in line ? [] : [{ line: line.line, names: line.cells.map(textOf) }]))
    .map(({ line, names }) => ({ line, names: withoutEmptyEnd(names) }))
    .filter(({ names }) => names.length > 0);
  const known = (name: string) => Number(meaningOf(name, seeking) !== null);
  const rated = candidates.map((one) => ({ ...one, known: one.names.reduce((sum, name) => sum + known(name), 0) }));
  const best = rated.reduce<(typeof rated)[number] | null>((found, next) => {
    if (!found || next.known > found.known) return next;
    return next.known === 0 && found.known === 0 && next.names.length > found.names.length ? next : found;
  }, null);
  if (!best) return null;
  return { line: best.line, names: best.names, meanings: seeking.chosen ? [...seeking.chosen] : guess(best.names, seeking) };
}

function withoutEmptyEnd(names: readonly string[]): string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

function meaningOf(name: string, { habits, forProgramme }: Seeking): ColumnMeaning | null {
  const key = headerKey(name);
  const meaning = Object.hasOwn(habits, key) ? habits[key]?.meaning : meaningsByKey.get(key);
  if (meaning === undefined || (meaning !== leaveOut && !forProgramme && programmeFields.includes(meaning))) return null;
  return meaning;
}

/** A field is guessed once: an exact name goes before a synonym. */
function guess(names: readonly string[], seeking: Seeking): (ColumnMeaning | null)[] {
  const meanings = names.map((name) => meaningOf(name, seeking));
  const isExact = (place: number) => headerKey(names[place] ?? '') === headerKey(meanings[place] ?? '');
  return meanings.map((meaning, place) => {
    if (meaning === null || meaning === leaveOut) return meaning;
    const same = meanings.flatMap((other, at) => (other === meaning ? [at] : []));
    const exact = same.filter(isExact);
    if (same.length === 1 || exact.length > 1) return meaning;
    return (exact[0] ?? same[0]) === place ? meaning : null;
  });
}

interface HeaderProblem {
  column: string;
  value: string;
  message: string;
}

/** What a person has to decide or mend before the lines can be read. */
export function headerProblems({ names, meanings }: Header, forProgramme: boolean): HeaderProblem[] {
  const required = [...requiredFields, ...(forProgramme ? requiredOfProgramme : [])];
  const shown = (place: number) => names[place]?.slice(0, 200) || `column ${columnLetter(place)}`;
  const at = (place: number, message: string) => ({ column: shown(place), value: shown(place), message });
  const isTwice = (meaning: ColumnMeaning | null, place: number) => meaning !== leaveOut && meanings.indexOf(meaning) < place;
  const wrong = (meaning: ColumnMeaning | null, place: number): string | null => {
    const isKept = forProgramme ? null : keptFrom(meaning ?? meaningsByKey.get(headerKey(names[place] ?? '')));
    if (isKept !== null) return isKept;
    if (meaning === null) return lineMessages.unknown;
    return isTwice(meaning, place) ? lineMessages.twice : null;
  };
  return [
    ...required
      .filter((field) => !meanings.includes(field))
      .map((field) => ({ column: field, value: '', message: lineMessages.missing })),
    ...meanings.flatMap((meaning, place) => {
      const message = wrong(meaning, place);
      return message === null ? [] : [at(place, message)];
    }),
  ];
}

/** Why nonprofit staff cannot use a column; null where they can. */
function keptFrom(meaning: ColumnMeaning | undefined): string | null {
  if (meaning === 'nonprofit') return lineMessages.ownOnly;
  return meaning === 'received_by_programme' ? lineMessages.receivedOnly : null;
}

/** 0 → A, 26 → AA */
function columnLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter;
}
