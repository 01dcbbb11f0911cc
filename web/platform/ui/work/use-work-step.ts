import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useBusy } from './use-busy.ts';

/**
 * Runs the steps of a record one after the other, also those of other components, and keeps the record that each returns. A step
 * that is asked for during another waits for its turn, because a choice must not be lost. If a call fails, the record is loaded
 * again.
 */
export function useWorkStep<Item>(keep: (client: QueryClient, item: Item) => void, { queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const { mutateAsync } = useMutation({
    mutationFn: async (step: () => Promise<Item | undefined>) => {
      const item = await step();
      if (item) keep(client, item);
      return item;
    },
    scope: { id: JSON.stringify(queryKey) },
    networkMode: 'always',
  });

  const take = (step: () => Promise<Item | undefined>): Promise<Item | undefined> =>
    run(
      () => mutateAsync(step),
      () => void client.invalidateQueries({ queryKey }),
    );
  return { busy, take };
}
