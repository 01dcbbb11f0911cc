import type { Insertable } from 'kysely';
import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { Nonprofits } from '#server/database/types.ts';

/** The demo programme's categories by group, in the catalogue's order. */
export const categoryGroups = {
  'Arts & Memory': ['Music, Theater & Dance', 'Visual Arts & Craft', 'Libraries & Local History'],
  'Learning & Growing Up': ['Early Childhood', 'Tutoring & Mentoring', 'Young People'],
  'Home & Livelihood': ['Food & Cooking', 'Homes & Tenants', 'Work & Trades'],
  'Health & Care': ['Health & Recovery', 'Elders & Caregivers'],
  'Land & Water': ['Rivers & Gardens', 'Animals'],
} as const;

export type CategoryName = (typeof categoryGroups)[keyof typeof categoryGroups][number];

/** Places that do not exist, with ZIP codes that no post office has. */
export const towns = {
  'Port Ellery': '21301',
  Wrenfield: '21307',
  Oldmarsh: '21312',
  'Tiller Ford': '21318',
  'High Alder': '21325',
} as const;

/** An invented nonprofit. Fields that are missing here are derived from its name. */
export interface CatalogueEntry {
  name: string;
  size: BudgetSize;
  /** the first one is the category in print */
  categories: readonly [CategoryName, ...CategoryName[]];
  tags: readonly string[];
  short: string;
  /** one text for each paragraph */
  long: readonly string[];
  served: string;
  awards?: string;
  press?: string;
  street: string;
  town: keyof typeof towns;
  /** false for the few without a picture in `../pictures`, as in a real catalogue */
  picture?: false;
  /** default: on the web and in print */
  published?: 'web' | 'print' | 'neither';
  /** years since it closed */
  closed?: number;
  /** further fields, which only some nonprofits have filled in */
  more?: Pick<
    Insertable<Nonprofits>,
    'impactData' | 'collaboration' | 'promotion' | 'regionalChapter' | 'headquarters' | 'paypalEmail' | 'faxNumber'
  >;
}
