import type { KnownWords, RegisterRow } from './register-row.ts';
import { joinLetters, termsOf, textKey } from './search-terms.ts';

/** Sorts the rows, the best match first: the name with most of the typed words and fewest other words. */
export function rank(rows: readonly RegisterRow[], terms: readonly string[], known: KnownWords): RegisterRow[] {
  const weights = weightsOf(terms, known);
  return rows
    .map((row) => ({ row, score: scoreOf(row, terms, weights, known) }))
    .sort((a, b) => b.score - a.score || a.row.name.length - b.row.name.length || a.row.ein - b.row.ein)
    .map(({ row }) => row);
}

/** The weight of each term. A rare word gets more weight than a word that thousands of names have. */
function weightsOf(terms: readonly string[], known: KnownWords): Map<string, number> {
  return new Map(
    terms.map((term) => {
      const uses = known.get(term)?.get(term) ?? Math.min(...(known.get(term)?.values() ?? [1]));
      return [term, 1 / Math.log2(2 + uses)];
    }),
  );
}

/**
 * The score of a row: 1 if the name has all terms exactly. Less for a near word, for a term that only the second name or the town
 * has, and for each further word of the name. A little more if the name begins with the first term.
 */
function scoreOf(
  { name, also, city }: RegisterRow,
  terms: readonly string[],
  weights: ReadonlyMap<string, number>,
  known: KnownWords,
): number {
  const words = termsOf(name);
  const others = new Set([...joinLetters(textKey(also)).split(' '), ...joinLetters(textKey(city)).split(' ')]);
  let [found, typed, extra] = [0, 0, 0];
  const meant = new Set<string>();
  for (const term of terms) {
    const weight = weights.get(term) ?? 1;
    typed += weight;
    const word = words.find((one) => one === term) ?? words.find((one) => known.get(term)?.has(one));
    if (word !== undefined) {
      meant.add(word);
      found += weight * (word === term ? 1 : 0.85);
    } else if (others.has(term)) found += weight * 0.7;
  }
  for (const word of words) if (!meant.has(word)) extra += 0.04;
  const begins = textKey(name).startsWith(terms[0] ?? ' ') ? 0.02 : 0;
  return found / typed - extra + begins;
}
