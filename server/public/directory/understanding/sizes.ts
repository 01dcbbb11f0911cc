import { type BudgetSize, budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { sensesOf } from './kinds.ts';
import { isStateWord } from './places.ts';
import { isEmptyWord, phraseFinder, singular, type Word, withoutLiteral } from './words.ts';

/** A part of a search that says how large a nonprofit is: the words from `from` up to `to`. */
export interface SaidSize {
  from: number;
  to: number;
  sizes: BudgetSize[];
}

/** The dollars between which the budgets of a size lie. */
const bounds: Record<BudgetSize, readonly [from: number, to: number]> = {
  UNDER_500K: [0, 500_000],
  '500K_TO_1M': [500_000, 1_000_000],
  '1M_TO_3M': [1_000_000, 3_000_000],
  HIGHER_3M: [3_000_000, Number.POSITIVE_INFINITY],
};

const small: BudgetSize[] = ['UNDER_500K', '500K_TO_1M'];
const medium: BudgetSize[] = ['500K_TO_1M', '1M_TO_3M'];
const large: BudgetSize[] = ['HIGHER_3M'];
const adjectives: Record<string, BudgetSize[]> = {
  ...{ tiny: ['UNDER_500K'], smallest: ['UNDER_500K'], small: small, smaller: small },
  ...{ medium: medium, midsize: medium, midsized: medium, mid: medium },
  ...{ large: large, larger: large, largest: large, big: large, bigger: large, biggest: large, huge: large },
};

/** Words that name an organization, whatever its work. */
const organization = new Set(`agency charity charitys foundation group nonprofit ngo org organisation organization`.split(' '));

/** Words that name an organization of some work: `small food pantry`. */
const institution = new Set('clinic choir hospice museum orchestra pantry preschool theater theatre'.split(' '));

/** Work that is neither small nor large itself: only who does it can be. */
const field = new Set(
  `art arts dance education environment environmental food health history housing hunger legal music science theater theatre tutoring`.split(
    ' ',
  ),
);

/** Words behind an adjective of size with which it says something else, whatever follows: `small business association`. */
const notOfNonprofits = new Set(
  `baby boat book boy brother business child city claim class company dog family farm farmer firm girl grant kid lake loan park print river
  school screen sister town`.split(/\s+/),
);

/** Sizes in words (`small`) and in numbers (`under $500k`, `between 1 and 3 million`, `over half a million`). */
export function readSizes(typed: readonly Word[]): SaidSize[] {
  const words = withoutLiteral(typed);
  const found: SaidSize[] = [];
  for (let at = 0; at < words.length; ) {
    const said = readNumbers(words, at) ?? readAdjective(words, at);
    if (said && said.sizes.length > 0 && said.to > at) {
      found.push(said);
      at = said.to;
    } else at += 1;
  }
  return found;
}

/** The name of neighbouring sizes together: `Under $1m`. */
export function sizesLabel(sizes: readonly BudgetSize[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return budgetSizeLabels[first];
  const [from, to] = [bounds[first][0], bounds[last][1]];
  if (from === 0) return to === Number.POSITIVE_INFINITY ? 'Any budget' : `Under ${dollars(to)}`;
  return to === Number.POSITIVE_INFINITY ? `${dollars(from)} or higher` : `From ${dollars(from)} to ${dollars(to)}`;
}

const dollars = (amount: number) => (amount >= 1_000_000 ? `$${amount / 1_000_000}m` : `$${amount / 1_000}k`);

/** The sizes that have budgets between two amounts. */
function between(from: number, to: number): BudgetSize[] {
  return budgetSizes.filter((size) => bounds[size][0] < to && bounds[size][1] > from);
}

function readAdjective(words: readonly Word[], at: number): SaidSize | undefined {
  const word = words[at]?.word ?? '';
  const sizes = Object.hasOwn(adjectives, word) ? adjectives[word] : undefined;
  if (!sizes) return undefined;
  const isSized = /^sized?$/.test(words[at + 1]?.word ?? '');
  const to = at + (isSized ? 2 : 1);
  if ((word === 'mid' && !isSized) || !saysWho(words, to)) return undefined;
  const from = words[at - 1]?.word === 'very' ? at - 1 : at;
  return { from, to, sizes: from < at && word === 'small' ? ['UNDER_500K'] : sizes };
}

/**
 * Whether the words from `at` on name organizations, which alone an adjective makes small or large: `charities`, `animal charities`,
 * `food pantry`, or their work at the end of what was said. `Small animal rescue` and `small group tutoring` say something else.
 */
function saysWho(words: readonly Word[], begin: number): boolean {
  const at = words[begin]?.word === 'local' ? begin + 1 : begin;
  const [first = '', second = '', third = ''] = words.slice(at, at + 3).map(({ word }) => singular(word));
  if (first === '' || notOfNonprofits.has(first)) return false;
  if (organization.has(first)) return words[at]?.word !== 'group' || ends(words, at + 1);
  const isWork = (word: string) => field.has(word) || word === 'animal' || sensesOf([word]) !== undefined;
  if (institution.has(first) || (isWork(first) && organization.has(second))) return true;
  if (!field.has(first)) return isWork(first) && isWork(second) && organization.has(third);
  return institution.has(second) || ends(words, at + 1) || (isWork(second) && organization.has(third));
}

/** Whether a part of a sentence ends at a word: there is none, or one that belongs to what follows. */
function ends(words: readonly Word[], at: number): boolean {
  const word = words[at]?.word ?? '';
  return (
    word === '' ||
    /^["$\d]/.test(word) ||
    around.test(word) ||
    /^(under|over|below|above|between)$/.test(word) ||
    isEmptyWord(word)
  );
}

interface Amount {
  value: number;
  to: number;
  /** a unit or a dollar sign shows that it is money */
  isMoney: boolean;
  /** typed without a unit: the amount behind it gives one */
  isBare: boolean;
}

const units: Record<string, number> = {
  ...{ k: 1e3, thousand: 1e3, grand: 1e3 },
  ...{ m: 1e6, mm: 1e6, mil: 1e6, mill: 1e6, million: 1e6, millions: 1e6, billion: 1e9, bn: 1e9, b: 1e9 },
};
const unitOf = (word: string | undefined) => (word !== undefined && Object.hasOwn(units, word) ? units[word] : undefined);
const counted: Record<string, number> = {
  ...{ a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ hundred: 100, half: 0.5, quarter: 0.25 },
};

function readAmount(words: readonly Word[], at: number): Amount | undefined {
  const first = words[at]?.word ?? '';
  const figures = /^(\$?)([\d,]*\d(?:\.\d+)?)([a-z]*)$/.exec(first);
  if (figures) {
    const [, sign, digits = '', tail = ''] = figures;
    const own = tail === '' ? undefined : unitOf(tail);
    if (tail !== '' && own === undefined) return undefined;
    const next = own === undefined ? unitOf(words[at + 1]?.word) : undefined;
    const value = Number(digits.replaceAll(',', '')) * (own ?? next ?? 1);
    const isMoney = sign === '$' || own !== undefined || next !== undefined;
    return { value, to: at + (next === undefined ? 1 : 2), isMoney, isBare: own === undefined && next === undefined };
  }
  const count = Object.hasOwn(counted, first) ? counted[first] : undefined;
  if (count === undefined) return undefined;
  let to = at + 1;
  if (count < 1) while (/^(a|of)$/.test(words[to]?.word ?? '')) to += 1;
  if (first === 'a' && words[to]?.word === 'hundred') return scaled(words, to + 1, 100);
  return scaled(
    words,
    first !== 'hundred' && words[to]?.word === 'hundred' ? to + 1 : to,
    words[to]?.word === 'hundred' ? count * 100 : count,
  );
}

function scaled(words: readonly Word[], at: number, count: number): Amount | undefined {
  const unit = unitOf(words[at]?.word);
  return unit === undefined ? undefined : { value: count * unit, to: at + 1, isMoney: true, isBare: false };
}

/** Words before an amount that say which side of it is meant. */
const below = phraseFinder([
  'no more than',
  'not more than',
  'less than',
  'smaller than',
  'fewer than',
  'lower than',
  'up to',
  'at most',
  'under',
  'below',
  'max',
  'maximum',
]);
const above = phraseFinder([
  'no less than',
  'not less than',
  'more than',
  'larger than',
  'bigger than',
  'greater than',
  'higher than',
  'at least',
  'over',
  'above',
  'min',
  'minimum',
  'starting at',
]);
const rangeWords = phraseFinder(['between', 'from']);

/** Amounts below this are ages, miles and numbers of people unless a unit or a dollar sign says that they are money. */
const leastPlain = 10_000;

function readNumbers(words: readonly Word[], at: number): SaidSize | undefined {
  const less = below(words, at);
  const more = less > 0 ? 0 : above(words, at);
  const range = less + more > 0 ? 0 : rangeWords(words, at);
  const first = readAmount(words, at + less + more + range);
  if (!first) return undefined;
  const isPlain = first.isMoney || first.value >= leastPlain;
  if (less + more > 0) {
    if (!isPlain || !isOfMoney(words, first, at)) return undefined;
    const sizes = less > 0 ? between(0, Math.max(first.value, 1)) : between(first.value, Number.POSITIVE_INFINITY);
    return widened(words, at, first.to, sizes);
  }
  const joint = /^(and|to|through)$/.test(words[first.to]?.word ?? '') ? 1 : 0;
  const second = readAmount(words, first.to + joint);
  if (second?.isMoney && (joint > 0 || first.isMoney || first.value < 1_000)) {
    // “1 to 3 million”: the unit of the second belongs to both
    const from =
      first.isBare && first.value < 1_000 && second.value >= leastPlain ? first.value * unitAt(words, second) : first.value;
    if (from < second.value && from >= 1_000 && isOfMoney(words, second, at))
      return widened(words, at, second.to, between(from, second.value));
  }
  if (range > 0 || !first.isMoney || first.isBare) return undefined;
  // a bare “2m” or “3 million” is a budget only with a word that says so: there are also a million trees
  const named = widened(words, at, first.to, between(first.value, first.value + 1));
  return named.from < at || named.to > first.to || words[at]?.word.startsWith('$') ? named : undefined;
}

/**
 * Whether an amount may be a budget: a dollar sign or a word says so, or nothing stands behind it that could be counted, as in `more
 * than 2 million meals`.
 */
function isOfMoney(words: readonly Word[], { to }: Amount, at: number): boolean {
  const next = words[to]?.word ?? '';
  const isNamed = words.slice(at, to).some(({ word }) => word.startsWith('$')) || around.test(words[at - 1]?.word ?? '');
  const isWork = next !== 'food' && field.has(singular(next));
  return isNamed || ends(words, to) || isWork || organization.has(singular(next)) || isStateWord(next);
}

function unitAt(words: readonly Word[], { value, to }: Amount): number {
  const last = words[to - 1]?.word ?? '';
  const tail = /[a-z]+$/.exec(last)?.[0];
  return unitOf(tail) ?? (value >= 1e6 ? 1e6 : 1e3);
}

const around = /^(budget|budgets|budgeted|revenue|revenues|income|size|sized|annual|annually|yearly|dollars|dollar|usd)$/;

/** Takes the words around an amount that only say that it is a budget. */
function widened(words: readonly Word[], at: number, end: number, sizes: BudgetSize[]): SaidSize {
  let from = at;
  let to = end;
  while (around.test(words[to]?.word ?? '')) to += 1;
  while (
    around.test(words[from - 1]?.word ?? '') ||
    (/^(of|is|a|with)$/.test(words[from - 1]?.word ?? '') && around.test(words[from - 2]?.word ?? ''))
  )
    from -= 1;
  return { from, to, sizes };
}

const withoutTwins = new Map(Object.keys(adjectives).map((one) => [one.replace(/(.)\1/g, '$1'), one]));

/** The adjective of which a word is the spelling without a doubled letter: `smal`. Any other slip may be another word: `lager`. */
export const twinOf = (word: string): string | undefined => withoutTwins.get(word);
