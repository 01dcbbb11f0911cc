/** The numbers of the public directory that other websites can show. */
export const publicNumbers = ['CATEGORIES', 'BUDGET_SIZES', 'TOWNS'] as const;
export type PublicNumber = (typeof publicNumbers)[number];

export const publicNumberLabels: Record<PublicNumber, string> = {
  CATEGORIES: 'Nonprofits by category',
  BUDGET_SIZES: 'Nonprofits by budget size',
  TOWNS: 'Nonprofits by town',
};

/** The page with these numbers, which other websites show in a frame. */
export const publicNumbersPath = '/directory/numbers';
