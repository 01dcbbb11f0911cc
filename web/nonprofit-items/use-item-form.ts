import type { DialogState } from '../ui/form-dialog.tsx';
import { type DialogFormOptions, useDialogForm } from '../ui/use-dialog-form.ts';
import type { FormValues } from '../ui/use-record-form.ts';
import type { ItemModalProps, Keepable } from './item-list.tsx';

/** What a modal hands to the form in it. */
export type ItemFormProps<Item extends Keepable> = Omit<ItemModalProps<Item>, 'opened' | 'onClose'> & {
  dialog: DialogState;
  close: () => void;
};

/** The form of one item of a profile. */
export function useItemForm<Values extends FormValues, Item extends Keepable & { version: number }>(
  { item, dialog, onSaved, onDeleted }: ItemFormProps<Item>,
  options: Omit<DialogFormOptions<Values, Item>, 'item' | 'loss' | 'dialog' | 'onSaved' | 'onDeleted'>,
) {
  const loss = 'It disappears from the profile and from the public directory.';
  return useDialogForm<Values, Item>({ ...options, item, loss, dialog, onSaved, onDeleted });
}
