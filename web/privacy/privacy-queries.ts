import { isAtWork } from '#contract/jobs/long-work.ts';
import { listArchives } from '#contract/privacy/privacy.ts';
import { queryOf } from '../query-of.ts';

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
