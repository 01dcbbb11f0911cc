import type { NonprofitsView } from '#contract/nonprofits/public/views.ts';
import type { CategoryChoice, NonprofitsFound, NonprofitsShown, Partly, Understood } from '#contract/public/directory/found.ts';
import { type Queries, readOne } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { type Searched, saysNothing } from './found-sql.ts';
import { type NonprofitsRow, nonprofitsStatement } from './nonprofits-statement.ts';
import { findNear } from './places/near-zip.ts';
import { findSpelled, lookUp } from './understanding/known.ts';
import { ask, type Freedom, type Meaning, understand } from './understanding/understand.ts';

/** The found nonprofits, and what was understood of the search. */
export interface FoundRow extends NonprofitsRow, Pick<NonprofitsFound, 'near' | 'understood' | 'partly'> {}

/** A search as it was understood, for the statement and for the page. */
interface Read {
  searched: Searched;
  meaning: Meaning;
  near: NonprofitsFound['near'];
}

const freedoms = ['plain', 'wide', 'tolerant'] as const;

/**
 * Finds nonprofits by a search that is read as a sentence: first as it is typed, with its places, sizes and phrases; if nothing
 * matches, also by what single words mean, then with one typing error in each word; then those that have the most of it, then
 * without the limits. `today` (`YYYY-MM-DD`) is the day on which photos must be public.
 */
export async function findNonprofits(reads: Queries, view: NonprofitsView, today: string): Promise<FoundRow> {
  const find = (searched: Searched | null) =>
    readOne<NonprofitsRow & Record<string, unknown>>(reads, nonprofitsStatement(view, searched, today));
  if (view.search === '') return { ...(await find(null)), near: null, understood: [], partly: null };
  let read: Read | undefined;
  for (const freedom of freedoms) {
    read = await readSearch(reads, view.search, freedom);
    if (freedom === 'wide' && read.meaning.terms.length === 0) continue;
    const row = await find(read.searched);
    // without any word and any limit there is nothing that could be found more freely
    if (row.searched > 0 || saysNothing(read.searched))
      return { ...row, near: read.near, understood: read.meaning.items, partly: null };
  }
  return findPartly(reads, view, read ?? (await readSearch(reads, view.search, 'tolerant')), find);
}

/** Reads a search, with what the catalogue knows of the places and kinds of work that it names. */
export async function readSearch(reads: Queries, search: string, freedom: Freedom): Promise<Read> {
  const typed = search;
  // two digits and a hyphen begin an EIN
  if (/^\s*\d{2}-\d{1,7}\s*$/.test(typed)) {
    const meaning: Meaning = { text: typed, terms: [], sizes: null, towns: null, near: null, items: [] };
    return { searched: { ...meaning, typed, near: null, tolerant: freedom === 'tolerant' }, meaning, near: null };
  }
  const spelled = freedom === 'tolerant' ? await findSpelled(reads, typed) : new Set<string>();
  const known = await lookUp(reads, ask(typed, freedom, spelled));
  const meaning = understand(typed, known, freedom, spelled);
  const { text, terms, sizes, towns, near: place } = meaning;
  const near = place?.zip ? await findNear(place.zip, place.miles) : null;
  const searched = { typed, text, terms, sizes, towns, near, tolerant: freedom === 'tolerant' };
  if (!place || near) return { searched, meaning, near: place && { place: place.label, miles: place.miles } };
  // nobody knows where the ZIP code is: the town itself, or the nonprofits that have it
  if (place.towns.length > 0) {
    place.item.label = `In ${place.label}`;
    return { searched: { ...searched, towns: towns ?? place.towns }, meaning, near: null };
  }
  place.item.label = `ZIP code ${place.label}`;
  return { searched: { ...searched, terms: [...terms, { said: place.label }] }, meaning, near: null };
}

/** So many words at most decide about what has most of a search, and those behind the first are on so many nonprofits together. */
const mostSome = 5;
const mostLookedAt = 20_000;

/** The rarest words, which say most: each costs a look at every nonprofit that has it. */
function rarestOf(counted: readonly CountedWord[]): CountedWord[] {
  const found = counted.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count);
  let lookedAt = 0;
  return found.slice(0, mostSome).filter(({ count }, place) => {
    lookedAt += count;
    return place === 0 || lookedAt <= mostLookedAt;
  });
}

type Find = (searched: Searched) => Promise<NonprofitsRow>;

const isLimit = ({ kind }: Understood) => kind === 'SIZE' || kind === 'PLACE' || kind === 'NEAR';

/** What a search finds if no nonprofit has everything that was typed. */
async function findPartly(
  reads: Queries,
  view: NonprofitsView,
  { searched, meaning, near }: Read,
  find: Find,
): Promise<FoundRow> {
  const limits = meaning.items.filter(isLimit);
  const isLimited = limits.length > 0;
  const counted = await countWords(reads, searched);
  const rarest = rarestOf(counted);
  const some = rarest.map(({ query, count, all }) => ({ query, weight: Math.log(1 + all / count) }));
  const alone = await countAlone(reads, view, rarest);
  const words = counted.map(({ word }) => ({ word, count: alone.get(word) ?? 0 }));
  const unlimited = { ...searched, near: null, towns: null, sizes: null };
  const aside = meaning.items.map((item) => (limits.includes(item) ? { ...item, leftAside: true } : item));
  const tries: [searched: Searched, near: NonprofitsFound['near'], understood: Understood[]][] = [
    ...(isLimited && counted.length > 1 && some.length > 0
      ? [[{ ...searched, some }, near, meaning.items] as [Searched, typeof near, Understood[]]]
      : []),
    ...(isLimited && counted.length > 0 ? [[unlimited, null, aside] as [Searched, null, Understood[]]] : []),
    ...(some.length > 0 ? [[{ ...unlimited, some }, null, aside] as [Searched, null, Understood[]]] : []),
  ];
  for (const [one, around, understood] of tries) {
    const row = await find(one);
    if (row.searched === 0) continue;
    const isMost = isMostOf(one, row, counted.length, understood);
    return {
      ...row,
      near: around,
      understood: struck(one, meaning, understood),
      partly: { words, isMost, category: await nearest(reads, row, meaning) },
    };
  }
  return { ...(await find(searched)), near, understood: meaning.items, partly: { words, isMost: false, category: null } };
}

/** Whether every nonprofit that was found fits more than half of the words and limits. */
function isMostOf({ some }: Searched, { fits }: NonprofitsRow, words: number, understood: readonly Understood[]): boolean {
  const aside = understood.filter(({ leftAside }) => leftAside).length;
  const kept = understood.filter((item) => isLimit(item) && !item.leftAside).length;
  return ((some ? (fits ?? 0) : words) + kept) * 2 > words + aside + kept;
}

/** With the chips of words that not everything fits that was found struck out. */
function struck({ some }: Searched, meaning: Meaning, understood: Understood[]): Understood[] {
  const isDemanded = (item: Understood) =>
    isLimit(item) || (some?.length === 1 && meaning.terms.length === 1 && meaning.text === '');
  return some ? understood.map((item) => (isDemanded(item) ? item : { ...item, leftAside: true })) : understood;
}

interface CountedWord {
  word: string;
  query: string;
  count: number;
  /** all published nonprofits */
  all: number;
}

const countText = `WITH given AS MATERIALIZED (SELECT term, place FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given(term, place)),
  asked AS MATERIALIZED (SELECT term, place, directory_query('', false, jsonb_build_array(term)) AS strict FROM given),
  counted AS MATERIALIZED (SELECT *, (SELECT count(*)::int FROM (SELECT FROM nonprofits WHERE display AND directory_search @@ strict LIMIT ${mostLookedAt}) AS few) AS of_strict FROM asked),
  free AS MATERIALIZED (SELECT *, CASE WHEN of_strict = 0 THEN directory_query('', true, jsonb_build_array(term)) ELSE strict END AS query FROM counted)
  SELECT term->>'said' AS word, query::text AS query, CASE WHEN of_strict > 0 THEN of_strict
    ELSE (SELECT count(*)::int FROM (SELECT FROM nonprofits WHERE display AND directory_search @@ query LIMIT ${mostLookedAt}) AS few) END AS count,
    (SELECT coalesce(sum(count), 0)::int FROM directory_category_counts WHERE category_id = 0) AS "all"
  FROM free WHERE query IS NOT NULL ORDER BY place`;

/** Counts what each word finds by itself, up to the number that is looked at, where it is needed with one typing error. */
async function countWords(reads: Queries, { text, terms }: Searched): Promise<CountedWord[]> {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((said) => ({ said }));
  const given = [...words, ...terms].slice(0, 12);
  const { rows } = await reads.query<CountedWord & Record<string, unknown>>(prepared(countText, [JSON.stringify(given)]));
  return rows;
}

const aloneText = `WITH given AS MATERIALIZED (
    SELECT word, step, directory_query(text, tolerant, terms) AS query
    FROM jsonb_to_recordset($1::jsonb) AS given (word text, step int, text text, tolerant boolean, terms jsonb)),
  first AS MATERIALIZED (SELECT DISTINCT ON (word) word, query FROM given
    WHERE EXISTS (SELECT FROM nonprofits WHERE display AND directory_search @@ query) ORDER BY word, step)
  SELECT word, (SELECT count(*)::int FROM nonprofits WHERE display AND directory_search @@ query AND ($2::int[] IS NULL OR category_ids && $2)
    AND ($3::budget_size[] IS NULL OR budget_size = ANY ($3)) AND ($4::text[] IS NULL OR town_key = ANY ($4))) AS count
  FROM first`;

/** Counts what a search for each of some words finds, with the filters of the view: the links to those searches say it. */
async function countAlone(
  reads: Queries,
  view: NonprofitsView,
  words: readonly { word: string }[],
): Promise<Map<string, number>> {
  if (words.length < 1) return new Map();
  const spelled = await findSpelled(reads, words.map(({ word }) => word).join(' '));
  const all = words.flatMap(({ word }) => freedoms.map((freedom, step) => ({ word, freedom, step })));
  const asked = all.map(({ word, freedom }) => ask(word, freedom, spelled));
  const known = await lookUp(reads, {
    towns: [],
    states: [...new Set(asked.flatMap(({ states }) => states))],
    kinds: [...new Set(asked.flatMap(({ kinds }) => kinds))],
  });
  const given = all.flatMap(({ word, freedom, step }) => {
    const { text, terms, near } = understand(word, known, freedom, spelled);
    return near ? [] : [{ word, step, text, tolerant: freedom === 'tolerant', terms }];
  });
  const filters = [view.webCategories, view.budgetSize, view.towns].map((chosen) => (chosen.length > 0 ? chosen : null));
  const { rows } = await reads.query<{ word: string; count: number }>(prepared(aloneText, [JSON.stringify(given), ...filters]));
  return new Map(rows.map(({ word, count }) => [word, count]));
}

const categoryText = `SELECT id, name, (SELECT coalesce(sum(count), 0)::int FROM directory_category_counts WHERE category_id = categories.id) AS count
  FROM categories WHERE id = $1`;

/** The category that the search names, or else that of the best result. */
async function nearest(reads: Queries, { shown }: NonprofitsRow, { terms }: Meaning): Promise<Partly['category']> {
  const { cards } = JSON.parse(shown) as NonprofitsShown;
  const id = terms.flatMap(({ categories = [] }) => categories)[0] ?? cards[0]?.categoryIds[0];
  if (id === undefined) return null;
  const { rows } = await reads.query<CategoryChoice & Record<string, unknown>>(prepared(categoryText, [id]));
  return rows[0] ?? null;
}

export function readFound({ count, near, understood, partly, shown }: FoundRow): NonprofitsFound {
  return { count, near, understood, partly, ...(JSON.parse(shown) as NonprofitsShown) };
}
