import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { paper } from '#contract/platform/appearance/paper.ts';
import type { PublicConfig } from '#contract/platform/programme/config.ts';
import { defaultReportingDates } from '#contract/platform/programme/reporting-dates.ts';
import type { Settings } from '#contract/platform/programme/settings.ts';

/** With this text a programme begins. It promises nothing that the programme may not keep: staff write their own. */
const howChosen = `Who is listed
Every nonprofit in this directory was chosen by people of our programme. We look for organizations that do careful work for \
people, animals or places, that are recognized as charities, and that can show what they do.

From an application to a decision
Nonprofits usually come to us through an application. They tell us what they do and for whom, who leads them, and what they \
spend. Volunteer reviewers read applications, each for themselves, and leave out those of nonprofits to which they have a tie. \
Staff of the programme read what the reviewers wrote, and decide.

After the decision
Nonprofits keep their own pages up to date, and confirm important facts from time to time; a profile says which facts were \
confirmed, and when. A nonprofit that closes, or that no longer fits, leaves the directory.

What a place in the directory does not mean
A place cannot be bought, and the order of the list cannot either. The directory is not a ranking: whether a nonprofit is right \
for your gift or your time is for you to decide. Ask them, visit them, and read what they publish.

Something is wrong, or missing
Write to us. Our address is at the foot of this page.`;

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
  leastPhotos: 6,
  mostPhotos: 8,
  factLetterMonths: 0,
  reviewsWithoutAssignment: true,
  publicNumbers: [],
  howChosen,
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

/** The settings that browsers get. */
export function publicSettings({ name, email, siteUrl, givingUrl, timeZone, colour, logoAlt }: Settings, logo: Logo | null) {
  return {
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
