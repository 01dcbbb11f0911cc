import { keysOf } from '#contract/platform/fields/field.ts';
import type { OutlineEntry } from '../../platform/ui/page/page-outline.tsx';
import { type DatePath, type PartProps, type SettingsValues, sections } from './settings-values.ts';

type Section = keyof typeof sections;

/** The section of each field. With this type, the compiler asks for the section of a new field. */
const sectionOf: Record<Exclude<keyof SettingsValues, DatePath>, Section> = {
  name: 'settings-programme',
  colour: 'settings-programme',
  email: 'settings-programme',
  timeZone: 'settings-programme',
  siteUrl: 'settings-programme',
  givingUrl: 'settings-programme',
  logoAlt: 'settings-programme',
  openToVisitors: 'settings-programme',
  mailFrom: 'settings-mail',
  factLetterMonths: 'settings-mail',
  deadlineReminderDays: 'settings-mail',
  reviewReminderDays: 'settings-mail',
  address: 'settings-documents',
  paper: 'settings-documents',
  reportingDates: 'settings-reports',
  reminderDays: 'settings-reports',
  howChosen: 'settings-chosen',
  learningResources: 'settings-learning',
  learningWebinars: 'settings-learning',
  learningCharities: 'settings-learning',
  wishLists: 'settings-wishes',
  leastPhotos: 'settings-photos',
  mostPhotos: 'settings-photos',
  reviewsWithoutAssignment: 'settings-reviews',
  visitorLetters: 'settings-visitors',
  answerDays: 'settings-questions',
  staffSecondFactor: 'settings-sign-in',
  staffSecondFactorDays: 'settings-sign-in',
};

/** The parts of the page with their errors and unsaved changes. */
export function outlineOf({ errors, changed }: Pick<PartProps['form'], 'errors' | 'changed'>): OutlineEntry[] {
  const isOf = (section: Section) => (path: string) =>
    keysOf(sectionOf).some((field) => sectionOf[field] === section && (path === field || path.startsWith(`${field}.`)));
  return keysOf(sections).map((id) => ({
    id,
    title: sections[id],
    errors: Object.keys(errors).filter(isOf(id)).length,
    changed: changed.some(isOf(id)),
  }));
}
