import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  asksForSkills,
  createVolunteerOpportunity,
  deleteVolunteerOpportunity,
  regionName,
  updateVolunteerOpportunity,
  type VolunteerOpportunity,
  volunteerColumns,
  volunteerDemographics,
  volunteerDurations,
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { formOf } from '#contract/platform/fields/form-values.ts';
import { DialogForm } from '../../../platform/ui/forms/dialogs/dialog-form.tsx';
import { AddressFields } from '../../../platform/ui/forms/fields/address-fields.tsx';
import { ChoicesField } from '../../../platform/ui/forms/fields/choosing/choices-field.tsx';
import { DayControl } from '../../../platform/ui/forms/fields/day-control.tsx';
import { TextControl } from '../../../platform/ui/forms/fields/text-control.tsx';
import { recordCalls } from '../../../platform/ui/forms/record-calls.ts';
import { type AnnouncementFormProps, useAnnouncementForm } from '../use-announcement-form.ts';

const fields = formOf(volunteerColumns);
const { labels } = fields;

const choose = { value: '', label: 'Choose' };

export function VolunteerForm(props: AnnouncementFormProps<VolunteerOpportunity>) {
  const { nonprofit, close } = props;
  const form = useAnnouncementForm(props, {
    what: 'volunteer opportunity',
    nameOf: ({ title }) => title,
    ...fields,
    formats: { regions: (codes) => codes.map(regionName).join(', ') },
    schema: createVolunteerOpportunity.body,
    ...recordCalls(createVolunteerOpportunity, updateVolunteerOpportunity, deleteVolunteerOpportunity, { nonprofit }),
  });
  return (
    <DialogForm form={form} close={close}>
      <TextInput {...form.input('title')} label={labels.title} withAsterisk autoComplete="off" data-autofocus />
      <div className="pair stack gap-4">
        <NativeSelect {...form.input('service')} label={labels.service} data={[choose, ...volunteerServices]} />
        <NativeSelect {...form.input('duration')} label={labels.duration} data={[choose, ...volunteerDurations]} />
      </div>
      {asksForSkills(form.values.service) && (
        <ChoicesField {...form.field('skills')} label={labels.skills} choices={volunteerSkills} />
      )}
      <ChoicesField {...form.field('regions')} label={labels.regions} choices={volunteerRegions} nameOf={regionName} required />
      <div className="pair stack gap-4">
        <ChoicesField {...form.field('hours')} label={labels.hours} choices={volunteerHours} required listHeight={160} />
        <TextInput {...form.input('hoursSpecific')} label={labels.hoursSpecific} autoComplete="off" />
      </div>
      <ChoicesField {...form.field('demographic')} label={labels.demographic} choices={volunteerDemographics} />
      <DayControl {...form.field('eventDate')} label={labels.eventDate} description="The day of the work, where there is one." />
      <TextControl form={form} fields={volunteerColumns} path="description" />
      <AddressFields form={form} />
      <TextInput
        {...form.input('contactEmail')}
        label={labels.contactEmail}
        type="email"
        inputMode="email"
        withAsterisk
        autoComplete="off"
      />
      <div className="pair stack gap-4">
        <TextInput {...form.input('contactName')} label={labels.contactName} autoComplete="off" />
        <TextInput {...form.input('contactTitle')} label={labels.contactTitle} autoComplete="off" />
      </div>
      <Checkbox
        {...form.checkbox('isPublic')}
        label={labels.isPublic}
        description="Visitors of the directory see it and can offer their help."
      />
    </DialogForm>
  );
}
