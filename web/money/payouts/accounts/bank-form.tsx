import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changePayoutAccount, type PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { accountNumber, nameForBank, routingNumber } from '#contract/money/payouts/bank-numbers.ts';
import { accountTypeLabels, accountTypes } from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { call } from '../../../platform/api.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { keepAccount } from '../payout-queries.ts';
import { NameForBank } from './name-for-bank.tsx';
import { savedText } from './wait-text.ts';

const schema = z.object({
  routingNumber,
  accountNumber,
  again: z.string(),
  accountType: z.enum(accountTypes, payoutMessages.accountType),
  nameForBank,
});

const typedAlike = schema.check(
  z.refine(({ accountNumber: first, again }) => digits(first) === digits(again), {
    path: ['again'],
    error: 'The two account numbers differ.',
  }),
);

const digits = (typed: string) => typed.replace(/[\s-]/g, '');

interface Props {
  account: PayoutAccount;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

/** A bank account is always typed in full, and this browser stores no copy of the form. */
export function BankForm({ account, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const { nonprofitRef, bank, needsNameForBank } = account;
  const form = useCallForm<z.output<typeof typedAlike>>({
    initialValues: {
      routingNumber: '',
      accountNumber: '',
      again: '',
      accountType: bank?.accountType ?? 'CHECKING',
      nameForBank: bank?.nameForBank ?? '',
    },
    schema: typedAlike,
    send: async ({ again: _, nameForBank: name, ...typed }) => {
      dialog.held = true;
      try {
        const body = { bank: typed, nameForBank: name };
        const saved = await call(changePayoutAccount, { params: { id: nonprofitRef.id }, body, quiet: 'refusals' });
        dialog.dirty = false;
        keepAccount(client, saved);
        showAlert({ tone: 'success', text: savedText('Bank account saved.', saved.destinationWait) });
        onDone();
      } finally {
        dialog.held = false;
      }
    },
  });
  const line = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false, withAsterisk: true } as const;
  return (
    <form
      noValidate
      className="stack gap-4"
      aria-busy={form.busy}
      onSubmit={form.submit}
      onInput={() => {
        dialog.dirty = true;
      }}
    >
      <FormProblem text={form.general} />
      <TextInput {...form.field('routingNumber')} {...line} label="Routing number" description="Nine digits." data-autofocus />
      <TextInput {...form.field('accountNumber')} {...line} label="Account number" />
      <TextInput {...form.field('again')} {...line} label="Account number again" />
      <NativeSelect {...form.field('accountType')} label="Type of account">
        {accountTypes.map((type) => (
          <option key={type} value={type}>
            {accountTypeLabels[type]}
          </option>
        ))}
      </NativeSelect>
      <NameForBank {...form.field('nameForBank')} needed={needsNameForBank} />
      <SubmitActions submit="Save" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
