import type { Endpoint, ResultOf } from '#contract/platform/wire/endpoint.ts';
import type { CallOptions } from '../../api.ts';
import { type Arguments, listOf, type More } from '../../query-of.ts';

type ListMore<E extends Endpoint> = Pick<CallOptions<E>, 'quiet'> & More<E, ResultOf<E>>;

/** The function that gives `useList` the query of a page, if the call takes what the address says. */
export function listQuery<E extends Endpoint>(endpoint: E, { quiet = true, ...more }: ListMore<E> = {}) {
  return (query: CallOptions<E>['query']) =>
    listOf<E>(endpoint, ...([{ query, quiet }, more] as unknown as Arguments<E, More<E, ResultOf<E>>>));
}
