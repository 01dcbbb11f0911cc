import * as z from 'zod/mini';
import { addressField } from '#contract/platform/fields/address-field.ts';
import { field, flagField, idField, privateField, textField } from '#contract/platform/fields/field.ts';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { socialLinkFields } from '#contract/platform/fields/social-links.ts';
import { tagList } from '#contract/platform/fields/tags.ts';
import { passageField } from '#contract/platform/fields/text-fields.ts';
import { webLink } from '#contract/platform/fields/web-link.ts';
import { calendarDay, dayText } from '#contract/platform/wire/days-and-times.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { emailShape, messages, oneOf, phoneNumber, phoneRegion, text } from '#contract/platform/wire/shapes.ts';
import { acceptedYear, acceptedYearMessage } from './accepted-years.ts';
import { budgetSizes } from './choices.ts';
import { nteeCode } from './ntee.ts';

export const nonprofitMessages = {
  name: 'Fill required field',
  ein: 'An EIN has nine digits.',
  years: acceptedYearMessage,
  categories: 'Choose at most 50 categories.',
  staffOnly: 'Only programme staff can change this.',
  /** of access to the library without an end */
  libraryGrant:
    'This needs the fields of work “content” and “finance”. Finance alone gives access until a day, at Subscriptions.',
  primaryUser: 'Choose a user of this nonprofit.',
  inactiveDate: 'Choose a date',
};

const unique = (values: number[]) => [...new Set(values)];

/** An EIN as people type it: nine digits, in which spaces and hyphens do not matter. Empty becomes null. */
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
/** An email address, or nothing. */
export const optionalEmail = z
  .string()
  .check(z.trim(), z.maxLength(254, messages.tooLong(254)), z.refine(isEmail, messages.email));

/** Nine digits as people write them: 12-3456789. */
const shownEin = (digits: string | null): string => digits?.replace(/^(\d\d)(\d{7})$/, '$1-$2') ?? '';

/** Sorts values, so that a form has no unsaved change after a value was chosen and removed again. */
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** Texts of “More About It”. Form, profile and export show all of them, in this order. */
export const moreTexts = {
  areasAndClientsServed: passageField('Areas and Clients Served', 10_000),
  awardsAndRecognitions: passageField('Awards and Recognitions', 10_000),
  press: passageField('Press', 10_000),
  impactData: passageField('Impact Data', 10_000),
  collaboration: passageField('Collaboration', 10_000),
  promotion: passageField('Promotion', 10_000),
};

/** Short texts among the facts. Form, profile and export show all of them, in this order. */
export const factTexts = {
  regionalChapter: textField('Regional Chapter', text(200)),
  headquarters: textField('Headquarters', text(200)),
};

/** Plain texts. The export contains all of them, in this order. */
export const nonprofitTexts = {
  shortDescription: textField('Short Description', text(2_000)),
  longDescription: textField('Long Description', text(20_000)),
  ...moreTexts,
  ...factTexts,
};

/** Fields that nonprofit staff may change, as programme staff may. */
const written = {
  name: textField('Name', requiredTitle(200, nonprofitMessages.name)),
  ...nonprofitTexts,
  impactPublic: flagField('Show impact data in the directory'),
  tags: field({
    label: 'Tags',
    input: tagList,
    stored: z.array(z.string()),
    blank: [],
    edit: (stored): string[] => stored.map((tag) => tag.replace(/^#/, '')),
  }),
  budgetSize: field({
    label: 'Budget Size',
    input: z.nullable(oneOf(budgetSizes)),
    stored: z.nullable(oneOf(budgetSizes)),
    blank: null,
    edit: (stored) => stored,
  }),
  ein: field({ label: 'EIN', input: ein, stored: z.nullable(z.string()), blank: '', edit: shownEin }),
  address: addressField,
  phoneNumber: textField('Phone Number', phoneNumber),
  phoneRegion: textField('Phone Number Country', phoneRegion),
  faxNumber: textField('Fax Number', text(50)),
  url: textField('Homepage', webLink()),
  /** the nonprofit's own page where people give */
  givingUrl: textField('Giving Page', webLink()),
  paypalEmail: privateField('own', textField('PayPal Email', optionalEmail)),
  ...socialLinkFields,
};

/** Fields that only programme staff change. */
export const curated = {
  email: textField('Email', optionalEmail),
  display: flagField('Display on Web'),
  print: flagField('Print Version'),
  /** access to the Learning Commons without an end; a subscription or a decision also gives access */
  learningCommonsGranted: privateField('own', flagField('Learning Commons granted by staff')),
  acceptedYears: field({
    label: 'Accepted Years',
    input: z.pipe(z.array(acceptedYear).check(z.maxLength(200, nonprofitMessages.years)), z.transform(unique)),
    stored: z.array(z.int()),
    blank: [],
    edit: inOrder,
  }),
  webCategories: field({
    label: 'Web Categories',
    input: z.pipe(z.array(plainId).check(z.maxLength(50, nonprofitMessages.categories)), z.transform(unique)),
    stored: z.array(z.int()),
    blank: [],
    edit: inOrder,
  }),
  printCategory: idField('Print Category'),
  categoryCrosslisted: textField('Crosslisted Category', text(200)),
  nteeCode: textField('NTEE Code', nteeCode),
  inactiveDate: field({
    label: 'Inactive since',
    input: z.nullable(calendarDay(nonprofitMessages.inactiveDate)),
    stored: z.nullable(dayText),
    blank: null,
    edit: (stored) => stored,
  }),
  primaryUser: privateField('own', idField('Primary User')),
};

/** The fields that people edit. The nonprofit's draft, record, form, labels and validation are derived from this list. */
export const nonprofitFields = { ...written, ...curated };
