import { amountMessages } from '#contract/donations/donation-amount.ts';
import type { AmountRule } from '#contract/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/donations/imports/import-messages.ts';
import { splitCurrency } from './currency-text.ts';
import { type Cell, textOf } from './table.ts';

/** An amount as decimal text with two decimals, never as a number, and the currency that is written beside it. */
interface AmountRead {
  value: string;
  currency: string | null;
}
/** `sign`: set if the amount can be read, but is negative or zero, and so is not a gift. */
interface AmountWrong {
  message: string;
  sign?: 'negative' | 'zero';
}

const marks = { POINT: ['.', ','], COMMA: [',', '.'] } as const;
const patterns = {
  POINT: /^(\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.(\d{0,30}))?$/,
  COMMA: /^(\d{1,3}(?:\.\d{3})+|\d{1,30})(?:,(\d{0,30}))?$/,
};
const ambiguous = { POINT: /^[1-9]\d{0,2}\.\d{3}$/, COMMA: /^[1-9]\d{0,2},\d{3}$/ };
const brackets = /^[^\d\s]{0,3}\s*\(.*\)$/;
const spacesBetweenThousands = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;

export function readAmount(cell: Cell | undefined, rule: AmountRule): AmountRead | AmountWrong {
  const text = textOf(cell);
  if (text === '') return { message: amountMessages.required };
  const inBrackets = brackets.test(text);
  const { body, currency, negative } = splitCurrency(inBrackets ? text.replace(/[()]/g, '') : text);
  const own = typeof cell === 'object' ? cell.currency : undefined;
  const read = rule === 'CENTS' ? readCents(body) : readDecimal(cell, body, text, rule);
  if (inBrackets) return { message: lineMessages.brackets, ...('value' in read && { sign: 'negative' }) };
  if (negative) return { message: amountMessages.positive, ...('value' in read && { sign: 'negative' }) };
  if ('message' in read) return read;
  if (read.value === '0.00') return { message: amountMessages.positive, sign: 'zero' };
  return { value: read.value, currency: currency ?? own ?? null };
}

function readCents(body: string): { value: string } | AmountWrong {
  if (!/^\d{1,30}$/.test(body)) return { message: lineMessages.cents };
  const digits = body.replace(/^0+(?=\d)/, '').padStart(3, '0');
  if (digits.length > 11) return { message: amountMessages.tooLarge };
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

function readDecimal(
  cell: Cell | undefined,
  body: string,
  text: string,
  chosen: 'POINT' | 'COMMA',
): { value: string } | AmountWrong {
  // a number cell of a workbook has a decimal point, however it is shown
  const rule = typeof cell === 'string' ? chosen : 'POINT';
  const plain = body.replace(spacesBetweenThousands, '');
  if (typeof cell === 'string' && ambiguous[rule].test(plain)) return { message: lineMessages.ambiguousAmount(text) };
  const [, whole, cents = ''] = patterns[rule].exec(plain) ?? [];
  if (whole === undefined) return { message: unreadable(plain, rule) };
  if (/[1-9]/.test(cents.slice(2))) return { message: amountMessages.decimals };
  const dollars = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  if (dollars.length > 9) return { message: amountMessages.tooLarge };
  return { value: `${dollars}.${cents.slice(0, 2).padEnd(2, '0')}` };
}

function unreadable(text: string, rule: 'POINT' | 'COMMA'): string {
  if (rule === 'COMMA') return lineMessages.commaAmount;
  return /,\d{1,2}$/.test(text) && patterns.COMMA.test(text) ? lineMessages.decimalComma : lineMessages.amount;
}

/** The decimal mark that a text proves; null if it could be either, or if the cell is not the text of an amount. */
export function amountShape(cell: Cell | undefined): 'POINT' | 'COMMA' | null {
  if (typeof cell !== 'string') return null;
  const body = splitCurrency(textOf(cell).replace(/[()]/g, '')).body.replace(spacesBetweenThousands, '');
  const proves = (rule: 'POINT' | 'COMMA') => {
    const [mark, group] = marks[rule];
    const parts = body.split(mark);
    const several = body.split(group).length > 2;
    return (
      patterns[rule].test(body) && (several || (parts.length === 2 && (body.includes(group) || /^\d{1,2}$/.test(parts[1] ?? ''))))
    );
  };
  if (proves('POINT')) return 'POINT';
  return proves('COMMA') ? 'COMMA' : null;
}
