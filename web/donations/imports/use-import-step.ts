import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DonationImport } from '#contract/donations/imports/imports.ts';
import { ApiFailure } from '../../api.ts';
import { importQuery, keepImport } from './import-queries.ts';

/** Runs one call of an import at a time; `call` shows why it failed, and the import is loaded again. */
export function useImportStep(id: number) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function take(step: () => Promise<DonationImport | undefined>): Promise<DonationImport | undefined> {
    if (busy) return undefined;
    setBusy(true);
    try {
      const item = await step();
      if (item) keepImport(client, item);
      return item;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      void client.invalidateQueries(importQuery(id));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, take };
}
