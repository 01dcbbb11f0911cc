import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listResponses } from '#contract/applications/response-calls.ts';
import { changePlanLines } from '#contract/applications/reviews/plan-lines.ts';
import type { ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { submittedStatus } from '#contract/platform/access/response-status.ts';
import { call } from '../../../platform/api.ts';
import { type Choice, TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { searchReviewers } from '../staff/staff-queries.ts';
import { storePlan } from './plan-queries.ts';
import classes from './planner.module.css';

/** Adds a line by hand: an application and a reviewer for it. */
export function AddLine({ plan: { id, applicationTemplate } }: { plan: ReviewPlan }) {
  const client = useQueryClient();
  const [response, setResponse] = useState<Choice | null>(null);
  const [reviewer, setReviewer] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();

  async function searchResponses(search: string, signal: AbortSignal): Promise<Choice[]> {
    const query = { applicationTemplate, applicationStatus: submittedStatus, search, pageSize: 10 };
    const { results } = await call(listResponses, { query, signal, quiet: true });
    return results.map(({ id: found, nonprofitRef }) => ({ id: found, name: nonprofitRef.name }));
  }

  async function add(): Promise<void> {
    if (!response || !reviewer) return setProblem('Choose an application and a reviewer.');
    setProblem(undefined);
    await run(
      async () => {
        const lines = [{ response: response.id, reviewer: reviewer.id, change: 'add' as const }];
        storePlan(client, await call(changePlanLines, { params: { id }, body: { lines }, quiet: 'refusals' }));
        setResponse(null);
        setReviewer(null);
      },
      (error) => setProblem(error.general ?? Object.values(error.wireErrors).flat().join(' ')),
    );
  }

  return (
    <form
      className={`${classes.addLine} columns-48`}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <FormProblem text={problem} />
      <TypeAhead label="Add a line for" value={response} onChange={setResponse} search={searchResponses} />
      <TypeAhead label="Reviewer" value={reviewer} onChange={setReviewer} search={searchReviewers} />
      <Button type="submit" variant="default" loading={busy}>
        Add
      </Button>
    </form>
  );
}
