import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOutbox, readLetter } from '#contract/mail/outbox.ts';
import { call } from '../api.ts';
import type { OutboxSearch } from './outbox-search.ts';

export function outboxListQuery(search: OutboxSearch) {
  return queryOptions({
    queryKey: ['outbox', 'list', search],
    queryFn: ({ signal }) => call(listOutbox, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

const waitingStates = ['QUEUED', 'SENDING'];
const lookAgainMilliseconds = 2_000;

/** Reloads while the email is waiting or being sent. */
export function letterQuery(id: number) {
  return queryOptions({
    queryKey: ['outbox', 'letter', id],
    queryFn: ({ signal }) => call(readLetter, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => waitingStates.includes(state.data?.state ?? '') && lookAgainMilliseconds,
  });
}
