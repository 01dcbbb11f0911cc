import { readUpkeep } from '#contract/upkeep/upkeep.ts';
import { queryOf } from '../query-of.ts';

const everyMilliseconds = 2_000;
const atRest = 30_000;

/** A backup that is under way is followed, and an open page stays true. */
export const upkeepQuery = queryOf(
  readUpkeep,
  {},
  { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.underWay ? everyMilliseconds : atRest) },
);
