import { type BudgetSize, budgetSizes } from '#contract/nonprofits/choices.ts';
import { nearMiles } from '#contract/nonprofits/public/views.ts';
import { type UsState, usStateNames } from '#contract/platform/fields/us-states.ts';
import type { Understood } from '#contract/public/directory/found.ts';
import { isKnownWord, type Kind, kindWords, longestPhrase, mayBegin, type Sense, sensesOf } from './kinds.ts';
import { readPlaces, type SaidPlace, stateNameWords, type Town } from './places.ts';
import { readSizes, sizesLabel, twinOf } from './sizes.ts';
import {
  emptyWords,
  isEmptyWord,
  isOneSlipApart,
  isParticle,
  longForms,
  normal,
  readWords,
  singular,
  type Word,
} from './words.ts';

/**
 * How freely a search is read. `plain`: places, sizes and phrases; `wide`: also what single words mean; `tolerant`: also with one
 * typing error in a word.
 */
export type Freedom = 'plain' | 'wide' | 'tolerant';

/** What a search may name, and only the catalogue knows. */
export interface Asked {
  /** keys of towns */
  towns: string[];
  states: UsState[];
  kinds: Kind[];
}

/** What the catalogue has of it. */
export interface Known {
  /** by key, those with the most nonprofits first */
  towns: ReadonlyMap<string, Town>;
  states: ReadonlySet<string>;
  categories: ReadonlyMap<Kind, readonly { id: number; name: string }[]>;
}

export const nothingKnown: Known = { towns: new Map(), states: new Set(), categories: new Map() };

/** Words of the search with all that is found in their place. */
export interface Term {
  said: string;
  words?: string[];
  categories?: number[];
  state?: string;
}

interface Place {
  zip: string | null;
  miles: number;
  /** in words, for people */
  label: string;
  /** towns to which the search is limited if the ZIP code is unknown */
  towns: string[];
  item: Understood;
}

export interface Meaning {
  /** the words that are searched as they are */
  text: string;
  terms: Term[];
  /** budget sizes to which the search is limited; null: all */
  sizes: BudgetSize[] | null;
  towns: string[] | null;
  near: Place | null;
  items: Understood[];
}

/** What a search may name, to be looked up in the catalogue. */
export function ask(typed: string, freedom: Freedom, spelled: Spelled = new Set()): Asked {
  const words = readFreely(typed, freedom, spelled);
  const places = readPlaces(words, typed);
  const kinds = new Set(phrasesIn(words, freedom, () => true).flatMap(({ senses }) => senses.map(({ kind }) => kind)));
  const towns = new Set(places.flatMap(({ names = [], state }) => names.flatMap((name) => keysOf(name, state))));
  const states = new Set(places.flatMap(({ state }) => state ?? []));
  return { towns: [...towns].slice(0, mostKeys), states: [...states], kinds: [...kinds] };
}

const mostKeys = 3_000;
const codes = Object.keys(usStateNames).map((code) => code.toLowerCase());

function keysOf(name: string, state: UsState | undefined): string[] {
  return (state ? [state.toLowerCase()] : codes).map((code) => `${name}-${code}`);
}

/** Reads a search as a sentence, given what the catalogue has of all that it may name. */
export function understand(typed: string, known: Known, freedom: Freedom, spelled: Spelled = new Set()): Meaning {
  const words = readFreely(typed, freedom, spelled);
  const taken = words.map(() => false);
  const isFree = (from: number, to: number) => !taken.slice(from, to).includes(true);
  const take = (from: number, to: number) => taken.fill(true, from, to);
  const meaning: Meaning = { text: '', terms: [], sizes: null, towns: null, near: null, items: [] };
  const found: { from: number; item: Understood }[] = [];
  const say = (from: number, item: Understood) => void found.push({ from, item });
  const reading: Reading = { typed, words, known, meaning, isFree, take, say };
  takeSizes(reading);
  takePlaces(reading);
  takePhrases(reading, freedom);
  takeShortForms(reading);
  meaning.items = found.sort((a, b) => a.from - b.from).map(({ item }) => item);
  const left = words.filter((_, at) => !taken[at]);
  const said = left.filter(({ word, literal }) => (literal ? !isParticle(word) : !isEmptyWord(word)));
  const kept = said.length > 0 || meaning.items.length > 0 ? said : left;
  meaning.text = kept.map((word) => asTyped(typed, word)).join(' ');
  return meaning;
}

interface Reading {
  typed: string;
  words: readonly Word[];
  known: Known;
  meaning: Meaning;
  isFree(from: number, to: number): boolean;
  take(from: number, to: number): void;
  say(from: number, item: Understood): void;
}

function takeSizes({ words, meaning, take, say, typed }: Reading): void {
  for (const { from, to, sizes } of readSizes(words)) {
    take(from, to);
    const both = meaning.sizes?.filter((size) => sizes.includes(size));
    const chosen = both && both.length > 0 ? both : sizes;
    meaning.sizes = budgetSizes.filter((size) => chosen.includes(size));
    say(from, { kind: 'SIZE', label: sizesLabel(sizes), ...dropped(typed, words, from, to) });
  }
}

function takePlaces(reading: Reading): void {
  const { words, typed, isFree } = reading;
  const places = readPlaces(words, typed);
  const zips = new Set(places.flatMap(({ zip }) => zip ?? []));
  for (const place of places) {
    if (!isFree(place.from, place.to)) continue;
    if (place.zip !== undefined) {
      if (zips.size === 1) takeZip(reading, place, place.zip);
    } else if (place.names) takeTown(reading, place, place.names);
    else if (place.state) takeState(reading, place, place.state);
  }
}

function takeZip({ typed, words, meaning, take, say }: Reading, { from, to, miles = nearMiles }: SaidPlace, zip: string): void {
  take(from, to);
  const item: Understood = { kind: 'NEAR', label: `Within ${miles} miles of ${zip}`, ...dropped(typed, words, from, to) };
  meaning.near = { zip, miles, label: zip, towns: [], item };
  say(from, item);
}

function takeTown({ typed, words, known, meaning, take, say }: Reading, place: SaidPlace, names: readonly string[]): void {
  const { from, to, isNear, miles = nearMiles } = place;
  const asked = new Set(names.flatMap((name) => keysOf(name, place.state)));
  // in the catalogue's order: the town with the most nonprofits first
  const towns = [...known.towns.values()].filter(({ key }) => asked.has(key));
  const [first] = towns;
  if (!first || meaning.near || meaning.towns) return;
  take(from, to);
  const cut = dropped(typed, words, from, to);
  if (isNear) {
    const item: Understood = { kind: 'NEAR', label: `Within ${miles} miles of ${first.label}`, ...cut };
    meaning.near = { zip: first.zip, miles, label: first.label, towns: [first.key], item };
    say(from, item);
    return;
  }
  meaning.towns = towns.map(({ key }) => key);
  const label = towns.length === 1 ? first.label : first.label.replace(/, [^,]*$/, '');
  say(from, { kind: 'PLACE', label: `In ${label}`, ...cut });
}

function takeState({ typed, words, known, meaning, take, say }: Reading, { from, to }: SaidPlace, state: UsState): void {
  if (!known.states.has(state)) return;
  take(from, to);
  // without “in” and “near”, which no text needs to have
  const name = words.slice(from, to).filter(({ word }) => !isEmptyWord(word) && !/^(in|at|from|by|within|inside)$/.test(word));
  meaning.terms.push({
    said: (name.length > 0 ? name : words.slice(to - 1, to)).map((word) => asTyped(typed, word)).join(' '),
    state: state.toLowerCase(),
  });
  say(from, { kind: 'STATE', label: usStateNames[state], ...quoted(typed, words, from, to) });
}

interface Phrase {
  from: number;
  to: number;
  senses: readonly Sense[];
}

function phrasesIn(words: readonly Word[], freedom: Freedom, isFree: (from: number, to: number) => boolean): Phrase[] {
  const found: Phrase[] = [];
  for (let at = 0; at < words.length; ) {
    let to = at;
    const longest = mayBegin(words[at]?.word ?? '') ? Math.min(longestPhrase, words.length - at) : 0;
    for (let length = longest; length > 0 && to === at; length -= 1) {
      const part = words.slice(at, at + length);
      if (part.some(({ literal }) => literal) || !isFree(at, at + length)) continue;
      if (length === 1 && (freedom === 'plain' || isEmptyWord(part[0]?.word ?? ''))) continue;
      const senses = sensesOf(part.map(({ word }) => word));
      if (!senses) continue;
      to = at + length;
      found.push({ from: at, to, senses });
    }
    at = Math.max(to, at + 1);
  }
  return found;
}

function takePhrases({ typed, words, known, meaning, isFree, take, say }: Reading, freedom: Freedom): void {
  for (const { from, to, senses } of phrasesIn(words, freedom, isFree)) {
    const categories = new Map(senses.flatMap(({ kind }) => known.categories.get(kind) ?? []).map((one) => [one.id, one.name]));
    const same = [...new Set(senses.flatMap((sense) => sense.same))];
    if (categories.size === 0 && same.length === 0) continue;
    take(from, to);
    const said = words
      .slice(from, to)
      .map((word) => asTyped(typed, word))
      .join(' ');
    meaning.terms.push({ said, words: same, categories: [...categories.keys()] });
    const label = categories.size > 0 ? [...categories.values()].join(', ') : same.join(', ');
    say(from, { kind: categories.size > 0 ? 'CATEGORY' : 'WORD', label, ...quoted(typed, words, from, to) });
  }
}

function takeShortForms({ typed, words, meaning, isFree, take, say }: Reading): void {
  for (const [at, one] of words.entries()) {
    const forms = one.literal || !isFree(at, at + 1) ? [] : longForms(one.word);
    if (forms.length === 0) continue;
    take(at, at + 1);
    meaning.terms.push({ said: asTyped(typed, one), words: [...forms] });
    say(at, { kind: 'WORD', label: forms.join(' or '), ...quoted(typed, words, at, at + 1) });
  }
}

/** Words that the catalogue has: they are spelled as they are meant. */
export type Spelled = ReadonlySet<string>;

/** The words, each with a typing error as the word that was probably meant, if the reading is that free. */
function readFreely(typed: string, freedom: Freedom, spelled: Spelled): Word[] {
  const words = readWords(typed);
  if (freedom !== 'tolerant') return words;
  return words.map((one) => {
    const isRead = one.literal || one.word.length < 4 || /\d/.test(one.word) || isEmptyWord(one.word) || isKnownWord(one.word);
    return isRead || spelled.has(one.word) || spelled.has(singular(one.word)) ? one : { ...one, word: meant(one.word) };
  });
}

const meanings = [...stateNameWords, ...emptyWords.filter((word) => word.length > 5), ...kindWords].filter(
  (word) => word.length > 4,
);

function meant(word: string): string {
  const forms = [word, singular(word)];
  if (forms.some((form) => meanings.includes(form))) return word;
  return twinOf(word) ?? meanings.find((one) => one[0] === word[0] && forms.some((form) => isOneSlipApart(one, form))) ?? word;
}

/** A word as it was typed, without what stands behind it: a typing error may have been read as another word. */
function asTyped(typed: string, { from, to }: Word): string {
  return normal(typed.slice(from, to)).replace(/[^\p{L}\p{N}]+$/u, '');
}

function dropped(typed: string, words: readonly Word[], from: number, to: number): Pick<Understood, 'words' | 'without'> {
  const [before, said, after] = split(typed, words, from, to);
  return { words: said, without: `${before.trim()} ${after.trim()}`.trim() };
}

function quoted(typed: string, words: readonly Word[], from: number, to: number): Pick<Understood, 'words' | 'without'> {
  const [before, said, after] = split(typed, words, from, to);
  return { words: said, without: `${before.trim()} "${said.replace(/["“”]/g, '')}" ${after.trim()}`.trim() };
}

function split(typed: string, words: readonly Word[], from: number, to: number): [before: string, said: string, after: string] {
  const [begin, end] = [words[from]?.from ?? 0, words[to - 1]?.to ?? typed.length];
  const said = typed
    .slice(begin, end)
    .trim()
    .replace(/[\s,;.]+$/, '');
  return [typed.slice(0, begin), said, typed.slice(end)];
}
