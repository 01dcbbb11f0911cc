import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { AnnouncementsQuery } from '#contract/nonprofits/announcements/announcement-calls.ts';
import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import { maximumPageSize } from '#contract/platform/wire/shapes.ts';
import { queryOf } from '../../platform/query-of.ts';

interface Page<Item> {
  count: number;
  next: number | null;
  previous: number | null;
  results: Item[];
}

interface ListCall<Item> extends Endpoint {
  params?: never;
  body?: never;
  query: z.ZodMiniType<AnnouncementsQuery>;
  result: z.ZodMiniType<Page<Item>>;
}

/** Loads a nonprofit's announcements of one kind. `store` and `remove` update the loaded list after a save or a deletion. */
export function announcementQueries<Item extends { id: number; nonprofit: number }>(list: ListCall<Item>) {
  const query = (nonprofit: number) => queryOf(list, { query: { nonprofitId: nonprofit, pageSize: maximumPageSize }, quiet: [] });

  function change(client: QueryClient, nonprofit: number, next: (items: Item[]) => Item[]): void {
    client.setQueryData<Page<Item>>(query(nonprofit).queryKey, (page) => {
      if (!page) return page;
      const results = next(page.results);
      return { ...page, results, count: page.count + results.length - page.results.length };
    });
  }

  return {
    query,
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
