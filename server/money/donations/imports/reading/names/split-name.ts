import { isGivenName } from './given-names.ts';

export interface SplitName {
  first: string;
  last: string;
}

/** What the line itself says about its donor: a person, something else, or nothing. */
export type DonorKind = 'PERSON' | 'OTHER' | null;

/** Words in the names of organizations. */
const notPersons = new Set(
  `academy agency alliance alumni and anonymous army associates association bank baptist bar board book books brothers bros builders
  business cafe campaign capital care cash cathedral catholic center centre chapel chapter charitable charities charity church circle city class
  clinic club co coalition college committee community company congregation construction consulting corp corporation council county credit
  customers daf department design development district donor donors donation electric employees endowment engineering enterprises estate et
  families family farm farms federal federation fellowship financial firm food foods for foundation friends fund funds gallery garden gift
  gifts giving global government grocery group guild health heirs high holdings home homes hospital hotel house household inc incorporated
  industries institute insurance international investment investments kitchen labs land law league legacy legal library limited llc llp lodge
  lp ltd management market markets matching media medical memorial methodist mill ministries ministry misc mission mosque museum music
  national network neighbors north northern nursery of office offices orchestra organization parents parish park partners partnership pizza plc
  post press properties realty rentals restaurant rotary sales scholarship school schools service services shop shops shul sisters sons
  social society solutions south southern staff state store stores strategies street studio studios students supply synagogue systems table
  tavern team tech technologies technology temple test the theater theatre trust trustees trusts und union united university unknown valley various
  village volunteers warehouse water west western with workers works y yoga youth zion`.split(/\s+/),
);

/** Words between the names of several persons. */
const several = new Set(['and', 'or', 'with', 'et', 'y', 'und', 'en', 'family', 'families', 'estate', 'heirs']);

/** Companies with the name of a person. */
const companies = new Set([
  'charles schwab',
  'edward jones',
  'john hancock',
  'john deere',
  'raymond james',
  'merrill lynch',
  'henry schein',
  'ben jerrys',
  'oscar mayer',
  'ross stores',
  'aaron brothers',
  'martha stewart living',
  'paul weiss',
]);

const title = /^(mr|mrs|ms|miss|mx|dr|prof|rev|hon|fr|sir|rabbi|sgt|capt|col|lt)\.?$/i;
const suffix = /^(jr|sr|ii|iii|iv|md|phd|esq|dds|cpa|rn)\.?$/i;
const initial = /^\p{Lu}\.?$/u;
const particle = /^(van|von|der|den|de|del|della|di|da|dos|du|la|le|st\.?|bin|ibn|al|ter|ten|zu|mac|mc)$/i;
const word = /^\p{L}[\p{L}\p{M}'’.-]*$/u;

const mostCharacters = 80;

/**
 * The first and last name of one person, where the text shows which is which: by a comma, a title, an initial or a common first
 * name, or because the line says that its donor is a person. Null for organizations, couples, and names that could be split in
 * two ways.
 */
export function splitName(text: string, kind: DonorKind): SplitName | null {
  if (kind === 'OTHER' || text.length > mostCharacters) return null;
  const parts = partsOf(text, kind);
  if (!parts) return null;
  const [one, other, more] = parts;
  if (!one || more) return null;
  if (!other) return splitInOrder(one, kind === 'PERSON');
  return splitAtComma(one, other, kind === 'PERSON');
}

/**
 * Splits a text that a person says is the name of one person: as `splitName` does, else at its comma, else before its last word
 * and the suffix. Null for one word.
 */
export function splitAnyway(text: string): SplitName | null {
  const clear = splitName(text, 'PERSON');
  if (clear) return clear;
  const [last = '', first = '', more] = text.split(',').map((part) => part.trim());
  if (first !== '' && more === undefined) return { first, last };
  const words = text.split(/\s+/);
  const at = words.findLastIndex((one) => !suffix.test(one));
  return at < 1 ? null : { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
}

/** The words between commas; a suffix is added to the first part. Null if a sign or word shows that the text names no person. */
function partsOf(text: string, kind: DonorKind): string[][] | null {
  const parts = text.split(',').map((part) => part.split(/\s+/).filter((one) => one !== ''));
  if (parts.some((part) => part.length === 0) || !parts.flat().every((one) => word.test(one))) return null;
  const keys = parts.flat().map((one) => one.toLowerCase().replace(/[.'’]/g, ''));
  if (keys.some((key) => several.has(key))) return null;
  if (kind === null && (keys.some((key) => notPersons.has(key)) || companies.has(keys.join(' ')))) return null;
  const joined: string[][] = [];
  for (const part of parts) {
    if (joined.length > 0 && part.every((one) => suffix.test(one))) joined[0]?.push(...part);
    else joined.push(part);
  }
  return joined;
}

const together = (first: readonly string[], last: readonly string[]): SplitName => ({
  first: first.join(' '),
  last: last.join(' '),
});

/** Splits names such as `Byron, Ada` and `van der Example Jr., Rosa M.` */
function splitAtComma(last: readonly string[], first: readonly string[], isPerson: boolean): SplitName | null {
  if (first.length > 3 || last.length > 4) return null;
  const [given = ''] = first.filter((one) => !title.test(one));
  const isShown = isPerson || first.some((one) => title.test(one)) || isGivenName(given) || initial.test(given);
  return isShown && given !== '' ? together(first, last) : null;
}

/** Splits names such as `Ada Byron`, `Dr. Ada M. Byron` and `Rosa van der Example Jr.` */
function splitInOrder(words: readonly string[], isPerson: boolean): SplitName | null {
  const titles = words.findIndex((one) => !title.test(one));
  const end = words.findLastIndex((one) => !suffix.test(one)) + 1;
  const core = words.slice(Math.max(0, titles), end);
  const [given = ''] = core;
  if (core.length < 2 || !(isPerson || titles > 0 || isGivenName(given) || initial.test(given))) return null;
  const at = lastNameAt(core);
  return at === 0 ? null : together(words.slice(0, titles + at), words.slice(titles + at));
}

/** Where the last name begins; 0 if it could begin in two places. */
function lastNameAt(core: readonly string[]): number {
  const before = core.findIndex((one, index) => index > 0 && particle.test(one));
  const at = before > 0 ? before : core.length - 1;
  const isClear = core.slice(1, at).every((one) => initial.test(one) || isGivenName(one));
  return isClear && at < core.length ? at : 0;
}
