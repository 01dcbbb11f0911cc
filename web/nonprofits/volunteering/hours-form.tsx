import { useQueryClient } from '@tanstack/react-query';
import { countHours, type Volunteer } from '#contract/nonprofits/volunteering/volunteering.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../platform/ui/forms/dialogs/step-form.tsx';
import { NumberField } from '../../platform/ui/forms/fields/number-field.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { dropVolunteering } from './volunteering-queries.ts';

interface Props {
  volunteer: Volunteer;
  dialog: DialogState;
  onBack: () => void;
  onDone: () => void;
}

type Values = { hours: number | null };

/** Sets the sum of all hours that a volunteer has given so far. */
export function HoursForm({ volunteer, dialog, onBack, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, Volunteer>({
    copyAs: `hours of volunteer ${volunteer.id}`,
    values: { hours: volunteer.hours },
    schema: countHours.body,
    whole: true,
    send: (body: BodyOf<typeof countHours>) =>
      call(countHours, { params: { id: volunteer.id }, body, quiet: 'refusals' }).finally(() => dropVolunteering(client)),
    onSaved: ({ name, hours }) => {
      showAlert({ tone: 'success', text: `${name} has given ${howMany(hours, 'hour', 'hours')}.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Save hours">
      <NumberField {...form.field('hours')} label="Hours, all together" decimals={2} data-autofocus />
    </StepForm>
  );
}
