import * as z from 'zod/mini';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** A season in a query: a year of four digits. */
export const seasonYear = z.pipe(
  z.string().check(z.trim(), z.regex(/^(19|20|21)\d\d$/, 'Enter a year of four digits.')),
  z.transform(Number),
);

/** The blocks of a season's numbers: each is shown as a chart and a table. */
export const numberBlocks = [
  'stages',
  'applications',
  'categories',
  'sizes',
  'towns',
  'zips',
  'coverage',
  'scores',
  'reviewers',
  'giftMonths',
  'giftTypes',
  'giftSources',
  'giftNonprofits',
  'libraryMonths',
  'libraryFiles',
] as const;
export type NumberBlockName = (typeof numberBlocks)[number];

export const numberBlockTitles: Record<NumberBlockName, string> = {
  stages: 'How far applications came',
  applications: 'By application',
  categories: 'Applications by category',
  sizes: 'Applications by budget size',
  towns: 'Applications by town',
  zips: 'Applications by ZIP code',
  coverage: 'Where the catalogue serves',
  scores: 'Reviews by recommendation',
  reviewers: 'Reviewers',
  giftMonths: 'Gifts by month',
  giftTypes: 'Gifts by type',
  giftSources: 'Gifts by source',
  giftNonprofits: 'Gifts by nonprofit',
  libraryMonths: 'Library use by month',
  libraryFiles: 'Files opened most',
};

/**
 * COUNT: the number of rows in the list behind the number's link. DOLLARS and SCORE: computed from these rows. USES: uses of the
 * library, as the linked page counts them.
 */
const numberKinds = ['COUNT', 'DOLLARS', 'SCORE', 'USES'] as const;
export type NumberKind = (typeof numberKinds)[number];

const numberColumn = z.object({ key: z.string(), label: z.string(), kind: oneOf(numberKinds) });
export type NumberColumn = z.output<typeof numberColumn>;

const numberCell = z.object({
  /** null: there is no number, such as a mean without scores */
  value: z.nullable(z.number()),
  /** path of the list or page behind the number; empty: none */
  link: z.string(),
});
export type NumberCell = z.output<typeof numberCell>;

const numberRow = z.object({
  /** the id of the row's category, nonprofit and so on: it is the same in every season, so that seasons can be compared */
  key: z.string(),
  label: z.string(),
  /** one cell for each column */
  cells: z.array(numberCell),
});
export type NumberRow = z.output<typeof numberRow>;

const numbersBlock = z.object({
  name: oneOf(numberBlocks),
  columns: z.array(numberColumn),
  rows: z.array(numberRow),
  /** how many rows the block leaves out because they are the smallest */
  more: z.int(),
});
export type NumbersBlock = z.output<typeof numbersBlock>;

const seasonNumbers = z.object({
  season: z.int(),
  /** the seasons that have numbers, the latest first */
  seasons: z.array(z.int()),
  /** in the order of `numberBlocks`, including blocks without rows */
  blocks: z.array(numbersBlock),
});
export type SeasonNumbers = z.output<typeof seasonNumbers>;

export const readNumbers = endpoint('readNumbers', 'GET numbers/', {
  access: 'readNumbers',
  summary: 'The numbers of a season, each with the path of the list that it counts',
  query: z.object({
    /** default: the current season */
    season: z.optional(seasonYear),
  }),
  result: seasonNumbers,
});

export const downloadNumbers = download({
  name: 'downloadNumbers',
  path: '/download-numbers/',
  access: 'readNumbers',
  withoutPeople: true,
  summary: 'One block of a season’s numbers as CSV, with another season’s beside it if it is named',
  query: z.object({ block: oneOf(numberBlocks), season: seasonYear, beside: z.optional(seasonYear) }),
});
