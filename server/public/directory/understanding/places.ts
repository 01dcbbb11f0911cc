import { type UsState, usStateNames, usStates } from '#contract/platform/fields/us-states.ts';
import { longForms, normal, phraseFinder, type Word } from './words.ts';

/** A town of the catalogue. */
export interface Town {
  /** as in addresses of the directory: `port-ellery-md` */
  key: string;
  label: string;
  /** the ZIP code of most of its nonprofits; null: none is known */
  zip: string | null;
}

/** A part of a search that says where: the words from `from` up to `to`. */
export interface SaidPlace {
  from: number;
  to: number;
  zip?: string;
  /** the names that the town may have, as the beginnings of keys: `port-ellery` */
  names?: string[];
  state?: UsState;
  /** near it, not only in it */
  isNear: boolean;
  miles?: number;
}

const stateNames = new Map(
  usStates.filter((code) => !/^A[AEP]$/.test(code)).map((code) => [normal(usStateNames[code]), code] as const),
);
stateNames.set('washington dc', 'DC').set('washington d c', 'DC');
const stateNamed = phraseFinder([...stateNames.keys()]);
/** Codes of states that are also English words; they count only in capitals and behind a comma or the name of a town. */
const alsoWords = /^(in|or|me|hi|ok|oh|la|ma|pa|id|al|de|co|mo|as|ct|mt|ne|ms|md)$/;

/** The state that the words from `at` on name, and where its name ends. */
function stateAt(words: readonly Word[], typed: string, at: number): { state: UsState; to: number } | undefined {
  const length = stateNamed(words, at);
  const part = words.slice(at, at + length);
  const state = stateNames.get(part.map(({ word }) => word).join(' '));
  if (state && !part.some(({ literal }) => literal)) return { state, to: at + length };
  return codeAt(words, typed, at);
}

function codeAt(words: readonly Word[], typed: string, at: number): { state: UsState; to: number } | undefined {
  const one = words[at];
  if (!one || one.literal || one.word.length !== 2) return undefined;
  const code = one.word.toUpperCase() as UsState;
  if (!(code in usStateNames)) return undefined;
  const asTyped = typed.slice(one.from, one.from + 2);
  const isCapital = asTyped === code && typed !== typed.toUpperCase();
  return isCapital || !alsoWords.test(one.word) ? { state: code, to: at + 1 } : undefined;
}

const nearWords = phraseFinder([
  'located near',
  'in zip code',
  'near zip code',
  'zip code',
  'zipcode',
  'in zip',
  'zip',
  'close to',
  'next to',
  'not far from',
  'in the area of',
  'near to',
  'around',
  'near',
  'nearby',
  'by',
  'outside of',
]);
const inWords = phraseFinder(['located in', 'located at', 'based in', 'inside of', 'within', 'inside', 'in', 'at', 'from']);

/** The places that a search may name. Whether there is such a town, only the catalogue knows. */
export function readPlaces(words: readonly Word[], typed: string): SaidPlace[] {
  const found: SaidPlace[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.literal) continue;
    const said = readWithin(words, at) ?? readSaid(words, at);
    found.push(...placesAt(words, typed, at, said));
  }
  return found;
}

interface Said {
  length: number;
  isNear: boolean;
  miles?: number;
}

/** `within 10 miles of`, `10 miles from` */
function readWithin(words: readonly Word[], at: number): Said | undefined {
  const start = words[at]?.word === 'within' ? at + 1 : at;
  const miles = Number(words[start]?.word);
  if (!Number.isInteger(miles) || miles < 1 || miles > 200 || !/^(miles?|mi)$/.test(words[start + 1]?.word ?? ''))
    return undefined;
  const joint = /^(of|from|around|to)$/.test(words[start + 2]?.word ?? '') ? 1 : 0;
  return { length: start + 2 + joint - at, isNear: true, miles };
}

function readSaid(words: readonly Word[], at: number): Said | undefined {
  const near = nearWords(words, at);
  if (near > 0) return { length: near, isNear: true };
  const inside = inWords(words, at);
  return inside === 0 ? undefined : { length: inside, isNear: false };
}

const longestTown = 4;

function placesAt(words: readonly Word[], typed: string, at: number, said: Said | undefined): SaidPlace[] {
  const begin = at + (said?.length ?? 0);
  const how = { from: at, isNear: said?.isNear ?? false, ...(said?.miles && { miles: said.miles }) };
  const zip = words[begin]?.literal ? undefined : /^\d{5}$/.exec(words[begin]?.word ?? '')?.[0];
  if (zip) return [{ ...how, to: begin + 1, zip, isNear: true }];
  const places: SaidPlace[] = [];
  for (let length = Math.min(longestTown, words.length - begin); length > 0; length -= 1) {
    const part = words.slice(begin, begin + length);
    if (part.some(({ literal }) => literal)) continue;
    const names = namesOf(part);
    const to = begin + length;
    const state = stateBehind(words, typed, to);
    if (state) places.push({ ...how, names, ...state });
    if (said) places.push({ ...how, to, names });
  }
  const state = stateAt(words, typed, begin);
  if (state) places.push({ ...how, to: state.to, state: state.state });
  return places;
}

/** The state behind a town. There a code counts in small letters too: `wrenfield md`. */
function stateBehind(words: readonly Word[], typed: string, at: number): { state: UsState; to: number } | undefined {
  const named = stateAt(words, typed, at);
  if (named) return named;
  const code = words[at]?.word.toUpperCase();
  return code && !words[at]?.literal && usStates.includes(code as UsState) ? { state: code as UsState, to: at + 1 } : undefined;
}

/** The names that a town may have, with the long forms of its words: `pt ellery` → `pt-ellery`, `port-ellery`, `point-ellery`. */
function namesOf(part: readonly Word[]): string[] {
  let names = [''];
  for (const { word } of part) {
    const forms = [word, ...longForms(word)].map((form) => form.replaceAll(' ', '-'));
    names = names.flatMap((name) => forms.map((form) => (name === '' ? form : `${name}-${form}`))).slice(0, 12);
  }
  return names;
}

/** The single words that name a state, for words with a typing error. */
export const stateNameWords: readonly string[] = [...stateNames.keys()].filter((name) => !name.includes(' '));
