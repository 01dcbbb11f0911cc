import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Passkey, renamePasskey } from '#contract/platform/access/passkeys.ts';
import { call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../platform/ui/forms/submit-actions.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';

export function NamePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  return (
    <Dialog title="Name this passkey" opened={passkey !== undefined} onClose={onClose} size="narrow">
      {passkey && <Form key={passkey.id} passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { name },
    schema: renamePasskey.body,
    send: async (body) => {
      await call(renamePasskey, { params: { id }, body, quiet: 'refusals' });
      await refresh(client, 'passkeys');
      onClose();
    },
  });
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      <TextInput
        {...field('name')}
        label="Name"
        description="So that you know it again, such as “My telephone”."
        data-autofocus
      />
      <SubmitActions submit="Save name" busy={busy} onCancel={onClose} />
    </form>
  );
}
