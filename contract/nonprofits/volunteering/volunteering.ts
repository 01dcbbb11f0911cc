import * as z from 'zod/mini';
import { requiredName } from '#contract/platform/fields/names.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import {
  emailAddress,
  flag,
  idParams,
  oneOf,
  page,
  paging,
  requiredText,
  searchText,
  text,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';

export const volunteeringTypes = ['PUBLIC', 'PRIVATE'] as const;
export const volunteeringTypeLabels = { PUBLIC: 'Public', PRIVATE: 'Private' };

export const volunteeringQuery = z.object({
  nonprofitId: z.optional(wholeNumber),
  /** words of the opportunity's title or the nonprofit's name */
  search: z.optional(searchText),
  type: z.optional(oneOf(volunteeringTypes)),
  /** true: opportunities with offers that are not answered; false: the others */
  waiting: z.optional(flag),
  ...paging,
});
export type VolunteeringQuery = z.output<typeof volunteeringQuery>;

export const volunteersQuery = z.object(paging);

const volunteerStates = ['WAITING', 'ACCEPTED', 'DECLINED'] as const;
export type VolunteerState = (typeof volunteerStates)[number];
export const volunteerStateLabels: Record<VolunteerState, string> = {
  WAITING: 'Not answered',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
};

const mostHours = 10_000;

const volunteeringMessages = {
  name: 'Please enter your name.',
  answer: 'Please write what the volunteer should know.',
  hours: `Enter hours from 0 to ${grouped(mostHours)}, at most two decimals.`,
};

/** What a visitor who offers help writes. */
export const volunteerOffer = z.object({
  name: requiredName(100, volunteeringMessages.name),
  email: emailAddress,
  message: text(2_000),
});
export type VolunteerOffer = z.output<typeof volunteerOffer>;

/** A volunteer opportunity with the totals of its volunteers. */
const volunteering = z.object({
  id: z.int(),
  /** the opportunity's title */
  name: z.string(),
  nonprofitRef: namedRef,
  /** how many offers were confirmed and not declined */
  totalVolunteers: z.int(),
  /** how many of these are not answered yet */
  waiting: z.int(),
  hours: z.number(),
  type: oneOf(volunteeringTypes),
  /** `YYYY-MM-DD` */
  date: z.nullable(dayText),
  notes: z.string(),
  /** version of the notes */
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type Volunteering = z.output<typeof volunteering>;

const volunteer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  state: oneOf(volunteerStates),
  confirmedAt: momentText,
  answeredAt: z.nullable(momentText),
  /** what the nonprofit wrote to the volunteer */
  answer: z.string(),
  hours: z.number(),
});
export type Volunteer = z.output<typeof volunteer>;

export const listVolunteering = endpoint('listVolunteering', 'GET volunteering/', {
  access: 'signedIn',
  summary: 'Volunteer opportunities with their volunteers: programme staff see all, others those of their own nonprofit',
  query: volunteeringQuery,
  result: z.extend(page(volunteering), {
    /** sums over all pages */
    totals: z.object({ volunteers: z.int(), hours: z.number() }),
  }),
});

export const readVolunteering = endpoint('readVolunteering', 'GET volunteering/{id}/', {
  access: 'signedIn',
  summary: 'One volunteer opportunity with its totals',
  params: idParams,
  result: volunteering,
});

export const changeVolunteering = endpoint('changeVolunteering', 'PATCH volunteering/{id}/', {
  access: 'editAnnouncements',
  summary: 'Change the notes, which the nonprofit and programme staff read',
  params: idParams,
  body: z.object({ notes: text(2_000), version: z.optional(z.int()) }),
  refuses: [409],
  result: volunteering,
});

export const listVolunteers = endpoint('listVolunteers', 'GET volunteering/{id}/volunteers/', {
  access: 'signedIn',
  summary: 'Who offered to help with an opportunity and confirmed it, the newest first',
  params: idParams,
  query: volunteersQuery,
  result: page(volunteer),
});

export const answerVolunteer = endpoint('answerVolunteer', 'POST volunteers/{id}/answer/', {
  access: 'editAnnouncements',
  summary: 'Accept or decline an offer to help; the volunteer gets the answer by email',
  params: idParams,
  body: z.object({ accepted: z.boolean(), answer: requiredText(5_000, volunteeringMessages.answer) }),
  result: volunteer,
});

export const countHours = endpoint('countHours', 'PATCH volunteers/{id}/', {
  access: 'editAnnouncements',
  summary: 'Set the hours that a volunteer has given',
  params: idParams,
  body: z.object({
    hours: z.number(volunteeringMessages.hours).check(
      z.minimum(0, volunteeringMessages.hours),
      z.maximum(mostHours, volunteeringMessages.hours),
      z.refine((hours) => Number(hours.toFixed(2)) === hours, volunteeringMessages.hours),
    ),
  }),
  result: volunteer,
});

export const deleteVolunteer = endpoint('deleteVolunteer', 'DELETE volunteers/{id}/', {
  access: 'editAnnouncements',
  summary: 'Delete a volunteer’s data: the offer, the hours, and the emails that were sent about it',
  params: idParams,
  result: null,
});
