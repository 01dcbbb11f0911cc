import { Radio, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answerVolunteer, type Volunteer } from '#contract/nonprofits/volunteering/volunteering.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { dropVolunteering } from './volunteering-queries.ts';

interface Props {
  volunteer: Volunteer;
  dialog: DialogState;
  onBack: () => void;
  onDone: () => void;
}

type Values = { accepted: boolean; answer: string };

/** Accepts or declines an offer, in the nonprofit's own words. */
export function AnswerForm({ volunteer, dialog, onBack, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, Volunteer>({
    copyAs: `answer volunteer ${volunteer.id}`,
    values: { accepted: volunteer.state !== 'DECLINED', answer: '' },
    schema: answerVolunteer.body,
    whole: true,
    send: (body: BodyOf<typeof answerVolunteer>) =>
      call(answerVolunteer, { params: { id: volunteer.id }, body, quiet: 'refusals' }).finally(() => dropVolunteering(client)),
    onSaved: () => {
      showAlert({ tone: 'success', text: `Your answer to ${volunteer.name} is on its way.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Send answer">
      <Radio.Group
        label="Do you take up the offer?"
        value={form.values.accepted ? 'yes' : 'no'}
        onChange={(chosen) => form.set('accepted', chosen === 'yes')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="yes" label="Accept" />
          <Radio value="no" label="Decline" />
        </Stack>
      </Radio.Group>
      <Textarea
        {...form.input('answer')}
        label="Your answer"
        description={`${volunteer.name} gets it by email, with the contact address of the opportunity.`}
        rows={6}
        maxLength={5_000}
        withAsterisk
        data-autofocus
      />
    </StepForm>
  );
}
