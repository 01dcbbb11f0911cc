import { queryOptions } from '@tanstack/react-query';
import { readNonprofit } from '#contract/nonprofits/record.ts';
import { call } from '../api.ts';

/** The screen shows errors itself. */
export function nonprofitQuery(id: number) {
  return queryOptions({
    queryKey: ['nonprofit', id],
    queryFn: ({ signal }) => call(readNonprofit, { params: { id }, signal, quiet: true }),
  });
}
