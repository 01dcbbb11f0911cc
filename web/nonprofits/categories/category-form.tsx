import { NativeSelect, TextInput } from '@mantine/core';
import {
  createCategory,
  createCategoryGroup,
  deleteCategory,
  deleteCategoryGroup,
  type ManagedCategory,
  type ManagedGroup,
  renameCategoryGroup,
  updateCategory,
} from '#contract/nonprofits/categories/categories.ts';
import { uncategorized } from '#contract/nonprofits/list.ts';
import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { recordCalls } from '../../platform/ui/forms/record-calls.ts';

interface Frame {
  dialog: DialogState;
  close: () => void;
  /** called after saving or deleting */
  onDone: () => void;
}

type CategoryValues = { name: string; alsoCalled: string; group: number | null };

export function CategoryForm({
  category,
  groups,
  ...frame
}: Frame & { category: ManagedCategory | undefined; groups: ManagedGroup[] }) {
  const unused = category?.nonprofits === 0;
  const groupName = (id: number | null) => groups.find((group) => group.id === id)?.name ?? uncategorized;
  const form = useDialogForm<CategoryValues, ManagedCategory>({
    what: 'category',
    loss: 'No nonprofit uses it.',
    item: category,
    nameOf: ({ name }) => name,
    labels: { name: 'Name', alsoCalled: 'Also called', group: 'Group' },
    formats: { group: groupName },
    mayDelete: unused,
    values: (item) => ({ name: item?.name ?? '', alsoCalled: item?.alsoCalled ?? '', group: item?.group ?? null }),
    schema: createCategory.body,
    ...recordCalls(createCategory, updateCategory, deleteCategory),
    dialog: frame.dialog,
    onSaved: frame.onDone,
    onDeleted: frame.onDone,
  });
  const { onChange, value, ...group } = form.field('group');
  return (
    <DialogForm form={form} close={frame.close}>
      <TextInput {...form.input('name')} label="Name" withAsterisk autoComplete="off" data-autofocus />
      <TextInput
        {...form.input('alsoCalled')}
        label="Also called"
        description="Other words that people type, such as “food pantry, hunger”. The public directory finds its nonprofits by them."
        autoComplete="off"
      />
      <NativeSelect
        {...group}
        label="Group"
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
        data={[{ value: '', label: uncategorized }, ...groups.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      {category && !unused && <p>A category in use cannot be deleted. Merge it into another one instead.</p>}
    </DialogForm>
  );
}

type GroupRecord = Omit<ManagedGroup, 'categories'>;

export function GroupForm({ group, ...frame }: Frame & { group: ManagedGroup | undefined }) {
  const empty = group?.categories.length === 0;
  const form = useDialogForm<{ name: string }, GroupRecord>({
    what: 'group',
    loss: 'It has no categories.',
    item: group,
    nameOf: ({ name }) => name,
    labels: { name: 'Name' },
    mayDelete: empty,
    values: (item) => ({ name: item?.name ?? '' }),
    schema: createCategoryGroup.body,
    ...recordCalls(createCategoryGroup, renameCategoryGroup, deleteCategoryGroup),
    dialog: frame.dialog,
    onSaved: frame.onDone,
    onDeleted: frame.onDone,
  });
  return (
    <DialogForm form={form} close={frame.close}>
      <TextInput {...form.input('name')} label="Name" withAsterisk autoComplete="off" data-autofocus />
      {group && !empty && <p>A group can be deleted once it has no categories.</p>}
    </DialogForm>
  );
}
