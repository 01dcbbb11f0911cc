import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answerClaim, type Claim } from '#contract/nonprofits/register/claims.ts';
import { call } from '../../platform/api.ts';
import { type DialogState, FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { dropClaims } from './claim-queries.ts';

interface Props {
  claim: Claim | undefined;
  onClose: () => void;
}

export function DeclineDialog({ claim, onClose }: Props) {
  return (
    <FormDialog
      title={`Decline the claim of ${claim?.nonprofitRef.name ?? ''}`}
      opened={claim !== undefined}
      onClose={onClose}
      size="normal"
    >
      {(dialog, close) => claim && <DeclineForm claim={claim} dialog={dialog} onBack={close} onDone={onClose} />}
    </FormDialog>
  );
}

interface FormProps {
  claim: Claim;
  dialog: DialogState;
  onBack: () => void;
  onDone: () => void;
}

function DeclineForm({ claim: { id, userRef }, dialog, onBack, onDone }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm<{ confirmed: boolean; answer: string }, Claim>({
    copyAs: `decline claim ${id}`,
    values: { confirmed: false, answer: '' },
    schema: answerClaim.body,
    whole: true,
    send: (body: { answer: string }) =>
      call(answerClaim, { params: { id }, body: { ...body, confirmed: false }, quiet: 'refusals' }).finally(
        () => void dropClaims(client),
      ),
    onSaved: () => {
      showAlert({ tone: 'success', text: `Your answer to ${userRef.fullName} is on its way.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Decline claim">
      <Textarea
        {...form.input('answer')}
        label="Your answer"
        description={`${userRef.fullName} gets it by email.`}
        rows={4}
        maxLength={1_000}
        withAsterisk
        data-autofocus
      />
    </StepForm>
  );
}
