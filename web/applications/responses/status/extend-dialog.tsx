import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApplicationResponse, extendResponse } from '#contract/applications/response-calls.ts';
import { instantMessage } from '#contract/platform/wire/days-and-times.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../../platform/drafts/use-copied-values.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { type DialogState, FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { fromLocalTime, toLocalTime } from '../../zoned-time.ts';
import { useStaffStep } from './use-staff-step.ts';

export function ExtendButton({ response }: { response: ApplicationResponse }) {
  const [opened, setOpened] = useState(false);
  const { closesAt } = response;
  // an application without a closing date has nothing to extend
  if (closesAt === null) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Extend deadline
      </Button>
      <FormDialog title="Extend the deadline" opened={opened} onClose={() => setOpened(false)} size="normal">
        {(dialog, close) => <ExtendForm {...{ response, closesAt, dialog }} onCancel={close} onDone={() => setOpened(false)} />}
      </FormDialog>
    </>
  );
}

interface Props {
  response: ApplicationResponse;
  closesAt: string;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

function ExtendForm({ response: { id, nonprofitRef, extendedUntil }, closesAt, dialog, onCancel, onDone }: Props) {
  const zone = programme().programmeTimeZone;
  const form = useCopiedValues(`extend response ${id}`, { until: toLocalTime(extendedUntil, zone) });
  const { until } = form.values;
  const step = useStaffStep({
    call: (body: BodyOf<typeof extendResponse>) => call(extendResponse, { params: { id }, body, quiet: 'refusals' }),
    done: 'Deadline changed.',
    form,
    dialog,
    onDone,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = fromLocalTime(until, zone);
    if (wanted === null) step.show({ extendedUntil: instantMessage });
    else void step.send({ extendedUntil: wanted, reason: '' });
  }

  return (
    <form onSubmit={submit} noValidate className="stack gap-5">
      <p>For {nonprofitRef.name} alone: its staff are told by email.</p>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={step.general} />
      <TextInput
        type="datetime-local"
        label="Deadline"
        description={`${Date.parse(closesAt) <= Date.now() ? 'It was' : 'It is'} ${formatMoment(closesAt)}.`}
        data-autofocus
        value={until}
        error={step.errors.extendedUntil}
        onChange={({ currentTarget }) => form.set({ until: currentTarget.value })}
      />
      <DialogActions>
        {extendedUntil !== null && (
          <Button variant="subtle" disabled={step.busy} onClick={() => void step.send({ extendedUntil: null, reason: '' })}>
            Remove extension
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={step.busy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
