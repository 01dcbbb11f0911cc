import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import {
  changePayoutSettings,
  entryClasses,
  type PayoutSettings,
  payoutSettingsFields,
} from '#contract/money/payouts/settings.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { ConflictDialog } from '../../../platform/ui/dialogs/conflict-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import fields from '../../../platform/ui/forms/dialogs/dialog-form.module.css';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { FormSection } from '../../../platform/ui/forms/form-section.tsx';
import { SaveBar } from '../../../platform/ui/forms/save-bar.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { dropPayouts, payoutSettingsQuery } from '../payout-queries.ts';
import { type SettingsValues, settingsFormats, settingsLabels, settingsValues } from './settings-values.ts';

const schema = z.partial(payoutSettingsFields);

export function SettingsForm({ settings }: { settings: PayoutSettings }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<SettingsValues, PayoutSettings>({
    copyAs: 'payout settings',
    values: settingsValues(settings),
    version: settings.version,
    schema,
    send: (body: object, version) => call(changePayoutSettings, { body: { ...body, version }, quiet: 'refusals' }),
    ask: askFirst,
    onSaved: (saved) => {
      client.setQueryData(payoutSettingsQuery.queryKey, saved);
      dropPayouts(client);
      showAlert({ tone: 'success', text: 'Payout settings saved.' });
    },
    readCurrent: (current) => {
      const record = changePayoutSettings.result.parse(current);
      return { values: settingsValues(record), version: record.version };
    },
  });
  return (
    <form {...form.formProps} className="stack gap-10 wide-46">
      <FormSection title="Fees" note="What the programme keeps of each payment to a nonprofit.">
        <div className="pair stack gap-4">
          <NumberField {...form.field('feePercent')} label={settingsLabels.feePercent} unit="%" decimals={3} rightSection="%" />
          <DollarField {...form.field('feeFixed')} label={settingsLabels.feeFixed} />
        </div>
        <DollarField
          {...form.field('minimum')}
          label={settingsLabels.minimum}
          description="A nonprofit with less, after fees, waits for a later batch."
        />
      </FormSection>
      <FormSection title="Approval">
        <Checkbox
          {...form.checkbox('secondApproval')}
          classNames={{ description: fields.boxNote ?? '' }}
          label={settingsLabels.secondApproval}
          description="Whoever drafted or changed a batch cannot approve it."
        />
        <NumberField
          {...form.field('destinationDays')}
          label={settingsLabels.destinationDays}
          decimals={0}
          description="A new bank account, PayPal email or address waits so long, unless another person confirms it. 0: it is paid at once. What a colleague without the field of work “finance” changes is paid only once it is confirmed."
        />
      </FormSection>
      <FormSection title="PayPal">
        <TextInput {...form.input('paypalCurrency')} label={settingsLabels.paypalCurrency} description="Such as USD." />
      </FormSection>
      <BankSection form={form} ready={settings.achReady} />
      <SaveBar form={form} onCancel={() => void navigate({ to: '/payouts' })} />
      <ConflictDialog
        what="these settings"
        conflict={form.conflict}
        labels={settingsLabels}
        formats={settingsFormats}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </form>
  );
}

type Form = ReturnType<typeof useRecordForm<SettingsValues, PayoutSettings>>;
type Line = Extract<keyof SettingsValues, `ach${string}`>;

function BankSection({ form, ready }: { form: Form; ready: boolean }) {
  const line = (name: Line, props: Pick<ComponentProps<typeof TextInput>, 'description' | 'maxLength' | 'inputMode'>) => (
    <TextInput {...form.input(name)} {...props} label={settingsLabels[name]} autoComplete="off" spellCheck={false} />
  );
  return (
    <FormSection
      title="Bank (ACH)"
      note={`What the bank needs in the head of a NACHA file: it tells you these values. ${
        ready ? 'All of them are filled in.' : 'ACH batches can be drafted once all of them are filled in.'
      }`}
    >
      <div className="pair stack gap-4">
        {line('achDestinationRouting', { description: 'Immediate destination: nine digits.', inputMode: 'numeric' })}
        {line('achDestinationName', { maxLength: 23 })}
        {line('achOrigin', { description: 'As the bank gave it: mostly 1 and the EIN.', maxLength: 10 })}
        {line('achOriginName', { maxLength: 23 })}
        {line('achCompanyId', { description: 'Mostly the same as the immediate origin.', maxLength: 10 })}
        {line('achEntryDescription', { description: 'On the nonprofits’ bank statements: at most 10 letters.', maxLength: 10 })}
        <NativeSelect
          {...form.input('achEntryClass')}
          label={settingsLabels.achEntryClass}
          data={entryClasses.map((value) => ({ value, label: entryClassLabels[value] }))}
        />
      </div>
    </FormSection>
  );
}

const entryClassLabels = { CCD: 'CCD: to organizations', PPD: 'PPD: to persons' };

/** Asks first if the change lets one person alone pay money out, or sends money to a destination that nobody confirmed. */
async function askFirst(after: SettingsValues, before: SettingsValues): Promise<boolean> {
  if (!after.secondApproval && before.secondApproval && !(await askAlone())) return false;
  return after.destinationDays !== 0 || before.destinationDays === 0 || askAtOnce();
}

const askAlone = () =>
  confirm({
    title: 'Let one account draft and approve?',
    text: 'One person can then pay money out alone. The history still names who did what.',
    confirm: 'Allow it',
    loss: true,
  });

const askAtOnce = () =>
  confirm({
    title: 'Pay a changed destination at once?',
    text: 'Whoever gets into a nonprofit’s account can then have its next payment sent elsewhere.',
    confirm: 'Allow it',
    loss: true,
  });
