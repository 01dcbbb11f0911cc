import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApplicationResponse, reopenResponse, responseMessages } from '#contract/applications/response-calls.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../../platform/drafts/use-copied-values.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { type DialogState, FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { fromLocalTime, toLocalTime } from '../../zoned-time.ts';
import { useStaffStep } from './use-staff-step.ts';

export function ReopenButton({ response }: { response: ApplicationResponse }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Reopen
      </Button>
      <FormDialog title="Reopen this application" opened={opened} onClose={() => setOpened(false)} size="normal">
        {(dialog, close) => <ReopenForm response={response} dialog={dialog} onCancel={close} onDone={() => setOpened(false)} />}
      </FormDialog>
    </>
  );
}

interface Props {
  response: ApplicationResponse;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

function ReopenForm({ response, dialog, onCancel, onDone }: Props) {
  const { closesAt, extendedUntil, id, nonprofitRef } = response;
  const zone = programme().programmeTimeZone;
  const closed = closesAt !== null && Date.parse(closesAt) <= Date.now();
  const form = useCopiedValues(`reopen response ${id}`, {
    reason: '',
    until: toLocalTime(closed ? null : extendedUntil, zone),
  });
  const { reason, until } = form.values;
  const step = useStaffStep({
    call: (body: BodyOf<typeof reopenResponse>) => call(reopenResponse, { params: { id }, body, quiet: 'refusals' }),
    done: 'Application reopened.',
    form,
    dialog,
    onDone,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = fromLocalTime(until, zone);
    if (reason.trim() === '') step.show({ reason: responseMessages.reason });
    else if (closed && wanted === null) step.show({ extendedUntil: responseMessages.newDeadline });
    else void step.send({ reason, ...(wanted !== null && wanted !== extendedUntil ? { extendedUntil: wanted } : {}) });
  }

  return (
    <form onSubmit={submit} noValidate className="stack gap-5">
      <p>
        {nonprofitRef.name} can then change its answers and has to submit again. Its staff are told by email, with your reason.
      </p>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={step.general} />
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        error={step.errors.reason}
        onChange={({ currentTarget }) => form.set({ reason: currentTarget.value })}
      />
      {closesAt !== null && (
        <TextInput
          type="datetime-local"
          label="New deadline"
          withAsterisk={closed}
          description={
            closed
              ? `Applications closed on ${formatMoment(closesAt)}.`
              : `Open until ${formatMoment(closesAt)}; leave empty to keep that.`
          }
          value={until}
          error={step.errors.extendedUntil}
          onChange={({ currentTarget }) => form.set({ until: currentTarget.value })}
        />
      )}
      <SubmitActions submit="Reopen" busy={step.busy} onCancel={onCancel} />
    </form>
  );
}
