import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type IrsImport, listIrsImports, readIrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import { call } from '../../api.ts';
import { isAtWork } from './irs-import-words.ts';

const pollMilliseconds = 1_000;

export function irsImportsQuery(page: number | undefined) {
  return queryOptions({
    queryKey: ['irs-imports', page],
    queryFn: ({ signal }) => call(listIrsImports, { query: { page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((row) => isAtWork(row.state)) ? pollMilliseconds : false),
  });
}

/** Asks again while work on the import is under way. */
export function irsImportQuery(id: number) {
  return queryOptions({
    queryKey: ['irs-import', id],
    queryFn: ({ signal }) => call(readIrsImport, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? pollMilliseconds : false),
    staleTime: 0,
  });
}

export function keepIrsImport(client: QueryClient, item: IrsImport): void {
  client.setQueryData(irsImportQuery(item.id).queryKey, item);
  void client.invalidateQueries({ queryKey: ['irs-imports'] });
}
