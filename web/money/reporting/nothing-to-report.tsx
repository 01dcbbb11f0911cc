import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { reportingMessages, submitNothing } from '#contract/money/reporting/reporting.ts';
import { call } from '../../platform/api.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { dropReporting } from './reporting-queries.ts';

/** The button with which nonprofit staff say that their nonprofit has nothing to report for a period. */
export function NothingToReport({ period }: { period: number }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  async function submit(): Promise<void> {
    await run(async () => {
      try {
        await call(submitNothing, { params: { id: period }, query: {} });
        showAlert({ tone: 'success', text: reportingMessages.submitted });
      } finally {
        await dropReporting(client);
      }
    });
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void submit()}>
      Nothing to report
    </Button>
  );
}
