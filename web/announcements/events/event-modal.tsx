import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { createEvent, deleteEvent, type EventRecord, emptyEvent, updateEvent } from '#contract/announcements/events.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '../../api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { AddressFields, type AddressValues, addressLabels, addressValues } from '../../ui/forms/address-fields.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { DollarField } from '../../ui/forms/dollar-field.tsx';
import type { AnnouncementModalProps } from '../announcement-list.tsx';
import { type AnnouncementFormProps, useAnnouncementForm } from '../use-announcement-form.ts';

export function EventModal({ opened, onClose, ...rest }: AnnouncementModalProps<EventRecord>) {
  return (
    <FormDialog title={rest.item ? 'Update Event' : 'Create an Event'} opened={opened} onClose={onClose}>
      {(dialog, close) => <EventForm {...rest} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

type Values = AddressValues & {
  name: string;
  date: string;
  startTime: string;
  endTime: string | null;
  description: string;
  contactName: string;
  contactNumber: string;
  link: string;
  fee: number | null;
  published: boolean;
};

function valuesOf(event: EventRecord | undefined): Values {
  const { name, date, startTime, endTime, address, description, contactName, contactNumber, link, fee, published } =
    event ?? emptyEvent;
  return {
    name,
    date,
    startTime,
    endTime,
    ...addressValues(address),
    description,
    contactName,
    contactNumber,
    link,
    fee,
    published,
  };
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
  published: 'Published',
};

type Body = BodyOf<typeof createEvent>;

function EventForm(props: AnnouncementFormProps<EventRecord>) {
  const { nonprofit, close } = props;
  const form = useAnnouncementForm<Values, EventRecord>(props, {
    what: 'event',
    nameOf: ({ name }) => name,
    values: valuesOf,
    labels,
    schema: createEvent.body,
    create: (body: Body) => call(createEvent, { body: { ...body, nonprofit }, quiet: 'refusals' }),
    update: (id, body: Body, version) => call(updateEvent, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteEvent, { params: { id }, quiet: [404] }),
  });
  const { onChange: setEnd, value: endTime, ...end } = form.field('endTime');
  return (
    <DialogForm form={form} close={close}>
      <TextInput {...form.input('name')} label={labels.name} withAsterisk autoComplete="off" data-autofocus />
      <div className="pair stack gap-4">
        <TextInput {...form.input('date')} label={labels.date} type="date" withAsterisk />
        <DollarField {...form.field('fee')} label={labels.fee} description="Enter 0 for a free event." />
      </div>
      <div className="pair stack gap-4">
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
      <div className="pair stack gap-4">
        <TextInput {...form.input('contactName')} label={labels.contactName} autoComplete="off" />
        <TextInput {...form.input('contactNumber')} label={labels.contactNumber} type="tel" autoComplete="off" />
      </div>
      <TextInput
        {...form.input('link')}
        label={labels.link}
        type="url"
        inputMode="url"
        autoComplete="off"
        description="Where people learn more or book seats."
      />
      <Checkbox
        {...form.checkbox('published')}
        label={labels.published}
        description="Visitors see the event. Without the check mark it is a draft for your nonprofit and programme staff."
      />
    </DialogForm>
  );
}
