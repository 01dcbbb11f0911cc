import { address } from './addresses.ts';

/** The key under which a browser stores the visitor's shortlist: ids of nonprofits, in the order in which they were saved. */
export const shortlistKey = 'almoner.shortlist';

/** the most nonprofits on a shortlist */
export const mostShortlisted = 100;

export const shortlistPath = '/directory/shortlist';

/** the most nonprofits that are compared side by side */
export const mostCompared = 4;

/** The address of the page that compares the first of these nonprofits. It has all ids, so that the next one can move up. */
export function compareAddress(ids: readonly number[]): string {
  return address('/directory/compare', { ids });
}

/** The words of the link that compares so many nonprofits. */
export function compareWords(count: number): string {
  return count > mostCompared ? `Compare the first ${mostCompared}` : 'Compare them';
}

/** The address that shows the same shortlist to everybody. */
export function shortlistAddress(ids: readonly number[]): string {
  return address(shortlistPath, { ids });
}
