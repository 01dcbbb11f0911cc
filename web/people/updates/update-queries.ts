import type { QueryClient } from '@tanstack/react-query';
import { readOwnSubscription } from '#contract/people/updates/subscriptions.ts';
import { listUpdates, previewUpdate, readLatestUpdates, type Update } from '#contract/people/updates/updates.ts';
import { previewUpdateToChosen } from '#contract/people/updates/updates-to-chosen.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';

const pollMilliseconds = 2_000;

export const updatesPageSize = 20;

/** Whether some letters of an update that is being sent have not left yet. */
export function isUnderWay({ staff }: Update): boolean {
  if (!staff || staff.state === 'SCHEDULED') return false;
  const { letters, sent, failed } = staff.progress;
  return staff.state === 'SENDING' || sent + failed < letters;
}

export function updatesQuery(page: number) {
  return listOf(
    listUpdates,
    { query: { page, pageSize: updatesPageSize } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? pollMilliseconds : false) },
  );
}

export const latestUpdatesQuery = queryOf(readLatestUpdates, {}, { staleTime: 0 });

export function updatePreviewQuery(body: BodyOf<typeof previewUpdate>) {
  return listOf(previewUpdate, { body }, { staleTime: 0 });
}

export function updateToChosenQuery(body: BodyOf<typeof previewUpdateToChosen>) {
  return listOf(previewUpdateToChosen, { body }, { staleTime: 0, retry: false });
}

export const updateSubscriptionQuery = queryOf(readOwnSubscription, {}, { staleTime: 0 });

export async function dropUpdates(client: QueryClient): Promise<void> {
  await refresh(client, 'updates');
}
