import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { maximumPageSize } from '#contract/wire/shapes.ts';

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

/** Loads a nonprofit's announcements of one kind, and updates the loaded list after a save or a deletion. */
export function announcementQueries<Item extends { id: number; nonprofit: number }>({ name, read }: Source<Item>) {
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
    /** after an item was created or changed */
    store(client: QueryClient, item: Item): void {
      change(client, item.nonprofit, (items) =>
        items.some(({ id }) => id === item.id) ? items.map((other) => (other.id === item.id ? item : other)) : [item, ...items],
      );
    },
    /** after an item was deleted */
    remove(client: QueryClient, { id, nonprofit }: { id: number; nonprofit: number }): void {
      change(client, nonprofit, (items) => items.filter((other) => other.id !== id));
    },
  };
}
