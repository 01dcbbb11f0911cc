import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeVolunteering, type Volunteering } from '#contract/nonprofits/volunteering/volunteering.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { ConflictDialog } from '../../platform/ui/dialogs/conflict-dialog.tsx';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { dropVolunteering } from './volunteering-queries.ts';

interface Props {
  volunteering: Volunteering;
  dialog: DialogState;
  onBack: () => void;
  onDone: () => void;
}

/** Edits the notes on an opportunity, which its nonprofit and programme staff read. */
export function NotesForm({ volunteering: { id, notes, version }, dialog, onBack, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<{ notes: string }, Volunteering>({
    copyAs: `notes on opportunity ${id}`,
    values: { notes },
    version,
    schema: changeVolunteering.body,
    whole: true,
    send: (body: BodyOf<typeof changeVolunteering>, current) =>
      call(changeVolunteering, { params: { id }, body: { ...body, version: current }, quiet: 'refusals' }).finally(() =>
        dropVolunteering(client),
      ),
    readCurrent,
    onSaved: () => {
      showAlert({ tone: 'success', text: 'Notes saved.' });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Save notes">
      <Textarea
        {...form.input('notes')}
        label="Notes"
        description="For your nonprofit and programme staff."
        rows={5}
        maxLength={2_000}
        data-autofocus
      />
      <ConflictDialog
        what="this text"
        conflict={form.conflict}
        labels={{ notes: 'Notes' }}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </StepForm>
  );
}

function readCurrent(current: unknown) {
  const { notes, version } = current as Volunteering;
  return { values: { notes }, version };
}
