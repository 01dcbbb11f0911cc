// This file imports no schemas, so that pages need not load them with it.

import { howMany } from '#contract/platform/wire/grouped.ts';

/** A list from which programme staff choose records. */
export type ListedRecords = 'NONPROFITS' | 'PEOPLE';

/** the most records that can be chosen by their ids; more can be chosen only by the list's filters */
export const mostChosenIds = 10_000;

/** `1 nonprofit`, `3,214 people` */
export function countRecords(records: ListedRecords, count: number): string {
  const [one, many] = records === 'NONPROFITS' ? ['nonprofit', 'nonprofits'] : ['person', 'people'];
  return howMany(count, one, many);
}
