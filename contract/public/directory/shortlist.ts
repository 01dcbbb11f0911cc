import { address } from '#contract/nonprofits/public/addresses.ts';

/** The key under which a browser stores the visitor's shortlist: ids of nonprofits, in the order in which they were saved. */
export const shortlistKey = 'almoner.shortlist';

/** the most nonprofits on a shortlist */
export const mostShortlisted = 100;

export const shortlistPath = '/directory/shortlist';

/** the most nonprofits that are compared side by side */
export const mostCompared = 4;

/**
 * The address of the page that compares the first `mostCompared` of these nonprofits. It contains all ids, so that the next
 * nonprofit moves up if one is removed.
 */
export function compareAddress(ids: readonly number[]): string {
  return address('/directory/compare', { ids });
}

/** The text of the link that compares `count` nonprofits. */
export function compareWords(count: number): string {
  return count > mostCompared ? `Compare the first ${mostCompared}` : 'Compare them';
}

/** The address that shows the same shortlist to everybody. */
export function shortlistAddress(ids: readonly number[]): string {
  return address(shortlistPath, { ids });
}
