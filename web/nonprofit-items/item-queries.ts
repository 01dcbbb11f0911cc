import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { maximumPageSize } from '#contract/shapes.ts';

interface Page<Item> {
  count: number;
  next: number | null;
  previous: number | null;
  results: Item[];
}

interface Source<Item> {
  /** `events`, `news` … */
  name: string;
  read: (query: { nonprofitId: number; pageSize: number }, signal: AbortSignal) => Promise<Page<Item>>;
}

/** The items of a nonprofit, and how the list on the screen follows what was just saved. */
export function itemQueries<Item extends { id: number; nonprofit: number }>({ name, read }: Source<Item>) {
  const keyOf = (nonprofit: number) => ['nonprofit-items', name, nonprofit];

  function change(client: QueryClient, nonprofit: number, next: (items: Item[]) => Item[]): void {
    client.setQueryData<Page<Item>>(keyOf(nonprofit), (page) => {
      if (!page) return page;
      const results = next(page.results);
      return { ...page, results, count: page.count + results.length - page.results.length };
    });
  }

  return {
    query: (nonprofit: number) =>
      queryOptions({
        queryKey: keyOf(nonprofit),
        queryFn: ({ signal }) => read({ nonprofitId: nonprofit, pageSize: maximumPageSize }, signal),
      }),
    /** it was made or changed */
    keep(client: QueryClient, item: Item): void {
      change(client, item.nonprofit, (items) =>
        items.some(({ id }) => id === item.id) ? items.map((other) => (other.id === item.id ? item : other)) : [item, ...items],
      );
    },
    /** it is no more */
    drop(client: QueryClient, { id, nonprofit }: { id: number; nonprofit: number }): void {
      change(client, nonprofit, (items) => items.filter((other) => other.id !== id));
    },
  };
}
