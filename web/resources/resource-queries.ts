import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResourceName } from '#contract/resources/pages.ts';
import { listResourceVersions, readResource, readResourceVersion } from '#contract/resources/resources.ts';
import { call } from '../api.ts';

export function resourceQuery(name: ResourceName) {
  return queryOptions({
    queryKey: ['resources', name],
    queryFn: ({ signal }) => call(readResource, { params: { name }, signal, quiet: true }),
  });
}

export const versionsPageSize = 50;

export function versionsQuery(name: ResourceName, page: number) {
  return queryOptions({
    queryKey: ['resources', name, 'versions', page],
    queryFn: ({ signal }) =>
      call(listResourceVersions, { params: { name }, query: { page, pageSize: versionsPageSize }, signal, quiet: true }),
    staleTime: 0,
  });
}

export function versionQuery(name: ResourceName, version: number) {
  return queryOptions({
    queryKey: ['resources', name, 'version', version],
    queryFn: ({ signal }) => call(readResourceVersion, { params: { name, version }, signal, quiet: true }),
  });
}

export async function dropResource(client: QueryClient, name: ResourceName): Promise<void> {
  await client.invalidateQueries({ queryKey: ['resources', name] });
}
