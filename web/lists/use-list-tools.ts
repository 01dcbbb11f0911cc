import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListName } from '#contract/lists/list-choices.ts';
import type { ListSettings, SavedView } from '#contract/lists/list-settings.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { parseSearch, printSearch } from '../routes/search-params.ts';
import { useSignedInUser } from '../session.ts';
import { setListHabits } from '../ui/lists/list-habits.ts';
import type { ListToolsSearch } from '../ui/lists/list-tools-search.ts';
import { shownColumns } from '../ui/lists/shown-columns.ts';
import { changeList, listSettingsQuery } from './list-settings.ts';

interface Options<Column, S extends ListToolsSearch> {
  list: ListName;
  columns: readonly Column[];
  search: S;
  /** reads an address: a saved view can be older than the list */
  validate: (raw: Record<string, unknown>) => S;
  /** opens a view, or the list without one */
  open: (search: S, replace?: boolean) => void;
  /** the list's own page size */
  usualPageSize?: number;
}

const usualSettings: ListSettings = { density: 'comfortable', singleKeys: true, lists: [], views: [] };

/** What the person chose for a list: columns, page size, and the view that is open. */
export function useListTools<Column extends { key: string; optional?: boolean }, S extends ListToolsSearch>(
  options: Options<Column, S>,
) {
  const { list, columns, search, validate, open, usualPageSize = defaultPageSize } = options;
  const user = useSignedInUser().id;
  const client = useQueryClient();
  const query = useQuery(listSettingsQuery(user));
  const settings = query.data ?? usualSettings;
  const own = settings.lists.find((one) => one.list === list);
  const views = settings.views.filter((view) => view.list === list);
  const usualView = views.find(({ id }) => id === own?.defaultView);
  const bare = Object.values(search).every((value) => value === undefined);
  const leaves = bare && usualView !== undefined;
  const searchOf = (view: SavedView): S => ({ ...validate(parseSearch(`?${view.query}`)), view: view.id });

  useEffect(() => {
    setListHabits({ compact: settings.density === 'compact', singleKeys: settings.singleKeys });
  }, [settings]);
  useEffect(() => {
    if (leaves && usualView) open(searchOf(usualView), true);
  });

  const pageSize = search.pageSize ?? own?.pageSize ?? usualPageSize;
  return {
    /** the list can be loaded: its page size is known, and no view opens instead */
    ready: (query.data !== undefined || query.isError) && !leaves,
    columns: shownColumns(columns, own?.columns ?? null),
    pageSize,
    /** for the call; undefined: the list's own */
    askedPageSize: pageSize === usualPageSize ? undefined : pageSize,
    /** for `navigate`: a list that lost its last filter stays, although a view opens by default */
    stay: search.view === undefined && usualView ? { view: 0 } : {},
    settings,
    changed: { client, user, settings },
    list,
    own,
    views,
    allColumns: columns,
    /** the query that a saved view would have */
    query: queryOf(search),
    view: views.find(({ id }) => id === search.view),
    isChanged: (view: SavedView) => queryOf(searchOf(view)) !== queryOf(search),
    openView: (view: SavedView) => open(searchOf(view)),
    openAll: () => open({ ...validate({}), view: usualView ? 0 : undefined }),
    setPageSize: (size: number) => {
      changeList({ client, user, settings }, list, { pageSize: size });
      open({ ...search, page: undefined, pageSize: size === usualPageSize ? undefined : size });
    },
  };
}

export type ListTools = ReturnType<typeof useListTools<{ key: string; header: string; optional?: boolean }, ListToolsSearch>>;

const notOfViews = ['page', 'pageSize', 'view', 'donation'];

/** Filters, search and order of a list's address, without what a view does not have; in one order, to be compared. */
function queryOf(search: object): string {
  const kept = Object.entries(search).filter(([key]) => !notOfViews.includes(key));
  return printSearch(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))).slice(1);
}
