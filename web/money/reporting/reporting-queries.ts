import type { QueryClient } from '@tanstack/react-query';
import type { ReportsQuery } from '#contract/money/reporting/reporting.ts';
import { listOwnReports, listPeriods, listReports } from '#contract/money/reporting/reporting.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';

export type Period = ResultOf<typeof listPeriods>[number];

export const ownReportsQuery = queryOf(listOwnReports, {}, { staleTime: 0 });

export const periodsQuery = queryOf(listPeriods, {}, { staleTime: 0 });

type ReportFilters = { [Key in keyof ReportsQuery]?: ReportsQuery[Key] | undefined } & { period: number };

export function reportsQuery(asked: ReportFilters) {
  return listOf(listReports, { query: asked }, { staleTime: 0 });
}

export async function dropReporting(client: QueryClient): Promise<void> {
  await refresh(client, 'reporting');
}
