/** A word of a search, and where it stands in the text. */
export interface Word {
  /** lower case, without accents and apostrophes, as the search compares words */
  word: string;
  from: number;
  /** where the next word begins: from here to there is cut when the word is taken away */
  to: number;
  /** stands in quotation marks: it is searched as it is */
  literal: boolean;
}

/** Text as the search compares it: see the SQL function search_normal. */
export function normal(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .replace(/[øłđħıßæœ]/g, (letter) => plain[letter] ?? letter);
}

const plain: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ß: 's', æ: 'a', œ: 'o' };

/**
 * An amount (`$500,000`, `1.5m`) that is no part of a longer word (`501c3`, `9to5`, `1960's`), letters and digits, or a ZIP code with
 * four digits more, which is one word: it finds nobody.
 */
const wordShape =
  /["“”]|\d{5}-\d{4}(?!\d)|\$?\d+(?:,\d{3})*(?:\.\d+)?[a-z]*(?![\p{L}\p{M}\p{N}'’‘`´])|[\p{L}\p{M}\p{N}'’‘`´]+/giu;

/** The words of what was typed, at most 24. A quotation mark begins and ends words that are searched as they are. */
export function readWords(typed: string): Word[] {
  const words: Word[] = [];
  let literal = false;
  let open: Word | undefined;
  for (const found of typed.matchAll(wordShape)) {
    const isMark = /["“”]/.test(found[0]);
    const word = isMark ? '' : normal(found[0]);
    if (!isMark && word === '') continue;
    // a mark belongs to what it encloses, not to the word before it
    if (open) open.to = found.index;
    open = isMark || words.length === 24 ? undefined : { word, from: found.index, to: typed.length, literal };
    if (isMark) literal = !literal;
    else if (open) words.push(open);
    else break;
  }
  return words;
}

/** The words for reading a meaning into them: what stands in quotation marks has none. */
export const withoutLiteral = (words: readonly Word[]): Word[] => words.map((one) => (one.literal ? { ...one, word: '"' } : one));

export const wordsOf = (text: string): string[] => readWords(text).map(({ word }) => word);

/** The singular of an English word, as in the SQL function directory_term. */
export function singular(word: string): string {
  if (/^[a-z]{2,}ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /^[a-z]{2,}[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Finds how many words the longest of some phrases has that begins at a word; 0: none does. */
export function phraseFinder(phrases: readonly string[]): (words: readonly Word[], at: number) => number {
  const byFirst = Map.groupBy(
    phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length),
    ([first = '']) => first,
  );
  return (words, at) => {
    const starting = byFirst.get(words[at]?.word ?? '');
    return starting?.find((parts) => parts.every((part, index) => words[at + index]?.word === part))?.length ?? 0;
  };
}

/** Words that carry no meaning in a search for nonprofits: they count only where nothing else was typed. */
const empty = new Set(
  `a about agencies agency all also am an and any anyone are area around as association associations assistance at available based be been best
  by can charities charity city close could do does donate donated donating donation donations find finding for free from fund get give giving
  good group groups have hello help helped helper helpers helpful helping helps hi how i im in info information is it its like list local
  located look looking me more most my n near nearby need needed needing needs no nonprofit nonprofits non profit profits not of offer
  offering offers on one or org organisation organisations organization organizations orgs our out people person place places please program
  programme programmes programs project projects provide provider providers provides providing service services serve serves serving show some
  someone somewhere support supporting supports than that the their them there these they this those to top us use want wanted was we what
  whats when where which who whose will with without would you your`
    .split(/\s+/)
    .filter(Boolean),
);

export const isEmptyWord = (word: string): boolean => empty.has(word);

const particles = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with)$/;

/** Whether a word is too small to be searched even where words are searched as they stand. */
export const isParticle = (word: string): boolean => particles.test(word);

/** Short forms of words in names of streets, towns and nonprofits. */
const abbreviations: Record<string, readonly string[]> = {
  ...{
    st: ['street', 'saint'],
    str: ['street'],
    ste: ['saint'],
    ave: ['avenue'],
    av: ['avenue'],
    rd: ['road'],
    ln: ['lane'],
    dr: ['drive', 'doctor'],
  },
  ...{
    blvd: ['boulevard'],
    ct: ['court'],
    cir: ['circle'],
    pl: ['place'],
    sq: ['square'],
    hwy: ['highway'],
    pkwy: ['parkway'],
    terr: ['terrace'],
  },
  ...{
    pt: ['port', 'point'],
    pte: ['pointe'],
    prt: ['port'],
    ft: ['fort'],
    mt: ['mount', 'mountain'],
    mtn: ['mountain'],
    hts: ['heights'],
    ht: ['height'],
  },
  ...{
    spgs: ['springs'],
    spg: ['spring'],
    vly: ['valley'],
    vlg: ['village'],
    isl: ['island'],
    lk: ['lake'],
    riv: ['river'],
    hbr: ['harbor'],
  },
  ...{
    jct: ['junction'],
    twp: ['township'],
    cty: ['county'],
    bch: ['beach'],
    brg: ['bridge'],
    fld: ['field'],
    frd: ['ford'],
    grv: ['grove'],
  },
  ...{ ne: ['northeast'], nw: ['northwest'], se: ['southeast'], sw: ['southwest'] },
  ...{
    ctr: ['center', 'centre'],
    cntr: ['center'],
    cen: ['center'],
    sch: ['school'],
    schl: ['school'],
    elem: ['elementary'],
    univ: ['university'],
    coll: ['college'],
  },
  ...{ dept: ['department'], assn: ['association'], assoc: ['association'], fdn: ['foundation'], fndn: ['foundation'] },
  ...{
    natl: ['national'],
    intl: ['international'],
    amer: ['american'],
    cmty: ['community'],
    hosp: ['hospital'],
    lib: ['library'],
  },
  ...{
    hse: ['house'],
    hs: ['high school'],
    bldg: ['building'],
    mus: ['museum'],
    orch: ['orchestra'],
    svc: ['service'],
    svcs: ['services'],
    govt: ['government'],
  },
};

export const longForms = (word: string): readonly string[] =>
  Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : [];

/** Whether one of two words becomes the other by one letter added, left out or changed, or by two neighbours swapped. */
export function isOneSlipApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

export const emptyWords: readonly string[] = [...empty];
