import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  discountColumns,
  type ManagedDiscount,
} from '#contract/learning/subscription/discounts.ts';
import type { ManagedTier } from '#contract/learning/subscription/tiers.ts';
import { formOf } from '#contract/platform/fields/form-values.ts';
import type { DialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { DayControl } from '../../../platform/ui/forms/fields/day-control.tsx';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { recordCalls } from '../../../platform/ui/forms/record-calls.ts';

interface Props {
  discount: ManagedDiscount | undefined;
  tiers: readonly ManagedTier[];
  dialog: DialogState;
  close: () => void;
  onDone: () => void;
}

const fields = formOf(discountColumns);
const { labels } = fields;

const types = [
  { value: 'FIXED', label: 'Dollars off' },
  { value: 'PERCENTAGE', label: 'Percent off' },
];

export function DiscountForm({ discount, tiers, dialog, close, onDone }: Props) {
  const names = (ids: readonly number[]) => tiers.filter(({ id }) => ids.includes(id)).map(({ tierName }) => tierName);
  const form = useDialogForm({
    what: 'discount code',
    loss: 'Nobody has used it.',
    item: discount,
    nameOf: ({ code }) => code,
    ...fields,
    formats: {
      discountType: (value) => types.find((type) => type.value === value)?.label ?? '',
      tiers: (ids) => names(ids).join(', ') || 'All',
    },
    mayDelete: discount?.can.delete ?? false,
    schema: discount ? changeDiscount.body : createDiscount.body,
    ...recordCalls(createDiscount, changeDiscount, deleteDiscount),
    dialog,
    onSaved: onDone,
    onDeleted: onDone,
  });
  const chosen = form.field('tiers');
  const unit = form.values.discountType === 'FIXED' ? '$' : '%';
  return (
    <DialogForm form={form} close={close} submit={discount ? 'Save' : 'Add code'}>
      <TextInput
        {...form.input('code')}
        label={labels.code}
        withAsterisk
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
      />
      <div className="pair stack gap-4">
        <NativeSelect {...form.input('discountType')} label={labels.discountType} data={types} />
        <NumberField {...form.field('discountAmount')} unit={unit} decimals={2} label={labels.discountAmount} withAsterisk />
      </div>
      <div className="pair stack gap-4">
        <DayControl {...form.field('validFrom')} label={labels.validFrom} />
        <DayControl {...form.field('validUntil')} label={labels.validUntil} />
      </div>
      <NumberField {...form.field('usesAllowed')} decimals={0} label={labels.usesAllowed} description="Empty: any number." />
      <Checkbox.Group
        label={labels.tiers}
        description="None: all of them."
        error={chosen.error}
        value={chosen.value.map(String)}
        onChange={(ids) => chosen.onChange(ids.map(Number))}
      >
        {tiers.map(({ id, tierName, isOffered }) => (
          <Checkbox key={id} mt="xs" value={String(id)} label={isOffered ? tierName : `${tierName} (not offered)`} />
        ))}
      </Checkbox.Group>
      <TextInput {...form.input('note')} label={labels.note} description="Only programme staff see it." />
      {discount && !discount.can.delete && <p>Orders refer to this code: end it with a last day.</p>}
    </DialogForm>
  );
}
