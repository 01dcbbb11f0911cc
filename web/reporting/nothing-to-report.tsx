import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportingMessages, submitNothing } from '#contract/reporting/reporting.ts';
import { ApiFailure, call } from '../api.ts';
import { showAlert } from '../ui/feedback/alerts.ts';
import { dropReporting } from './reporting-queries.ts';

/** The button with which nonprofit staff say that their nonprofit has nothing to report for a period. */
export function NothingToReport({ period }: { period: number }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    setBusy(true);
    try {
      await call(submitNothing, { params: { id: period }, query: {} });
      showAlert({ tone: 'success', text: reportingMessages.submitted });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      await dropReporting(client);
      setBusy(false);
    }
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void submit()}>
      Nothing to report
    </Button>
  );
}
