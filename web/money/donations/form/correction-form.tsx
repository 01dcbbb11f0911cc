import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Donation } from '#contract/money/donations/donations.ts';
import { correctDonation, correctionFields } from '#contract/money/payouts/corrections.ts';
import type { LedgerEntry } from '#contract/money/payouts/ledger.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { searchNonprofits } from '../../../nonprofits/list/search-nonprofits.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { randomName } from '../../../platform/drafts/browser-storage.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDollars, formatSigned } from '../../../platform/ui/text/format.ts';
import { dropPayouts } from '../../payouts/payout-queries.ts';
import { useNamedRecords } from '../list/use-named-records.ts';

type Values = {
  amount: number | null;
  reason: string;
  nonprofit: number | null;
};

type Correction = Omit<BodyOf<typeof correctDonation>, 'donation' | 'requestKey'>;

const schema = z.object({ ...correctionFields.shape, nonprofit: z.pipe(z.int('Choose a nonprofit.'), rowId) });

interface Props {
  donation: Donation;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

/** Corrects a donation that cannot be edited by adding an entry to the ledger. */
export function CorrectionForm({ donation, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const [send] = useState(() => correctionSender(donation.id));
  const form = useRecordForm<Values, LedgerEntry>({
    copyAs: `correction ${donation.id}`,
    values: { amount: null, reason: '', nonprofit: donation.nonprofit },
    schema,
    whole: true,
    ask: async (values) => {
      dialog.held = true;
      const sure = await askFirst(values);
      dialog.held = false;
      return sure;
    },
    send,
    onSaved: () => {
      showAlert({ tone: 'success', text: payoutMessages.correctionAdded });
      dropPayouts(client);
      onDone();
    },
  });
  const { named, onNamed } = useNamedRecords(
    { nonprofit: form.values.nonprofit, user: null },
    { nonprofit: donation.nonprofitRef, donor: null },
  );
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps}>
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      <div className="stack gap-4">
        <DollarField
          {...form.field('amount')}
          label="Amount of the correction"
          description="Below 0: the nonprofit is owed less. Above 0: it is owed more."
          inputMode="text"
          withAsterisk
          data-autofocus
        />
        <Effect donation={donation} values={form.values} />
        <Textarea {...form.input('reason')} label="Reason" rows={3} withAsterisk />
        <TypeAhead
          label="Nonprofit"
          name="nonprofit"
          description="Another one if this money belonged to that nonprofit."
          value={named.nonprofit}
          error={form.errors.nonprofit}
          onChange={(nonprofit) => {
            onNamed({ nonprofit });
            form.set('nonprofit', nonprofit?.id ?? null);
          }}
          search={searchNonprofits}
        />
      </div>
      <SubmitActions submit="Add correction" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}

/**
 * Sends the corrections of one form. A repeated send stores nothing twice. After a 409 (an earlier send was stored with other
 * values), the next send is a new correction.
 */
function correctionSender(donation: number): (body: Correction) => Promise<LedgerEntry> {
  let requestKey = randomName();
  return async (body) => {
    try {
      return await call(correctDonation, { body: { ...body, donation, requestKey }, quiet: 'refusals' });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) requestKey = randomName();
      throw error;
    }
  };
}

function askFirst({ amount }: Values): Promise<boolean> {
  return confirm({
    title: `Correct this donation by ${formatSigned(amount ?? 0)}?`,
    text: 'A correction is an entry of the ledger: it stays. The next payout batch of the nonprofit takes it in.',
    confirm: 'Add correction',
  });
}

const cents = (amount: number) => Math.round(amount * 100);

/** Shows what the donation counts as now and, if the correction is of the same nonprofit, after the correction. */
function Effect({ donation, values }: { donation: Donation; values: Values }) {
  const { amount, nonprofit } = values;
  const before = cents(donation.amount) + cents(donation.payout?.corrections ?? 0);
  const known = amount !== null && Number.isFinite(amount) && nonprofit === donation.nonprofit;
  const after = known ? before + cents(amount) : before;
  return (
    <p role="status" className="soft text-14">
      {known && after !== before
        ? `The donation counts as ${formatDollars(before / 100)} now, and as ${formatDollars(after / 100)} after this correction.`
        : `The donation counts as ${formatDollars(before / 100)} now.`}
    </p>
  );
}
