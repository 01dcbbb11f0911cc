import * as z from 'zod/mini';
import { amountMessages } from '#contract/donations/donation-amount.ts';
import { type DonationType, donationTypeLabels, donationTypes } from '#contract/donations/donation-choices.ts';
import { donationFields, donationMessages } from '#contract/donations/donations.ts';
import type { AmountRule, DateRule, ImportField } from '#contract/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/donations/imports/import-messages.ts';
import { calendarDay } from '#contract/wire/days-and-times.ts';
import { wirePath } from '#contract/wire/keys.ts';
import { type Cell, textOf } from './table.ts';

/** A cell's value, or why it is wrong. */
type Read<Value> = { value: Value } | { message: string };

const wrong = (message: string) => ({ message });

const negative = /^\$?\s*[-−–]|^[-−–]\s*\$/;
const pointAmount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.(\d{0,30}))?\s*(?:USD)?$/i;
const commaAmount = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d{1,30})(?:,(\d{0,30}))?\s*(?:USD)?$/i;

/** Decimal text with two decimals: an amount of a file never becomes a number. */
export function readAmount(cell: Cell | undefined, rule: AmountRule): Read<string> {
  const text = textOf(cell);
  const byComma = rule === 'COMMA' && typeof cell === 'string';
  if (text === '') return wrong(amountMessages.required);
  if (/^\$?\s*\(.*\)$/.test(text)) return wrong(lineMessages.brackets);
  if (negative.test(text)) return wrong(amountMessages.positive);
  const [, whole, cents = ''] = (byComma ? commaAmount : pointAmount).exec(text) ?? [];
  if (whole === undefined) return wrong(unreadableAmount(text, byComma));
  if (/[1-9]/.test(cents.slice(2))) return wrong(amountMessages.decimals);
  const dollars = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  if (dollars.length > 9) return wrong(amountMessages.tooLarge);
  const amount = `${dollars}.${cents.slice(0, 2).padEnd(2, '0')}`;
  return amount === '0.00' ? wrong(amountMessages.positive) : { value: amount };
}

function unreadableAmount(text: string, byComma: boolean): string {
  if (byComma) return lineMessages.commaAmount;
  return /,\d{1,2}$/.test(text) && commaAmount.test(text) ? lineMessages.decimalComma : lineMessages.amount;
}

const normal = (text: string) => text.toUpperCase().replace(/[\s_-]+/g, ' ');
const typesByName = new Map<string, DonationType>([
  ...donationTypes.flatMap((type) => [[normal(type), type] as const, [normal(donationTypeLabels[type]), type] as const]),
  ['CHEQUE', 'CHECK'],
]);

export function readType(cell: Cell | undefined): Read<DonationType> {
  const type = typesByName.get(normal(textOf(cell)));
  return type ? { value: type } : wrong(lineMessages.type);
}

const yes = new Set(['YES', 'Y', 'TRUE', '1', 'X']);
const no = new Set(['', 'NO', 'N', 'FALSE', '0']);

/** `t` or `f`, as COPY takes them. */
export function readYesNo(cell: Cell | undefined): Read<'t' | 'f'> {
  const text = textOf(cell).toUpperCase();
  if (yes.has(text)) return { value: 't' };
  return no.has(text) ? { value: 'f' } : wrong(lineMessages.yesNo);
}

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const pad = (part = '') => part.padStart(2, '0');

/** The days of a spreadsheet count from 1900, with a day that did not exist: February 29, 1900 is 60. */
export function dayOfSerial(serial: number): string {
  const whole = Math.floor(serial);
  if (whole < 1 || whole === 60 || whole > 2_958_465) return '';
  return new Date(Date.UTC(1899, 11, whole < 60 ? 31 : 30) + whole * 86_400_000).toISOString().slice(0, 10);
}

/** A day as YYYY-MM-DD, whether or not it exists; empty where it is not written by the rule. */
function isoOf(text: string, rule: DateRule): string {
  if (rule === 'ISO') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  if (rule === 'SERIAL') return /^\d{1,6}(\.\d{1,15})?$/.test(text) ? dayOfSerial(Number(text)) : '';
  const [, first, second, year] = slashed.exec(text) ?? [];
  if (year === undefined) return '';
  return rule === 'MONTH_FIRST' ? `${year}-${pad(first)}-${pad(second)}` : `${year}-${pad(second)}-${pad(first)}`;
}

const existing = calendarDay('');
const midnight = /[T ]00:00(:00(\.0+)?)?Z?$/;

export function readDay(cell: Cell | undefined, rule: DateRule, today: string): Read<string> {
  const isDay = typeof cell === 'object' && cell.kind === 'day';
  const day = isoOf(textOf(cell).replace(midnight, ''), isDay ? 'ISO' : rule);
  if (day !== '' && day < '1900-01-01') return wrong(lineMessages.tooEarly);
  const parsed = z.safeParse(existing, day);
  if (!parsed.success) return wrong(lineMessages.date[rule]);
  return parsed.data > today ? wrong(donationMessages.future) : { value: parsed.data };
}

/** Whether a cell is a date by the rule. */
export function fitsRule(cell: Cell | undefined, rule: DateRule): boolean {
  return 'value' in readDay(cell, rule, '9999-12-31');
}

const texts = z.pick(donationFields, { firstName: true, lastName: true, address: true, notes: true });

/** The columns that are only text: what is stored, and what is wrong by field. */
export function readTexts(textIn: (field: ImportField) => string) {
  const parsed = z.safeParse(texts, {
    firstName: textIn('first_name'),
    lastName: textIn('last_name'),
    address: {
      address1: textIn('address1'),
      address2: textIn('address2'),
      city: textIn('city'),
      state: textIn('state').toUpperCase(),
      zipcode: textIn('zipcode').replace(/^(\d{5})-(\d{4})$/, '$1$2'),
    },
    notes: textIn('notes'),
  });
  if (parsed.success) {
    const { firstName, lastName, address, notes } = parsed.data;
    const { address1 = '', address2 = '', city = '', state = '', zipcode = '' } = address;
    return {
      value: { first_name: firstName, last_name: lastName, address1, address2, city, state, zipcode, notes },
      problems: [],
    };
  }
  const problems = parsed.error.issues.map((issue) => ({
    field: wirePath(issue.path).replace('address.', ''),
    message: issue.message,
  }));
  return { value: null, problems };
}
