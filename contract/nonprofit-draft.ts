import * as z from 'zod/mini';
import { addressInput } from './address-input.ts';
import { calendarDay } from './days-and-times.ts';
import { endpoint } from './endpoint.ts';
import { budgetSizes } from './nonprofit-choices.ts';
import { nonprofitRecord } from './nonprofit-record.ts';
import { firstAcceptedYear } from './nonprofits.ts';
import { emailShape, idParams, messages, oneOf, phoneNumber, phoneRegion, requiredText, text } from './shapes.ts';
import { socialLinkInput } from './social-links.ts';
import { tagList } from './tags.ts';
import { webLink } from './web-link.ts';

export const nonprofitMessages = {
  name: 'Fill required field',
  ein: 'An EIN has nine digits.',
  years: `Choose years from ${firstAcceptedYear} to the current one.`,
  categories: 'Choose at most 50 categories.',
  staffOnly: 'Only programme staff can change this.',
  primaryUser: 'Choose a user of this nonprofit.',
  inactiveDate: 'Choose a date',
};

/** The years in which a nonprofit can have been accepted, the latest first. */
export function acceptedYearChoices(): number[] {
  const thisYear = new Date().getFullYear();
  return Array.from({ length: thisYear - firstAcceptedYear + 1 }, (_, back) => thisYear - back);
}

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const unique = (values: number[]) => [...new Set(values)];

/** Nine digits, typed with or without a hyphen; empty is none. */
const ein = z.nullable(
  z.pipe(
    z.string().check(
      z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
      z.regex(/^(\d{9})?$/, nonprofitMessages.ein),
    ),
    z.transform((digits: string) => (digits === '' ? null : digits)),
  ),
);

const isEmail = (value: string) => value === '' || z.safeParse(emailShape, value).success;
const email = z.string().check(z.trim(), z.maxLength(254, messages.tooLong(254)), z.refine(isEmail, messages.email));

const acceptedYear = z
  .int(nonprofitMessages.years)
  .check(z.refine((year) => year >= firstAcceptedYear && year <= new Date().getFullYear(), nonprofitMessages.years));

/** What a nonprofit says of itself: written by its own staff too. */
const written = {
  name: requiredText(200, nonprofitMessages.name),
  ein,
  budgetSize: z.nullable(oneOf(budgetSizes)),
  tags: tagList,
  shortDescription: text(2_000),
  longDescription: text(20_000),
  areasAndClientsServed: text(10_000),
  awardsAndRecognitions: text(10_000),
  press: text(10_000),
  impactData: text(10_000),
  collaboration: text(10_000),
  promotion: text(10_000),
  regionalChapter: text(200),
  headquarters: text(200),
  paypalEmail: email,
  phoneNumber,
  phoneRegion,
  faxNumber: text(50),
  url: webLink(),
  ...socialLinkInput.shape,
  address: addressInput,
};

/** What the programme says of a nonprofit: its staff alone change it. */
export const curated = {
  email,
  display: z.boolean(),
  print: z.boolean(),
  acceptedYears: z.pipe(z.array(acceptedYear).check(z.maxLength(200, nonprofitMessages.years)), z.transform(unique)),
  webCategories: z.pipe(z.array(id).check(z.maxLength(50, nonprofitMessages.categories)), z.transform(unique)),
  printCategory: z.nullable(id),
  categoryCrosslisted: text(200),
  canAccessLearningCommons: z.boolean(),
  inactiveDate: z.nullable(calendarDay(nonprofitMessages.inactiveDate)),
  primaryUser: z.nullable(id),
};

/** A nonprofit as it is edited: what is left out stays. */
export const nonprofitPatch = z.object({
  /** of the record that was edited; without it the last save wins */
  version: z.optional(z.int()),
  ...z.partial(z.object({ ...written, ...curated })).shape,
});
export type NonprofitPatch = z.output<typeof nonprofitPatch>;

/** A new nonprofit: only its name is asked for. */
export const nonprofitDraft = z.object({ ...z.partial(z.object({ ...written, ...curated })).shape, name: written.name });
export type NonprofitDraft = z.output<typeof nonprofitDraft>;

export const updateNonprofit = endpoint({
  name: 'updateNonprofit',
  method: 'PATCH',
  path: 'nonprofits/{id}/',
  access: 'openNonprofits',
  tag: 'Nonprofits',
  summary: 'Change what is sent of a nonprofit; 409 with the current record where the version is stale',
  params: idParams,
  body: nonprofitPatch,
  result: nonprofitRecord,
});

export const createNonprofit = endpoint({
  name: 'createNonprofit',
  method: 'POST',
  path: 'nonprofits/',
  access: 'createNonprofits',
  tag: 'Nonprofits',
  summary: 'Add a nonprofit; made by nonprofit staff who have none, it becomes theirs',
  body: nonprofitDraft,
  result: nonprofitRecord,
  status: 201,
});
