import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type BulkChange,
  listBulkChanges,
  listBulkRows,
  previewBulkChange,
  readBulkChange,
  type WantedBulkChange,
} from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { followList, followOne } from '../../platform/ui/work/follow-work.ts';
import { useWorkStep } from '../../platform/ui/work/use-work-step.ts';
import type { BulkRowsSearch } from './bulk-search.ts';

const shownRows = 50;

export function bulkPreviewQuery(body: WantedBulkChange | undefined) {
  return listOf(
    previewBulkChange,
    { body: body as WantedBulkChange },
    { enabled: body !== undefined, staleTime: 0, retry: false },
  );
}

export function bulkChangesQuery(page: number | undefined) {
  return listOf(listBulkChanges, { query: { page } }, { staleTime: 0, ...followList });
}

export function bulkChangeQuery(id: number) {
  return queryOf(readBulkChange, { params: { id } }, followOne);
}

/** `state` and `done` are part of the key, because the work and its undo change the rows. */
export function bulkRowsQuery({ id, state, done }: BulkChange, { page, show }: BulkRowsSearch) {
  const only = show === 'KEPT' || show === 'UNDONE' ? { undo: [show] } : { ...(show && { outcome: [show] }) };
  const query = { ...only, page, pageSize: shownRows };
  return listOf(listBulkRows, { params: { id }, query }, { apart: [state, done] });
}

export const bulkRowsPageSize = shownRows;

/** Loads every list and record again that a bulk change may have changed. */
export function dropBulkChanged(client: QueryClient): void {
  void refresh(client, 'nonprofits', 'nonprofit', 'users', 'user', 'bulkChanges', 'bulkChange', 'audit');
}

/** Stores a newer state of a bulk change, and loads again what the change may have changed. */
export function keepBulkChange(client: QueryClient, change: BulkChange): void {
  client.setQueryData(bulkChangeQuery(change.id).queryKey, change);
  dropBulkChanged(client);
}

/** Runs one call of a bulk change at a time. */
export const useBulkStep = (id: number) => useWorkStep(keepBulkChange, bulkChangeQuery(id));

/** Follows a bulk change. When its work ends, the lists load again. */
export function useBulkChange(started: BulkChange): BulkChange {
  const client = useQueryClient();
  const { data = started } = useQuery({ ...bulkChangeQuery(started.id), initialData: started });
  const { state } = data;
  useEffect(() => {
    if (!isAtWork(state)) dropBulkLists(client);
  }, [state, client]);
  return data;
}

function dropBulkLists(client: QueryClient): void {
  void refresh(client, 'nonprofits', 'users', 'bulkChanges');
}
