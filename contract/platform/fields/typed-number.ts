import { howMany } from '#contract/platform/wire/grouped.ts';

/** A number whose decimal mark is a point, as people and files write it: `1000`, `1,000.50`, `50.`, `.50`, but not the mark alone. */
export const pointNumber = /^(?=.*\d)(\d{1,3}(?:,\d{3})+|\d{0,30})(?:\.(\d{0,30}))?$/;
/** The same with a comma as the decimal mark. */
export const commaNumber = /^(?=.*\d)(\d{1,3}(?:\.\d{3})+|\d{0,30})(?:,(\d{0,30}))?$/;
export const spacesBetweenThousands = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
export interface NumberRule {
  /** a sign or word that people may write, too: `$`, `%`, `hours` */
  unit?: string | undefined;
  /** the most digits behind the point */
  decimals: number;
}

const sign = /^[-−+]\s*/;
const leadingZeros = /^0+(?=\d)/;

const examples: Readonly<Record<string, string>> = {
  $: 'an amount such as 1000, 1,000.00 or $12.50',
  '%': 'a number such as 2.9',
};
const currency = /^\p{Sc}$/u;

/**
 * A number that somebody typed, or words that say why it is not read. Null if nothing is typed. No character is dropped: what this
 * function does not know, it refuses.
 */
export function readTypedNumber(typed: string, { unit, decimals }: NumberRule): { value: number | null } | { message: string } {
  const text = typed.trim();
  if (text === '') return { value: null };
  const bare = withoutUnit(text, unit);
  const plain = bare.replace(sign, '').replace(spacesBetweenThousands, '');
  const [, whole, rest = ''] = pointNumber.exec(plain) ?? [];
  if (whole === undefined) return { message: refusal(text, plain, unit) };
  if (decimals === 0 && plain.includes('.')) return { message: 'Enter a whole number.' };
  if (rest.length > decimals) return { message: tooManyDecimals(decimals) };
  const size = Number(`${whole.replaceAll(',', '').replace(leadingZeros, '') || '0'}.${rest || '0'}`);
  return { value: /^[-−]/.test(bare) && size !== 0 ? -size : size };
}

export function tooManyDecimals(decimals: number): string {
  if (decimals === 0) return 'Enter a whole number.';
  return decimals === 2 ? 'Use at most two decimals.' : `Use at most ${howMany(decimals, 'decimal', 'decimals')}.`;
}

/** A number with `1,000` as the separator, and all decimals of an amount of money; the unit is left out. */
export function formattedNumber(value: number, rule: NumberRule, grouped = true): string {
  return formatter(decimalsOf(rule), currency.test(rule.unit ?? ''), grouped).format(value);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Formatters are kept, because making one takes far longer than using it, and a table formats each of its cells at every key. */
function formatter(decimals: number, isMoney: boolean, grouped: boolean): Intl.NumberFormat {
  const key = `${decimals} ${isMoney} ${grouped}`;
  const digits = { minimumFractionDigits: isMoney ? decimals : 0, maximumFractionDigits: decimals };
  const made = formatters.get(key) ?? new Intl.NumberFormat('en-US', { useGrouping: grouped, ...digits });
  formatters.set(key, made);
  return made;
}

/** The rule's decimals within what a number can have: a form passes on what is being typed, which can be NaN. */
export function decimalsOf({ decimals }: NumberRule): number {
  return Math.min(20, Math.max(0, decimals || 0));
}

/** A formatted number with its unit: `-$1,200.50`, `2.9%`, `40 hours`. */
export function withUnit(number: string, unit: string): string {
  if (currency.test(unit)) return number.replace(/^-?/, (minus) => minus + unit);
  return unit === '' ? number : `${number}${unit === '%' ? '' : ' '}${unit}`;
}

function withoutUnit(text: string, unit: NumberRule['unit'] = ''): string {
  if (unit === '') return text;
  if (unit === '$') return text.replace(/^([-−+]?)\s*(?:US)?\$\s*/i, '$1').replace(/\s*USD$/i, '');
  const isUnit = (part: string) => part.toLowerCase() === unit.toLowerCase();
  if (isUnit(text.slice(-unit.length))) return text.slice(0, -unit.length).trimEnd();
  if (!currency.test(unit)) return text;
  return text.replace(sign, '').startsWith(unit) ? text.replace(unit, '').replace(/^([-−+]?)\s+/, '$1') : text;
}

function refusal(text: string, plain: string, unit: NumberRule['unit']): string {
  if (/^\(.*\)$/.test(text)) return 'A number in brackets can mean an amount below 0. Write it without brackets.';
  if (/,\d+$/.test(plain) && commaNumber.test(plain)) {
    return currency.test(unit ?? '')
      ? 'Use a point before the cents: 12.50 and not 12,50.'
      : 'Use a point before the decimals: 12.5 and not 12,5.';
  }
  return `Enter ${examples[unit ?? ''] ?? 'a number such as 1,000'}.`;
}
