import { usStateNames } from '#contract/platform/fields/us-states.ts';

export interface NameAndAddress {
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
}

const names = Object.values(usStateNames).join('|');
const codes = Object.keys(usStateNames).join('|');
/** `Boston MA 02138`, `MA, 02138`: the city may stand in the part before */
const lastPart = new RegExp(`^(?:(.*?)[\\s,]+)?(${codes}|${names})\\.?,?\\s+(\\d{5}(?:-\\d{4})?)$`, 'i');
const street = /^(\d+[\p{L}\d/-]*\s+\S*\p{L}|(p\.?\s?o\.?\s*)?box\s+\d|apt\b|(r\.?r\.?|hc)\s*\d)/iu;
const country = /^(us|usa|u\.s\.a?\.?|united states( of america)?)$/i;

/**
 * Splits a cell that has a donor's name and address, over several lines or between commas: `Ada Example, 12 Sample St, Boston MA
 * 02138`. Null for a text without a street below its name.
 */
export function nameAndAddress(text: string): NameAndAddress | null {
  if (!/[\n\r,;]/.test(text) || !/\d/.test(text)) return null;
  const isOfLines = /[\n\r]/.test(text);
  const parts = text
    .split(/\s*[\n\r,;]+\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (country.test(parts.at(-1) ?? '')) parts.pop();
  const at = parts.findIndex((part, index) => index > 0 && street.test(part));
  if (at < 1) return null;
  const above = parts.slice(0, at);
  if (above.some((part) => !/\p{L}{2}/u.test(part) || /\d/.test(part))) return null;
  // two lines above the street are two donors, two parts between commas a last and a first name
  const name = above.join(
    isOfLines && above.every((part) => text.includes(`${part}\n`) || text.includes(`${part}\r`)) ? ' and ' : ', ',
  );
  return { name, ...addressIn(parts.slice(at)) };
}

function addressIn(parts: readonly string[]): Omit<NameAndAddress, 'name'> {
  const [address1 = '', ...rest] = parts;
  const bare = { address1, address2: '', city: '', state: '', zipcode: '' };
  // “MA, 02138” stands in two parts
  const end = /^\d{5}(-\d{4})?$/.test(rest.at(-1) ?? '') && rest.length > 1 ? rest.splice(-2).join(' ') : (rest.pop() ?? '');
  const [all, beside = '', state = '', zipcode = ''] = lastPart.exec(end) ?? [];
  if (all === undefined) return { ...bare, address2: rest.join(', '), city: end };
  const city = beside || rest.pop() || '';
  return { ...bare, address2: rest.join(', '), city, state, zipcode };
}
