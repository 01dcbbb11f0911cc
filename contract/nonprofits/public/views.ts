import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { UsState } from '#contract/platform/fields/us-states.ts';

/** the radius of a search by ZIP code, in miles */
export const nearMiles = 25;

/** The search, filters and page that an address of the public list of nonprofits contains. */
export interface NonprofitsView {
  search: string;
  budgetSize: BudgetSize[];
  webCategories: number[];
  /** keys of towns: `port-ellery-md` */
  towns: string[];
  page: number;
}

/** `week`: the next seven days; `month`: the rest of the next thirty; `later`: all later days. */
export const eventPeriods = ['week', 'month', 'later'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

export interface EventsView {
  search: string;
  when: EventPeriod[];
  state: UsState[];
  webCategories: number[];
  page: number;
}

export interface OpportunitiesView {
  search: string;
  webCategories: number[];
  service: string[];
  hours: string[];
  regions: string[];
  skills: string[];
  page: number;
}
