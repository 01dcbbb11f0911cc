import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import type { useCopiedValues } from '../../../platform/drafts/use-copied-values.ts';
import { refresh } from '../../../platform/stale.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { responseQuery } from '../response-queries.ts';

type Errors = { reason?: string; extendedUntil?: string };

interface Options<Body> {
  call: (body: Body) => Promise<ApplicationResponse>;
  /** the message after success */
  done: string;
  form: Pick<ReturnType<typeof useCopiedValues>, 'dirty' | 'copy' | 'saved'>;
  dialog: DialogState;
  onDone: () => void;
}

/** Sends a form that reopens, extends or withdraws a response, shows errors at their fields, and updates the loaded record. */
export function useStaffStep<Body>({ call, done, form, dialog, onDone }: Options<Body>) {
  const queries = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [general, setGeneral] = useState<string>();
  const { busy, run } = useBusy();

  useDialogState(dialog, form, busy);

  async function send(body: Body): Promise<void> {
    setErrors({});
    setGeneral(undefined);
    await run(
      async () => {
        const response = await call(body);
        queries.setQueryData(responseQuery(response.id).queryKey, response);
        void refresh(queries, 'responses');
        showAlert({ tone: 'success', text: done });
        form.saved();
        onDone();
      },
      (error) => {
        const atFields = error.fieldErrors;
        setErrors(atFields);
        setGeneral(error.general ?? (atFields.reason || atFields.extendedUntil ? undefined : error.summary));
      },
    );
  }

  return { errors, general, busy, show: setErrors, send };
}
