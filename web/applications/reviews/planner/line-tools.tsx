import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePlanLines, type LineChange, type PlanLine } from '#contract/applications/reviews/plan-lines.ts';
import type { ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { call } from '../../../platform/api.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { storePlan } from './plan-queries.ts';
import classes from './planner.module.css';

/** Locks or removes a line. A line that is assigned already is changed under Assign Reviewers. */
export function LineTools({ plan: { id }, line }: { plan: ReviewPlan; line: PlanLine }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const { response, reviewer, source, locked, removed, nonprofitRef } = line;
  if (source === 'current') return null;

  async function change(to: LineChange): Promise<void> {
    if (busy) return;
    await run(async () => {
      const lines = [{ response, reviewer: reviewer.id, change: to }];
      storePlan(client, await call(changePlanLines, { params: { id }, body: { lines } }));
    });
  }

  const of = `${reviewer.fullName} for ${nonprofitRef.name}`;
  const tool = (label: string, to: LineChange) => (
    <Button variant="default" size="compact-sm" disabled={busy} aria-label={`${label} ${of}`} onClick={() => void change(to)}>
      {label}
    </Button>
  );
  return (
    <span className={classes.tools}>
      {!removed && (locked ? tool('Unlock', 'unlock') : tool('Lock', 'lock'))}
      {removed ? tool('Put back', 'add') : tool('Remove', 'remove')}
    </span>
  );
}
