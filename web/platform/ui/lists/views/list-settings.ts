import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ListName } from '#contract/platform/lists/list-settings.ts';
import {
  changeListSettings,
  changeOneList,
  type ListSettings,
  readListSettings,
} from '#contract/platform/lists/list-settings.ts';
import { ApiFailure, call } from '../../../api.ts';
import { setListHabits } from '../table/list-habits.ts';

const storageKey = 'almoner.list-settings';
const stored = z.object({ user: z.int(), settings: readListSettings.result });

/** The settings of the last visit, so that the list need not wait for the server. */
function remembered(user: number): ListSettings | undefined {
  try {
    const { success, data } = stored.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return success && data.user === user ? data.settings : undefined;
  } catch {
    return undefined;
  }
}

function remember(user: number, settings: ListSettings): ListSettings {
  setListHabits({ compact: settings.density === 'compact', singleKeys: settings.singleKeys });
  try {
    localStorage.setItem(storageKey, JSON.stringify({ user, settings }));
  } catch {
    // without storage, the next visit waits for the server
  }
  return settings;
}

export function listSettingsQuery(user: number) {
  return queryOptions({
    queryKey: [readListSettings.name, user],
    queryFn: async ({ signal }) => remember(user, await call(readListSettings, { signal, quiet: true })),
    initialData: () => remembered(user),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });
}

export function keepListSettings(client: QueryClient, user: number, settings: ListSettings): void {
  client.setQueryData(listSettingsQuery(user).queryKey, remember(user, settings));
}

let last: Promise<unknown> = Promise.resolve();

/** Shows the change at once, and sends it after all earlier changes. */
function change(client: QueryClient, user: number, next: ListSettings, send: () => Promise<ListSettings>): void {
  keepListSettings(client, user, next);
  const mine = last.then(send).then(
    (settings) => {
      if (last === mine) keepListSettings(client, user, settings);
    },
    (error: unknown) => {
      // `call` has already shown an alert
      if (!(error instanceof ApiFailure)) throw error;
      void client.invalidateQueries({ queryKey: listSettingsQuery(user).queryKey });
    },
  );
  last = mine;
}

type Everywhere = Pick<ListSettings, 'density' | 'singleKeys'>;
type OneList = Omit<ListSettings['lists'][number], 'list'>;

interface Changed {
  client: QueryClient;
  user: number;
  settings: ListSettings;
}

export function changeEverywhere({ client, user, settings }: Changed, body: Partial<Everywhere>): void {
  change(client, user, { ...settings, ...body }, () => call(changeListSettings, { body }));
}

export function changeList({ client, user, settings }: Changed, list: ListName, body: Partial<OneList>): void {
  const lists = settings.lists.map((one) => (one.list === list ? { ...one, ...body } : one));
  change(client, user, { ...settings, lists }, () => call(changeOneList, { params: { list }, body }));
}
