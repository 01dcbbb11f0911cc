import { address } from './addresses.ts';

/** Where a browser keeps the visitor's shortlist: the ids of nonprofits, in the order in which they were saved. */
export const shortlistKey = 'almoner.shortlist';

/** nonprofits on a shortlist */
export const mostShortlisted = 100;

export const shortlistPath = '/directory/shortlist';

/** nonprofits beside each other */
export const mostCompared = 4;

/** Compares the first few of these; who leaves one out sees the next. */
export function compareAddress(ids: readonly number[]): string {
  return address('/directory/compare', { ids });
}

/** The address that shows the same shortlist to everybody. */
export function shortlistAddress(ids: readonly number[]): string {
  return address(shortlistPath, { ids });
}
