import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { claimMessages, claimNonprofit, type OwnClaim } from '#contract/nonprofits/register/claims.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { refreshUser } from '../../people/session-calls.ts';
import { call, hasStatus } from '../../platform/api.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { dropClaims } from './claim-queries.ts';
import { useOwnRegistration } from './use-own-registration.ts';

interface Props {
  nonprofit: { id: number; name: string };
  dialog: DialogState;
  onBack: () => void;
  onDone: () => void;
}

/** After a 403, shows that the person may no longer claim, and loads the user: staff changed the account in the meantime. */
async function showChangedAccount(error: unknown): Promise<never> {
  if (hasStatus(error, 403)) {
    showAlert({ tone: 'error', text: claimMessages.notAllowed });
    await refreshUser();
  }
  throw error;
}

/** Claims a nonprofit. The person says what they do there. */
export function ClaimForm({ nonprofit, dialog, onBack, onDone }: Props) {
  const client = useQueryClient();
  const { registration } = useOwnRegistration();
  const form = useRecordForm<{ message: string }, OwnClaim>({
    copyAs: `claim of nonprofit ${nonprofit.id}`,
    values: { message: '' },
    schema: claimNonprofit.body,
    whole: true,
    send: (body: BodyOf<typeof claimNonprofit>) =>
      call(claimNonprofit, { params: { id: nonprofit.id }, body, quiet: 'refusals' })
        .catch(showChangedAccount)
        .finally(() => void dropClaims(client)),
    onSaved: () => {
      showAlert({ tone: 'success', text: `Programme staff will look at your claim of ${nonprofit.name}.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Claim organization">
      {registration && (
        <p className="soft">
          Once they confirm, “{registration.name}”, which you registered, becomes part of {nonprofit.name}.
        </p>
      )}
      <Textarea
        {...form.input('message')}
        label="What do you do there?"
        description="Programme staff read it before they give you access: your role, and how they can check it."
        rows={4}
        maxLength={1_000}
        withAsterisk
        data-autofocus
      />
    </StepForm>
  );
}
