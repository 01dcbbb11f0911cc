import { type DefaultError, keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { Endpoint, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { type CallOptions, call } from './api.ts';

type QueryInput<E extends Endpoint> = Omit<CallOptions<E>, 'signal' | 'octets' | 'keepalive'>;

/** The arguments of `queryOf` and `listOf`. `asked` is optional if the call needs no parameters. */
export type Arguments<E extends Endpoint, More> = [Record<never, never>] extends [QueryInput<E>]
  ? [asked?: QueryInput<E>, more?: More]
  : Record<never, never> extends QueryInput<E>
    ? [asked?: QueryInput<E>, more?: More]
    : [asked: QueryInput<E>, more?: More];

export type Key = readonly [call: string, asked: unknown, apart?: unknown];

export type More<E extends Endpoint, Data> = Omit<
  UseQueryOptions<ResultOf<E>, DefaultError, Data, Key>,
  'queryKey' | 'queryFn'
> & {
  /** keeps this query apart from others with the same arguments */
  apart?: unknown;
};

/**
 * The query of a call. Its key is the call's name and arguments; `refresh()` finds queries by the name. By default `quiet` is true:
 * a failed call shows no alert, because the screen shows the failure itself.
 */
export function queryOf<E extends Endpoint, Data = ResultOf<E>>(endpoint: E, ...[asked, more]: Arguments<E, More<E, Data>>) {
  const { quiet = true, ...given } = asked ?? ({} as QueryInput<E>);
  const { apart, ...options } = more ?? {};
  return queryOptions<ResultOf<E>, DefaultError, Data, Key>({
    ...options,
    queryKey: [endpoint.name, given, apart],
    queryFn: ({ signal }) => call(endpoint, { ...given, quiet, signal } as CallOptions<E>),
  });
}

/** The query of a page of a list: the old rows stay while the new rows load. */
export function listOf<E extends Endpoint, Data = ResultOf<E>>(endpoint: E, ...[asked, more]: Arguments<E, More<E, Data>>) {
  return queryOf<E, Data>(endpoint, ...([asked, { ...more, placeholderData: keepPreviousData }] as Arguments<E, More<E, Data>>));
}
