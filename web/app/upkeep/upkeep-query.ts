import { readUpkeep } from '#contract/app/upkeep/upkeep.ts';
import { queryOf } from '../../platform/query-of.ts';

const everyMilliseconds = 2_000;
const atRest = 30_000;

/** An open page loads again by itself, and more often while a backup is under way. */
export const upkeepQuery = queryOf(
  readUpkeep,
  {},
  { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.underWay ? everyMilliseconds : atRest) },
);
