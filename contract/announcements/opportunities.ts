import * as z from 'zod/mini';
import { addressInput } from '#contract/fields/address-input.ts';
import { calendarDay, dayText } from '#contract/wire/days-and-times.ts';
import { address, emailShape, messages, oneOf, requiredText, text } from '#contract/wire/shapes.ts';
import {
  announcementCalls,
  announcementOwner,
  announcementRecord,
  announcementsQuery,
  announcementVersion,
} from './announcement-calls.ts';

/** The choices of a volunteer opportunity, in the programme's spelling. */

export const volunteerServices = ['Pro Bono', 'Hands on', 'Administrative'] as const;
type VolunteerService = (typeof volunteerServices)[number];

/** The service that requires skills. */
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

/** Choices from a list, without duplicates and in the list's order. `required`: the message if none is chosen. */
function choicesOf<const V extends readonly [string, ...string[]]>(values: V, required?: string) {
  const chosen = z.array(oneOf(values), required ?? 'Choose from the list.');
  return z.pipe(
    required ? chosen.check(z.minLength(1, required)) : chosen,
    z.transform((some: V[number][]): V[number][] => values.filter((value) => some.includes(value))),
  );
}

const given = {
  title: requiredText(200, volunteerMessages.title),
  regions: choicesOf(volunteerRegions, volunteerMessages.regions),
  hours: choicesOf(volunteerHours, volunteerMessages.hours),
  contactEmail: z
    .string(volunteerMessages.contactEmail)
    .check(
      z.trim(),
      z.minLength(1, { message: volunteerMessages.contactEmail, abort: true }),
      z.maxLength(254, { message: messages.tooLong(254), abort: true }),
      emailShape,
    ),
};

const further = {
  /** empty: none chosen */
  service: oneOf(['', ...volunteerServices]),
  /** stored only for the Pro Bono service */
  skills: choicesOf(volunteerSkills),
  hoursSpecific: text(500),
  duration: oneOf(['', ...volunteerDurations]),
  demographic: choicesOf(volunteerDemographics),
  address,
  description: text(10_000),
  contactName: text(200),
  contactTitle: text(200),
  /** in the public directory; false: for the nonprofit's own volunteers */
  isPublic: z.boolean(),
  /** the day of the work, where there is one */
  eventDate: z.nullable(calendarDay(volunteerMessages.eventDate)),
};

/** The fields that people write. */
export const volunteerFields = z.object({ ...given, ...further });
export type VolunteerFields = z.output<typeof volunteerFields>;

export const emptyVolunteerOpportunity: VolunteerFields = {
  title: '',
  regions: [],
  hours: [],
  contactEmail: '',
  service: '',
  skills: [],
  hoursSpecific: '',
  duration: '',
  demographic: [],
  address: { address1: '', address2: '', city: '', state: '', zipcode: '' },
  description: '',
  contactName: '',
  contactTitle: '',
  isPublic: true,
  eventDate: null,
};

export function asksForSkills(service: string): boolean {
  return service === skilledService;
}

const volunteerDraft = z.object({
  ...announcementOwner,
  ...given,
  ...z.partial(z.object(further)).shape,
  address: z.optional(addressInput),
});
const volunteerPatch = z.object({
  ...announcementOwner,
  ...announcementVersion,
  ...z.partial(volunteerFields).shape,
  address: z.optional(addressInput),
});

export const volunteerRecord = z.object({
  ...announcementRecord,
  title: z.string(),
  service: oneOf(['', ...volunteerServices]),
  skills: z.array(oneOf(volunteerSkills)),
  hours: z.array(oneOf(volunteerHours)),
  hoursSpecific: z.string(),
  duration: oneOf(['', ...volunteerDurations]),
  demographic: z.array(oneOf(volunteerDemographics)),
  regions: z.array(oneOf(volunteerRegions)),
  address,
  description: z.string(),
  contactEmail: z.string(),
  contactName: z.string(),
  contactTitle: z.string(),
  isPublic: z.boolean(),
  /** `YYYY-MM-DD` */
  eventDate: z.nullable(dayText),
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
  tag: 'Volunteer opportunities',
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
