import { queryOptions } from '@tanstack/react-query';
import { readNonprofit } from '#contract/nonprofit-record.ts';
import { call } from '../api.ts';

/** The screen tells itself that there is none, and that it could not be had. */
export function nonprofitQuery(id: number) {
  return queryOptions({
    queryKey: ['nonprofit', id],
    queryFn: ({ signal }) => call(readNonprofit, { params: { id }, signal, quiet: true }),
  });
}
