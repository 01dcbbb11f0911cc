import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createResponse } from '#contract/applications/response-calls.ts';
import { ApiFailure, call } from '../../api.ts';
import { ownPageOf } from '../responses/own-page.ts';

export type Start = ReturnType<typeof useStart>;

/** Creates the response, or finds the one that exists, and opens it. */
export function useStart(templateId: number) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  async function go(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { id, status } = await call(createResponse, { body: { applicationTemplate: templateId }, quiet: 'refusals' });
      await navigate({ to: ownPageOf(status), params: { id: String(id) } });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.isRefusal) setProblem(error.summary);
    } finally {
      setBusy(false);
    }
  }
  return { go, busy, problem };
}
