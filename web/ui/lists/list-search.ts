import * as z from 'zod/mini';

/** A list's query, as the contract has it: every list is paged. */
type ListQuery = z.ZodMiniObject<{ page: z.ZodMiniType<number>; pageSize: z.ZodMiniType<number> }>;

/** A list's state as its address holds it; what is left out has its default. The page size is the list's own. */
export type ListSearch<Q extends ListQuery> = { [Key in Exclude<keyof z.output<Q>, 'pageSize'>]?: z.output<Q>[Key] | undefined };

/**
 * Reads a list's state from its address with the contract's own query: a route's `validateSearch`. Values that the query
 * refuses, unknown names and defaults are left out, so that one view has one address.
 */
export function listSearch<Q extends ListQuery>(query: Q): (raw: Record<string, unknown>) => ListSearch<Q> {
  const names = [...Object.keys(query.def.shape).filter((key) => key !== 'page' && key !== 'pageSize'), 'page'];
  const defaults = new Map(Object.entries(z.parse(query, {})));
  return (raw) => {
    const asked = names.map((key) => {
      const field = query.def.shape[key as keyof typeof query.def.shape];
      // as text: a link inside the application has numbers and arrays
      const text = readable(field, String(raw[key] ?? '').trim());
      const { success, data } = z.safeParse(field, text);
      const isAsked = text !== '' && success && data !== defaults.get(key) && !(Array.isArray(data) && data.length === 0);
      // undefined rather than absent: the router keeps a raw value that the result does not name
      return [key, isAsked ? inOrder(data) : undefined] as const;
    });
    return Object.fromEntries(asked) as ListSearch<Q>;
  };
}

/** What the field takes of it: of a list, the values that are fine. */
function readable(field: z.ZodMiniType, text: string): string {
  if (z.safeParse(field, text).success) return text;
  const pieces = text.split(',').filter((piece) => z.safeParse(field, piece).success);
  return pieces.join(',');
}

/** Ids once each and in order; choices come so from the contract. */
function inOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const numbers = value.filter((one) => typeof one === 'number');
  return numbers.length < value.length ? value : [...new Set(numbers)].sort((a, b) => a - b);
}

interface Ordered<Ordering> {
  search?: string | undefined;
  ordering?: Ordering | undefined;
}

/** While one searches, the best match comes first and the usual order is a choice; without a search the address leaves it out. */
export function withoutUsualOrdering<Search extends Ordered<string>>(search: Search, usual: Search['ordering']): Search {
  return search.ordering === usual && !search.search ? { ...search, ordering: undefined } : search;
}

/** The column that the rows are sorted by; undefined while the best match comes first. */
export function shownOrdering<Ordering>(search: Ordered<Ordering>, usual: Ordering): Ordering | undefined {
  return search.ordering ?? (search.search ? undefined : usual);
}
