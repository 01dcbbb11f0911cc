import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { extendResponse, reopenResponse } from '#contract/application-response-calls.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { ApiFailure, call } from '../../api.ts';
import { showAlert } from '../../ui/alerts.ts';
import { responseQuery } from './response-queries.ts';

type Step = typeof reopenResponse | typeof extendResponse;
type Errors = { reason?: string; extendedUntil?: string };

interface Options<E extends Step> {
  endpoint: E;
  id: number;
  /** what is said when it is done */
  done: string;
  onDone: () => void;
}

/** A step that staff take with a response: sends it, shows what is wrong at its field, puts the new record in place. */
export function useStaffStep<E extends Step>({ endpoint, id, done, onDone }: Options<E>) {
  const queries = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [general, setGeneral] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(body: Partial<BodyOf<E>>): Promise<void> {
    setBusy(true);
    setErrors({});
    setGeneral(undefined);
    try {
      const response = await call<Step>(endpoint, { params: { id }, body: body as never, quiet: 'refusals' });
      queries.setQueryData(responseQuery(id).queryKey, response);
      void queries.invalidateQueries({ queryKey: ['application-responses'] });
      showAlert({ tone: 'success', text: done });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const atFields = error.fieldErrors;
      setErrors(atFields);
      setGeneral(error.general ?? (atFields.reason || atFields.extendedUntil ? undefined : error.summary));
    } finally {
      setBusy(false);
    }
  }

  return { errors, general, busy, show: setErrors, send };
}
