import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApplicationResponse, withdrawResponse } from '#contract/applications/response-calls.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { isReviewable } from '#contract/platform/access/response-status.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../../platform/drafts/use-copied-values.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { type DialogState, FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { formatDeadline } from '../../../platform/ui/text/format.ts';
import { useStaffStep } from './use-staff-step.ts';

interface Props {
  response: ApplicationResponse;
  /** called before the dialog opens, such as to save what is typed */
  onOpen?: () => void;
  onDone?: () => void;
}

/** Opens the dialog in which a nonprofit, or programme staff on its behalf, withdraws a response. Nothing if they may not. */
export function WithdrawButton({ response, onOpen, onDone }: Props) {
  const [opened, setOpened] = useState(false);
  function open(): void {
    onOpen?.();
    setOpened(true);
  }
  function finish(): void {
    setOpened(false);
    onDone?.();
  }
  return (
    <>
      {response.can.withdraw && (
        <Button variant="default" onClick={open}>
          Withdraw application
        </Button>
      )}
      <FormDialog title="Withdraw this application?" opened={opened} onClose={() => setOpened(false)} size="normal">
        {(dialog, close) => <WithdrawForm response={response} dialog={dialog} onCancel={close} onDone={finish} />}
      </FormDialog>
    </>
  );
}

interface FormProps {
  response: ApplicationResponse;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

function WithdrawForm({ response, dialog, onCancel, onDone }: FormProps) {
  const { id } = response;
  const staff = may(useSignedInUser(), 'manageApplications');
  const form = useCopiedValues(`withdraw response ${id}`, { reason: '' });
  const { reason } = form.values;
  const step = useStaffStep({
    call: (body: BodyOf<typeof withdrawResponse>) => call(withdrawResponse, { params: { id }, body, quiet: 'refusals' }),
    done: 'Application withdrawn.',
    form,
    dialog,
    onDone,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    void step.send({ reason });
  }

  return (
    <form onSubmit={submit} noValidate className="stack gap-5">
      <div className="stack gap-3">
        <p>{whatHappens(response)}</p>
        <p>{wayBack(response, staff)}</p>
      </div>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={step.general} />
      <Textarea
        label="Reason"
        description={
          staff
            ? `Optional. The staff of ${response.nonprofitRef.name} read it in the email that they get.`
            : 'Optional. Programme staff and your colleagues read it.'
        }
        autosize
        minRows={3}
        maxLength={2_000}
        data-autofocus
        value={reason}
        error={step.errors.reason}
        onChange={({ currentTarget }) => form.set({ reason: currentTarget.value })}
      />
      <SubmitActions submit="Withdraw application" busy={step.busy} onCancel={onCancel} />
    </form>
  );
}

function whatHappens({ nonprofitRef: { name }, applicationTemplateRef, status }: ApplicationResponse): string {
  const from = `${name} then no longer applies with “${applicationTemplateRef.name}”.`;
  return isReviewable(status)
    ? `${from} Nobody reviews the application any more, and no decision is made about it. All answers are kept, and programme staff can still read them.`
    : `${from} No more reminders of the deadline are sent. All answers are kept, and programme staff can still read them.`;
}

function wayBack({ closesAt }: ApplicationResponse, staff: boolean): string {
  const isClosed = closesAt !== null && Date.parse(closesAt) <= Date.now();
  if (isClosed)
    return staff
      ? 'Only programme staff can take this back.'
      : 'Applications are closed: only programme staff can take this back.';
  return closesAt === null ? 'This can be taken back.' : `This can be taken back until ${formatDeadline(closesAt)}.`;
}
