import * as z from 'zod/mini';

/** A list's query in the contract. Every list has pages. */
type ListQuery = z.ZodMiniObject<{ page: z.ZodMiniType<number>; pageSize: z.ZodMiniType<number> }>;

/** A list's search and filters in the address. Missing ones have their defaults. The page size is not part of it. */
export type ListSearch<Q extends ListQuery> = { [Key in Exclude<keyof z.output<Q>, 'pageSize'>]?: z.output<Q>[Key] | undefined };

/**
 * Makes a route's `validateSearch` from the contract's query. Drops invalid values, unknown names and defaults, so that
 * one view has one address.
 */
export function listSearch<Q extends ListQuery>(query: Q): (raw: Record<string, unknown>) => ListSearch<Q> {
  const names = [...Object.keys(query.def.shape).filter((key) => key !== 'page' && key !== 'pageSize'), 'page'];
  const defaults = new Map(Object.entries(z.parse(query, {})));
  return (raw) => {
    const asked = names.map((key) => {
      const field = query.def.shape[key as keyof typeof query.def.shape];
      // convert to text: links inside the app pass numbers and arrays
      const text = readable(field, String(raw[key] ?? '').trim());
      const { success, data } = z.safeParse(field, text);
      const isAsked = text !== '' && success && data !== defaults.get(key) && !(Array.isArray(data) && data.length === 0);
      // undefined instead of absent, because the router keeps raw values that the result does not mention
      return [key, isAsked ? inOrder(data) : undefined] as const;
    });
    return Object.fromEntries(asked) as ListSearch<Q>;
  };
}

/** The valid part of a value: of a list, its valid items. */
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
export function withoutUsualOrdering<Search extends Ordered<string>>(search: Search, usual: Search['ordering']): Search {
  return search.ordering === usual && !search.search ? { ...search, ordering: undefined } : search;
}

/** The column by which rows are sorted; undefined if the best match comes first. */
export function shownOrdering<Ordering>(search: Ordered<Ordering>, usual: Ordering): Ordering | undefined {
  return search.ordering ?? (search.search ? undefined : usual);
}
