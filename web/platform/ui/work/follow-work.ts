import { isAtWork } from '#contract/platform/jobs/long-work.ts';

// Query options for records of long work: the records load again while a job works on them.

const everyMilliseconds = 700;

interface Loaded<Data> {
  state: { data: Data | undefined };
}
interface Working {
  state: string;
}

export const followOne = {
  staleTime: 0,
  refetchInterval: ({ state: { data } }: Loaded<Working>) => (data && isAtWork(data.state) ? everyMilliseconds : false),
} as const;

export const followList = {
  refetchInterval: ({ state: { data } }: Loaded<{ results: readonly Working[] }>) =>
    data?.results.some(({ state }) => isAtWork(state)) ? everyMilliseconds : false,
} as const;
