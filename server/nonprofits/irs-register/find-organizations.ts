import type pg from 'pg';
import { leastTyped, mostOrganizations } from '#contract/nonprofits/irs/irs-register.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { rank } from './rank.ts';
import { type KnownWords, type RegisterRow, wordsSql } from './register-row.ts';
import { einRange, sameWords, termsOf, textKey } from './search-terms.ts';

/** most rows that are ranked: if thousands of rows match, the typed text says too little to find the right one */
const mostCompared = 300;
/** most words of the register that a typed word can stand for */
const mostWords = 24;
/** A word that more names than this contain finds nothing alone, because reading all these names would take too long. */
const tooCommon = 30_000;

const columns = 'ein, tax_period, ruling_year, name, also, street, city, state, zipcode, ntee_code';

/**
 * Searches the register by the beginning of an EIN, or else by words of the name, second name and town. Returns the best matches
 * first. The search by words has these steps:
 * 1. names that begin with the text;
 * 2. if these are too few: rows with all words of the text, or with words that begin with them;
 * 3. if no row has all words: rows with one typing error in each word;
 * 4. if there is still no such row, and three words or more were typed: rows that lack one word.
 */
export async function findOrganizations(pool: pg.Pool, typed: string): Promise<RegisterRow[]> {
  const range = einRange(typed);
  if (range) {
    const found = await findByEin(pool, range.from, range.to);
    if (found.length > 0 || range.isWhole || typed.includes('-')) return found;
  }
  const terms = termsOf(typed);
  if (terms.join('').length < leastTyped) return [];
  const first = await findBeginning(pool, textKey(typed));
  if (first.length >= mostOrganizations) return first;
  const known = await findWords(pool, terms);
  const found = merged(first, await findWorded(pool, terms, known));
  return rank(found, terms, known).slice(0, mostOrganizations);
}

async function findByEin(pool: pg.Pool, from: number, to: number): Promise<RegisterRow[]> {
  const text = `SELECT ${columns} FROM irs_organizations WHERE ein >= $1 AND ein < $2 ORDER BY ein LIMIT ${mostOrganizations}`;
  return (await pool.query<RegisterRow>(prepared(text, [from, to]))).rows;
}

async function findBeginning(pool: pg.Pool, key: string): Promise<RegisterRow[]> {
  const text = `SELECT ${columns} FROM irs_organizations
    WHERE irs_name_key(name) COLLATE "C" >= $1 AND irs_name_key(name) COLLATE "C" < $1 || '{'
    ORDER BY irs_name_key(name) COLLATE "C" LIMIT ${mostOrganizations}`;
  return (await pool.query<RegisterRow>(prepared(text, [key]))).rows;
}

/** SQL: the words of the register that equal a term or begin with it. */
const beginningWords = `SELECT t.term, w.word, w.uses FROM unnest($1::text[]) AS t (term) CROSS JOIN LATERAL (
  (SELECT word, uses FROM irs_words WHERE word COLLATE "C" = t.term)
  UNION ALL (SELECT word, uses FROM irs_words WHERE length(t.term) >= 3 AND word COLLATE "C" > t.term AND word COLLATE "C" < t.term || '{'
    ORDER BY uses DESC LIMIT ${mostWords})) AS w`;

/** SQL: the words of the register that are one typing error away from a term. */
const nearWords = `SELECT t.term, w.word, w.uses FROM unnest($1::text[]) AS t (term) CROSS JOIN LATERAL (
  SELECT word, uses FROM irs_words
  WHERE length(word) BETWEEN 4 AND 30 AND word !~ '^\\d' AND length(t.term) BETWEEN 4 AND 30
    AND search_deletes(word) && search_deletes(t.term)
  ORDER BY abs(length(word) - length(t.term)), uses DESC LIMIT ${mostWords}) AS w`;

async function findWords(pool: pg.Pool, terms: readonly string[]): Promise<KnownWords> {
  const all = new Map(terms.map((term) => [term, sameWords(term)]));
  const asked = [...new Set([...all.values()].flat())];
  const found = await wordsOf(pool, beginningWords, asked);
  const known = new Map(
    terms.map((term) => {
      const [own, ...others] = all.get(term) ?? [];
      const words = new Map(found.get(own ?? '') ?? []);
      // a synonym counts only as a whole word, not as the beginning of one
      for (const other of others) {
        const uses = found.get(other)?.get(other);
        if (uses !== undefined) words.set(other, uses);
      }
      return [term, words] as const;
    }),
  );
  const unknown = terms.filter((term) => known.get(term)?.size === 0);
  return unknown.length === 0 ? known : new Map([...known, ...(await wordsOf(pool, nearWords, unknown))]);
}

async function wordsOf(pool: pg.Pool, text: string, terms: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await pool.query<{ term: string; word: string; uses: number }>(prepared(text, [terms]));
  const found = new Map<string, Map<string, number>>();
  for (const { term, word, uses } of rows) found.set(term, (found.get(term) ?? new Map()).set(word, uses));
  return found;
}

async function findWorded(pool: pg.Pool, terms: readonly string[], known: KnownWords): Promise<RegisterRow[]> {
  const exact = await findMatching(pool, [terms], known);
  if (exact.length > 0) return exact;
  const near = await wordsOf(
    pool,
    nearWords,
    terms.filter((term) => (known.get(term)?.size ?? 0) > 0),
  );
  const tolerant = new Map(terms.map((term) => [term, new Map([...(near.get(term) ?? []), ...(known.get(term) ?? [])])]));
  const found = await findMatching(pool, [terms], tolerant);
  if (found.length > 0 || terms.length < 3) return found;
  return findMatching(
    pool,
    terms.map((left) => terms.filter((term) => term !== left)),
    known,
  );
}

/**
 * Organizations that have all terms of one of the alternatives. Skips an alternative with an unknown word, or only common words.
 */
async function findMatching(
  pool: pg.Pool,
  alternatives: readonly (readonly string[])[],
  known: KnownWords,
): Promise<RegisterRow[]> {
  const queries = alternatives.flatMap((terms) => {
    const fewest = Math.min(...terms.map((term) => usesOf(term, known.get(term))));
    return fewest > 0 && fewest <= tooCommon ? [terms.map((term) => anyOf(term, known.get(term) ?? new Map())).join(' & ')] : [];
  });
  if (queries.length === 0) return [];
  const text = `SELECT ${columns} FROM irs_organizations WHERE ${wordsSql} @@ $1::tsquery LIMIT ${mostCompared}`;
  return (await pool.query<RegisterRow>(prepared(text, [queries.map((query) => `(${query})`).join(' | ')]))).rows;
}

const mayBeInitials = (term: string): boolean => /^[a-z]{2,3}$/.test(term);

/**
 * The most organizations that a term can find. Infinite for letters that may be initials and are a word in no name, so that a search
 * for these letters alone finds nothing.
 */
function usesOf(term: string, words: ReadonlyMap<string, number> | undefined): number {
  const sum = [...(words?.values() ?? [])].reduce((all, uses) => all + uses, 0);
  return sum === 0 && mayBeInitials(term) ? Number.POSITIVE_INFINITY : sum;
}

/** A query for any of the words. Two or three letters may also be initials that a name spells apart: `D C`. */
function anyOf(term: string, words: ReadonlyMap<string, number>): string {
  const any = [...words.keys()].map((word) => `'${word}'`);
  if (mayBeInitials(term)) any.push(`(${[...term].map((letter) => `'${letter}'`).join(' & ')})`);
  return `(${any.join(' | ')})`;
}

function merged(one: readonly RegisterRow[], other: readonly RegisterRow[]): RegisterRow[] {
  return [...new Map([...one, ...other].map((row) => [row.ein, row])).values()];
}
