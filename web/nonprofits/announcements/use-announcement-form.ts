import type { DialogState } from '../../platform/ui/dialogs/form-dialog.tsx';
import { type DialogFormOptions, useDialogForm } from '../../platform/ui/forms/dialogs/use-dialog-form.ts';
import type { FormValues } from '../../platform/ui/forms/use-record-form.ts';
import type { Announcement, AnnouncementModalProps } from './announcement-list.tsx';

/** The props of the form in an announcement's modal. */
export type AnnouncementFormProps<Item extends Announcement> = Omit<AnnouncementModalProps<Item>, 'opened' | 'onClose'> & {
  dialog: DialogState;
  close: () => void;
};

/** Makes the form of one announcement in its modal. */
export function useAnnouncementForm<Values extends FormValues, Item extends Announcement & { version: number }>(
  { nonprofit, item, dialog, onSaved, onDeleted }: AnnouncementFormProps<Item>,
  options: Omit<DialogFormOptions<Values, Item>, 'parent' | 'item' | 'loss' | 'dialog' | 'onSaved' | 'onDeleted'>,
) {
  const loss = 'It will be removed from the profile and from the public directory.';
  return useDialogForm<Values, Item>({ ...options, parent: `nonprofit ${nonprofit}`, item, loss, dialog, onSaved, onDeleted });
}
