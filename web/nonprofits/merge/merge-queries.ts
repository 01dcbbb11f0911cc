import type { QueryClient } from '@tanstack/react-query';
import { listMerges, type NonprofitMerge, previewMerge, undoMerge } from '#contract/nonprofits/register/merges.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { nonprofitQuery } from '../nonprofit-query.ts';

export function mergePreviewQuery(id: number, into: number | undefined) {
  return queryOf(
    previewMerge,
    { params: { id }, body: { into: into ?? 0 } },
    { enabled: into !== undefined, staleTime: 0, gcTime: 0, retry: false },
  );
}

export function recentMergesQuery(into: number) {
  return queryOf(listMerges, { query: { into } }, { select: ({ results }) => results });
}

/** After a merge or its undo: removes the merged nonprofit from the cache, and loads the kept one and the lists again. */
export function dropMerged(client: QueryClient, { merged, into }: NonprofitMerge): void {
  client.removeQueries({ queryKey: nonprofitQuery(merged.id).queryKey });
  void client.invalidateQueries({ queryKey: nonprofitQuery(into.id).queryKey });
  void refresh(client, 'nonprofits', 'nonprofitMerges', 'users', 'user', 'donations', 'donation');
}

/** Undoes a merge. `call` shows an alert if the server refuses. */
export async function takeApart(client: QueryClient, merge: NonprofitMerge): Promise<void> {
  try {
    dropMerged(client, await call(undoMerge, { params: { id: merge.id } }));
    showAlert({ tone: 'success', text: `“${merge.merged.name}” and “${merge.into.name}” are two nonprofits again.` });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
