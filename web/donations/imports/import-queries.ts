import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listImportProblems, listImportRows, listImports, readImport } from '#contract/donations/imports/import-calls.ts';
import { importPageSize, isAtWork } from '#contract/donations/imports/import-choices.ts';
import type { DonationImport } from '#contract/donations/imports/imports.ts';
import type { shownRows } from '#contract/donations/imports/imports-query.ts';
import { call } from '../../api.ts';
import { dropDonationLists } from '../donation-queries.ts';
import type { ImportsSearch } from './import-searches.ts';

const pollMilliseconds = 700;

export function importsListQuery(search: ImportsSearch) {
  return queryOptions({
    queryKey: ['donation-imports', search],
    queryFn: ({ signal }) => call(listImports, { query: search, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((row) => isAtWork(row.state)) ? pollMilliseconds : false),
  });
}

/** The screen shows errors itself. Asks again while work on the import is under way. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['donation-import', id],
    queryFn: ({ signal }) => call(readImport, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? pollMilliseconds : false),
    staleTime: 0,
  });
}

/** `state` and what was read are part of the key, so that a list of an earlier reading is never shown. */
const keyOf = ({ id, state, rows, problems, reading }: DonationImport) => [id, state, rows, problems, reading] as const;

export function importRowsQuery(item: DonationImport, page: number | undefined, only?: (typeof shownRows)[number]) {
  const { id } = item;
  return queryOptions({
    queryKey: ['donation-import-rows', ...keyOf(item), page, only],
    queryFn: ({ signal }) =>
      call(listImportRows, { params: { id }, query: { page, only, pageSize: importPageSize }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

export function importProblemsQuery(item: DonationImport, page: number | undefined) {
  const { id } = item;
  return queryOptions({
    queryKey: ['donation-import-problems', ...keyOf(item), page],
    queryFn: ({ signal }) =>
      call(listImportProblems, { params: { id }, query: { page, pageSize: importPageSize }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** Stores a newer state of an import. Its rows load again, and all donations if some were stored or undone. */
export function keepImport(client: QueryClient, item: DonationImport): void {
  client.setQueryData(importQuery(item.id).queryKey, item);
  void client.invalidateQueries({ queryKey: ['donation-import-rows', item.id] });
  void client.invalidateQueries({ queryKey: ['donation-imports'] });
  if (item.state === 'STORED' || item.state === 'UNDONE') dropDonationLists(client);
}
