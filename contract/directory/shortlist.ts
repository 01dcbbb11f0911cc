import { address } from './addresses.ts';

/** Where a browser keeps the visitor's shortlist: the ids of nonprofits, in the order in which they were saved. */
export const shortlistKey = 'almoner.shortlist';

/** nonprofits on a shortlist */
export const mostShortlisted = 100;

export const shortlistPath = '/directory/shortlist';

/** The address that shows the same shortlist to everybody. */
export function shortlistAddress(ids: readonly number[]): string {
  return address(shortlistPath, { ids });
}
