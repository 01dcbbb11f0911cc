import * as z from 'zod/mini';
import { mostReminderDays, reportingDateMessages, reportingDates } from '#contract/reporting/reporting-dates.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { oneOf, requiredText, text } from '#contract/wire/shapes.ts';

export const paperSizes = ['letter', 'a4'] as const;

export const settingsMessages = {
  saved: 'Settings saved.',
  tooManyLines: 'Use six lines or fewer.',
  photos: 'Enter a whole number from 0 to 100.',
  photosOrder: 'The most photos must not be fewer than the least.',
  locked: (variable: string) => `This is set by ${variable} in the server’s environment.`,
};

/** A figure of the public page, with its sign: `100+`. */
const figure = requiredText(12);

const postalAddress = text(500).check(z.refine((lines) => lines.split('\n').length <= 6, settingsMessages.tooManyLines));

const photoCount = z
  .int(settingsMessages.photos)
  .check(z.minimum(0, settingsMessages.photos), z.maximum(100, settingsMessages.photos));

/** What programme staff set in the product. */
const settingsShape = z.object({
  /** the programme's postal address as documents show it, in lines */
  address: postalAddress,
  /** of PDF files */
  paper: oneOf(paperSizes),
  /** when nonprofits report donations, and about which months */
  reportingDates,
  /** photos that a nonprofit is asked for: at least, and at most */
  leastPhotos: photoCount,
  mostPhotos: photoCount,
  /** days before a reporting date on which reminders go out by themselves; 0: never */
  reminderDays: z
    .int(reportingDateMessages.reminderDays)
    .check(z.minimum(0, reportingDateMessages.reminderDays), z.maximum(mostReminderDays, reportingDateMessages.reminderDays)),
  /** what the public page of the Learning Commons says of it: resources, live webinars per year, charities that use it */
  learningResources: figure,
  learningWebinars: figure,
  learningCharities: figure,
});
export type Settings = z.output<typeof settingsShape>;

export const settingsChanges = z.partial(settingsShape);

const settingsRecord = z.object({
  values: settingsShape,
  /** settings that the server's environment sets, with the variable's name: they cannot be changed here */
  locked: z.array(z.object({ setting: z.string(), variable: z.string() })),
});
export type SettingsRecord = z.output<typeof settingsRecord>;

const tag = 'Programme';

export const readSettings = endpoint({
  name: 'readSettings',
  method: 'GET',
  path: 'settings/',
  access: 'manageProgramme',
  tag,
  summary: 'What programme staff set in the product',
  result: settingsRecord,
});

export const changeSettings = endpoint({
  name: 'changeSettings',
  method: 'PATCH',
  path: 'settings/',
  access: 'manageProgramme',
  tag,
  summary: 'Change what is sent of the settings',
  body: settingsChanges,
  result: settingsRecord,
});
