/** What other sites can show of the public catalogue. */
export const publicNumbers = ['CATEGORIES', 'BUDGET_SIZES', 'TOWNS'] as const;
export type PublicNumber = (typeof publicNumbers)[number];

export const publicNumberLabels: Record<PublicNumber, string> = {
  CATEGORIES: 'Nonprofits by category',
  BUDGET_SIZES: 'Nonprofits by budget size',
  TOWNS: 'Nonprofits by town',
};

/** The page that other sites show in a frame. */
export const publicNumbersPath = '/directory/numbers';
