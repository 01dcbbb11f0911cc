import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  discountFields,
  type ManagedDiscount,
} from '#contract/learning/subscription/discounts.ts';
import type { ManagedTier } from '#contract/learning/subscription/tiers.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '../../api.ts';
import type { DialogState } from '../../ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { useDialogForm } from '../../ui/forms/use-dialog-form.ts';

interface Props {
  discount: ManagedDiscount | undefined;
  tiers: readonly ManagedTier[];
  dialog: DialogState;
  close: () => void;
  onDone: () => void;
}

type Values = {
  code: string;
  discountType: string;
  discountAmount: number | null;
  validFrom: string | null;
  validUntil: string | null;
  usesAllowed: number | null;
  tiers: number[];
  note: string;
};

const types = [
  { value: 'FIXED', label: 'Dollars off' },
  { value: 'PERCENTAGE', label: 'Per cent off' },
];

export function DiscountForm({ discount, tiers, dialog, close, onDone }: Props) {
  const names = (ids: readonly number[]) => tiers.filter(({ id }) => ids.includes(id)).map(({ tierName }) => tierName);
  const form = useDialogForm<Values, ManagedDiscount>({
    what: 'discount code',
    loss: 'Nobody has used it.',
    item: discount,
    nameOf: ({ code }) => code,
    labels: {
      code: 'Code',
      discountType: 'Kind',
      discountAmount: 'Amount',
      validFrom: 'First day',
      validUntil: 'Last day',
      usesAllowed: 'Uses allowed',
      tiers: 'Tiers',
      note: 'Note',
    },
    formats: {
      discountType: (value) => types.find((type) => type.value === value)?.label ?? '',
      tiers: (ids) => names(ids).join(', ') || 'All',
    },
    mayDelete: discount?.uses === 0,
    values: (item) => ({
      code: item?.code ?? '',
      discountType: item?.discountType ?? 'PERCENTAGE',
      discountAmount: item?.discountAmount ?? null,
      validFrom: item?.validFrom ?? null,
      validUntil: item?.validUntil ?? null,
      usesAllowed: item?.usesAllowed ?? null,
      tiers: item?.tiers ?? [],
      note: item?.note ?? '',
    }),
    schema: discount ? changeDiscount.body : discountFields,
    create: (body: BodyOf<typeof createDiscount>) => call(createDiscount, { body, quiet: 'refusals' }),
    update: (id, body: BodyOf<typeof changeDiscount>, version) =>
      call(changeDiscount, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteDiscount, { params: { id }, quiet: [404] }),
    dialog,
    onSaved: onDone,
    onDeleted: onDone,
  });
  const chosen = form.field('tiers');
  const day = (path: 'validFrom' | 'validUntil') => ({
    name: path,
    error: form.errors[path],
    value: form.values[path] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => form.set(path, event.currentTarget.value || null),
  });
  const number = (path: 'discountAmount' | 'usesAllowed') => ({
    name: path,
    error: form.errors[path],
    type: 'number',
    min: 0,
    value: form.values[path] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(path, event.currentTarget.value === '' ? null : Number(event.currentTarget.value)),
  });
  return (
    <DialogForm form={form} close={close} submit={discount ? 'Save' : 'Add code'}>
      <TextInput
        {...form.input('code')}
        label="Code"
        withAsterisk
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
      />
      <div className="pair stack gap-4">
        <NativeSelect {...form.input('discountType')} label="Kind" data={types} />
        <TextInput {...number('discountAmount')} step={0.01} label="Amount" withAsterisk />
      </div>
      <div className="pair stack gap-4">
        <TextInput {...day('validFrom')} type="date" label="First day" />
        <TextInput {...day('validUntil')} type="date" label="Last day" />
      </div>
      <TextInput {...number('usesAllowed')} step={1} label="Uses allowed" description="Empty: any number." />
      <Checkbox.Group
        label="Tiers"
        description="None: all of them."
        error={chosen.error}
        value={chosen.value.map(String)}
        onChange={(ids) => chosen.onChange(ids.map(Number))}
      >
        {tiers.map(({ id, tierName, isOffered }) => (
          <Checkbox key={id} mt="xs" value={String(id)} label={isOffered ? tierName : `${tierName} (not offered)`} />
        ))}
      </Checkbox.Group>
      <TextInput {...form.input('note')} label="Note" description="Only programme staff see it." />
      {discount && discount.uses > 0 && <p>Orders refer to this code: end it with a last day.</p>}
    </DialogForm>
  );
}
