import { nonprofitKey } from '#server/nonprofits/record/nonprofit-key.ts';

export interface Named {
  id: number;
  name: string;
}

export interface NearName extends Named {
  /** what differs, in words */
  why: string;
}

/** the longest run of words of a text that is compared with whole names */
const mostNameWords = 12;

/** Words that do not tell one nonprofit from another. */
const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'the', 'to']);

interface Entry extends Named {
  words: readonly string[];
}

/** A word of a name that a word of the file may stand for. `worth`: how sure that is, from 0 to 1. */
interface Match {
  word: string;
  worth: number;
}

/** `score`: the lowest score of a proposal. `lead`: how much lower the next best name has to score. */
const least = { score: 0.62, lead: 0.08 };

/** Finds the name to propose for a text that equals none of the names. A person confirms each proposal. */
export class NearNames {
  readonly #entries: Entry[];
  readonly #byWord: ReadonlyMap<string, readonly Entry[]>;
  readonly #wordsByLetter: ReadonlyMap<string, readonly string[]>;
  readonly #byInitials: ReadonlyMap<string, readonly Entry[]>;
  /** names of two words and more, by their keys */
  readonly #byKey: ReadonlyMap<string, readonly Entry[]>;

  constructor(all: readonly Named[]) {
    this.#entries = all.map(({ id, name }) => ({ id, name, words: wordsOf(name) }));
    this.#byWord = gathered(this.#entries, ({ words }) => words);
    this.#wordsByLetter = Map.groupBy(this.#byWord.keys(), (word) => word.slice(0, 1));
    this.#byInitials = gathered(this.#entries, ({ words, name }) => [
      initialsOf(words),
      initialsOf(nonprofitKey(name).split(' ')),
    ]);
    this.#byKey = Map.groupBy(
      this.#entries.filter(({ words }) => words.length > 1),
      ({ name }) => nonprofitKey(name),
    );
  }

  /** The one name that is nearest to a text, and why; null if no name is near, or several are. */
  find(text: string): NearName | null {
    const words = wordsOf(text);
    const [initials, another] = words.length === 1 && text.length > 2 ? (this.#byInitials.get(words[0] ?? '') ?? []) : [];
    if (initials && !another) return { id: initials.id, name: initials.name, why: `“${text}” are its initials` };
    const contained = this.#containedIn(text);
    if (contained) return { id: contained.id, name: contained.name, why: 'its whole name stands in the text' };
    const matches = new Map(words.map((word) => [word, this.#matchesOf(word)]));
    const candidates = new Set([...matches.values()].flat().flatMap(({ word }) => this.#rare(word)));
    const [best, next] = [...candidates]
      .map((entry) => ({ entry, score: this.#scoreOf(words, matches, entry) }))
      .sort((a, b) => b.score - a.score);
    if (!best || best.score < least.score || (next && best.score - next.score < least.lead)) return null;
    const { id, name } = best.entry;
    return { id, name, why: differences(words, matches, best.entry.words) };
  }

  /** The only nonprofit whose whole name stands in the text, such as the title of a fundraiser for it. */
  #containedIn(text: string): Entry | null {
    const words = nonprofitKey(text).split(' ');
    const found = new Set<Entry>();
    let covered = 0;
    for (let from = 0; from < words.length; from += 1) {
      const longest = Math.min(mostNameWords, words.length - from);
      for (let length = longest; length > 1 && from + length > covered; length -= 1) {
        const entries = this.#byKey.get(words.slice(from, from + length).join(' ')) ?? [];
        if (entries.length === 0) continue;
        for (const entry of entries) found.add(entry);
        // a name within this name is no other nonprofit
        covered = from + length;
      }
    }
    const [one, another] = found;
    return one && !another ? one : null;
  }

  #matchesOf(word: string): Match[] {
    const exact = this.#byWord.has(word) ? [{ word, worth: 1 }] : [];
    const others = (this.#wordsByLetter.get(word.slice(0, 1)) ?? []).flatMap((other) => {
      const worth = other === word ? 0 : worthOf(word, other);
      return worth > 0 ? [{ word: other, worth }] : [];
    });
    return [...exact, ...others];
  }

  /** The names with this word. None if very many names have the word, because it then says too little. */
  #rare(word: string): readonly Entry[] {
    const entries = this.#byWord.get(word) ?? [];
    return entries.length > Math.max(20, this.#entries.length / 50) ? [] : entries;
  }

  #scoreOf(words: readonly string[], matches: ReadonlyMap<string, readonly Match[]>, { words: others }: Entry): number {
    let common = 0;
    let sum = 0;
    for (const other of others) sum += this.#weightOf(other);
    for (const word of words) {
      const match = matches.get(word)?.find((one) => others.includes(one.word));
      if (match) common += this.#weightOf(match.word) * match.worth;
      sum += this.#weightOf(match?.word ?? word);
    }
    return sum === 0 ? 0 : (2 * common) / sum;
  }

  /** A word that few names have says more than a common word. */
  #weightOf(word: string): number {
    return Math.log(2 + this.#entries.length / (1 + (this.#byWord.get(word)?.length ?? 0)));
  }
}

const wordsOf = (name: string): string[] => [
  ...new Set(
    nonprofitKey(name)
      .split(' ')
      .filter((word) => word !== '' && !small.has(word)),
  ),
];

const initialsOf = (words: readonly string[]) => (words.length < 3 ? '' : words.map((word) => word.slice(0, 1)).join(''));

function gathered(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): Map<string, Entry[]> {
  const all = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of new Set(keysOf(entry))) {
      const found = all.get(key);
      if (found) found.push(entry);
      else all.set(key, [entry]);
    }
  all.delete('');
  return all;
}

/** How likely `word` is `other` mistyped, cut short, abbreviated, or in singular or plural; 0 if it is another word. */
function worthOf(word: string, other: string): number {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (short.length >= 3 && long.startsWith(short)) return long.length - short.length <= 2 ? 0.95 : 0.8;
  if (short.length >= 3 && !/[aeiou]/.test(short.slice(1)) && isWithin(short, long)) return 0.75;
  const most = short.length >= 8 ? 2 : short.length >= 4 ? 1 : 0;
  return most > 0 && long.length - short.length <= most && distance(word, other, most) <= most ? 0.85 : 0;
}

/** Whether the letters of `short` stand in `long` in the same order: `bldg` in `building`. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** How many letters are wrong, missing, extra or swapped. Counting stops once there are more than `most`. */
function distance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let index = 1; index <= other.length; index += 1) {
      const same = one[row - 1] === other[index - 1];
      const isTurned = row > 1 && index > 1 && one[row - 1] === other[index - 2] && one[row - 2] === other[index - 1];
      const cost = Math.min((last[index] ?? 0) + 1, (now[index - 1] ?? 0) + 1, (last[index - 1] ?? 0) + (same ? 0 : 1));
      now.push(isTurned ? Math.min(cost, (before[index - 2] ?? 0) + 1) : cost);
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}

/** What differs between two names, in words: `“hoep” for “hope”, without “foundation”` */
function differences(
  words: readonly string[],
  matches: ReadonlyMap<string, readonly Match[]>,
  others: readonly string[],
): string {
  const pairs = words.flatMap((word) => {
    const match = matches.get(word)?.find((one) => others.includes(one.word));
    return match ? [{ word, other: match.word }] : [];
  });
  const quoted = (all: readonly string[]) => all.map((word) => `“${word}”`).join(', ');
  const more = words.filter((word) => !pairs.some((pair) => pair.word === word));
  const fewer = others.filter((word) => !pairs.some((pair) => pair.other === word));
  const parts = [
    ...pairs.filter(({ word, other }) => word !== other).map(({ word, other }) => `“${word}” for “${other}”`),
    ...(fewer.length > 0 ? [`without ${quoted(fewer)}`] : []),
    ...(more.length > 0 ? [`with ${quoted(more)}`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return words.join(' ') === others.join(' ') ? 'only small words differ' : 'the same words in another order';
}
