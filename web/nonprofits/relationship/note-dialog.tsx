import { NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  addNonprofitNote,
  changeNonprofitNote,
  deleteNonprofitNote,
  type NonprofitNote,
  type NoteKind,
  noteKindLabels,
  noteKinds,
  relationshipLimits,
} from '#contract/nonprofits/relationship/relationship.ts';
import { call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { type DialogState, FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { DayControl } from '../../platform/ui/forms/fields/day-control.tsx';
import { useRequestKey } from '../../platform/ui/forms/use-request-key.ts';
import { optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { formatDate, today } from '../../platform/ui/text/format.ts';

interface Props {
  nonprofit: number;
  /** undefined: a new note */
  note: NonprofitNote | undefined;
  opened: boolean;
  onClose: () => void;
}

export function NoteDialog({ opened, onClose, note, ...props }: Props) {
  return (
    <FormDialog title={note ? 'Edit note' : 'Add note'} opened={opened} onClose={onClose} size="normal">
      {(dialog, close) => <Form {...props} key={note?.id ?? 0} note={note} dialog={dialog} close={close} onDone={onClose} />}
    </FormDialog>
  );
}

type Values = { kind: NoteKind; day: string | null; body: string };

interface FormProps extends Pick<Props, 'nonprofit' | 'note'> {
  dialog: DialogState;
  close: () => void;
  onDone: () => void;
}

function Form({ nonprofit, note, dialog, close, onDone }: FormProps) {
  const client = useQueryClient();
  const keyOf = useRequestKey();
  const done = () => {
    void refresh(client, 'nonprofitNotes');
    onDone();
  };
  const form = useDialogForm<Values, NonprofitNote>({
    what: 'note',
    loss: 'Your colleagues can no longer read it.',
    item: note,
    parent: `nonprofit ${nonprofit}`,
    nameOf: ({ kind, day }) => `${noteKindLabels[kind]}, ${formatDate(day)}`,
    labels: { kind: 'Kind', day: 'Day', body: 'Note' },
    formats: { kind: (kind) => noteKindLabels[kind], day: (day) => (day ? formatDate(day) : '') },
    values: (item) => ({ kind: item?.kind ?? 'CALL', day: item?.day ?? today(), body: item?.body ?? '' }),
    schema: addNonprofitNote.body,
    create: (body: object) =>
      call(addNonprofitNote, {
        params: { id: nonprofit },
        body: { ...body, requestKey: keyOf(body) } as never,
        quiet: 'refusals',
      }),
    update: (id, body: never, version) =>
      call(changeNonprofitNote, { params: { id }, body: { ...(body as object), version }, quiet: 'refusals' }),
    remove: async (id) => {
      await call(deleteNonprofitNote, { params: { id }, quiet: 'refusals' });
    },
    dialog,
    onSaved: done,
    onDeleted: done,
  });
  const { value, onChange, ...kind } = form.field('kind');
  return (
    <DialogForm form={form} close={close} submit="Save note">
      <div className="pair stack gap-4">
        <NativeSelect
          {...kind}
          label="Kind"
          value={value}
          data={optionsOf(noteKinds, noteKindLabels)}
          onChange={({ currentTarget }) => onChange(noteKinds.find((one) => one === currentTarget.value) ?? 'NOTE')}
        />
        <DayControl {...form.field('day')} label="Day" />
      </div>
      <Textarea
        {...form.input('body')}
        label="Note"
        description="Only programme staff read it."
        withAsterisk
        autosize
        minRows={4}
        maxRows={16}
        maxLength={relationshipLimits.note}
        data-autofocus
      />
    </DialogForm>
  );
}
