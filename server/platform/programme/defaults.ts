import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { paper } from '#contract/platform/appearance/paper.ts';
import type { PublicConfig } from '#contract/platform/programme/config.ts';
import { defaultReportingDates } from '#contract/platform/programme/reporting-dates.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';

export const defaultSettings: Settings = {
  name: 'Almoner',
  colour: '#1f5f43',
  email: 'programme@example.org',
  timeZone: 'America/New_York',
  siteUrl: '',
  givingUrl: '',
  mailFrom: '',
  logoAlt: '',
  address: '',
  paper: 'letter',
  reportingDates: [...defaultReportingDates],
  reminderDays: 14,
  deadlineReminderDays: 0,
  reviewReminderDays: 0,
  answerDays: 0,
  leastPhotos: 6,
  mostPhotos: 8,
  factLetterMonths: 0,
  staffSecondFactor: 'OPTIONAL',
  staffSecondFactorDays: 14,
  reviewsWithoutAssignment: true,
  wishLists: 'STAFF',
  visitorLetters: false,
  publicNumbers: [],
  // staff take the start text over or write their own: nothing is published without their word
  howChosen: '',
  // a programme that runs already is open; the first start of a new one stores false
  openToVisitors: true,
  learningResources: '',
  learningWebinars: '',
  learningCharities: '',
};

/** The programme's logo, as the settings store it. */
export interface Logo {
  /** names the picture in its address */
  hash: string;
  width: number;
  height: number;
  /** the PNG picture in base64 */
  png: string;
}

export const shownLogo = ({ hash, width, height }: Logo) => ({ image: `/logo/${hash}.png`, width, height });

/** How staff's second factor is required; null: each person chooses. */
export const secondFactorOf = ({ staffSecondFactor, staffSecondFactorDays }: Settings): { graceDays: number } | null =>
  staffSecondFactor === 'REQUIRED' ? { graceDays: staffSecondFactorDays } : null;

/** The settings that browsers get. */
export function publicSettings(settings: Settings, logo: Logo | null) {
  const { name, email, siteUrl, givingUrl, timeZone, colour, logoAlt, openToVisitors } = settings;
  return {
    openToVisitors,
    staffSecondFactor: secondFactorOf(settings) !== null,
    programmeLogo: logo && { ...shownLogo(logo), alt: logoAlt || name },
    programmeName: name,
    programmeEmail: email,
    programmeSiteUrl: siteUrl || null,
    programmeGivingUrl: givingUrl || null,
    programmeTimeZone: timeZone,
    programmeColour: colour,
    programmeShades: programmeShades(colour, paper),
  } satisfies Partial<PublicConfig>;
}

/** The address that letters come from. */
export const senderOf = ({ mailFrom, email }: Settings): string => mailFrom || email;
