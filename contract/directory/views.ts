import type { UsState } from '#contract/fields/us-states.ts';
import type { BudgetSize } from '#contract/nonprofits/choices.ts';

/** how far a search by ZIP code reaches */
export const nearMiles = 25;

/** What the address of a public list asks for. */
export interface NonprofitsView {
  search: string;
  budgetSize: BudgetSize[];
  webCategories: number[];
  /** `port-ellery-md` */
  towns: string[];
  page: number;
}

/** The next seven days, the rest of the next thirty, and what comes later. */
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
