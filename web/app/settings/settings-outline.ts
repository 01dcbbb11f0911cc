import { keysOf } from '#contract/platform/fields/field.ts';
import type { OutlineEntry } from '../../platform/ui/page/page-outline.tsx';
import { type DatePath, type PartProps, type SettingsValues, sections } from './settings-values.ts';

type Section = keyof typeof sections;

/** The section and the label of each field. With this type, the compiler asks for those of a new field. */
export const settingFields: Record<Exclude<keyof SettingsValues, DatePath>, { section: Section; label: string }> = {
  name: { section: 'settings-programme', label: 'Name' },
  colour: { section: 'settings-programme', label: 'Color' },
  email: { section: 'settings-programme', label: 'Contact address' },
  timeZone: { section: 'settings-programme', label: 'Time zone' },
  siteUrl: { section: 'settings-programme', label: 'Website' },
  givingUrl: { section: 'settings-programme', label: 'Giving page of the programme' },
  logoAlt: { section: 'settings-programme', label: 'What the logo shows' },
  openToVisitors: { section: 'settings-programme', label: 'Visitors' },
  mailFrom: { section: 'settings-mail', label: 'Sender of emails' },
  factLetterMonths: { section: 'settings-mail', label: 'Emails that ask nonprofits whether their profile is still true' },
  deadlineReminderDays: {
    section: 'settings-mail',
    label: 'Days before an application closes on which nonprofits with a draft are reminded',
  },
  reviewReminderDays: {
    section: 'settings-mail',
    label: 'Days before reviews are due on which reviewers who are behind are reminded',
  },
  address: { section: 'settings-documents', label: 'Postal address' },
  paper: { section: 'settings-documents', label: 'Paper' },
  reportingDates: { section: 'settings-reports', label: 'Reporting dates' },
  reminderDays: { section: 'settings-reports', label: 'Days before a due date on which reminders go out' },
  howChosen: { section: 'settings-chosen', label: 'Text' },
  learningResources: { section: 'settings-learning', label: 'Resources' },
  learningWebinars: { section: 'settings-learning', label: 'Live webinars per year' },
  learningCharities: { section: 'settings-learning', label: 'Charities' },
  wishLists: { section: 'settings-wishes', label: 'Who keeps a nonprofit’s wish list' },
  leastPhotos: { section: 'settings-photos', label: 'Photos at least' },
  mostPhotos: { section: 'settings-photos', label: 'Photos at most' },
  reviewsWithoutAssignment: { section: 'settings-reviews', label: 'Applications that are not assigned to a reviewer' },
  visitorLetters: { section: 'settings-visitors', label: 'A weekly email about what is new in the directory' },
  answerDays: { section: 'settings-questions', label: 'Working days within which you answer' },
  staffSecondFactor: { section: 'settings-sign-in', label: 'Programme staff use a second factor' },
  staffSecondFactorDays: { section: 'settings-sign-in', label: 'Days that each of them has to set it up' },
};

/** The parts of the page with their errors and unsaved changes. */
export function outlineOf({ errors, changed }: Pick<PartProps['form'], 'errors' | 'changed'>): OutlineEntry[] {
  const isOf = (section: Section) => (path: string) =>
    keysOf(settingFields).some(
      (field) => settingFields[field].section === section && (path === field || path.startsWith(`${field}.`)),
    );
  return keysOf(sections).map((id) => ({
    id,
    title: sections[id],
    errors: Object.keys(errors).filter(isOf(id)).length,
    changed: changed.some(isOf(id)),
  }));
}
