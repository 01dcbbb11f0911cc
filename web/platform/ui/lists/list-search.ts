import * as z from 'zod/mini';

/** A list's query in the contract. Every list has pages. */
type ListQuery = z.ZodMiniObject<{ page: z.ZodMiniType<number>; pageSize: z.ZodMiniType<number> }>;

/** A list's search and filters in the address. Missing parameters have their defaults. The page size is not included. */
export type ListSearch<Q extends ListQuery> = { [Key in Exclude<keyof z.output<Q>, 'pageSize'>]?: z.output<Q>[Key] | undefined };

/** What the address of a list with saved views can hold besides its query. */
export type ViewSearch = {
  /** another page size than the person's own */
  pageSize?: number | undefined;
  /** id of the saved view that was opened; 0: no view, even if one opens by default */
  view?: number | undefined;
};

type Raw = Record<string, unknown>;

/** Reads an address. Serves as a route's `validateSearch`. */
export interface ReadsAddress<Search> {
  (raw: Raw): Search;
  /** the list's own page size */
  pageSize: number;
  /** the column by which rows are sorted; undefined if the best match comes first */
  orderingOf: (search: Ordered<string>) => string | undefined;
}

/**
 * Makes the reader of a list's address from the contract's query. The reader drops invalid values, unknown names and defaults, so
 * that the same rows always have the same address. `usualOrdering`: the order without a search, if the query has no default order
 * because its searches sort by best match.
 */
export function listSearch<Q extends ListQuery>(query: Q, usualOrdering?: string): ReadsAddress<ListSearch<Q>> {
  const names = [...Object.keys(query.def.shape).filter((key) => key !== 'page' && key !== 'pageSize'), 'page'];
  const usual: Raw & { pageSize: number; ordering?: string } = z.parse(query, {});
  const read = (raw: Raw) => {
    const asked = names.map((key) => {
      const field = query.def.shape[key as keyof typeof query.def.shape];
      // convert to text: links inside the app pass numbers and arrays
      const text = readable(field, String(raw[key] ?? '').trim());
      const { success, data } = z.safeParse(field, text);
      const isAsked = text !== '' && success && data !== usual[key] && !(Array.isArray(data) && data.length === 0);
      // undefined instead of absent, because the router keeps raw values that the result does not mention
      return [key, isAsked ? inOrder(data) : undefined] as const;
    });
    return withoutUsualOrdering(Object.fromEntries(asked) as ListSearch<Q> & Ordered<string>, usualOrdering);
  };
  const orderingOf = (search: Ordered<string>) =>
    usualOrdering === undefined ? (search.ordering ?? usual.ordering) : shownOrdering(search, usualOrdering);
  return Object.assign(read, { pageSize: usual.pageSize, orderingOf });
}

const sizes = [20, 50, 100, 200];

/** Like `listSearch`, for a list with saved views. */
export function viewSearch<Q extends ListQuery>(query: Q, usualOrdering?: string): ReadsAddress<ListSearch<Q> & ViewSearch> {
  const read = listSearch(query, usualOrdering);
  const readAll = (raw: Raw) => {
    const pageSize = Number(raw.pageSize);
    const view = Number(raw.view ?? Number.NaN);
    return {
      ...read(raw),
      pageSize: sizes.includes(pageSize) ? pageSize : undefined,
      view: Number.isInteger(view) && view >= 0 ? view : undefined,
    };
  };
  return Object.assign(readAll, { pageSize: read.pageSize, orderingOf: read.orderingOf });
}

/** The valid part of a text: all of it, or the valid items of a comma-separated list. */
function readable(field: z.ZodMiniType, text: string): string {
  if (z.safeParse(field, text).success) return text;
  const pieces = text.split(',').filter((piece) => z.safeParse(field, piece).success);
  return pieces.join(',');
}

/** Sorts ids and removes duplicates; the contract does that for choices. */
function inOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const numbers = value.filter((one) => typeof one === 'number');
  return numbers.length < value.length ? value : [...new Set(numbers)].sort((a, b) => a - b);
}

interface Ordered<Ordering> {
  search?: string | undefined;
  ordering?: Ordering | undefined;
}

/**
 * A search sorts by best match unless the user chooses an order. Without a search, the default order is left out of the
 * address.
 */
function withoutUsualOrdering<Search extends Ordered<string>>(search: Search, usual: string | undefined): Search {
  const { ordering } = search;
  return ordering !== undefined && ordering === usual && !search.search ? { ...search, ordering: undefined } : search;
}

/** The column by which rows are sorted; undefined if the best match comes first. */
export function shownOrdering<Ordering>(search: Ordered<Ordering>, usual: Ordering): Ordering | undefined {
  return search.ordering ?? (search.search ? undefined : usual);
}
