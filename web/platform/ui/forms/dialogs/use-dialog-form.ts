import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiFailure } from '../../../api.ts';
import { confirm } from '../../dialogs/confirm.ts';
import type { DialogState } from '../../dialogs/form-dialog.tsx';
import { showAlert } from '../../feedback/alerts/alerts.ts';
import { type Formats, type FormValues, useRecordForm } from '../use-record-form.ts';

export interface DialogFormOptions<Values extends FormValues, Item> {
  /** what the record is called, in the middle of a sentence: `event` */
  what: string;
  /** what deleting the item means for users; only with `remove` */
  loss?: string;
  item: Item | undefined;
  /** the record that a new item belongs to: `nonprofit 12` */
  parent?: string;
  /** the item's name, for the question before it is deleted */
  nameOf: (item: Item) => string;
  values: (item: Item | undefined) => Values;
  labels: Record<keyof Values & string, string>;
  formats?: Formats<Values>;
  schema: z.ZodMiniType;
  create: (body: never) => Promise<Item>;
  update: (id: number, body: never, version: number) => Promise<Item>;
  /** missing for items that are never deleted */
  remove?: (id: number) => Promise<void>;
  /** false for an item that is in use */
  mayDelete?: boolean;
  dialog: DialogState;
  /** the alert after saving; default: `The event is saved.` */
  savedText?: string;
  onSaved: (item: Item) => void;
  onDeleted?: (item: Item) => void;
}

const gone = (error: unknown) => error instanceof ApiFailure && error.status === 404;

/** The form of a record in a dialog: creates, changes and deletes it. Keeps the input if somebody else saved first. */
export function useDialogForm<Values extends FormValues, Item extends { id: number; version: number }>(
  options: DialogFormOptions<Values, Item>,
) {
  const { what, loss = '', item, parent = '', nameOf, values, labels, formats, schema, create, update, remove } = options;
  const { mayDelete = true, dialog, savedText = `The ${what} is saved.`, onSaved, onDeleted } = options;
  const [deleted, setDeleted] = useState(false);

  async function send(body: never, version: number): Promise<Item> {
    try {
      return await (item && !deleted ? update(item.id, body, version) : create(body));
    } catch (error) {
      if (item && gone(error)) setDeleted(true);
      if (error instanceof ApiFailure && error.status === 400) tellInvalid();
      throw error;
    }
  }

  const form = useRecordForm<Values, Item>({
    copyAs: item ? `${what} ${item.id}` : `new ${what} ${parent}`,
    values: values(item),
    version: item?.version ?? 0,
    schema,
    whole: true,
    send,
    onSaved: (saved) => {
      dialog.dirty = false;
      if (item && saved.id !== item.id) onDeleted?.(item);
      showAlert({ tone: 'success', text: savedText });
      onSaved(saved);
    },
    onInvalid: tellInvalid,
    readCurrent: (current) => ({ values: values(current as Item), version: (current as Item).version }),
  });

  async function askAndDelete(from: Item, remove: (id: number) => Promise<void>): Promise<void> {
    if (dialog.held) return;
    dialog.held = true;
    const sure = await confirm({
      title: `Delete “${nameOf(from)}”?`,
      text: `${loss} This can't be undone.`,
      confirm: 'Delete',
      loss: true,
    });
    if (sure) await drop(from, remove);
    dialog.held = false;
  }

  async function drop(from: Item, remove: (id: number) => Promise<void>): Promise<void> {
    try {
      await remove(from.id);
    } catch (error) {
      // already deleted: nothing to do; `call` shows an alert for any other failure
      if (!gone(error)) return;
    }
    dialog.dirty = false;
    form.copy.discard();
    showAlert({ tone: 'success', text: `The ${what} is deleted.` });
    onDeleted?.(from);
  }

  const general =
    deleted && form.general ? `Somebody has deleted this ${what} in the meantime. Submit creates it anew.` : form.general;
  const onDelete = item && remove && !deleted && mayDelete ? () => askAndDelete(item, remove) : undefined;
  return { ...form, general, what, labels, formats, dialog, onDelete };
}

function tellInvalid(): void {
  showAlert({ tone: 'error', title: 'Error...', text: 'Please fix form errors before submitting.' });
}
