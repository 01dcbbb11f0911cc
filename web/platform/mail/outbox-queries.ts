import { listOutbox, readLetter } from '#contract/platform/mail/outbox.ts';
import { queryOf } from '../query-of.ts';
import { listQuery } from '../ui/lists/list-query.ts';

export const outboxListQuery = listQuery(listOutbox, { quiet: [404] });

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
