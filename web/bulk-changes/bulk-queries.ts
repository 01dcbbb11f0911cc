import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { listOf, queryOf } from '../query-of.ts';
import { refresh } from '../stale.ts';
import type { BulkRowsSearch } from './bulk-search.ts';

const pollMilliseconds = 700;
const shownRows = 50;

export function bulkPreviewQuery(body: WantedBulkChange | undefined) {
  return listOf(
    previewBulkChange,
    { body: body as WantedBulkChange },
    { enabled: body !== undefined, staleTime: 0, retry: false },
  );
}

export function bulkChangesQuery(page: number | undefined) {
  return listOf(
    listBulkChanges,
    { query: { page } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.results.some((change) => isBulkWork(change.state)) ? pollMilliseconds : false),
    },
  );
}

export function bulkChangeQuery(id: number) {
  return queryOf(
    readBulkChange,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data && isBulkWork(state.data.state) ? pollMilliseconds : false) },
  );
}

/** The state is part of the key: an undo changes the rows. */
export function bulkRowsQuery({ id, state, done }: BulkChange, { page, show }: BulkRowsSearch) {
  const only = show === 'KEPT' || show === 'UNDONE' ? { undo: [show] } : { ...(show && { outcome: [show] }) };
  const query = { ...only, page, pageSize: shownRows };
  return listOf(listBulkRows, { params: { id }, query }, { apart: [state, done] });
}

export const bulkRowsPageSize = shownRows;

/** Every list and record that a bulk change may have changed loads again. */
export function dropBulkChanged(client: QueryClient): void {
  void refresh(client, 'nonprofits', 'nonprofit', 'users', 'user', 'bulkChanges', 'bulkChange', 'audit');
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
  void refresh(client, 'nonprofits', 'users', 'bulkChanges');
}
