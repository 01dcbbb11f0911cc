import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPlan, type ReviewPlan } from '#contract/reviews/plans.ts';
import { ApiFailure, call } from '../../api.ts';
import { storePlan } from './plan-queries.ts';
import classes from './planner.module.css';

export function PlanProgress({ plan: { id, progress } }: { plan: ReviewPlan }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function stop(): Promise<void> {
    setBusy(true);
    try {
      storePlan(client, await call(cancelPlan, { params: { id } }));
    } catch (error) {
      // `call` has shown why
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.progress}>
      <p role="status">The plan is being computed. You can leave this page: it is listed under Plan Reviews.</p>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, progress)} aria-label="Planning" />
      </Progress.Root>
      <Button variant="default" loading={busy} onClick={() => void stop()}>
        Stop
      </Button>
    </div>
  );
}
