import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  asksForSkills,
  createVolunteerOpportunity,
  deleteVolunteerOpportunity,
  emptyVolunteerOpportunity,
  regionName,
  updateVolunteerOpportunity,
  type VolunteerFields,
  type VolunteerOpportunity,
  volunteerDemographics,
  volunteerDurations,
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from '#contract/announcements/opportunities.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '../../api.ts';
import { AddressFields, type AddressValues, addressLabels, addressValues } from '../../ui/forms/address-fields.tsx';
import { ChoicesField } from '../../ui/forms/choices-field.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { type AnnouncementFormProps, useAnnouncementForm } from '../use-announcement-form.ts';

type Values = Omit<VolunteerFields, 'address'> & AddressValues;

function valuesOf(opportunity: VolunteerOpportunity | undefined): Values {
  const { title, service, skills, hours, hoursSpecific, duration, demographic, regions, address, ...rest } =
    opportunity ?? emptyVolunteerOpportunity;
  const { description, contactEmail, contactName, contactTitle, isPublic, eventDate } = rest;
  return {
    ...{ title, service, skills, hours, hoursSpecific, duration, demographic, regions },
    ...addressValues(address),
    ...{ description, contactEmail, contactName, contactTitle, isPublic, eventDate },
  };
}

const labels = {
  title: 'Title',
  service: 'Service',
  skills: 'Skills',
  hours: 'Hours',
  hoursSpecific: 'Specific Hours',
  duration: 'Duration',
  demographic: 'Demographic',
  regions: 'Regions',
  ...addressLabels,
  description: 'Description',
  contactEmail: 'Contact Email',
  contactName: 'Contact Name',
  contactTitle: 'Contact Title',
  isPublic: 'Public',
  eventDate: 'Date',
};

const choose = { value: '', label: 'Choose' };

type Body = BodyOf<typeof createVolunteerOpportunity>;

export function VolunteerForm(props: AnnouncementFormProps<VolunteerOpportunity>) {
  const { nonprofit, close } = props;
  const form = useAnnouncementForm<Values, VolunteerOpportunity>(props, {
    what: 'volunteer opportunity',
    nameOf: ({ title }) => title,
    values: valuesOf,
    labels,
    formats: { regions: (codes) => codes.map(regionName).join(', ') },
    schema: createVolunteerOpportunity.body,
    create: (body: Body) => call(createVolunteerOpportunity, { body: { ...body, nonprofit }, quiet: 'refusals' }),
    update: (id, body: Body, version) =>
      call(updateVolunteerOpportunity, { params: { id }, body: { ...body, version }, quiet: 'refusals' }),
    remove: (id) => call(deleteVolunteerOpportunity, { params: { id }, quiet: [404] }),
  });
  const { onChange: setDay, value: day, ...eventDate } = form.field('eventDate');
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
      <TextInput
        {...eventDate}
        value={day ?? ''}
        onChange={({ currentTarget }) => setDay(currentTarget.value || null)}
        label={labels.eventDate}
        description="The day of the work, where there is one."
        type="date"
      />
      <Textarea {...form.input('description')} label={labels.description} rows={5} />
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
