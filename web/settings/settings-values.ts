import type { paperSizes, Settings } from '#contract/programme/settings.ts';

const dateParts = ['dueMonth', 'dueDay', 'fromMonth', 'toMonth'] as const;

/** A field of a reporting date: its name is its path in the body. */
export type DatePath = `reportingDates.${0 | 1}.${(typeof dateParts)[number]}`;

/** Figures of the Learning Commons' public page. */
type Figure = 'learningResources' | 'learningWebinars' | 'learningCharities';

/** The form's values: texts, as its inputs have them. */
export type SettingsValues = Record<
  'address' | 'paper' | 'reminderDays' | 'leastPhotos' | 'mostPhotos' | 'reportingDates' | Figure | DatePath,
  string
>;

const paperLabels: Record<(typeof paperSizes)[number], string> = {
  letter: 'Letter (8.5 × 11 in)',
  a4: 'A4 (210 × 297 mm)',
};
export const paperOptions = Object.entries(paperLabels).map(([value, label]) => ({ value, label }));

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
export const monthOptions = Array.from({ length: 12 }, (_, place) => ({
  value: String(place + 1),
  label: month.format(new Date(Date.UTC(2000, place, 1))),
}));

const pathOf = (place: 0 | 1, part: (typeof dateParts)[number]): DatePath => `reportingDates.${place}.${part}`;
const places = [0, 1] as const;

export function valuesOf({
  address,
  paper,
  reminderDays,
  leastPhotos,
  mostPhotos,
  reportingDates,
  ...more
}: Settings): SettingsValues {
  const { learningResources, learningWebinars, learningCharities } = more;
  const figures = { learningResources, learningWebinars, learningCharities };
  const numbers = { reminderDays: String(reminderDays), leastPhotos: String(leastPhotos), mostPhotos: String(mostPhotos) };
  const values = { address, paper, ...numbers, reportingDates: '', ...figures } as SettingsValues;
  for (const place of places)
    for (const part of dateParts) values[pathOf(place, part)] = String(reportingDates[place]?.[part] ?? '');
  return values;
}

/** A text without a number becomes none: the contract says what is missing. */
const numberOf = (text: string): number => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN);

export function bodyOf(values: SettingsValues): Record<string, unknown> {
  const { address, paper, reminderDays, leastPhotos, mostPhotos, learningResources, learningWebinars, learningCharities } =
    values;
  const reportingDates = places.map((place) =>
    Object.fromEntries(dateParts.map((part) => [part, numberOf(values[pathOf(place, part)])])),
  );
  const figures = { learningResources, learningWebinars, learningCharities };
  const numbers = { reminderDays: numberOf(reminderDays), leastPhotos: numberOf(leastPhotos), mostPhotos: numberOf(mostPhotos) };
  return { address, paper, ...numbers, reportingDates, ...figures };
}
