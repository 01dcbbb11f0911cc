import { Checkbox, TextInput } from '@mantine/core';
import {
  createEvent,
  deleteEvent,
  type EventRecord,
  eventColumns,
  updateEvent,
} from '#contract/nonprofits/announcements/events.ts';
import { formOf } from '#contract/platform/fields/form-values.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { AddressFields } from '../../../platform/ui/forms/fields/address-fields.tsx';
import { DayControl } from '../../../platform/ui/forms/fields/day-control.tsx';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { TextControl } from '../../../platform/ui/forms/fields/text-control.tsx';
import { recordCalls } from '../../../platform/ui/forms/record-calls.ts';
import type { AnnouncementModalProps } from '../announcement-list.tsx';
import { type AnnouncementFormProps, useAnnouncementForm } from '../use-announcement-form.ts';

export function EventModal({ opened, onClose, ...rest }: AnnouncementModalProps<EventRecord>) {
  return (
    <FormDialog title={rest.item ? 'Update Event' : 'Create an Event'} opened={opened} onClose={onClose}>
      {(dialog, close) => <EventForm {...rest} dialog={dialog} close={close} />}
    </FormDialog>
  );
}

const fields = formOf(eventColumns);
const { labels } = fields;

function EventForm(props: AnnouncementFormProps<EventRecord>) {
  const { nonprofit, close } = props;
  const form = useAnnouncementForm(props, {
    what: 'event',
    nameOf: ({ name }) => name,
    ...fields,
    schema: createEvent.body,
    ...recordCalls(createEvent, updateEvent, deleteEvent, { nonprofit }),
  });
  return (
    <DialogForm form={form} close={close}>
      <TextInput {...form.input('name')} label={labels.name} withAsterisk autoComplete="off" data-autofocus />
      <div className="pair stack gap-4">
        <TextInput {...form.input('date')} label={labels.date} type="date" withAsterisk />
        <DollarField {...form.field('fee')} label={labels.fee} description="Enter 0 for a free event." />
      </div>
      <div className="pair stack gap-4">
        <TextInput {...form.input('startTime')} label={labels.startTime} type="time" withAsterisk />
        <DayControl {...form.field('endTime')} label={labels.endTime} type="time" />
      </div>
      <TextControl form={form} fields={eventColumns} path="description" />
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
