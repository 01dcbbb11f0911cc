import * as z from 'zod/mini';
import { addressField } from '#contract/platform/fields/address-field.ts';
import { inputsOf, storedOf, textField } from '#contract/platform/fields/field.ts';
import type { Written } from '#contract/platform/fields/form-values.ts';
import { requiredTitle, titleText } from '#contract/platform/fields/names.ts';
import { checkedField, choiceField, dayField, plainField } from '#contract/platform/fields/plain-fields.ts';
import { passageField } from '#contract/platform/fields/text-fields.ts';
import { emailShape, messages, oneOf, text } from '#contract/platform/wire/shapes.ts';
import {
  announcementCalls,
  announcementOwner,
  announcementRecord,
  announcementsQuery,
  announcementVersion,
} from './announcement-calls.ts';

// The next constants are the options in the form of a volunteer opportunity, in the programme's spelling.

export const volunteerServices = ['Pro Bono', 'Hands on', 'Administrative'] as const;
type VolunteerService = (typeof volunteerServices)[number];

/** The service that asks for skills: only such an opportunity stores `skills`. */
const skilledService: VolunteerService = 'Pro Bono';

export const volunteerHours = ['Business hours during the week', 'Evenings during the week', 'Daytime on the weekend'] as const;

export const volunteerDurations = ['One time only', 'Short term commitment', 'Long term commitment'] as const;

export const volunteerDemographics = ['Adults', 'High school or college students', 'Families', 'Groups'] as const;

export const volunteerSkills = [
  'Organizational & Financial Mgmt',
  'Special Program Focus',
  'Administration',
  'Business/Corporate',
  'Finance - Accounting',
  'Finance - Banking & Trusts',
  'Finance - Investments',
  'Fundraising',
  'Government Regulations',
  'Government Representative',
  'Law',
  'Marketing',
  'Personnel',
  'Architecture',
  'Engineering',
  'Strategic or Long-Range Planning',
  'Public Relations',
  'Real Estate',
  'Technology',
  'Logistics/Procurement',
] as const;

export const volunteerRegions = [
  'DC-Ward-1',
  'DC-Ward-2',
  'DC-Ward-3',
  'DC-Ward-4',
  'DC-Ward-5',
  'DC-Ward-6',
  'DC-Ward-7',
  'DC-Ward-8',
  'MD-Montgomery County',
  "MD-Prince George's County",
  'MD-Frederick County',
  'MD-Chalres County',
  'VA-Arlington County',
  'VA-Fairfax County',
  'VA-Loudoun County',
  'VA-Prince William County',
  'VA-City of Alexandria',
  'VA-City of Fairfax',
  'VA-City of Falls Church',
] as const;

/** The label of a region: `DC – Ward 5`. Stored values keep the programme's spelling. */
export function regionName(region: string): string {
  return region
    .replace(/^([A-Z]{2})-/, '$1 – ')
    .replace('Ward-', 'Ward ')
    .replace('Chalres', 'Charles');
}

const volunteerMessages = {
  title: 'Please enter a title',
  regions: 'Please select at least one region',
  hours: 'Please select a timeframe',
  contactEmail: 'Please provide a contact email',
  eventDate: 'Choose a date',
  failed: 'Error... Please fix form errors before submitting.',
};

/** A field for several options, stored once each and in the order of `values`. `required`: the message if none is chosen. */
function choicesField<const V extends readonly [string, ...string[]]>(label: string, values: V, required?: string) {
  const chosen = z.array(oneOf(values), required ?? 'Choose from the list.');
  const input = z.pipe(
    required ? chosen.check(z.minLength(1, required)) : chosen,
    z.transform((some: V[number][]): V[number][] => values.filter((value) => some.includes(value))),
  );
  return plainField(label, input, z.array(oneOf(values)), []);
}

const contactEmail = z
  .string(volunteerMessages.contactEmail)
  .check(
    z.trim(),
    z.minLength(1, { message: volunteerMessages.contactEmail, abort: true }),
    z.maxLength(254, { message: messages.tooLong(254), abort: true }),
    emailShape,
  );

/** The fields of an opportunity that people write. The opportunity's draft, record, form and labels are derived from this list. */
export const volunteerColumns = {
  title: textField('Title', requiredTitle(200, volunteerMessages.title)),
  service: choiceField('Service', volunteerServices),
  /** stored only if the service is Pro Bono */
  skills: choicesField('Skills', volunteerSkills),
  hours: choicesField('Hours', volunteerHours, volunteerMessages.hours),
  hoursSpecific: textField('Specific Hours', text(500)),
  duration: choiceField('Duration', volunteerDurations),
  demographic: choicesField('Demographic', volunteerDemographics),
  regions: choicesField('Regions', volunteerRegions, volunteerMessages.regions),
  address: addressField,
  description: passageField('Description', 10_000, { rows: 5 }),
  contactEmail: textField('Contact Email', contactEmail),
  contactName: textField('Contact Name', titleText(200)),
  contactTitle: textField('Contact Title', titleText(200)),
  /** true: visitors see the opportunity if its nonprofit is published; false: only the nonprofit's people and programme staff see it */
  isPublic: checkedField('Public'),
  /** the day of the work; null: the work is not on a single day */
  eventDate: dayField('Date', volunteerMessages.eventDate),
};

const { title, regions, hours, contactEmail: email, ...further } = inputsOf(volunteerColumns);
const given = { title, regions, hours, contactEmail: email };

/** All fields of a volunteer opportunity that people write, as one schema. */
export const volunteerFields = z.object({ ...given, ...further });
export type VolunteerFields = Written<typeof volunteerColumns>;

export function asksForSkills(service: string): boolean {
  return service === skilledService;
}

const volunteerDraft = z.object({
  ...announcementOwner,
  ...given,
  ...z.partial(z.object(further)).shape,
});
const volunteerPatch = z.object({
  ...announcementOwner,
  ...announcementVersion,
  ...z.partial(volunteerFields).shape,
});

export const volunteerRecord = z.object({
  ...announcementRecord,
  ...storedOf(volunteerColumns),
});
export type VolunteerOpportunity = z.output<typeof volunteerRecord>;

export const {
  list: listVolunteerOpportunities,
  read: readVolunteerOpportunity,
  create: createVolunteerOpportunity,
  update: updateVolunteerOpportunity,
  delete: deleteVolunteerOpportunity,
} = announcementCalls({
  path: 'volunteer/',
  one: 'a volunteer opportunity',
  names: { one: 'VolunteerOpportunity', many: 'VolunteerOpportunities' },
  summaries: {
    list: 'Volunteer opportunities, the newest first',
    read: 'One volunteer opportunity',
    create: 'Offer a volunteer opportunity of a nonprofit',
  },
  query: announcementsQuery,
  record: volunteerRecord,
  listed: volunteerRecord,
  draft: volunteerDraft,
  patch: volunteerPatch,
});
