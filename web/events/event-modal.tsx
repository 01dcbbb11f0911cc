import { Textarea, TextInput } from '@mantine/core';
import type { BodyOf } from '#contract/endpoint.ts';
import { createEvent, deleteEvent, type EventRecord, emptyEvent, updateEvent } from '#contract/events.ts';
import { call } from '../api.ts';
import { AddressFields, type AddressValues, addressLabels, addressValues } from '../nonprofit-items/address-fields.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import classes from '../ui/dialog-form.module.css';
import { DialogForm } from '../ui/dialog-form.tsx';
import { DollarField } from '../ui/dollar-field.tsx';
import { type DialogState, FormDialog } from '../ui/form-dialog.tsx';
import { useDialogForm } from '../ui/use-dialog-form.ts';

interface Props {
  nonprofit: number;
  /** the one to change; without it a new one is made */
  event: EventRecord | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved: (event: EventRecord) => void;
  onDeleted: (event: EventRecord) => void;
}

export function EventModal({ event, opened, onClose, ...rest }: Props) {
  return (
    <FormDialog title={event ? 'Update Event' : 'Create an Event'} opened={opened} onClose={onClose}>
      {(dialog, close) => <EventForm {...rest} event={event} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

interface Values extends AddressValues {
  [field: string]: unknown;
  name: string;
  date: string;
  startTime: string;
  endTime: string | null;
  description: string;
  contactName: string;
  contactNumber: string;
  link: string;
  fee: number | null;
}

const blank = { ...emptyEvent, name: '', date: '', startTime: '' };

function valuesOf(event: EventRecord | undefined): Values {
  const { name, date, startTime, endTime, address, description, contactName, contactNumber, link, fee } = event ?? blank;
  return { name, date, startTime, endTime, ...addressValues(address), description, contactName, contactNumber, link, fee };
}

const labels = {
  name: 'Name',
  date: 'Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  ...addressLabels,
  description: 'Description',
  contactName: 'Contact Name',
  contactNumber: 'Contact Number',
  link: 'Link',
  fee: 'Fee',
};

type Body = BodyOf<typeof createEvent>;
type FormProps = Omit<Props, 'opened' | 'onClose'> & { dialog: DialogState; close: () => void };

function EventForm({ nonprofit, event, dialog, close, onSaved, onDeleted }: FormProps) {
  const form = useDialogForm<Values, EventRecord>({
    what: 'event',
    loss: 'It disappears from the profile and from the public directory.',
    item: event,
    values: valuesOf,
    schema: createEvent.body,
    create: (body: Body) => call(createEvent, { body: { ...body, nonprofit }, quiet: 'refusals' }),
    update: (id, body: Body, version) => call(updateEvent, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteEvent, { params: { id }, quiet: [404] }),
    dialog,
    onSaved,
    onDeleted,
  });
  const { askAndDelete } = form;
  const { onChange: setEnd, value: endTime, ...end } = form.field('endTime');
  return (
    <>
      <DialogForm form={form} dialog={dialog} close={close} onDelete={askAndDelete && (() => askAndDelete(event?.name ?? ''))}>
        <TextInput {...form.input('name')} label={labels.name} withAsterisk autoComplete="off" data-autofocus />
        <div className={classes.pair}>
          <TextInput {...form.input('date')} label={labels.date} type="date" withAsterisk />
          <DollarField
            {...form.field('fee')}
            label={labels.fee}
            description="0 where it is free."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <div className={classes.pair}>
          <TextInput {...form.input('startTime')} label={labels.startTime} type="time" withAsterisk />
          <TextInput
            {...end}
            value={endTime ?? ''}
            onChange={({ currentTarget }) => setEnd(currentTarget.value || null)}
            label={labels.endTime}
            type="time"
          />
        </div>
        <Textarea {...form.input('description')} label={labels.description} rows={5} />
        <AddressFields form={form} />
        <div className={classes.pair}>
          <TextInput {...form.input('contactName')} label={labels.contactName} autoComplete="off" />
          <TextInput {...form.input('contactNumber')} label={labels.contactNumber} type="tel" autoComplete="off" />
        </div>
        <TextInput
          {...form.input('link')}
          label={labels.link}
          type="url"
          inputMode="url"
          autoComplete="off"
          description="Where more is told, or seats are booked."
        />
      </DialogForm>
      <ConflictDialog
        what="this event"
        conflict={form.conflict}
        labels={labels}
        busy={form.busy}
        onReapply={form.reapply}
        onClose={form.closeConflict}
      />
    </>
  );
}
