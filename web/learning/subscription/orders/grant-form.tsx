import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { grantAccess, grantFields, type Order } from '#contract/learning/subscription/orders.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { searchNonprofits } from '../../../nonprofits/list/search-nonprofits.ts';
import { call } from '../../../platform/api.ts';
import { randomName } from '../../../platform/drafts/browser-storage.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { type Choice, TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDate, today } from '../../../platform/ui/text/format.ts';
import { dropSubscriptions } from '../subscription-queries.ts';

interface Props {
  dialog: DialogState;
  close: () => void;
  onSaved: () => void;
}

type Values = { nonprofit: number | null; endsOn: string; reason: string };

/** Gives a nonprofit access until a day, for instance because it paid by check. */
export function GrantForm({ dialog, close, onSaved }: Props) {
  const client = useQueryClient();
  const [requestKey] = useState(randomName);
  const [named, setNamed] = useState<Choice | null>(null);
  const form = useRecordForm<Values, Order>({
    copyAs: 'new grant',
    values: { nonprofit: null, endsOn: '', reason: '' },
    schema: grantFields,
    whole: true,
    send: (body: BodyOf<typeof grantAccess>) => call(grantAccess, { body: { ...body, requestKey }, quiet: 'refusals' }),
    onSaved: ({ nonprofitRef, endsOn }) => {
      dropSubscriptions(client);
      showAlert({ tone: 'success', text: `${nonprofitRef.name} has access until ${formatDate(endsOn ?? '')}.` });
      onSaved();
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps}>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      <div className="stack gap-4">
        <TypeAhead
          label="Nonprofit"
          name="nonprofit"
          value={named}
          onChange={(choice) => {
            setNamed(choice);
            form.set('nonprofit', choice?.id ?? null);
          }}
          search={searchNonprofits}
          error={form.errors.nonprofit}
          withAsterisk
        />
        <TextInput {...form.input('endsOn')} type="date" label="Last day" min={today()} withAsterisk />
        <Textarea
          {...form.input('reason')}
          label="Reason"
          description="For the audit trail: for example, paid by check 1024."
          maxLength={500}
          autosize
          minRows={2}
          withAsterisk
        />
      </div>
      <SubmitActions submit="Grant access" busy={form.busy} onCancel={close} />
    </form>
  );
}
