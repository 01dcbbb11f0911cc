import * as z from 'zod/mini';
import { requiredTitle } from '#contract/platform/fields/names.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { flag, oneOf, text, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { catalogueOrders, cataloguePapers, catalogueProblems, profilesOnPage } from './catalogue-choices.ts';

export const catalogueMessages = {
  year: 'Choose a year from 1900 to 2199.',
  title: 'Enter a title.',
  noPage: 'The catalogue has no such page.',
  empty: (year: number) => `No nonprofit is marked for the printed catalogue of ${year}.`,
};

const inYears = [z.minimum(1900, catalogueMessages.year), z.maximum(2199, catalogueMessages.year)] as const;

/** The settings for the look of the catalogue, as parameters of a query. */
const lookQuery = {
  year: z.pipe(wholeNumber, z.number().check(...inYears)),
  order: z._default(oneOf(catalogueOrders), 'CATEGORY'),
  paper: z._default(oneOf(cataloguePapers), 'LETTER'),
  perPage: z._default(oneOf(profilesOnPage), '1'),
};

/** The texts that staff write for a catalogue. */
export const catalogueWords = {
  title: requiredTitle(120, catalogueMessages.title),
  /** the letter of welcome; empty: the catalogue has none */
  letter: text(4_000),
};
/** The settings on which the pages of the profiles depend. */
export const catalogueLook = z.object({
  year: z.int(catalogueMessages.year).check(...inYears),
  order: oneOf(catalogueOrders),
  paper: oneOf(cataloguePapers),
  perPage: oneOf(profilesOnPage),
});
export type CatalogueLook = z.output<typeof catalogueLook>;
const catalogueBody = {
  ...catalogueLook.shape,
  /** whether the pages have bleed and crop marks around them */
  marks: z.boolean(),
  ...catalogueWords,
};
export const catalogueSettings = z.object(catalogueBody);
export type CatalogueSettings = z.output<typeof catalogueSettings>;

export const catalogueProblem = z.object({
  kind: oneOf(catalogueProblems),
  nonprofitRef: namedRef,
  /** the number of the profile's page in the catalogue */
  page: z.int(),
  /** the problem in words: “12 of 340 words do not fit.” */
  text: z.string(),
  /** id of the photo that has the problem; null: the problem is not about one photo */
  photo: z.nullable(z.int()),
});
export type CatalogueProblemLine = z.output<typeof catalogueProblem>;

const catalogueCheck = z.object({
  year: z.int(),
  profiles: z.int(),
  /** the number of pages, with the letter of welcome if the query asks for it */
  pages: z.int(),
  problems: z.array(catalogueProblem),
});
export type CatalogueCheck = z.output<typeof catalogueCheck>;

export const checkCatalogue = endpoint('checkCatalogue', 'GET catalogue/', {
  access: 'readCatalogue',
  summary: 'What is wrong with the printed catalogue of a year: long texts, small or forbidden photos, missing fields',
  query: z.object({ ...lookQuery, letter: z._default(flag, false) }),
  result: catalogueCheck,
});

export const previewCataloguePage = endpoint('previewCataloguePage', 'POST catalogue/preview/', {
  access: 'manageCatalogue',
  summary: 'One page of the printed catalogue as it is now, as an SVG picture; stores nothing',
  body: z.object({ ...catalogueBody, page: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  refuses: [404],
  result: z.object({ page: z.int(), pages: z.int(), svg: z.string() }),
});
