// The options for the look of a printed catalogue.

export const catalogueOrders = ['CATEGORY', 'NAME'] as const;
export type CatalogueOrder = (typeof catalogueOrders)[number];
export const catalogueOrderLabels: Record<CatalogueOrder, string> = { CATEGORY: 'Print category, then name', NAME: 'Name' };

export const cataloguePapers = ['LETTER', 'SIX_BY_NINE', 'A4'] as const;
export type CataloguePaper = (typeof cataloguePapers)[number];
export const cataloguePaperLabels: Record<CataloguePaper, string> = {
  LETTER: 'US letter (8.5 × 11 in)',
  SIX_BY_NINE: '6 × 9 in',
  A4: 'A4 (210 × 297 mm)',
};

export const profilesOnPage = ['1', '2'] as const;
export const profilesOnPageLabels: Record<(typeof profilesOnPage)[number], string> = { 1: 'One on a page', 2: 'Two on a page' };

/** The kinds of problem that a check finds on a profile's page before the catalogue is printed. */
export const catalogueProblems = ['TEXT', 'LETTERS', 'PHOTO_SMALL', 'PHOTO_PERMISSION', 'PHOTO_MISSING', 'FIELD'] as const;
export type CatalogueProblem = (typeof catalogueProblems)[number];
export const catalogueProblemLabels: Record<CatalogueProblem, string> = {
  TEXT: 'Texts that are too long',
  LETTERS: 'Letters that no font has',
  PHOTO_SMALL: 'Photos below 300 dpi',
  PHOTO_PERMISSION: 'Photos without permission for print',
  PHOTO_MISSING: 'No photo',
  FIELD: 'Missing fields',
};
