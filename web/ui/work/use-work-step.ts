import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../api.ts';

/** Runs one call at a time, and keeps the record that it returns. If a call fails, the record is loaded again. */
export function useWorkStep<Item>(keep: (client: QueryClient, item: Item) => void, { queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function take(step: () => Promise<Item | undefined>): Promise<Item | undefined> {
    if (busy) return undefined;
    setBusy(true);
    try {
      const item = await step();
      if (item) keep(client, item);
      return item;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      void client.invalidateQueries({ queryKey });
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, take };
}
