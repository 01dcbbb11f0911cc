import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listMerges, type NonprofitMerge, previewMerge, undoMerge } from '#contract/nonprofits/merges.ts';
import { ApiFailure, call } from '../../api.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';

export function mergePreviewQuery(id: number, into: number | undefined) {
  return queryOptions({
    queryKey: ['nonprofit-merges', 'preview', id, into],
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, body: { into: into ?? 0 }, signal, quiet: true }),
    enabled: into !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function recentMergesQuery(into: number) {
  return queryOptions({
    queryKey: ['nonprofit-merges', 'into', into],
    queryFn: ({ signal }) => call(listMerges, { query: { into }, signal, quiet: true }),
    select: ({ results }) => results,
  });
}

/** Both nonprofits and all lists load again. */
export function dropMerged(client: QueryClient, { merged, into }: NonprofitMerge): void {
  client.removeQueries({ queryKey: ['nonprofit', merged.id] });
  void client.invalidateQueries({ queryKey: ['nonprofit', into.id] });
  for (const key of ['nonprofits', 'nonprofit-merges', 'users', 'user', 'donations'])
    void client.invalidateQueries({ queryKey: [key] });
}

/** Takes a merge apart again. `call` shows an alert where it is refused. */
export async function takeApart(client: QueryClient, merge: NonprofitMerge): Promise<void> {
  try {
    dropMerged(client, await call(undoMerge, { params: { id: merge.id } }));
    showAlert({ tone: 'success', text: `“${merge.merged.name}” and “${merge.into.name}” are two nonprofits again.` });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
