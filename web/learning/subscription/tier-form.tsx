import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { changeTier, createTier, deleteTier, type ManagedTier, tierColumns } from '#contract/learning/subscription/tiers.ts';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { formOf } from '#contract/platform/fields/form-values.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { DollarField } from '../../platform/ui/forms/fields/dollar-field.tsx';
import { recordCalls } from '../../platform/ui/forms/record-calls.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';

interface Props {
  tier: ManagedTier | undefined;
  dialog: DialogState;
  close: () => void;
  onDone: () => void;
}

const fields = formOf(tierColumns);
const { labels } = fields;
const sizes = budgetSizes.map((value) => ({ value, label: budgetSizeLabels[value] }));

export function TierForm({ tier, dialog, close, onDone }: Props) {
  const form = useDialogForm({
    what: 'tier',
    loss: 'Nobody has ordered it.',
    item: tier,
    nameOf: ({ tierName }) => tierName,
    ...fields,
    formats: {
      budgetSize: (value) => sizes.find((size) => size.value === value)?.label ?? '',
      subscriptionPrice: (price) => formatDollars(price ?? 0),
      isOffered: (offered) => (offered ? 'Yes' : 'No'),
    },
    mayDelete: tier?.can.delete ?? false,
    schema: createTier.body,
    ...recordCalls(createTier, changeTier, deleteTier),
    dialog,
    onSaved: onDone,
    onDeleted: onDone,
  });
  return (
    <DialogForm form={form} close={close} submit={tier ? 'Save' : 'Add tier'}>
      <TextInput {...form.input('tierName')} label={labels.tierName} withAsterisk autoComplete="off" data-autofocus />
      <NativeSelect {...form.input('budgetSize')} label={labels.budgetSize} data={sizes} withAsterisk />
      <DollarField
        {...form.field('subscriptionPrice')}
        label={labels.subscriptionPrice}
        description="0 is free of charge."
        withAsterisk
      />
      <Checkbox {...form.checkbox('isOffered')} label="Offered: one tier for each budget size" />
      {tier && !tier.can.delete && <p>Orders keep the price at which they were placed.</p>}
    </DialogForm>
  );
}
