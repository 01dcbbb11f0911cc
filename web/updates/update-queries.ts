import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { readOwnSubscription } from '#contract/updates/subscriptions.ts';
import { listUpdates, previewUpdate, readLatestUpdates, type Update } from '#contract/updates/updates.ts';
import { previewUpdateToChosen } from '#contract/updates/updates-to-chosen.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '../api.ts';

const pollMilliseconds = 2_000;

export const updatesPageSize = 20;

/** Some letters of the update have not left yet. */
export function isUnderWay({ staff }: Update): boolean {
  if (!staff || staff.state === 'SCHEDULED') return false;
  const { letters, sent, failed } = staff.progress;
  return staff.state === 'SENDING' || sent + failed < letters;
}

export function updatesQuery(page: number) {
  return queryOptions({
    queryKey: ['updates', 'list', page],
    queryFn: ({ signal }) => call(listUpdates, { query: { page, pageSize: updatesPageSize }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? pollMilliseconds : false),
  });
}

export const latestUpdatesQuery = queryOptions({
  queryKey: ['updates', 'latest'],
  queryFn: ({ signal }) => call(readLatestUpdates, { signal, quiet: true }),
  staleTime: 0,
});

export function updatePreviewQuery(body: BodyOf<typeof previewUpdate>) {
  return queryOptions({
    queryKey: ['updates', 'preview', body],
    queryFn: ({ signal }) => call(previewUpdate, { body, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function updateToChosenQuery(body: BodyOf<typeof previewUpdateToChosen>) {
  return queryOptions({
    queryKey: ['updates', 'to-chosen', body],
    queryFn: ({ signal }) => call(previewUpdateToChosen, { body, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export const updateSubscriptionQuery = queryOptions({
  queryKey: ['updates', 'subscription'],
  queryFn: ({ signal }) => call(readOwnSubscription, { signal, quiet: true }),
  staleTime: 0,
});

export async function dropUpdates(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['updates'] });
}
