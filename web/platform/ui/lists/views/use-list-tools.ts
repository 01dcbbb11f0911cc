import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListName, ListSettings, SavedView } from '#contract/platform/lists/list-settings.ts';
import { parseSearch, printSearch } from '../../../addresses/search-params.ts';
import { useSignedInUser } from '../../../session.ts';
import type { ViewSearch } from '../list-search.ts';
import { setListHabits } from '../table/list-habits.ts';
import { changeList, listSettingsQuery } from './list-settings.ts';

/** A view that comes with a list. */
export interface ReadyView<S> {
  /** stored as a person's `lastView` when the person opens this view */
  key: string;
  name: string;
  /** its filters and order */
  search: S;
}

type Ordered = ViewSearch & { ordering?: string | undefined };

interface Options<S extends Ordered> {
  /** undefined: the list has no saved views */
  list: ListName | undefined;
  search: S;
  /** reads an address; drops filters that the list no longer has, because an old view may still store them */
  read: (raw: Record<string, unknown>) => S;
  /** the address's parameter for the record in a dialog; views leave it out */
  opens: string | undefined;
  /** filters that views do not store, and that stay when a view opens, such as the application of the decision board */
  across: readonly (keyof S & string)[];
  /** opens a view, or the list without a view */
  open: (search: S, replace?: boolean) => void;
  usualPageSize: number;
  /** whether the list stores the order that the person chose last */
  keepsOrder: boolean;
  ready: readonly ReadyView<S>[];
}

const usualSettings: ListSettings = { density: 'comfortable', singleKeys: true, lists: [], views: [] };

/** The person's choices for a list: page size, columns, and the open view. */
export function useListTools<S extends Ordered>(options: Options<S>) {
  const { list, search, read, opens, across, open, usualPageSize, keepsOrder, ready } = options;
  const user = useSignedInUser().id;
  const client = useQueryClient();
  const loaded = useQuery({ ...listSettingsQuery(user), enabled: list !== undefined });
  const settings = loaded.data ?? usualSettings;
  const changed = { client, user, settings };
  const own = settings.lists.find((one) => one.list === list);
  const views = settings.views.filter((view) => view.list === list);
  const usualView = views.find(({ id }) => id === own?.defaultView) ?? views.find(({ id }) => String(id) === own?.lastView);
  const kept = Object.fromEntries(across.map((name) => [name, search[name]]));
  const bare = Object.entries(search).every(([name, value]) => value === undefined || name in kept);
  const searchOf = (view: SavedView): S => ({ ...read({ ...parseSearch(`?${view.query}`), ...kept }), view: view.id });
  const searchOfReady = (view: ReadyView<S> | undefined): S => read({ ...view?.search, ...kept });
  const lastReady = ready.find(({ key }) => key === own?.lastView);
  const viewed = usualView ? searchOf(usualView) : lastReady && searchOfReady(lastReady);
  const ordered = keepsOrder && own?.ordering ? read({ ordering: own.ordering, ...kept }) : undefined;
  /**
   * what the list opens if the address has no search, filters or order: a view, or the stored order if the list still offers that
   * order
   */
  const opening = viewed ?? (ordered?.ordering === undefined ? undefined : ordered);
  const leaves = bare && opening !== undefined;
  const queryOf = (asked: object) => viewQuery(asked, [...(opens === undefined ? [] : [opens]), ...across]);
  const query = queryOf(search);
  const view = views.find(({ id }) => id === search.view);
  const readyViews = ready.map((one) => ({
    key: one.key,
    name: one.name,
    isOpen: search.view === undefined && queryOf(searchOfReady(one)) === query,
  }));
  const isView = view !== undefined || readyViews.some(({ isOpen }) => isOpen);

  useEffect(() => {
    if (list) setListHabits({ compact: settings.density === 'compact', singleKeys: settings.singleKeys });
  }, [list, settings]);
  useEffect(() => {
    if (leaves) open(opening, true);
  });

  function remember(lastView: string | null): void {
    if (list && lastView !== (own?.lastView ?? null)) changeList(changed, list, { lastView });
  }

  function keepOrder(chosen: string): void {
    // an open view has its own order
    if (!keepsOrder || !list || isView) return;
    // null: the usual order, which no address names
    const ordering = read({ ordering: chosen }).ordering ?? null;
    if (ordering !== (own?.ordering ?? null)) changeList(changed, list, { ordering });
  }

  const pageSize = search.pageSize ?? own?.pageSize ?? usualPageSize;
  return {
    /** the list can be loaded: it need not wait for its settings, and no view or stored order opens first */
    isReady: (list === undefined || loaded.data !== undefined || loaded.isError) && !leaves,
    pageSize,
    /** page size for the call; undefined: the list's usual page size */
    askedPageSize: pageSize === usualPageSize ? undefined : pageSize,
    /**
     * added to the address when the filters change: after the person removes the last filter, `view: 0` shows the list without a view.
     * Without `view: 0`, the list would then open a view or the stored order by itself
     */
    stay: search.view === undefined && opening ? { view: 0 } : {},
    settings,
    changed,
    list,
    own,
    views,
    /** the query that a view would have if it were saved now */
    query,
    view,
    ready: readyViews,
    isChanged: (view: SavedView) => queryOf(searchOf(view)) !== query,
    keepOrder,
    openView: (view: SavedView) => {
      remember(String(view.id));
      open(searchOf(view));
    },
    openReady: (wanted: string) => {
      remember(wanted);
      open(searchOfReady(ready.find(({ key }) => key === wanted)));
    },
    openAll: () => {
      remember(null);
      open({ ...read(kept), view: own?.defaultView ? 0 : undefined });
    },
    setPageSize: (size: number) => {
      if (list) changeList(changed, list, { pageSize: size });
      open({ ...search, page: undefined, pageSize: size === usualPageSize ? undefined : size });
    },
  };
}

export type ListTools = Omit<ReturnType<typeof useListTools<Ordered>>, 'list'> & { list: ListName };

const notOfViews = ['page', 'pageSize', 'view'];

/** The filters, search and order of an address that a view stores. Names are sorted, so that two queries can be compared. */
function viewQuery(search: object, without: readonly string[]): string {
  const kept = Object.entries(search).filter(([key]) => !without.includes(key) && !notOfViews.includes(key));
  return printSearch(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))).slice(1);
}
