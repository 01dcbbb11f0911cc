import type { QueryClient } from '@tanstack/react-query';
import { type IrsImport, listIrsImports, readIrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import { listOf, queryOf } from '../../query-of.ts';
import { refresh } from '../../stale.ts';
import { isAtWork } from './irs-import-words.ts';

const pollMilliseconds = 1_000;

export function irsImportsQuery(page: number | undefined) {
  return listOf(
    listIrsImports,
    { query: { page } },
    { refetchInterval: ({ state }) => (state.data?.results.some((row) => isAtWork(row.state)) ? pollMilliseconds : false) },
  );
}

/** Asks again while work on the import is under way. */
export function irsImportQuery(id: number) {
  return queryOf(
    readIrsImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? pollMilliseconds : false), staleTime: 0 },
  );
}

export function keepIrsImport(client: QueryClient, item: IrsImport): void {
  client.setQueryData(irsImportQuery(item.id).queryKey, item);
  void refresh(client, 'irsImports');
}
