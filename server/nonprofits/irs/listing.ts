import * as z from 'zod/mini';
import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import { nteeCode } from '#contract/nonprofits/ntee.ts';
import { readableCity, readableName, readableStreet } from './readable-name.ts';

/** The columns of the extract that are stored. ICO ("in care of") is left out, because it names people. */
export const storedColumns = ['EIN', 'NAME', 'STREET', 'CITY', 'STATE', 'ZIP', 'NTEE_CD', 'INCOME_AMT'] as const;
type StoredColumn = (typeof storedColumns)[number];

/** Columns that only the register stores. A file may lack them. */
export const furtherColumns = ['RULING', 'TAX_PERIOD', 'SORT_NAME'] as const;
type FurtherColumn = (typeof furtherColumns)[number];

/** The position of each column in a record; -1: the file lacks it. */
export type Columns = Record<StoredColumn | FurtherColumn, number> & { width: number };

/** What the IRS says about an organization, in the IRS's spelling. */
export interface Listing {
  /** nine digits */
  ein: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  nteeCode: string;
  /** dollars */
  incomeAmount: number | null;
}

/** The nonprofit's fields that are derived from its listing. */
export interface Derived {
  name: string;
  address1: string;
  city: string;
  state: string;
  zipcode: string;
  /** in capitals; empty if the listing has no valid NTEE code */
  nteeCode: string;
  /** letter of the NTEE major group; null if the code does not begin with a letter */
  major: string | null;
  budgetSize: BudgetSize | null;
}

/** The same maximum lengths as in the contract. */
const longest: [StoredColumn, number][] = [
  ['NAME', 200],
  ['STREET', 200],
  ['CITY', 100],
  ['STATE', 2],
  ['ZIP', 10],
  ['NTEE_CD', 10],
];

/**
 * Converts a record to a listing, or returns the problem. The message does not repeat the value, because it may be a
 * person's name.
 */
export function readListing(
  fields: string[],
  columns: Columns,
): { ein: string | null; listing: Listing } | { ein: string | null; problem: string } {
  if (fields.length !== columns.width)
    return { ein: null, problem: `The line has ${fields.length} columns instead of ${columns.width}.` };
  const value = (column: StoredColumn): string => tidy(fields[columns[column]] ?? '');
  const ein = value('EIN');
  if (!/^\d{9}$/.test(ein)) return { ein: null, problem: 'The EIN is not nine digits.' };
  const problem = valueProblem(value);
  if (problem) return { ein, problem };
  const income = value('INCOME_AMT');
  return {
    ein,
    listing: {
      ein,
      name: value('NAME'),
      street: value('STREET'),
      city: value('CITY'),
      state: value('STATE'),
      zipcode: value('ZIP'),
      nteeCode: value('NTEE_CD'),
      incomeAmount: income === '' ? null : Number(income),
    },
  };
}

function valueProblem(value: (column: StoredColumn) => string): string | null {
  if (value('NAME') === '') return 'NAME is empty.';
  for (const [column, limit] of longest) {
    if (value(column).length > limit) return `${column} is longer than ${limit} characters.`;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    if (/[\u0000-\u001f\u007f]/.test(value(column))) return `${column} holds a control character.`;
  }
  if (!/^(?:-?\d{1,15})?$/.test(value('INCOME_AMT'))) return 'INCOME_AMT is not a whole number of at most 15 digits.';
  return null;
}

/** Fast path: almost every value is tidy already. */
function tidy(value: string): string {
  return /^\s|\s$|\s\s|[^\S ]/.test(value) ? value.replace(/\s+/g, ' ').trim() : value;
}

export function derive(listing: Listing): Derived {
  return {
    name: readableName(listing.name) || listing.name,
    address1: readableStreet(listing.street),
    city: readableCity(listing.city),
    state: listing.state,
    zipcode: listing.zipcode,
    nteeCode: readableCode(listing.nteeCode),
    major: nteeMajor(listing.nteeCode),
    budgetSize: budgetSize(listing.incomeAmount),
  };
}

function nteeMajor(code: string): string | null {
  const letter = code.charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : null;
}

function readableCode(code: string): string {
  const { success, data } = z.safeParse(nteeCode, code);
  return success ? data : '';
}

function budgetSize(income: number | null): BudgetSize | null {
  if (income === null) return null;
  if (income < 500_000) return 'UNDER_500K';
  if (income < 1_000_000) return '500K_TO_1M';
  return income < 3_000_000 ? '1M_TO_3M' : 'HIGHER_3M';
}
