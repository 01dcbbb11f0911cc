import * as z from 'zod/mini';
import { requiredTitle, singleLine } from '#contract/platform/fields/names.ts';
import { webLink } from '#contract/platform/fields/web-link.ts';
import { publicNumbers } from '#contract/platform/programme/public-numbers.ts';
import { mostReminderDays, reportingDateMessages, reportingDates } from '#contract/platform/programme/reporting-dates.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { emailAddress, oneOf, text } from '#contract/platform/wire/shapes.ts';

export const paperSizes = ['letter', 'a4'] as const;

/** Who keeps wish lists: staff alone, nonprofits too, or nonprofits too, who may also make wishes public. */
export const wishListKeepers = ['STAFF', 'NONPROFITS', 'PUBLIC'] as const;
export type WishListKeepers = (typeof wishListKeepers)[number];

const factLetterMonths = [0, 3, 6, 12] as const;

/** Whether programme staff may or must sign in with a second factor. */
const secondFactorRules = ['OPTIONAL', 'REQUIRED'] as const;

export const mostAnswerDays = 60;
/** the most days that a person has to set up a required second factor */
export const mostGraceDays = 90;

export const settingsMessages = {
  saved: 'Settings saved.',
  tooManyLines: 'Use six lines or fewer.',
  colour: 'Enter # and six digits or letters from a to f, such as #1f5f43.',
  timeZone: 'Choose a time zone.',
  siteUrl: 'Enter an address that begins with https:// or http://.',
  photos: 'Enter a whole number from 0 to 100.',
  answerDays: `Enter a whole number from 0 to ${mostAnswerDays}.`,
  graceDays: `Enter a whole number from 0 to ${mostGraceDays}.`,
  photosOrder: 'The most photos must not be fewer than the least.',
  locked: (variable: string) => `This is set by ${variable} in the server’s environment.`,
};

/** A figure of the public page as staff wrote it, with its sign: `100+`. Empty: the page counts, or shows no figure. */
const figure = text(12);

const postalAddress = text(500).check(z.refine((lines) => lines.split('\n').length <= 6, settingsMessages.tooManyLines));

const photoCount = z
  .int(settingsMessages.photos)
  .check(z.minimum(0, settingsMessages.photos), z.maximum(100, settingsMessages.photos));

const dayCount = z
  .int(reportingDateMessages.reminderDays)
  .check(z.minimum(0, reportingDateMessages.reminderDays), z.maximum(mostReminderDays, reportingDateMessages.reminderDays));

/** Whether this environment knows the time zone. Offsets are refused: `+05:00` is east in JavaScript, and west in PostgreSQL. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const isSite = (address: string) => address === '' || (URL.canParse(address) && /^https?:\/\/[^/]/.test(address));

/** What programme staff set in the product. Environment variables override some of these settings. */
const settingsShape = z.object({
  /** the programme's name, which is also the sender's name of emails */
  name: requiredTitle(200).check(singleLine),
  /** `#rrggbb` */
  colour: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, settingsMessages.colour)),
  /** contact address: letters name it, and replies go to it */
  email: emailAddress,
  timeZone: z.string().check(z.refine(isTimeZone, settingsMessages.timeZone)),
  /** the programme's website; empty: the public directory */
  siteUrl: text(300).check(z.refine(isSite, settingsMessages.siteUrl)),
  /** the address where the programme takes gifts for nonprofits of its directory; it may contain `{name}` and `{ein}`. Empty: none */
  givingUrl: webLink(),
  /** address that letters come from; empty: the contact address */
  mailFrom: z.union([z.literal(''), emailAddress]),
  /** what the logo shows, for people who do not see it; empty: the programme's name */
  logoAlt: text(200),
  /** the programme's postal address as documents show it, in lines */
  address: postalAddress,
  /** the paper of PDF files */
  paper: oneOf(paperSizes),
  /** when nonprofits report donations, and about which months */
  reportingDates,
  /** how many photos a nonprofit is asked for, at least and at most */
  leastPhotos: photoCount,
  mostPhotos: photoCount,
  /** days before a reporting date on which reminders go out by themselves; 0: never */
  reminderDays: dayCount,
  /** days before an application closes on which nonprofits that have not submitted their response are reminded; 0: never */
  deadlineReminderDays: dayCount,
  /** days before reviews are due on which reviewers who are behind are reminded; 0: never */
  reviewReminderDays: dayCount,
  /** working days within which programme staff answer what nonprofits ask about their applications; 0: no day is promised */
  answerDays: z
    .int(settingsMessages.answerDays)
    .check(z.minimum(0, settingsMessages.answerDays), z.maximum(mostAnswerDays, settingsMessages.answerDays)),
  /** months between two emails that ask a nonprofit for its oldest facts; 0: none are sent */
  factLetterMonths: z.literal(factLetterMonths),
  /** whether programme staff must sign in with a second factor, and how many days each of them has to set it up */
  staffSecondFactor: oneOf(secondFactorRules),
  staffSecondFactorDays: z
    .int(settingsMessages.graceDays)
    .check(z.minimum(0, settingsMessages.graceDays), z.maximum(mostGraceDays, settingsMessages.graceDays)),
  /** whether reviewers may begin reviews of applications that are not assigned to them; such reviews count once staff include them */
  reviewsWithoutAssignment: z.boolean(),
  wishLists: oneOf(wishListKeepers),
  /** whether visitors may ask for a weekly email about the directory */
  visitorLetters: z.boolean(),
  /** numbers of the public directory that other websites may show */
  publicNumbers: z.array(oneOf(publicNumbers)).check(z.maxLength(publicNumbers.length)),
  /** whether visitors see the public pages; until then these say that the programme opens soon */
  openToVisitors: z.boolean(),
  /** how the programme chooses nonprofits: the text of a public page, in paragraphs. Empty: there is no such page */
  howChosen: text(20_000),
  /** figures on the public page of the Learning Commons: resources, live webinars per year, charities that use it */
  learningResources: figure,
  learningWebinars: figure,
  learningCharities: figure,
});
export type Settings = z.output<typeof settingsShape>;

export const settingsChanges = z.partial(settingsShape);
type SettingsChange = z.output<typeof settingsChanges>;

const settingsRecord = z.object({
  values: settingsShape,
  /** the logo's address; null: the first letter of the name is shown instead */
  logo: z.nullable(z.object({ image: z.string(), width: z.int(), height: z.int() })),
  /** settings that the server's environment sets, with the variable's name: they cannot be changed here */
  locked: z.array(z.object({ setting: z.string(), variable: z.string() })),
  /** whether a mail server is set up; without one, letters are not sent and staff read them in the outbox */
  mailIsSetUp: z.boolean(),
});
export type SettingsRecord = z.output<typeof settingsRecord>;

export const readSettings = endpoint('readSettings', 'GET settings/', {
  access: 'readSettings',
  summary: 'What programme staff set in the product',
  result: settingsRecord,
});

export const changeSettings = endpoint('changeSettings', 'PATCH settings/', {
  access: 'manageProgramme',
  summary: 'Change what is sent of the settings',
  body: settingsChanges,
  recentSignIn: ({ staffSecondFactor, staffSecondFactorDays }: SettingsChange) =>
    staffSecondFactor !== undefined || staffSecondFactorDays !== undefined,
  // all settings may be sent at once, and one of them is the text of a whole page
  bodyLimit: 100_000,
  result: settingsRecord,
});

export const uploadLogo = endpoint('uploadLogo', 'POST settings/logo/', {
  access: 'manageProgramme',
  summary: 'Replace the programme’s logo',
  upload: 'image',
  result: settingsRecord,
});

export const deleteLogo = endpoint('deleteLogo', 'DELETE settings/logo/', {
  access: 'manageProgramme',
  summary: 'Remove the programme’s logo',
  result: settingsRecord,
});

export const sendTestEmail = endpoint('sendTestEmail', 'POST settings/test-email/', {
  access: 'manageProgramme',
  summary: 'Queue an email to yourself; the outbox tells what becomes of it',
  result: z.object({ letter: z.int() }),
});
