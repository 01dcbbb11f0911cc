import { tableMessages } from '#contract/platform/tables/tables.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { importLimits } from './import-choices.ts';

/** Why a file cannot be read as a file of donations. */
export const fileMessages = {
  empty: 'This file has no donations.',
  kind: 'This is not a CSV, Excel or OpenDocument file. Upload a file that ends with .csv, .xlsx or .ods.',
  oldExcel: 'This is an old Excel file, or it is protected by a password. Save it as .xlsx or CSV without a password.',
  macros: 'This workbook contains macros. Save it as an Excel workbook without macros (.xlsx), or as CSV.',
  tooLargeUnpacked: `This workbook is too large: unpacked it has more than ${importLimits.unpackedBytes / 1_000_000} MB.`,
  damaged: 'This workbook is damaged and cannot be read. Open it, save it again, and upload the new file.',
  unusual:
    'This workbook is not built as spreadsheet programs build them. Open it, save it again as .xlsx or CSV, and upload the new file.',
  longCell: 'A cell of this workbook has more text than a spreadsheet allows. Shorten it, or save the sheet as CSV.',
  tooMuchMemory: 'Reading this workbook takes too much memory. Save the sheet with the donations as CSV, and upload that.',
  unstorable: 'This file has values that no program can store. Open it, save it again as CSV, and upload that.',
  noSheet: 'This workbook has no sheet with donations.',
  tooManyRows: `Upload at most ${grouped(importLimits.rows)} donations at a time.`,
  ...tableMessages,
  tooLong: 'Reading this file took too long. Split it into smaller files.',
};

/** What is wrong with a header or a line. A message about a value says what would be valid. */
export const lineMessages = {
  missing: 'The header lacks this column.',
  noNonprofit: 'No column names the nonprofit. Say which column does, or choose one nonprofit for the whole file.',
  noDate: 'No column has the date. Say which column does, or choose one date for the whole file.',
  noCurrency: 'Nothing in this file says the currency, and it does not look American. Choose the currency.',
  currency: 'Enter a currency such as USD.',
  otherCurrency: 'Only amounts in US dollars can be stored.',
  maybeCents: (text: string) => `All amounts are whole numbers such as ${text}. Say whether they are dollars or cents.`,
  amountBack: 'The amount refunded cannot be read. Enter an amount such as 12.50, or leave the cell empty.',
  kind: (text: string) => `Say whether lines with “${text}” are gifts.`,
  tooManyKinds: 'This column has too many different values to say what a row is. Choose another.',
  otherTitles: (line: number) =>
    `Line ${line} has the titles of another table, whose columns are in another order. Upload that table as a file of its own.`,
  unknown: 'This column is not known. Say what it is, or leave it out.',
  twice: 'This column is there twice. Leave one of them out.',
  ownOnly: 'Leave this column out: you report donations to your own nonprofit.',
  wholeLine: 'Put the values of this line into their columns, then empty this cell.',
  cells: (found: number, wanted: number) => `This line has ${found} values, but the header has ${wanted}.`,
  tooManyCorrections: (most: number) => `Correct at most ${grouped(most)} cells here. Correct the others in the file.`,
  tooManyNames: (most: number) => `Decide about at most ${grouped(most)} names here. Split the others in the file.`,
  noSuchJoin: 'Only cells of one line can be joined, each once.',
  noSuchCell: 'The file has no such cell below its header.',
  tooManyProblems: `This file has more than ${grouped(importLimits.problems)} mistakes. The rest was not read.`,
  amount: 'Enter an amount such as 1000, 1,000.00 or $12.50.',
  commaAmount: 'Enter an amount such as 1000, 1.000,00 or $12,50.',
  brackets: 'An amount in brackets is negative. Enter an amount above 0.',
  percent: 'This is a percentage. Enter an amount such as 12.50.',
  creditOrDebit: 'CR and DR can mean money in or money out. Enter the amount alone, with a minus if money went out.',
  shortAmount: 'This amount is shortened. Enter it in full, such as 1500 for 1.5K.',
  formula: 'This is a formula. Enter its result.',
  formulaError: 'The spreadsheet could not calculate this cell. Enter its value, or leave it empty.',
  otherDigits: 'Enter the amount with the digits 0 to 9.',
  cents: 'Enter an amount in cents, such as 1250.',
  ambiguousAmount: (text: string) =>
    `${text} can be read in two ways, because three digits follow the ${text.includes('.') ? 'point' : 'comma'}. Write it without, or with two decimals.`,
  decimalComma: 'Use a point before the cents: 1,000.00 and not 1.000,00. Or choose that amounts are written as 1.000,00.',
  type: 'Enter Credit Card, Check, Cash, Gift Card, Stock or Other.',
  date: {
    MONTH_FIRST: 'Enter a date that exists, as MM/DD/YYYY.',
    ISO: 'Enter a date that exists, as YYYY-MM-DD.',
    DAY_FIRST: 'Enter a date that exists, as DD/MM/YYYY.',
    YEAR_FIRST: 'Enter a date that exists, as YY/MM/DD.',
    YEAR: 'Enter a year, as YYYY.',
    SERIAL: 'Enter the number of a day, as a spreadsheet counts them: 46023 is January 1, 2026.',
  },
  tooEarly: 'The date cannot be before 1900.',
  shortYear: 'Enter the year with four digits.',
  yearAlone: 'This is a year without a day. Choose that dates are written as YYYY, or enter whole dates.',
  monthAlone: 'This is a month without a day. Enter a whole date.',
  otherWeekday: 'This date is not on that day of the week. Enter the right date without the weekday.',
  noYear: 'The date has no year. Say which year the dates are of, or enter whole dates.',
  yesNo: 'Enter yes or no.',
  hiddenRow: 'The sheet hides this row. Show the row, or delete it.',
  severalSheets: (names: readonly string[]) =>
    `${names.length} sheets have donations: ${names.join(', ')}. Upload a file with one of them, or import the file at /report-donations.`,
  noSuchSheet: 'The workbook has no such sheet.',
  receivedOnly: 'Leave this column out: only programme staff say what the programme received.',
  ambiguousNonprofit: 'Several nonprofits have this name: enter the EIN or the id.',
};

const wholeLine = 'Whole line: ';

/**
 * The note for a line that is wrong as a whole, in the column that Almoner's own downloads add. If such a download is imported
 * again, the line counts as wrong until a person corrects it and empties this cell.
 */
export const wholeLineNote = (message: string): string => wholeLine + message;
export const isWholeLineNote = (text: string): boolean => text.startsWith(wholeLine);

/** Why a line is set aside. */
export const asideReasons = {
  kind: (column: string, value: string) => `“${column}” is “${value}”`,
  undecided: (column: string, value: string) => `“${column}” is “${value}”: not decided`,
  out: 'Money went out',
  negative: 'The amount is below 0',
  zero: 'The amount is 0',
  total: 'A total or a sum below the donations',
  titles: 'The titles again',
  nothing: 'Neither an amount nor a date',
  noAmount: 'No amount, and nothing says what the line is',
  currency: (code: string) => `In ${code}`,
  voided: (column: string) => `“${column}” is filled in`,
  refundedLater: 'Another line gives the whole amount back',
  paidBack: (column: string) => `“${column}” takes the whole amount back`,
  hidden: 'The sheet hides the row',
};

/** Messages about an import as a whole. */
export const importMessages = {
  uploaded: 'Donations uploaded!',
  problems: 'The file has mistakes. Nothing was stored.',
  known: 'This file was uploaded before, or has donations that are there already. Nothing was stored.',
  undecided: 'Decide first which of the duplicates to store. Nothing was stored.',
  storedBefore: 'The same file was stored before. Nothing was stored.',
  newDuplicates:
    'Since this file was read, donations were stored that equal some of its lines. Decide about them. Nothing was stored.',
  nothingToStore: 'Every line is left out. Nothing was stored.',
  unchecked: 'Check first how the file was read, and confirm it. Nothing was stored.',
  unanswered: (count: number) =>
    `${howMany(count, 'question', 'questions')} about this file could change what is stored. Answer ${count === 1 ? 'it' : 'them'} first. Nothing was stored.`,
  differs:
    'The number of gifts or their sum differs from what the platform shows. Find the reason, or say that you store it all the same. Nothing was stored.',
  otherReading: 'The file was read differently meanwhile. Check it again. Nothing was stored.',
  atWork: 'This import is being worked on. Wait until it has finished, or stop it.',
  manyAtWork: `Almoner is still working on ${importLimits.atWork} of your imports. Wait until one of them has finished, then try again.`,
  notNow: 'This import cannot do that any more. Reload the page to see how it stands.',
  changed: 'Programme staff have changed donations of this import. Ask them to undo it.',
  otherRows: 'The donations of this import have changed. Look at the new count and sum, and undo again.',
  nonprofitGone: 'A nonprofit of this file was deleted. Read the file again.',
  broke: 'Storing failed, and nothing was stored. Try again later.',
  undoBroke: 'Undoing failed, and all donations are still there. Try again later.',
  readingBroke: 'The file could not be read because of a failure on our side. Try again later.',
};
