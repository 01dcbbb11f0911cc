import { type UsState, usStateNames, usStates } from '#contract/platform/fields/us-states.ts';
import { isEmptyWord, longForms, normal, phraseFinder, type Word, withoutLiteral } from './words.ts';

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
stateNames.set('washington dc', 'DC').set('washington d c', 'DC').set('d c', 'DC');
const stateNamed = phraseFinder([...stateNames.keys()]);

/** Codes of states that are also words, short forms, streets or directions; alone they count in no spelling: `MS patients`. */
const alsoWords = /^(in|or|me|hi|ok|oh|la|ma|pa|id|al|de|co|mo|as|ct|mt|ne|mi|ms|mp|pr|vi)$/;
/** Those of them that end a sentence by themselves: `believe in me`. */
const endWords = /^(in|or|me|hi|ok|la|id|as|de|ms|ne)$/;

/** Words that make a state's name the beginning of another: `Kansas City`, `Georgia Avenue`, `Ohio County`. */
const longerNames =
  /^(ave|avenue|st|street|rd|road|blvd|boulevard|dr|drive|beach|city|county|falls|gap|gardens|heights|hts|island|islands|junction|keys|lake|mills|park|point|shores|springs|valley|village)$/;

interface StateSaid {
  state: UsState;
  to: number;
}

/** The state whose name begins at a word, and where it ends: `Maryland`, `Washington state`, `D.C.` */
function nameAt(words: readonly Word[], typed: string, at: number): StateSaid | undefined {
  const length = stateNamed(words, at);
  const name = words.slice(at, at + length).map(({ word }) => word);
  const state = stateNames.get(name.join(' '));
  if (!state) return undefined;
  if (name.join(' ') === 'd c' && !typed.slice(words[at]?.from, words[at + 1]?.from).includes('.')) return undefined;
  const to = at + length;
  if (state !== 'DC' && longerNames.test(words[to]?.word ?? '')) return undefined;
  const isCalled = words[to]?.word === 'state' && (to + 1 === words.length || isEmptyWord(words[to + 1]?.word ?? ''));
  return { state, to: isCalled ? to + 1 : to };
}

/** How the code of a state stands: by itself, after a word such as `in`, or behind the name of a town, there too perhaps after `in`. */
type Where = 'alone' | 'in' | 'town' | 'in town';

function codeAt(words: readonly Word[], typed: string, at: number, where: Where): StateSaid | undefined {
  const one = words[at];
  const code = one?.word.toUpperCase() as UsState;
  if (!one || !usStates.includes(code) || /^A[AEP]$/.test(code)) return undefined;
  const isCapital = typed.slice(one.from, one.from + 2) === code && typed !== typed.toUpperCase();
  const isBehindComma = /,\s*$/.test(typed.slice(0, one.from));
  const isLast = at + 1 === words.length;
  const isWord = alsoWords.test(one.word);
  const counts = {
    alone: isCapital || isBehindComma,
    // “food in LA” is rather Los Angeles
    in: isLast && (!isWord || (isCapital && code !== 'LA') || !endWords.test(one.word)),
    town: !isWord || (isCapital && (isLast || /^\d/.test(words[at + 1]?.word ?? ''))) || (isBehindComma && (isCapital || isLast)),
    'in town': isLast && !endWords.test(one.word),
  };
  const isState =
    code === 'DC' || counts[where] || (where === 'in' && !isWord && counts.alone) || (where === 'in town' && counts.town);
  return isState && (where !== 'alone' || code === 'DC' || !isWord) ? { state: code, to: at + 1 } : undefined;
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
export function readPlaces(given: readonly Word[], typed: string): SaidPlace[] {
  const words = withoutLiteral(given);
  const found: SaidPlace[] = [];
  let named = 0;
  for (let at = 0; at < words.length; at += 1) {
    const said = readWithin(words, at) ?? readSaid(words, at);
    // “Virginia” in “West Virginia” is no place, whether or not the catalogue has somebody in West Virginia
    if (at >= named || said) found.push(...placesAt(words, typed, at, said));
    named = Math.max(named, at + stateNamed(words, at));
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
  const isNear = said?.isNear ?? false;
  const how = { from: at, isNear, ...(said?.miles && { miles: said.miles }) };
  const zip = /^\d{5}$/.exec(words[begin]?.word ?? '')?.[0];
  if (zip) return [{ ...how, to: begin + 1, zip, isNear: true }];
  const named = nameAt(words, typed, begin);
  const alone = named ?? codeAt(words, typed, begin, said && !isNear ? 'in' : 'alone');
  const state = alone && !isLeftOut(words, begin) ? [{ ...how, ...alone }] : [];
  // all of the District; only what is near it is near the town
  const isDistrict = alone?.state === 'DC' && !isNear;
  const places: SaidPlace[] = isDistrict ? [...state] : [];
  for (let length = Math.min(longestTown, words.length - begin); length > 0; length -= 1) {
    const part = words.slice(begin, begin + length);
    if (part.some(({ literal }) => literal)) continue;
    const names = namesOf(part);
    const to = begin + length;
    const ofState = stateNames.get(part.map(({ word }) => word).join(' '));
    const behind = nameAt(words, typed, to) ?? codeAt(words, typed, to, said ? 'in town' : 'town');
    if (behind) places.push({ ...how, names, ...behind });
    if (!said) continue;
    if (!ofState) places.push({ ...how, to, names });
    else if (named && to >= named.to) places.push(...townOfState(names, ofState, { ...how, to }));
  }
  return isDistrict ? places : [...places, ...state];
}

/** A state's name is the state, not a town in another one; but near it is near its town, and Washington may be the District. */
function townOfState(names: string[], state: UsState, place: SaidPlace): SaidPlace[] {
  if (state === 'WA') return [{ ...place, names, state: 'DC' }];
  return place.isNear ? [{ ...place, names, state }] : [];
}

/** Whether what begins at a word is where nobody should be: `outside of Maryland`. */
function isLeftOut(words: readonly Word[], at: number): boolean {
  const [before, last] = [words[at - 2]?.word ?? '', words[at - 1]?.word ?? ''];
  const out = /^(outside|not|except|excluding|beyond|but)$/;
  return out.test(last) || (/^(of|in|from|for)$/.test(last) && out.test(before));
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

const stateWords = new Set(
  [...stateNames.keys()].map((name) => name.split(' ')[0]).concat(usStates.map((code) => code.toLowerCase())),
);

/** Whether a state's name may begin so, or its code is this word. */
export const isStateWord = (word: string): boolean => stateWords.has(word);
