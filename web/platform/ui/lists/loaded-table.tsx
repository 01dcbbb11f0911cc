import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { insteadOfRows, type Narrowed } from './list-placeholder.tsx';
import { Paging } from './paging/paging.tsx';
import { DataTable } from './table/data-table.tsx';

type Table<Row, Ordering extends string> = Omit<ComponentProps<typeof DataTable<Row, Ordering>>, 'rows' | 'stale' | 'instead'>;

interface Props<Row, Ordering extends string> extends Table<Row, Ordering> {
  list: {
    data: { results: readonly Row[]; count?: number } | readonly Row[] | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData?: boolean;
    refetch: () => unknown;
  };
  /** the name of the rows in the error text: `payments` */
  things: string;
  /** shown in place of an empty list */
  empty: { title: string; text?: ReactNode };
  /** shown if a search or filters are set and no row matches */
  narrowed?: Narrowed | undefined;
  /** the page links, if the list has pages */
  pages?: Omit<ComponentProps<typeof Paging>, 'count' | 'page'> & { page: number | undefined };
}

/** The table of a list inside a page: its rows, or a text in their place, and its page links. */
export function LoadedTable<Row, Ordering extends string>(props: Props<Row, Ordering>) {
  const { list, things, empty, narrowed, pages, ...table } = props;
  const page = list.data && ('results' in list.data ? list.data : { results: list.data });
  const instead = insteadOfRows({
    list: { ...list, data: page },
    page: pages?.page,
    failed: `The ${things} could not be loaded.`,
    narrowed,
    empty: <EmptyState {...empty} />,
  });
  return (
    <>
      <DataTable {...table} rows={page?.results} stale={list.isPlaceholderData ?? false} instead={instead} />
      {pages && page && !list.error && <Paging {...pages} page={pages.page ?? 1} count={page.count ?? 0} />}
    </>
  );
}
