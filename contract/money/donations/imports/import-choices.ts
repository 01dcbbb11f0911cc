import { donationColumns, donationNoteNames } from '#contract/money/donations/donation-columns.ts';
import { objectOf } from '#contract/platform/fields/field.ts';
import type { Steps } from '#contract/platform/jobs/long-work.ts';
import { tableLimits } from '#contract/platform/tables/tables.ts';
import { type SnakeKey, snakeKey } from '#contract/platform/wire/keys.ts';

/** The columns of a file of donations, in the order of the template. */
export const templateFields = [
  'amount',
  'donation_type',
  'date_received',
  'first_name',
  'last_name',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  ...donationNoteNames,
] as const;

/**
 * The fields that a column of a file can have. Only files of programme staff can have the last two: `nonprofit` (id, EIN or
 * name), and `received_by_programme` (yes or no: whether the programme received the donation for the nonprofit).
 */
export const importFields = [
  ...templateFields,
  'whole_name',
  'organization',
  'other_name',
  'kind',
  'voided',
  'amount_out',
  'amount_back',
  'match_amount',
  'currency',
  'nonprofit',
  'received_by_programme',
] as const;
export type ImportField = (typeof importFields)[number];

export const requiredFields: readonly ImportField[] = ['amount', 'donation_type', 'date_received'];
/** Fields that only programme staff use. Everyone else reports donations to their own nonprofit. */
export const programmeFields: readonly ImportField[] = ['nonprofit', 'received_by_programme'];
export const requiredOfProgramme: readonly ImportField[] = ['nonprofit'];
/**
 * Fields that several columns of one file can have. A line is a gift only if all of its `kind` columns say so, and all of its
 * `voided` columns are empty.
 */
export const repeatedFields: readonly ImportField[] = ['kind', 'voided'];

const { address, ...plain } = donationColumns;

export const importFieldLabels: Record<ImportField, string> = {
  ...wireLabels(plain),
  ...wireLabels(address.parts),
  whole_name: 'Whole Name',
  organization: 'Organization that gave',
  other_name: 'Name if No Other is There',
  kind: 'Kind of Row',
  voided: 'No Gift if Filled In',
  amount_out: 'Amount Out',
  amount_back: 'Amount Refunded',
  match_amount: 'Amount that a Company Adds',
  currency: 'Currency',
  nonprofit: 'Nonprofit',
  received_by_programme: 'Received by Programme',
};

function wireLabels<F extends Record<string, { label: string }>>(fields: F): Record<SnakeKey<keyof F & string>, string> {
  return objectOf(Object.entries(fields).map(([name, { label }]) => [snakeKey(name), label]));
}

/** The meaning of a column that is not stored. A column without any meaning is a mistake: a person has to choose one for it. */
export const leaveOut = 'LEAVE_OUT';
export const columnMeanings = [...importFields, leaveOut] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** Instead of the number of the header's line: the file has no titles, and its columns are called A, B, C … */
export const noTitles = 0;

/** The formats in which the dates of a file can be written. The chosen format decides about dates that can be read in several ways. */
export const dateRules = ['MONTH_FIRST', 'ISO', 'DAY_FIRST', 'YEAR_FIRST', 'SERIAL', 'YEAR'] as const;
export type DateRule = (typeof dateRules)[number];
export const dateRuleLabels: Record<DateRule, string> = {
  MONTH_FIRST: 'MM/DD/YYYY',
  ISO: 'YYYY-MM-DD',
  DAY_FIRST: 'DD/MM/YYYY',
  YEAR_FIRST: 'YY/MM/DD',
  SERIAL: 'Spreadsheet day numbers (46023)',
  YEAR: 'YYYY, read as January 1',
};

/** The orders of day, month and year in a date of three numbers. The year comes first only in a short form: 26/12/31. */
export const dateOrders = ['MONTH_FIRST', 'DAY_FIRST', 'YEAR_FIRST'] as const satisfies readonly DateRule[];
export type DateOrder = (typeof dateOrders)[number];

/** The formats in which the amounts of a file can be written. One format applies to all amounts. */
export const amountRules = ['POINT', 'COMMA', 'CENTS'] as const;
export type AmountRule = (typeof amountRules)[number];
export const amountRuleLabels: Record<AmountRule, string> = {
  POINT: '1,000.00',
  COMMA: '1.000,00',
  CENTS: '100000 (in cents)',
};

/**
 * What happens to columns that contain a donor's first and last name together: each name is split if the two parts are clear, or
 * all are stored whole.
 */
export const nameRules = ['SPLIT', 'WHOLE'] as const;
export type NameRule = (typeof nameRules)[number];
export const nameRuleLabels: Record<NameRule, string> = {
  SPLIT: 'Split where it is clear',
  WHOLE: 'Keep as they stand',
};

/** Who the donor is on lines that name a person and an organization. The other one is kept in the notes. */
export const donorRules = ['PERSON', 'ORGANIZATION'] as const;
export type DonorRule = (typeof donorRules)[number];
export const donorRuleLabels: Record<DonorRule, string> = { PERSON: 'The person', ORGANIZATION: 'The organization' };

/** What happens to the amount that a company adds on the same line (`match_amount`). */
export const matchRules = ['LEAVE_OUT', 'ADD', 'SEPARATE'] as const;
export type MatchRule = (typeof matchRules)[number];
export const matchRuleLabels: Record<MatchRule, string> = {
  LEAVE_OUT: 'Leave it out',
  ADD: 'Add it to the donor’s gift',
  SEPARATE: 'Store it as a gift of the company',
};

/** What happens to a gift that another line of the file gives back, as a whole or in part. */
export const refundRules = ['TAKE_OFF', 'WHOLE_ONLY', 'IGNORE'] as const;
export type RefundRule = (typeof refundRules)[number];
export const refundRuleLabels: Record<RefundRule, string> = {
  TAKE_OFF: 'Take each refund off its gift',
  WHOLE_ONLY: 'Leave out gifts that were refunded in full, store the others in full',
  IGNORE: 'Store all gifts in full',
};

/** The day of a time in another time zone: as it is written, or as it is in the programme's time zone. */
export const zoneRules = ['WRITTEN', 'PROGRAMME'] as const;
export type ZoneRule = (typeof zoneRules)[number];

/** Lines that lack what stands on the first line of their group: they have it from there, or they stay without it. */
export const firstRowRules = ['FILL', 'KEEP'] as const;
export type FirstRowRule = (typeof firstRowRules)[number];

/**
 * What the reader may make of a cell before it is stored. People are shown examples, and can keep the cells as they stand.
 */
export const cellReadings = ['ZIPCODE_ZEROS', 'ADDRESS_BEHIND_NAME', 'NAME_IN_SENTENCE'] as const;
export type CellReading = (typeof cellReadings)[number];

/** The currency of all donations. Lines in another currency are set aside; in a strict reading, they are mistakes. */
export const programmeCurrency = 'USD';

/**
 * Why the reader of a file chose a meaning of a column, a rule or a value. PERSON: a person decided it for this file. FILE: the
 * file itself shows it. HABIT: a person confirmed it for a file with the same columns. USUAL: it is the usual case, and nothing
 * in the file contradicts it.
 */
export const reasons = ['PERSON', 'FILE', 'HABIT', 'USUAL'] as const;
export type Reason = (typeof reasons)[number];

/** What a person has to look at before an import is stored. */
export const checks = [
  ...(['HABIT', 'COLUMNS', 'ASKED', 'DATES', 'AMOUNTS', 'SET_ASIDE'] as const),
  ...(['NONPROFITS', 'TYPES', 'NAMES', 'TITLES', 'SHEETS', 'HIDDEN', 'ENCODING', 'CELLS'] as const),
] as const;
export type Check = (typeof checks)[number];

export const importKinds = ['CSV', 'XLSX', 'ODS'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = ['READING', 'READY', 'STORING', 'STORED', 'UNDOING', 'UNDONE', 'CANCELLED', 'FAILED'] as const;
export type ImportState = (typeof importStates)[number];

/** The steps of an import's life: the states from which each begins, and the state to which it leads. */
export const importSteps = {
  /** a person changed how the file is understood, or corrected cells, so the file is read again */
  readAgain: { from: ['READY'], to: 'READING' },
  finishReading: { from: ['READING'], to: 'READY' },
  failReading: { from: ['READING'], to: 'FAILED' },
  cancel: { from: ['READING', 'READY', 'FAILED'], to: 'CANCELLED' },
  store: { from: ['READY'], to: 'STORING' },
  /** a person stopped the storing, or it failed or was refused: nothing was stored */
  stopStoring: { from: ['STORING'], to: 'READY' },
  finishStoring: { from: ['STORING'], to: 'STORED' },
  undo: { from: ['STORED'], to: 'UNDOING' },
  stopUndoing: { from: ['UNDOING'], to: 'STORED' },
  finishUndoing: { from: ['UNDOING'], to: 'UNDONE' },
} as const satisfies Steps<ImportState>;
export type ImportStep = keyof typeof importSteps;

export const decisions = ['STORE', 'LEAVE_OUT'] as const;
export type Decision = (typeof decisions)[number];

export const importLimits = {
  rows: 200_000,
  columns: tableLimits.columns,
  /** reading stops when a file has more problems than this */
  problems: 500_000,
  /** the most bytes that a workbook can have when unpacked */
  unpackedBytes: 400_000_000,
  /** the most donations that are stored or undone while the person waits; a job stores or undoes more */
  rowsAtOnce: 5_000,
  /** the most bytes of a file that is read while the person waits; a job reads a larger file */
  bytesAtOnce: 1_000_000,
  /** the most imports of one person that jobs read, store or undo at the same time */
  atWork: 3,
};

/** The most different values of one column that a person can decide about. */
export const mostValues = 200;

/** The most names of one file for which a person can say whether they are split. */
export const mostNames = 1_000;

/**
 * `cells`: the most cells of one file that can be corrected in Almoner; more are corrected in the file itself. `characters`: the
 * most characters of a corrected value.
 */
export const correctionLimits = { cells: 1_000, characters: 1_000 };

/** Characters of a wrong value that are shown. A longer value is cut off, and can be corrected only in the file itself. */
export const shownCharacters = 200;

/** The number of lines, names or problems on one page. */
export const importPageSize = 50;

/** For the `accept` attribute of a file input, which only filters the file chooser. The server checks the file's bytes. */
export const importExtensions = '.csv,.tsv,.txt,.xlsx,.ods';
