import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createResponse } from '#contract/applications/response-calls.ts';
import { call } from '../../platform/api.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { ownPageOf } from '../responses/own-page.ts';

export type Start = ReturnType<typeof useStart>;

/** Creates the response, or finds the one that exists, and opens it. */
export function useStart(templateId: number) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  async function go(): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        const { id, status } = await call(createResponse, { body: { applicationTemplate: templateId }, quiet: 'refusals' });
        await navigate({ ...ownPageOf(status), params: { id: String(id) } });
      },
      (error) => {
        if (error.isRefusal) setProblem(error.summary);
      },
    );
  }
  return { go, busy, problem };
}
