import { listOutbox, readLetter } from '#contract/mail/outbox.ts';
import { listOf, queryOf } from '../query-of.ts';
import type { OutboxSearch } from './outbox-search.ts';

export function outboxListQuery(search: OutboxSearch) {
  return listOf(listOutbox, { query: search, quiet: [404] });
}

const waitingStates = ['QUEUED', 'SENDING'];
const lookAgainMilliseconds = 2_000;

/** Reloads while the email is waiting or being sent. */
export function letterQuery(id: number) {
  return queryOf(
    readLetter,
    { params: { id } },
    { refetchInterval: ({ state }) => waitingStates.includes(state.data?.state ?? '') && lookAgainMilliseconds },
  );
}
