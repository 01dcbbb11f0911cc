import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBulkWork } from '#contract/bulk-changes/bulk-actions.ts';
import {
  type BulkChange,
  listBulkChanges,
  listBulkRows,
  previewBulkChange,
  readBulkChange,
  type WantedBulkChange,
} from '#contract/bulk-changes/bulk-changes.ts';
import { call } from '../api.ts';
import type { BulkRowsSearch } from './bulk-search.ts';

const pollMilliseconds = 700;
const shownRows = 50;

export function bulkPreviewQuery(body: WantedBulkChange | undefined) {
  return queryOptions({
    queryKey: ['bulk-preview', body],
    queryFn: ({ signal }) => call(previewBulkChange, { body: body as WantedBulkChange, signal, quiet: true }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export function bulkChangesQuery(page: number | undefined) {
  return queryOptions({
    queryKey: ['bulk-changes', page],
    queryFn: ({ signal }) => call(listBulkChanges, { query: { page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some((change) => isBulkWork(change.state)) ? pollMilliseconds : false),
  });
}

export function bulkChangeQuery(id: number) {
  return queryOptions({
    queryKey: ['bulk-change', id],
    queryFn: ({ signal }) => call(readBulkChange, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBulkWork(state.data.state) ? pollMilliseconds : false),
  });
}

/** The state is part of the key: an undo changes the rows. */
export function bulkRowsQuery({ id, state, done }: BulkChange, { page, show }: BulkRowsSearch) {
  const only = show === 'KEPT' || show === 'UNDONE' ? { undo: [show] } : { ...(show && { outcome: [show] }) };
  return queryOptions({
    queryKey: ['bulk-rows', id, state, done, show, page],
    queryFn: ({ signal }) =>
      call(listBulkRows, { params: { id }, query: { ...only, page, pageSize: shownRows }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

export const bulkRowsPageSize = shownRows;

/** Every list and record that a bulk change may have changed loads again. */
export function dropBulkChanged(client: QueryClient): void {
  for (const key of ['nonprofits', 'nonprofit', 'users', 'user', 'bulk-changes', 'bulk-change', 'audit'])
    void client.invalidateQueries({ queryKey: [key] });
}

/** Follows a change; when its work ends, the lists load again. */
export function useBulkChange(started: BulkChange): BulkChange {
  const client = useQueryClient();
  const { data = started } = useQuery({ ...bulkChangeQuery(started.id), initialData: started });
  const { state } = data;
  useEffect(() => {
    if (!isBulkWork(state)) dropBulkLists(client);
  }, [state, client]);
  return data;
}

function dropBulkLists(client: QueryClient): void {
  for (const key of ['nonprofits', 'users', 'bulk-changes']) void client.invalidateQueries({ queryKey: [key] });
}
