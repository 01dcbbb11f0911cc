import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeRequest, type InformationRequest } from '#contract/learning/requests/requests.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { FormCopyNotice } from '../../platform/drafts/form-copy-notice.tsx';
import { type DialogState, useDialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { keepRequest } from './request-queries.ts';

interface Props {
  request: InformationRequest;
  dialog: DialogState;
  close: () => void;
}

/** Staff's note about a request, and buttons that mark the request as answered or not, and as spam or not. */
export function AnswerForm({ request, dialog, close }: Props) {
  const client = useQueryClient();
  const [marking, setMarking] = useState(false);
  const form = useRecordForm<{ note: string }, InformationRequest>({
    copyAs: `information request note ${request.id}`,
    values: { note: request.note },
    version: request.version,
    schema: changeRequest.body,
    send: (body: BodyOf<typeof changeRequest>, version) =>
      call(changeRequest, { params: { id: request.id }, body: { ...body, version }, quiet: 'refusals' }),
    onSaved: (saved) => {
      showAlert({ tone: 'success', text: 'The note is saved.' });
      keepRequest(client, saved);
    },
  });
  const busy = form.busy || marking;
  useDialogState(dialog, form, busy);

  async function mark(body: BodyOf<typeof changeRequest>): Promise<void> {
    setMarking(true);
    try {
      keepRequest(client, await call(changeRequest, { params: { id: request.id }, body }));
    } catch {
      // `call` has already shown an alert
    } finally {
      setMarking(false);
    }
  }
  const answered = request.answeredAt !== null;

  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <div className="row gap-2">
        <Button
          variant="default"
          disabled={busy || form.dirty}
          onClick={() => void mark({ isAnswered: !answered, version: request.version })}
        >
          {answered ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
        <Button variant="subtle" disabled={busy || form.dirty} onClick={() => void mark({ suspected: !request.suspected })}>
          {request.suspected ? 'This is no spam' : 'This is spam'}
        </Button>
      </div>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      <Textarea
        {...form.input('note')}
        label="Note"
        description="Only programme staff see it: for example, what you answered."
        maxLength={2_000}
        autosize
        minRows={2}
      />
      <SubmitActions submit="Save note" busy={form.busy} disabled={marking || !form.dirty} cancel="Close" onCancel={close} />
    </form>
  );
}
