import { Textarea, TextInput } from '@mantine/core';
import {
  type Audience,
  audienceLabels,
  audiences,
  changeUpdate,
  deleteUpdate,
  type Update,
  updateDraft,
} from '#contract/people/updates/updates.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { type DialogState, FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { ChoicesField } from '../../platform/ui/forms/fields/choosing/choices-field.tsx';
import classes from './updates.module.css';

interface Props {
  update: Update;
  opened: boolean;
  onClose: () => void;
  /** called after a save or a deletion */
  onChanged: () => void;
}

export function UpdateModal({ opened, onClose, ...rest }: Props) {
  return (
    <FormDialog title="Change update" opened={opened} onClose={onClose}>
      {(dialog, close) => <UpdateForm {...rest} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

type Values = { title: string; author: string; postedOn: string; notes: string; audiences: Audience[] };
type Item = Update & { version: number };

const asItem = (update: Update): Item => ({ ...update, version: update.staff?.version ?? 0 });
const valuesOf = (item: Item | undefined): Values => {
  const { title = '', author = '', postedOn = '', notes = '', staff } = item ?? {};
  return { title, author, postedOn, notes, audiences: staff?.audiences ?? [] };
};

const labels = { title: 'Title', author: 'Author', postedOn: 'Posting date', notes: 'Notes', audiences: 'Receivers' };

interface FormProps {
  update: Update;
  dialog: DialogState;
  close: () => void;
  onChanged: () => void;
}

function UpdateForm({ update, dialog, close, onChanged }: FormProps) {
  const isScheduled = update.staff?.state === 'SCHEDULED';
  const send = async (body: BodyOf<typeof changeUpdate>, version: number): Promise<Item> => {
    const { postedOn, audiences: to, ...texts } = body;
    const sent = isScheduled ? { ...texts, postedOn, audiences: to } : texts;
    const saved = await call(changeUpdate, { params: { id: update.id }, body: { ...sent, version }, quiet: 'refusals' });
    return asItem(saved);
  };
  const form = useDialogForm<Values, Item>({
    what: 'update',
    loss: 'Its receivers no longer find it, and emails that have not left yet are not sent.',
    item: asItem(update),
    nameOf: ({ title }) => title,
    values: valuesOf,
    labels,
    formats: { audiences: (chosen) => chosen.map((one) => audienceLabels[one]).join(', ') },
    schema: updateDraft,
    create: (body: BodyOf<typeof changeUpdate>) => send(body, 0),
    update: (_id, body: BodyOf<typeof changeUpdate>, version) => send(body, version),
    remove: (id) => call(deleteUpdate, { params: { id }, quiet: [404] }),
    dialog,
    onSaved: onChanged,
    onDeleted: onChanged,
  });
  const { value, onChange, error } = form.field('audiences');
  return (
    <DialogForm form={form} close={close}>
      {!isScheduled && <p>Emails that were sent stay as they are. The change shows on the pages of its receivers.</p>}
      <TextInput {...form.input('title')} label={labels.title} withAsterisk autoComplete="off" data-autofocus />
      <TextInput {...form.input('author')} label={labels.author} withAsterisk autoComplete="off" />
      {isScheduled && (
        <>
          <TextInput {...form.input('postedOn')} label={labels.postedOn} type="date" withAsterisk className={classes.day ?? ''} />
          <ChoicesField
            label={labels.audiences}
            choices={audiences}
            nameOf={(audience) => audienceLabels[audience]}
            value={value}
            onChange={onChange}
            error={error}
            required
          />
        </>
      )}
      <Textarea {...form.input('notes')} label={labels.notes} withAsterisk rows={8} />
    </DialogForm>
  );
}
