/** A number whose decimal mark is a point, as people and files write it: `1000`, `1,000.50`, `50.`, `.50`, but not the mark alone. */
export const pointNumber = /^(?=.*\d)(\d{1,3}(?:,\d{3})+|\d{0,30})(?:\.(\d{0,30}))?$/;
/** The same with a comma as the decimal mark. */
export const commaNumber = /^(?=.*\d)(\d{1,3}(?:\.\d{3})+|\d{0,30})(?:,(\d{0,30}))?$/;
export const spacesBetweenThousands = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
export interface NumberRule {
  /** a sign that people may write, too */
  unit?: '$' | '%' | undefined;
  /** the most digits behind the point */
  decimals: number;
}

const sign = /^[-−+]\s*/;
const leadingZeros = /^0+(?=\d)/;

const examples = { $: '1000, 1,000.00 or $12.50', '%': '2.9', none: '1,000' };

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
  if (rest.length > decimals)
    return { message: decimals === 2 ? 'Use at most two decimals.' : `Use at most ${decimals} decimals.` };
  const size = Number(`${whole.replaceAll(',', '').replace(leadingZeros, '') || '0'}.${rest || '0'}`);
  return { value: /^[-−]/.test(bare) && size !== 0 ? -size : size };
}

function withoutUnit(text: string, unit: NumberRule['unit']): string {
  if (unit === '%') return text.replace(/\s*%$/, '');
  return unit === '$' ? text.replace(/^([-−+]?)\s*(?:US)?\$\s*/i, '$1').replace(/\s*USD$/i, '') : text;
}

function refusal(text: string, plain: string, unit: NumberRule['unit']): string {
  if (/^\(.*\)$/.test(text)) return 'A number in brackets can mean an amount below 0. Write it without brackets.';
  if (/,\d+$/.test(plain) && commaNumber.test(plain)) {
    return unit === '$'
      ? 'Use a point before the cents: 12.50 and not 12,50.'
      : 'Use a point before the decimals: 12.5 and not 12,5.';
  }
  return `Enter ${unit === '$' ? 'an amount' : 'a number'} such as ${examples[unit ?? 'none']}.`;
}
