/** Words that say nothing about what is asked. */
const emptyWords = new Set(
  'a about all and any are as at be by can could did do does each for from give has have how i if in is it its list me most must of on one optional or our please provide s should tell that the their them they this those to up us was we what when where which who whom will with would you your yours'.split(
    ' ',
  ),
);

/** The words of a text that distinguish it from others, in one spelling: `organisations` and `Organization` are one word. */
export function tellingWords(text: string): Set<string> {
  const words = text.toLocaleLowerCase('en-US').match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !emptyWords.has(word)).map(rooted));
}

function rooted(word: string): string {
  const american = word
    .replace(/is(e|ed|es|ing|ation|ations)$/, 'iz$1')
    .replace(/our$/, 'or')
    .replace(/^programme/, 'program');
  if (american.length < 5) return american.replace(/(?<=\w{3})s$/, '');
  return american
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?:ations?|ing|ed|e)$/, '');
}

/** The weight of a word. A word that many texts contain says little about one of them, so it weighs less. */
export type Weights = (word: string) => number;

export function weightsOf(texts: readonly ReadonlySet<string>[]): Weights {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => 1 / Math.sqrt(counts.get(word) ?? 1);
}

/** From 0 (no word in common) to 1 (the same words): how much of the weight of both texts is in words that they share. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>, weight: Weights): number {
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weight(word), 0);
  const all = sum(one) + sum(other);
  return all === 0 ? 0 : (2 * sum([...one].filter((word) => other.has(word)))) / all;
}
