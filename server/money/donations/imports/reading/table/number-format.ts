import { currencyOf } from '../values/currency-text.ts';

/** What a number format of a workbook says about the numbers that it shows. */
export interface NumberFormat {
  isDay: boolean;
  /** the currency that the format writes beside the number: a code, `$` for a dollar of no country, or `XXX` for an unknown sign */
  currency?: string;
  /** zeros that the format fills up, such as `00000` for ZIP codes and `00-0000000` for EINs; the second is for longer numbers */
  masks?: string[];
  /** how a number above zero is shown, if it is not the plain number: `(40.00)` and `80-` read as money out, `50%` as a share */
  shows?: Shows;
}

type Shows = 'brackets' | 'minus' | 'percent';

/** The numbers of Excel's built-in formats that show a day. */
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

const plain: NumberFormat = { isDay: false };
const day: NumberFormat = { isDay: true };
const percent: NumberFormat = { isDay: false, shows: 'percent' };
/** The numbers of Excel's built-in formats `0%` and `0.00%`. */
const percentFormats = new Set([9, 10]);

export function builtInFormat(id: number): NumberFormat {
  if (percentFormats.has(id)) return percent;
  return dayFormats.has(id) ? day : plain;
}

/** Reads the code of a format: `yyyy-mm-dd` shows a day, but not `"days" 0` or `[red]0`. */
export function readFormat(code: string): NumberFormat {
  if (/[yd]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, ''))) return day;
  const currency = currencyInFormat(code);
  const masks = code.split(';').slice(0, 2).flatMap(maskOf);
  const shows = showsOf(code);
  return {
    isDay: false,
    ...(currency !== null && { currency }),
    ...(masks.length > 0 && { masks }),
    ...(shows !== null && { shows }),
  };
}

/** What the first section, which is for numbers above zero, writes around their digits. */
function showsOf(code: string): Shows | null {
  const [first = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  // a section with a condition of its own may be for other numbers
  if (/\[[<>=](?!=?0\])/.test(first)) return null;
  // `_(` is a gap, `*-` fills up the cell
  const visible = first.replace(/[_*]./g, ' ').replace(/\[[^\]]*\]|["\\]/g, '');
  const [, before = '', after = ''] = /^([^0#?]*)[0#?](?:.*[0#?])?([^0#?]*)$/.exec(visible) ?? [];
  return shownBy(before, after);
}

function shownBy(before: string, after: string): Shows | null {
  if (before.includes('(') && after.includes(')')) return 'brackets';
  if (/^\s*[-−–]|[-−–]\s*$/.test(before) || /^\s*[-−–]\s*(?!\S)/.test(after)) return 'minus';
  return `${before}${after}`.includes('%') ? 'percent' : null;
}

/**
 * What a sheet shows for a number, if that is not the plain number. The digits stay as they are stored, whatever decimals and groups
 * are shown.
 */
export function asShown(number: string, shows: Shows | undefined): string {
  if (shows === undefined || !/^\d/.test(number) || Number(number) === 0) return number;
  if (shows === 'brackets') return `(${number})`;
  return shows === 'minus' ? `-${number}` : `${Number((Number(number) * 100).toPrecision(15))}%`;
}

/** The same from the text that an OpenDocument cell shows. */
export function showsOfText(text: string): Shows | null {
  const [, before = '', after = ''] = /^(\D*)\d(?:.*\d)?(\D*)$/s.exec(text.trim()) ?? [];
  return shownBy(before, after);
}

/** A section of zeros alone, with its dashes and spaces: `[<=99999]00000` → `00000`. */
function maskOf(section: string): string[] {
  const mask = section.replace(/\[[^\]]*\]|\\|"/g, '').trim();
  return /^0[0 -]*0$/.test(mask) ? [mask] : [];
}

/** The number as its format shows it: 2138 with `00000` is 02138. Null if no mask is long enough. */
export function fillZeros(number: string, masks: readonly string[]): string | null {
  if (!/^\d+$/.test(number)) return null;
  const mask = masks.find((one) => one.replace(/[^0]/g, '').length >= number.length);
  if (mask === undefined) return null;
  let left = number.length;
  return [...mask].reduceRight((text, sign) => {
    if (sign !== '0') return `${sign}${text}`;
    left -= 1;
    return `${left >= 0 ? number[left] : '0'}${text}`;
  }, '');
}

function currencyInFormat(code: string): string | null {
  // `_€` is a gap as wide as the sign, `*` repeats the next sign
  const visible = code.replace(/[_*]./g, ' ');
  const [, sign = '', locale = ''] = /\[\$([^\]-]+)(?:-([^\]]*))?\]/.exec(visible) ?? [];
  if (sign.trim() !== '') return currencyOfSign(sign.trim(), locale);
  const words = visible
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/["\\]/g, '')
    .split(/[\s#0?,.;()+\-/%@]+/);
  const dollar = words.includes('$') ? '$' : null;
  return words.map((word) => (word === word.toUpperCase() ? currencyOf(word) : null)).find((found) => found !== null) ?? dollar;
}

/** Signs that several countries use. */
const shared = new Set(['$', '¥', 'KR', 'FR.', 'FR']);

export function currencyOfSign(sign: string, locale: string): string {
  const ofCountry = currencies.get(regionOf(locale));
  if (shared.has(sign.toUpperCase())) return ofCountry ?? (sign === '$' ? '$' : (currencyOf(sign) ?? unknownCurrency));
  return currencyOf(sign) ?? ofCountry ?? unknownCurrency;
}

/** The code of ISO 4217 for no currency. */
const unknownCurrency = 'XXX';

/** The region of `409` (Windows' number of a language, in hexadecimal) or `en-US`. */
function regionOf(locale: string): string {
  const number = /^[0-9a-f]{3,8}$/i.test(locale) ? Number.parseInt(locale, 16) & 0xffff : null;
  if (number !== null) return regions.get(number) ?? '';
  return /-([A-Z]{2})$/i.exec(locale)?.[1]?.toUpperCase() ?? '';
}

/** Regions, their currency, and Windows' numbers of their languages. */
const places: readonly [region: string, currency: string, ...languages: number[]][] = [
  ['US', 'USD', 0x409, 0x540a],
  ['CA', 'CAD', 0x1009, 0xc0c],
  ['AU', 'AUD', 0xc09],
  ['NZ', 'NZD', 0x1409],
  ['HK', 'HKD', 0xc04, 0x3c09],
  ['SG', 'SGD', 0x1004, 0x4809],
  ['TW', 'TWD', 0x404],
  ['MX', 'MXN', 0x80a],
  ['AR', 'ARS', 0x2c0a],
  ['CL', 'CLP', 0x340a],
  ['CO', 'COP', 0x240a],
  ['BR', 'BRL', 0x416],
  ['JM', 'JMD', 0x2009],
  ['GB', 'GBP', 0x809],
  ['CH', 'CHF', 0x807, 0x100c, 0x810],
  ['LI', 'CHF', 0x1407],
  ['SE', 'SEK', 0x41d],
  ['NO', 'NOK', 0x414, 0x814],
  ['DK', 'DKK', 0x406],
  ['IS', 'ISK', 0x40f],
  ['PL', 'PLN', 0x415],
  ['CZ', 'CZK', 0x405],
  ['HU', 'HUF', 0x40e],
  ['RO', 'RON', 0x418],
  ['BG', 'BGN', 0x402],
  ['TR', 'TRY', 0x41f],
  ['RU', 'RUB', 0x419],
  ['UA', 'UAH', 0x422],
  ['IL', 'ILS', 0x40d],
  ['IN', 'INR', 0x439, 0x4009],
  ['JP', 'JPY', 0x411],
  ['CN', 'CNY', 0x804],
  ['KR', 'KRW', 0x412],
  ['TH', 'THB', 0x41e],
  ['PH', 'PHP', 0x3409, 0x464],
  ['ID', 'IDR', 0x421],
  ['VN', 'VND', 0x42a],
  ['ZA', 'ZAR', 0x1c09, 0x436],
  ['NG', 'NGN', 0x468, 0x46a, 0x470],
  ['KE', 'KES', 0x441],
];
const currencies = new Map(places.map(([region, currency]) => [region, currency]));
const regions = new Map(places.flatMap(([region, , ...languages]) => languages.map((one) => [one, region] as const)));
