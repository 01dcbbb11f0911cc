import type { QueryClient } from '@tanstack/react-query';
import { type IrsImport, listIrsImports, readIrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { followList, followOne } from '../../platform/ui/work/follow-work.ts';

export function irsImportsQuery(page: number | undefined) {
  return listOf(listIrsImports, { query: { page } }, followList);
}

export function irsImportQuery(id: number) {
  return queryOf(readIrsImport, { params: { id } }, followOne);
}

export function keepIrsImport(client: QueryClient, item: IrsImport): void {
  client.setQueryData(irsImportQuery(item.id).queryKey, item);
  void refresh(client, 'irsImports');
}
