import type { QueryClient } from '@tanstack/react-query';
import type { ResourceName } from '#contract/nonprofits/resources/resources.ts';
import { listResourceVersions, readResource, readResourceVersion } from '#contract/nonprofits/resources/resources.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';

export function resourceQuery(name: ResourceName) {
  return queryOf(readResource, { params: { name } });
}

export const versionsPageSize = 50;

export function versionsQuery(name: ResourceName, page: number) {
  return queryOf(listResourceVersions, { params: { name }, query: { page, pageSize: versionsPageSize } }, { staleTime: 0 });
}

export function versionQuery(name: ResourceName, version: number) {
  return queryOf(readResourceVersion, { params: { name, version } });
}

export async function dropResources(client: QueryClient): Promise<void> {
  await refresh(client, 'resources');
}
