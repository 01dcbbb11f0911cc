import type pg from 'pg';
import { findOrganizations } from './find-organizations.ts';
import type { RegisterRow } from './register-row.ts';
import { einRange, sameWords, termsOf } from './search-terms.ts';

/** The words of a name. The IRS file spells the District of Columbia in three ways, which become one word here. */
const wordsOf = (name: string): string[] => termsOf(name.replace(/\bdistrict of columbia\b/gi, 'DC'));

/** Words that one of two names may lack if all other words are the same: programmes write names with and without these words. */
const loose = new Set(['foundation', 'fund', 'organization', 'society', 'association']);
/** letters; a shorter word may not differ at all, because one other letter often makes a word with another meaning */
const leastTolerated = 5;

/**
 * The organization of the register that an EIN or a name in another file means; null if none matches, or several do. The whole
 * name has to match, not only its beginning: a name in a file is complete, not half-typed.
 */
export async function matchName(pool: pg.Pool, text: string): Promise<RegisterRow | null> {
  if (einRange(text)?.isWhole) return (await findOrganizations(pool, text))[0] ?? null;
  for (const name of spellings(text)) {
    const found = (await findOrganizations(pool, name)).flatMap((row) => compare(name, row) ?? []);
    if (found.length > 0) return onlyNearest(found);
  }
  return null;
}

/** The name without text in brackets or after “dba” or “aka”; then the part before a dash, if that has two words or more. */
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
  /** 0 for the same words; higher is less near */
  distance: number;
}

/** Null if several rows are equally near. A row without a second name wins, because chapters have a second name. */
function onlyNearest(found: readonly Compared[]): RegisterRow | null {
  const least = Math.min(...found.map(({ distance }) => distance));
  const nearest = found.filter(({ distance }) => distance === least);
  const heads = nearest.filter(({ row }) => row.also === '');
  const [one, another] = heads.length > 0 ? heads : nearest;
  return one && !another ? one.row : null;
}

/** Null if the names differ in more than typing errors and one loose word. */
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
  // a row with a second name may be a chapter, which has the name of its parent organization
  const isLoose = another === undefined && loose.has(odd) && terms.length > 1 && row.also === '';
  return isLoose ? { row, distance: errors + 1 } : null;
}

const isSame = (one: string, other: string): boolean => one === other || sameWords(one).includes(other);

/** Whether two words differ in one missing, added or changed letter, or in two swapped letters. */
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
