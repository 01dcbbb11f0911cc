/** Words that say nothing about an organization: left out if other words were typed. */
const small = new Set(
  'a an and at by for from in of on the to with inc incorporated corp corporation co company llc ltd limited'.split(' '),
);

/** Groups of words that mean the same in names. The IRS shortens long words. */
const same = [
  'academy acad',
  'american amer',
  'association assn assoc asso',
  'brothers bros',
  'center centre ctr cntr',
  'charitable char charit',
  'church ch',
  'committee cmte comm',
  'community cmnty comm',
  'council cncl',
  'department dept',
  'development dev dvlpmt',
  'district dist',
  'education educ ed',
  'educational educ',
  'family fam',
  'federation fed',
  'fort ft',
  'foundation fdn fndn fnd',
  'hospital hosp',
  'institute inst',
  'institute institution inst',
  'international intl internatl',
  'medical med',
  'memorial mem meml',
  'mount mt',
  'national natl nat',
  'organization org',
  'saint st',
  'school sch',
  'services svcs service',
  'society soc',
  'street st',
  'theater theatre',
  'trust tr',
  'university univ',
  'washington wash',
].map((words) => words.split(' '));

const standIns = new Map<string, Set<string>>();
for (const words of same) for (const word of words) standIns.set(word, new Set([...(standIns.get(word) ?? []), ...words]));

/** The word itself, then the words that mean the same. */
export const sameWords = (word: string): string[] => [...new Set([word, ...(standIns.get(word) ?? [])])];

/** A text in the spelling of the SQL function `irs_name_key`, without accents. */
export function textKey(typed: string): string {
  return typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^the /, '');
}

const mostTerms = 12;

/** The words to search for. Single letters in a row become one word (`D.C.`). Small words count only if there are no others. */
export function termsOf(typed: string): string[] {
  const words = joinLetters(textKey(typed)).split(' ').filter(Boolean);
  const telling = words.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, mostTerms);
}

/** `d c` → `dc`, because names have both spellings. */
export const joinLetters = (key: string): string =>
  key.replace(/\b[a-z](?: [a-z]\b)+/g, (letters) => letters.replaceAll(' ', ''));

/** The EINs that begin with the typed digits: numbers from `from` to before `to`. Null if no EIN was typed. */
export function einRange(typed: string): { from: number; to: number; isWhole: boolean } | null {
  const match = /^\s*(?:(\d{2})-(\d{0,7})|(\d{3,9}))\s*$/.exec(typed);
  if (!match) return null;
  const digits = match[3] ?? `${match[1]}${match[2]}`;
  const from = Number(digits.padEnd(9, '0'));
  return { from, to: from + 10 ** (9 - digits.length), isWhole: digits.length === 9 };
}
