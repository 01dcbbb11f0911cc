import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listOwnReports, listPeriods, listReports } from '#contract/reporting/reporting.ts';
import type { ReportsQuery } from '#contract/reporting/reporting-query.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { call } from '../api.ts';

export type Period = ResultOf<typeof listPeriods>[number];

export const ownReportsQuery = queryOptions({
  queryKey: ['reporting', 'own'],
  queryFn: ({ signal }) => call(listOwnReports, { signal, quiet: true }),
  staleTime: 0,
});

export const periodsQuery = queryOptions({
  queryKey: ['reporting', 'periods'],
  queryFn: ({ signal }) => call(listPeriods, { signal, quiet: true }),
  staleTime: 0,
});

type Asked = { [Key in keyof ReportsQuery]?: ReportsQuery[Key] | undefined } & { period: number };

export function reportsQuery(asked: Asked) {
  return queryOptions({
    queryKey: ['reporting', 'reports', asked],
    queryFn: ({ signal }) => call(listReports, { query: asked, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export async function dropReporting(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['reporting'] });
}
