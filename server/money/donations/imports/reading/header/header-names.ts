import {
  type ColumnMeaning,
  type ImportField,
  importFields,
  leaveOut,
  templateFields,
} from '#contract/money/donations/imports/import-choices.ts';

/** The header of the column that our own download of all lines adds. */
export const problemColumn = 'problem';

/**
 * The column that a download of kept-back lines adds. It names the import, because what people chose for that import also applies
 * to these lines.
 */
export const keptBackColumn = (importId: number): string => `${problemColumn} (import ${importId})`;

/** Whether a column is named like one that our own downloads add. */
export const isProblemColumn = (name: string): boolean => /^problem( import \d+)?$/.test(headerKey(name));

/** The import that kept back the lines of a file; null for any other file. */
export function keptBackBy(names: readonly string[]): number | null {
  const id = names.map((name) => /^problem import (\d{1,9})$/.exec(headerKey(name))?.[1]).find((one) => one !== undefined);
  return id === undefined ? null : Number(id);
}

/** Names that spreadsheets give to our fields. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
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

/** A header without case, punctuation and kinds of space: `Date_Received*` and `DateReceived` → `date received`. */
export function headerKey(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The fields that are known by an exact name. All others are only guessed, and a person checks them. */
const exactFields = importFields.filter((field) => templateFields.some((one) => one === field) || synonyms[field]);

const meaningsByKey = new Map<string, ColumnMeaning>([
  ...exactFields.map((field): [string, ColumnMeaning] => [headerKey(field.replace(/(\d)$/, ' $1')), field]),
  ...exactFields.flatMap((field) =>
    [field, ...(synonyms[field] ?? [])].map((name): [string, ColumnMeaning] => [headerKey(name), field]),
  ),
  ['type of donation', 'donation_type'],
]);

/** The field of this name, or of one of its everyday names; `leaveOut` for a column that our own downloads add. */
export const exactMeaning = (name: string): ColumnMeaning | undefined =>
  isProblemColumn(name) ? leaveOut : meaningsByKey.get(headerKey(name));

/** Whether the column has the field's own name. */
export const isOwnName = (name: string, field: string): boolean => headerKey(name) === headerKey(field);

/** The places of all columns with this meaning. */
export function placesOf(meanings: readonly (ColumnMeaning | null)[], field: ImportField): number[] {
  return meanings.flatMap((meaning, index) => (meaning === field ? [index] : []));
}

/** 0 → A, 26 → AA */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** The name of a column for people. */
export const shownName = (names: readonly string[], index: number): string =>
  names[index]?.slice(0, 200) || `column ${columnLetter(index)}`;
