import { keysOf } from '#contract/platform/fields/field.ts';
import type { paperSizes, Settings, SettingsRecord, WishListKeepers } from '#contract/platform/programme/settings.ts';
import { sameValue } from '../../platform/drafts/same-value.ts';
import type { useRecordForm } from '../../platform/ui/forms/use-record-form.ts';

/** The parts of the page, by the id of their element. */
export const sections = {
  'settings-programme': 'Programme',
  'settings-mail': 'Emails',
  'settings-documents': 'Documents',
  'settings-reports': 'Donation reports',
  'settings-chosen': 'How nonprofits are chosen',
  'settings-learning': 'Public page of the Learning Commons',
  'settings-wishes': 'Wish lists',
  'settings-photos': 'Photos',
  'settings-sign-in': 'Two-step sign-in',
  'settings-questions': 'Questions of applicants',
  'settings-reviews': 'Reviews',
  'settings-visitors': 'Emails to visitors',
  'settings-elsewhere': 'On other pages',
} as const;

const dateParts = ['dueMonth', 'dueDay', 'fromMonth', 'toMonth'] as const;

/** A field of a reporting date: its name is its path in the body. */
export type DatePath = `reportingDates.${0 | 1}.${(typeof dateParts)[number]}`;

/** Figures of the Learning Commons' public page. */
type Figure = 'learningResources' | 'learningWebinars' | 'learningCharities';

const identity = ['name', 'colour', 'email', 'timeZone', 'siteUrl', 'givingUrl', 'mailFrom', 'logoAlt'] as const;
type Identity = (typeof identity)[number];

const counts = [
  'reminderDays',
  'deadlineReminderDays',
  'reviewReminderDays',
  'answerDays',
  'leastPhotos',
  'mostPhotos',
  'factLetterMonths',
  'staffSecondFactorDays',
] as const;
type Count = (typeof counts)[number];

/** The form's values: texts, as its inputs have them. */
export type SettingsValues = Record<
  | Identity
  | Count
  | 'address'
  | 'howChosen'
  | 'wishLists'
  | 'paper'
  | 'staffSecondFactor'
  | 'reviewsWithoutAssignment'
  | 'openToVisitors'
  | 'visitorLetters'
  | 'reportingDates'
  | Figure
  | DatePath,
  string
>;

const paperLabels: Record<(typeof paperSizes)[number], string> = {
  letter: 'Letter (8.5 × 11 in)',
  a4: 'A4 (210 × 297 mm)',
};
export const paperOptions = Object.entries(paperLabels).map(([value, label]) => ({ value, label }));

export const factLetterOptions = [
  { value: '0', label: 'None' },
  { value: '3', label: 'Every three months' },
  { value: '6', label: 'Every six months' },
  { value: '12', label: 'Every year' },
];

export const secondFactorOptions = [
  { value: 'OPTIONAL', label: 'If they want' },
  { value: 'REQUIRED', label: 'All of them' },
];

export const visitorOptions = [
  { value: 'yes', label: 'See the public pages' },
  { value: 'no', label: 'Read that the programme opens soon' },
];

export const wishListOptions: { value: WishListKeepers; label: string }[] = [
  { value: 'STAFF', label: 'Programme staff alone' },
  { value: 'NONPROFITS', label: 'Nonprofits too, each its own' },
  { value: 'PUBLIC', label: 'Nonprofits too, and visitors see the wishes that are marked public' },
];

export const assignmentOptions = [
  { value: 'yes', label: 'May be reviewed; the review counts once you include it' },
  { value: 'no', label: 'May only be read' },
];

export const visitorLetterOptions = [
  { value: 'no', label: 'Not offered' },
  { value: 'yes', label: 'Visitors may ask for it' },
];

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
export const monthOptions = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: month.format(new Date(Date.UTC(2000, index, 1))),
}));

const pathOf = (place: 0 | 1, part: (typeof dateParts)[number]): DatePath => `reportingDates.${place}.${part}`;
const places = [0, 1] as const;

export function valuesOf({
  address,
  howChosen,
  wishLists,
  paper,
  staffSecondFactor,
  reviewsWithoutAssignment,
  openToVisitors,
  visitorLetters,
  reportingDates,
  ...more
}: Settings): SettingsValues {
  const { learningResources, learningWebinars, learningCharities } = more;
  const figures = { learningResources, learningWebinars, learningCharities };
  const numbers = Object.fromEntries(counts.map((name) => [name, String(more[name])]));
  const choices = {
    reviewsWithoutAssignment: reviewsWithoutAssignment ? 'yes' : 'no',
    openToVisitors: openToVisitors ? 'yes' : 'no',
    visitorLetters: visitorLetters ? 'yes' : 'no',
  };
  const shown = Object.fromEntries(identity.map((name) => [name, more[name]]));
  const values = {
    ...shown,
    address,
    howChosen,
    wishLists,
    paper,
    staffSecondFactor,
    ...numbers,
    ...choices,
    reportingDates: '',
    ...figures,
  } as SettingsValues;
  for (const place of places)
    for (const part of dateParts) values[pathOf(place, part)] = String(reportingDates[place]?.[part] ?? '');
  return values;
}

/** NaN if the text is not a number of up to three digits: the contract then reports the field. */
const numberOf = (text: string): number => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN);

export function bodyOf(values: SettingsValues): Record<string, unknown> {
  const { address, howChosen, wishLists, paper, staffSecondFactor, learningResources, learningWebinars, learningCharities } =
    values;
  const reportingDates = places.map((place) =>
    Object.fromEntries(dateParts.map((part) => [part, numberOf(values[pathOf(place, part)])])),
  );
  const figures = { learningResources, learningWebinars, learningCharities };
  // the days are not shown while nothing is required
  const sent = counts.filter((name) => name !== 'staffSecondFactorDays' || staffSecondFactor === 'REQUIRED');
  const numbers = Object.fromEntries(sent.map((name) => [name, numberOf(values[name])]));
  const choices = {
    reviewsWithoutAssignment: values.reviewsWithoutAssignment === 'yes',
    openToVisitors: values.openToVisitors === 'yes',
    visitorLetters: values.visitorLetters === 'yes',
  };
  const shown = Object.fromEntries(identity.map((name) => [name, values[name]]));
  return {
    ...shown,
    address,
    howChosen,
    wishLists,
    paper,
    staffSecondFactor,
    ...numbers,
    ...choices,
    reportingDates,
    ...figures,
  };
}

/** The settings of a body that differ from those that the form was opened with. */
export function changedOf(before: Settings, body: Partial<Settings>): Partial<Settings> {
  const changed = { ...body };
  for (const name of keysOf(body)) if (sameValue(body[name], before[name])) delete changed[name];
  return changed;
}

/** Whether a setting that every page shows has changed. */
export function shownEverywhere(before: Settings, after: Settings): boolean {
  return identity.some((name) => before[name] !== after[name]);
}

/** Returns the props that disable an input if the environment sets its value; else no props. */
export type Locked = (setting: string) => { disabled?: boolean; description?: string };

export interface PartProps {
  form: ReturnType<typeof useRecordForm<SettingsValues, SettingsRecord>>;
  locked: Locked;
  record: SettingsRecord;
}

const usual = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The zones of the United States, then all others that the browser knows, and the chosen one in any case. */
export function timeZoneOptions(chosen: string) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone));
  const known = usual.includes(chosen) || others.includes(chosen);
  return [
    { group: 'United States', items: usual },
    { group: 'All others', items: known ? others : [chosen, ...others] },
  ];
}

/** `Nov 21, 8:41 PM` */
export function timeIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date());
}
