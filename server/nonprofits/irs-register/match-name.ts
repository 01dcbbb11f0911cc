import type pg from 'pg';
import { findOrganizations } from './find-organizations.ts';
import type { RegisterRow } from './register-row.ts';
import { einRange, sameWords, termsOf } from './search-terms.ts';

/** The file spells the District of Columbia in three ways. */
const wordsOf = (name: string): string[] => termsOf(name.replace(/\bdistrict of columbia\b/gi, 'DC'));

/** Words that a name may have or lack where the rest is the same: a programme drops them as often as it writes them. */
const loose = new Set(['foundation', 'fund', 'organization', 'society', 'association']);
/** a shorter word has neighbours that mean something else */
const leastTolerated = 5;

/**
 * The organization of the register that a text of somebody else's file means, an EIN or a name; null: none, or one of several. Nobody
 * types these names: the whole name has to fit, not its beginning.
 */
export async function matchName(pool: pg.Pool, text: string): Promise<RegisterRow | null> {
  if (einRange(text)?.isWhole) return (await findOrganizations(pool, text))[0] ?? null;
  for (const name of spellings(text)) {
    const found = (await findOrganizations(pool, name)).flatMap((row) => compare(name, row) ?? []);
    if (found.length > 0) return onlyNearest(found);
  }
  return null;
}

/** The name, without what stands in brackets or after “dba”; then what stands before a dash, of which it is a part. */
function spellings(name: string): string[] {
  const whole = name
    .replace(/\([^)]*\)/g, ' ')
    .replace(/,?\s+(?:d\/?b\/?a|aka)\s.*$/i, '')
    .trim();
  const [before = '', ...after] = whole.split(/\s+[–—-]\s+/);
  return after.length > 0 && termsOf(before).length > 1 ? [whole, before] : [whole];
}

interface Compared {
  row: RegisterRow;
  /** 0: the same words; more: less near */
  distance: number;
}

/** Null where several are as near. A chapter stands behind what it belongs to. */
function onlyNearest(found: readonly Compared[]): RegisterRow | null {
  const least = Math.min(...found.map(({ distance }) => distance));
  const nearest = found.filter(({ distance }) => distance === least);
  const heads = nearest.filter(({ row }) => row.also === '');
  const [one, another] = heads.length > 0 ? heads : nearest;
  return one && !another ? one.row : null;
}

/** Null where the names differ in more than typing errors and one loose word. */
function compare(name: string, row: RegisterRow): Compared | null {
  const terms = wordsOf(name);
  const words = new Set(wordsOf(row.name));
  const lacking: string[] = [];
  let errors = 0;
  for (const term of terms) {
    const same = [...words].find((word) => isSame(term, word));
    const word = same ?? [...words].find((one) => terms.length > 1 && isNear(term, one));
    if (word === undefined) lacking.push(term);
    else words.delete(word);
    if (word !== undefined && same === undefined) errors += 1;
  }
  const [odd, another] = [...lacking, ...words];
  if (odd === undefined) return { row, distance: errors };
  // the name of a chapter is that of what it belongs to
  const isLoose = another === undefined && loose.has(odd) && terms.length > 1 && row.also === '';
  return isLoose ? { row, distance: errors + 1 } : null;
}

const isSame = (one: string, other: string): boolean => one === other || sameWords(one).includes(other);

/** One letter missing, added or changed, or two swapped. */
function isNear(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < leastTolerated || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [left, right] = [one.slice(start, end), other.slice(start, otherEnd)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''));
}
