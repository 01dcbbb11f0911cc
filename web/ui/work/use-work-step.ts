import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useBusy } from './use-busy.ts';

/** Runs one call at a time, and keeps the record that it returns. If a call fails, the record is loaded again. */
export function useWorkStep<Item>(keep: (client: QueryClient, item: Item) => void, { queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function take(step: () => Promise<Item | undefined>): Promise<Item | undefined> {
    if (busy) return undefined;
    return run(
      async () => {
        const item = await step();
        if (item) keep(client, item);
        return item;
      },
      () => void client.invalidateQueries({ queryKey }),
    );
  }
  return { busy, take };
}
