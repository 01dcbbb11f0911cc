import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { agreeToGiving, type NonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { call, hasStatus } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { keepNonprofitGiving, nonprofitGivingQuery } from '../giving-queries.ts';
import classes from './agreement.module.css';
import { termsText } from './terms-text.ts';

const schema = z.object({ name: agreeToGiving.body.shape.name });

interface Props {
  nonprofit: { id: number; name: string };
  giving: NonprofitGiving;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

/** The text of the agreement, and the name of the person who agrees. */
export function AgreementForm({ nonprofit, giving, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const isOwn = useSignedInUser().nonprofit === nonprofit.id;
  const { agreement, agreementVersion } = giving;
  const form = useCallForm<z.output<typeof schema>>({
    initialValues: { name: '' },
    schema,
    send: async ({ name }) => {
      dialog.held = true;
      try {
        const params = { id: nonprofit.id };
        const saved = await call(agreeToGiving, { params, body: { name, agreementVersion }, quiet: 'refusals' });
        dialog.dirty = false;
        keepNonprofitGiving(client, nonprofit.id, saved);
        showAlert({ tone: 'success', text: `${nonprofit.name} takes gifts through the programme.` });
        onDone();
      } catch (error) {
        // shows the changed text, and says why it has to be read again
        if (hasStatus(error, 409)) await client.invalidateQueries(nonprofitGivingQuery(nonprofit.id));
        throw error;
      } finally {
        dialog.held = false;
      }
    },
  });
  return (
    <form
      noValidate
      className="stack gap-4"
      aria-busy={form.busy}
      onSubmit={form.submit}
      onChange={() => {
        dialog.dirty = true;
      }}
    >
      <FormProblem text={form.general} />
      <p className={`${classes.text} lines`}>{agreement}</p>
      <p className="soft">{termsText(giving)}</p>
      <TextInput
        {...form.field('name')}
        label={isOwn ? 'Your full name' : 'Full name of the person who agreed'}
        description={
          isOwn ? `You agree for ${nonprofit.name}.` : `Enter who agreed in writing for ${nonprofit.name}. Keep the writing.`
        }
        maxLength={200}
        autoComplete={isOwn ? 'name' : 'off'}
        withAsterisk
      />
      <SubmitActions submit="Agree and take gifts" busy={form.busy} cancel="Cancel" onCancel={onCancel} />
    </form>
  );
}
