import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListName } from '#contract/platform/lists/list-settings.ts';
import type { Key } from '../../query-of.ts';
import type { ReadsAddress, ViewSearch } from './list-search.ts';
import { type ReadyView, useListTools } from './views/use-list-tools.ts';

/** The parameters that every list's address can have. All others, except that of `opens`, are the list's filters. */
type Address = ViewSearch & {
  page?: number | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
};

interface Page {
  count: number;
  results: readonly unknown[];
}

type Query<P> = UseQueryOptions<P, DefaultError, P, Key>;

interface Options<S extends Address, P extends Page, Opens extends keyof S & string> {
  /** reads the address of the page */
  read: ReadsAddress<S>;
  /** the query of the page that the address asks for */
  query: (asked: Omit<S, 'view'>) => Query<P>;
  /** a list with saved views and columns to choose */
  views?: ListName;
  /** views that come with the list */
  ready?: readonly ReadyView<S>[];
  /** the address's parameter for the record that a dialog shows */
  opens?: Opens;
  /** filters that “Clear” keeps, because the list is about them */
  about?: readonly (keyof S)[];
  /** filters of `about` that saved views leave out: they stay as they are when a view opens */
  across?: readonly (keyof S & string)[];
  /** the list opens in the order that the person chose last, if no view opens */
  keepsOrder?: boolean;
  /** the column by which rows are sorted, if it depends on the filters */
  orderingOf?: (search: S) => string | undefined;
}

const notFilters: readonly string[] = ['page', 'pageSize', 'view', 'ordering'];

/** Loads the page of rows that the address asks for, and changes the address. A changed filter or order starts at page 1. */
export function useList<S extends Address, P extends Page, Opens extends keyof S & string = never>(
  options: Options<S, P, Opens>,
) {
  const {
    read,
    query,
    views,
    ready = [],
    opens,
    about = [],
    across = [],
    keepsOrder = false,
    orderingOf = read.orderingOf,
  } = options;
  const search = read(useSearch({ strict: false }));
  const go = useNavigate();
  const open = (next: object, replace = false) => void go({ to: '.', search: () => ({ ...next }), replace, resetScroll: false });
  const tools = useListTools({ list: views, search, read, opens, across, open, usualPageSize: read.pageSize, ready, keepsOrder });

  const { view: _, ...asked } = { ...search, ...(opens && { [opens]: undefined }), pageSize: tools.askedPageSize };
  const result = useQuery({ ...query(asked), enabled: tools.isReady });

  const filters = entriesOf(search).filter(
    ([name, value]) => value !== undefined && name !== opens && !notFilters.includes(name),
  );
  const narrowing = filters.filter(([name]) => !about.includes(name));
  const without = (names: readonly (keyof S)[]) => show(Object.fromEntries(names.map((name) => [name, undefined])));

  function show(changes: object, replace = false): void {
    const next = (now: object) => ({ ...read({ ...now, page: undefined, ...tools.stay, ...changes }) });
    void go({ to: '.', search: next, replace, resetScroll: false });
  }

  return {
    result,
    search,
    tools,
    /** search and filters, without page and order: for actions on the whole list */
    filters: Object.fromEntries(filters) as Omit<S, 'page' | 'pageSize' | 'view' | 'ordering'>,
    show: (changes: Partial<S>) => show(changes),
    /** the value of a filter, and the function that changes it */
    filter: <K extends keyof S>(name: K) => ({
      value: search[name],
      onChange: (value: S[K]) => show({ [name]: value }),
    }),
    /** the number of chosen filter values */
    active: narrowing.reduce((sum, [name, value]) => sum + valuesOf(name, value), 0),
    narrowed: narrowing.length > 0,
    clear: () => without(narrowing.map(([name]) => name)),
    clearFilters: () => without(narrowing.map(([name]) => name).filter((name) => name !== 'search')),
    /** one search is one step of the history: Back returns to the list before the search */
    find: (text: string) => show({ search: text || undefined }, Boolean(search.search)),
    ordering: orderingOf(search),
    sort: (ordering: string) => {
      tools.keepOrder(ordering);
      show({ ordering });
    },
    opened: opens === undefined ? undefined : search[opens],
    close: () => opens && void go({ to: '.', search: (now: object) => ({ ...now, [opens]: undefined }), resetScroll: false }),
  };
}

export type List<S extends Address> = ReturnType<typeof useList<S, Page>>;

/** Counts each value of a panel, and `ids` (rows chosen one by one) as one value. Does not count the search. */
function valuesOf(name: PropertyKey, value: unknown): number {
  if (name === 'search') return 0;
  return Array.isArray(value) && name !== 'ids' ? value.length : 1;
}

function entriesOf<S extends object>(search: S): [keyof S & string, unknown][] {
  return Object.entries(search) as [keyof S & string, unknown][];
}
