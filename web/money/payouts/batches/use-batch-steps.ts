import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  approveBatch,
  closeBatch,
  computeBatchAgain,
  downloadPayoutFile,
  exportBatch,
  type PayoutBatch,
} from '#contract/money/payouts/batches.ts';
import { payoutMethodLabels } from '#contract/money/payouts/payout-choices.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { printSearch } from '../../../platform/addresses/search-params.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { startDownload } from '../../../platform/ui/lists/download/start-download.ts';
import { formatDollars } from '../../../platform/ui/text/format.ts';
import { dropPayouts, keepBatch } from '../payout-queries.ts';

type BatchStep = 'compute' | 'approve' | 'export' | 'close';

export type BatchSteps = ReturnType<typeof useBatchSteps>;

/** The actions on a batch, such as approving or exporting it. After a refusal, the page shows the reason and the present batch. */
export function useBatchSteps(batch: PayoutBatch) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<BatchStep>();
  const [problem, setProblem] = useState<string>();
  const { id, version, method, totals } = batch;
  const params = { id };
  const quiet = 'refusals' as const;

  async function step(name: BatchStep, make: () => Promise<PayoutBatch>, done?: string): Promise<void> {
    setBusy(name);
    setProblem(undefined);
    try {
      keepBatch(client, await make());
      if (done) showAlert({ tone: 'success', text: done });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(showCurrent(error));
    } finally {
      setBusy(undefined);
    }
  }

  /** Loads the batch again after a failed action. Returns the text to show; undefined if the error is not a refusal. */
  function showCurrent(error: ApiFailure): string | undefined {
    dropPayouts(client);
    if (!error.isRefusal) return undefined;
    const current = isBatch(error.current);
    return current ? `${error.summary} This page shows the batch as it is now: check it, then try again.` : error.summary;
  }

  return {
    busy,
    problem,
    computeAgain: () =>
      step('compute', () => call(computeBatchAgain, { params, body: { version }, quiet }), 'The batch is computed again.'),
    async approve() {
      const sure = await confirm({
        title: `Approve payout batch ${id}?`,
        text: `${formatDollars(totals.net)} goes to ${howMany(totals.nonprofits, 'nonprofit', 'nonprofits')} (${payoutMethodLabels[method]}).`,
        confirm: 'Approve',
      });
      if (sure) await step('approve', () => call(approveBatch, { params, body: { version }, quiet }), `Batch ${id} is approved.`);
    },
    /** `effectiveDate`: the day on which the banks pay, only for an ACH file */
    export: (effectiveDate?: string) =>
      step('export', async () => {
        const next = await call(exportBatch, { params, body: effectiveDate ? { effectiveDate } : {}, quiet });
        keepBatch(client, next);
        await startDownload(`${downloadPayoutFile.path}${printSearch({ batch: id })}`);
        return next;
      }),
    async close() {
      const sure = await confirm({
        title: `Close payout batch ${id}?`,
        text: 'After that, only a payment that comes back can still be marked.',
        confirm: 'Close batch',
      });
      if (sure) await step('close', () => call(closeBatch, { params, body: {}, quiet }), `Batch ${id} is closed.`);
    },
  };
}

const isBatch = (current: unknown): boolean => z.safeParse(z.object({ id: z.int(), version: z.int() }), current).success;
