import * as z from 'zod/mini';
import { addressInput } from './address-input.ts';
import { endpoint } from './endpoint.ts';
import { itemCan, itemOwner, itemsQuery, itemVersion } from './nonprofit-items.ts';
import { address, emailShape, idParams, messages, oneOf, page, requiredText, text } from './shapes.ts';
import {
  skilledService,
  volunteerDemographics,
  volunteerDurations,
  volunteerHours,
  volunteerRegions,
  volunteerServices,
  volunteerSkills,
} from './volunteer-choices.ts';

export const volunteerMessages = {
  title: 'Please enter a title',
  regions: 'Please select at least one region',
  hours: 'Please select a timeframe',
  contactEmail: 'Please provide a contact email',
  failed: 'Error... Please fix form errors before submitting.',
};

/** Some of the choices: each once, in the list's own order. `required` is said where none was chosen. */
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
  /** empty where nothing was chosen */
  service: oneOf(['', ...volunteerServices]),
  /** of a Pro Bono service alone: of any other they are dropped */
  skills: choicesOf(volunteerSkills),
  hoursSpecific: text(500),
  duration: oneOf(['', ...volunteerDurations]),
  demographic: choicesOf(volunteerDemographics),
  address,
  description: text(10_000),
  contactName: text(200),
  contactTitle: text(200),
};

/** What a person writes of a volunteer opportunity: a form has all of it. */
export const volunteerFields = z.object({ ...given, ...further });
export type VolunteerFields = z.output<typeof volunteerFields>;

export const emptyVolunteerOpportunity: Omit<VolunteerFields, keyof typeof given> = {
  service: '',
  skills: [],
  hoursSpecific: '',
  duration: '',
  demographic: [],
  address: { address1: '', address2: '', city: '', state: '', zipcode: '' },
  description: '',
  contactName: '',
  contactTitle: '',
};

/** Does a service ask for skills? */
export function asksForSkills(service: string): boolean {
  return service === skilledService;
}

const volunteerDraft = z.object({
  ...itemOwner,
  ...given,
  ...z.partial(z.object(further)).shape,
  address: z.optional(addressInput),
});
const volunteerPatch = z.object({
  ...itemOwner,
  ...itemVersion,
  ...z.partial(volunteerFields).shape,
  address: z.optional(addressInput),
});

export const volunteerRecord = z.object({
  id: z.int(),
  version: z.int(),
  nonprofit: z.int(),
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
  can: itemCan,
});
export type VolunteerOpportunity = z.output<typeof volunteerRecord>;

const tag = 'Volunteer opportunities';

export const listVolunteerOpportunities = endpoint({
  name: 'listVolunteerOpportunities',
  method: 'GET',
  path: 'volunteer/',
  access: 'openNonprofits',
  tag,
  summary: 'Volunteer opportunities, the newest first',
  query: itemsQuery,
  result: page(volunteerRecord),
});

export const readVolunteerOpportunity = endpoint({
  name: 'readVolunteerOpportunity',
  method: 'GET',
  path: 'volunteer/{id}/',
  access: 'openNonprofits',
  tag,
  summary: 'One volunteer opportunity',
  params: idParams,
  result: volunteerRecord,
});

export const createVolunteerOpportunity = endpoint({
  name: 'createVolunteerOpportunity',
  method: 'POST',
  path: 'volunteer/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Offer a volunteer opportunity of a nonprofit',
  body: volunteerDraft,
  result: volunteerRecord,
  status: 201,
});

export const updateVolunteerOpportunity = endpoint({
  name: 'updateVolunteerOpportunity',
  method: 'PATCH',
  path: 'volunteer/{id}/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Change what is sent of a volunteer opportunity; 409 with the current record where the version is stale',
  params: idParams,
  body: volunteerPatch,
  result: volunteerRecord,
});

export const deleteVolunteerOpportunity = endpoint({
  name: 'deleteVolunteerOpportunity',
  method: 'DELETE',
  path: 'volunteer/{id}/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Delete a volunteer opportunity',
  params: idParams,
  result: null,
});
