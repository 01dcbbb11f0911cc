import { listArchives } from '#contract/desk/privacy/privacy.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { queryOf } from '../../platform/query-of.ts';

/** milliseconds between two requests while an archive is being made */
const between = 1_000;

export function archivesQuery(id: number) {
  return queryOf(
    listArchives,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => isAtWork(state)) ? between : false),
    },
  );
}
