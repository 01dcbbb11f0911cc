/** What a person chooses for a list. In a file of its own: the browser reads the page's address before it loads the calls. */

/** The lists with columns to choose and saved views. */
export const listNames = ['nonprofits', 'users', 'responses', 'donations'] as const;
export type ListName = (typeof listNames)[number];

export const pageSizes = [20, 50, 100, 200] as const;

export const densities = ['comfortable', 'compact'] as const;
