import { amountMessages } from '#contract/money/donations/donation-amount.ts';
import type { AmountRule } from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { commaNumber, pointNumber, spacesBetweenThousands } from '#contract/platform/fields/typed-number.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { splitCurrency } from './currency-text.ts';
import { formulaError, invisible } from './odd-text.ts';
import { remembering } from './remembering.ts';

/**
 * An amount as decimal text with two decimals, never as a number, and the currency that is written beside it. `exact`: the amount
 * before it was rounded.
 */
interface AmountRead {
  value: string;
  currency: string | null;
  exact?: string;
}
/**
 * `sign`: set if the amount can be read, but is negative or zero, and so is not a gift. `exact`: set if the amount has more than two
 * decimals, and nobody has chosen to round.
 */
interface AmountWrong {
  message: string;
  exact?: string;
  sign?: 'negative' | 'zero';
}

const marks = { POINT: ['.', ','], COMMA: [',', '.'] } as const;
const patterns = { POINT: pointNumber, COMMA: commaNumber };
/** Decimals behind the second one that a computer's arithmetic leaves: 33.339999999999996 means 33.34. */
const noise = /^(0{4,}|9{4,})/;
const ambiguous = { POINT: /^[1-9]\d{0,2}\.\d{3}$/, COMMA: /^[1-9]\d{0,2},\d{3}$/ };
const brackets = /^[^\d\s]{0,3}\s*\(.*\)$/;

const ofTexts = (rule: AmountRule) => ({
  exact: remembering((text) => readOne(text, rule, false)),
  rounded: remembering((text) => readOne(text, rule, true)),
});
const readers = { POINT: ofTexts('POINT'), COMMA: ofTexts('COMMA'), CENTS: ofTexts('CENTS') };

/** `rounds`: whether a person chose that amounts with more than two decimals are rounded. */
export function readAmount(cell: Cell | undefined, rule: AmountRule, rounds = false): AmountRead | AmountWrong {
  return typeof cell === 'string' ? readers[rule][rounds ? 'rounded' : 'exact'](cell) : readOne(cell, rule, rounds);
}

function readOne(cell: Cell | undefined, rule: AmountRule, rounds: boolean): AmountRead | AmountWrong {
  const text = textOf(cell).replace(invisible, '');
  if (text === '') return { message: amountMessages.required };
  const inBrackets = brackets.test(text);
  const { body, currency, negative } = splitCurrency(inBrackets ? text.replace(/[()]/g, '') : text);
  const own = typeof cell === 'object' && cell.currency !== '$' ? cell.currency : undefined;
  const read = rule === 'CENTS' ? readCents(body) : readDecimal(cell, { body, text, rounds }, rule);
  if (inBrackets) return { message: lineMessages.brackets, ...('value' in read && { sign: 'negative' }) };
  if (negative) return { message: amountMessages.positive, ...('value' in read && { sign: 'negative' }) };
  if ('message' in read) return read;
  if (read.value === '0.00') return { message: amountMessages.positive, sign: 'zero' };
  return { ...read, currency: currency ?? own ?? null };
}

function readCents(body: string): { value: string } | AmountWrong {
  if (!/^\d{1,30}$/.test(body)) return { message: lineMessages.cents };
  const digits = body.replace(/^0+(?=\d)/, '').padStart(3, '0');
  if (digits.length > 11) return { message: amountMessages.tooLarge };
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

function readDecimal(
  cell: Cell | undefined,
  { body, text, rounds }: { body: string; text: string; rounds: boolean },
  chosen: 'POINT' | 'COMMA',
): { value: string; exact?: string } | AmountWrong {
  // a number cell of a workbook has a decimal point, however it is shown
  const rule = typeof cell === 'string' ? chosen : 'POINT';
  const plain = withoutGroups(body, rule);
  if (typeof cell === 'string' && ambiguous[rule].test(plain)) return { message: lineMessages.ambiguousAmount(text) };
  const [, whole, cents = ''] = patterns[rule].exec(plain) ?? [];
  if (whole === undefined) return { message: unreadable(text, plain, rule) };
  const dollars = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (dollars.length > 9) return { message: amountMessages.tooLarge };
  const beyond = cents.slice(2);
  if (!/[1-9]/.test(beyond)) return { value: `${dollars}.${cents.slice(0, 2).padEnd(2, '0')}` };
  const exact = `${dollars}.${cents}`;
  if (noise.test(beyond)) return { value: roundedAmount(exact) };
  return rounds ? { value: roundedAmount(exact), exact } : { message: amountMessages.decimals, exact };
}

/** Rounds decimal text to two decimals; half a cent is rounded up. */
export function roundedAmount(exact: string): string {
  const [whole = '', decimals = ''] = exact.split('.');
  const more = decimals.slice(2) >= '5' ? 1n : 0n;
  const sum = String(BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`) + more).padStart(3, '0');
  return `${sum.slice(0, -2)}.${sum.slice(-2)}`;
}

/** Groups of two digits, as in India: `12,34,567.89`. */
const groupsOfTwo = /^\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d*)?$/;

function withoutGroups(body: string, rule: 'POINT' | 'COMMA'): string {
  const plain = body.replace(spacesBetweenThousands, '');
  return rule === 'POINT' && groupsOfTwo.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** What some texts are instead of amounts. They are not read, because each can be meant in several ways or lacks digits. */
const refusals: [RegExp, string][] = [
  [/%$/, lineMessages.percent],
  [/\d\s*(?:cr|dr)\.?$/i, lineMessages.creditOrDebit],
  [/\d\s*(?:k|mm?|bn|thousand|million|lakhs?|crores?)\.?$/i, lineMessages.shortAmount],
  [/^=/, lineMessages.formula],
  [formulaError, lineMessages.formulaError],
  [/(?![0-9])\p{Nd}/u, lineMessages.otherDigits],
];

function unreadable(text: string, plain: string, rule: 'POINT' | 'COMMA'): string {
  const known = refusals.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  if (rule === 'COMMA') return lineMessages.commaAmount;
  return /,\d{1,2}$/.test(plain) && patterns.COMMA.test(plain) ? lineMessages.decimalComma : lineMessages.amount;
}

/** The decimal mark that a text proves; null if it could be either, or if the cell is not the text of an amount. */
export function amountShape(cell: Cell | undefined): 'POINT' | 'COMMA' | null {
  return typeof cell === 'string' ? shapeOf(cell) : null;
}

/** Whether thousands are grouped as nobody does in America: by spaces or apostrophes, or in groups of two digits. */
export function isGroupedAbroad(cell: Cell | undefined): boolean {
  if (typeof cell !== 'string') return false;
  const { body } = splitCurrency(textOf(cell));
  return withoutGroups(body, 'POINT') !== body && amountShape(cell) !== 'COMMA' && 'value' in readAmount(cell, 'POINT');
}

const shapeOf = remembering((text): 'POINT' | 'COMMA' | null => {
  const split = splitCurrency(textOf(text).replace(invisible, '').replace(/[()]/g, ''));
  const body = withoutGroups(split.body, 'POINT');
  const proves = (rule: 'POINT' | 'COMMA') => {
    const [mark, group] = marks[rule];
    const parts = body.split(mark);
    const several = body.split(group).length > 2;
    return (
      patterns[rule].test(body) && (several || (parts.length === 2 && (body.includes(group) || /^\d{1,2}$/.test(parts[1] ?? ''))))
    );
  };
  if (split.wholeMark) return split.wholeMark === ',' ? 'COMMA' : 'POINT';
  if (proves('POINT')) return 'POINT';
  return proves('COMMA') ? 'COMMA' : null;
});
