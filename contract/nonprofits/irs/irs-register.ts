import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { searchText } from '#contract/platform/wire/shapes.ts';

/** the most organizations that a search returns */
export const mostOrganizations = 8;

/** a search with fewer characters finds nothing */
export const leastTyped = 3;

/** The IRS's file of one month, as it was loaded. */
export const irsFile = z.object({
  /** `2026-03` */
  month: z.string(),
  /** the states in the file; empty: the whole country */
  states: z.array(z.string()),
});
export type IrsFileFacts = z.output<typeof irsFile>;

/** The data of an organization that every visitor may see. The street is left out, because it may be somebody's home. */
const publicOrganization = z.object({
  /** nine digits */
  ein: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
});
export type PublicOrganization = z.output<typeof publicOrganization>;

export const irsOrganization = z.extend(publicOrganization, {
  /** the name of the chapter, or another name; empty: none */
  also: z.string(),
  address1: z.string(),
  /** the first five digits of the ZIP code */
  zipcode: z.string(),
  /** empty: none */
  nteeCode: z.string(),
  /** the year in which the IRS recognized the organization; null: not given */
  rulingYear: z.nullable(z.int()),
  /** the end of the last period for which the organization filed: `2024-12`; null: not given */
  taxPeriod: z.nullable(z.string()),
  /** the nonprofit of the catalogue that has this EIN; null: none */
  nonprofit: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type IrsOrganization = z.output<typeof irsOrganization>;

const query = z.object({ search: searchText });

export const findIrsOrganizations = endpoint('findIrsOrganizations', 'GET irs-organizations/', {
  access: 'signedIn',
  summary:
    'Organizations of the IRS file by the beginning of an EIN or by words of the name, the best match first; `file` is null where none was loaded',
  query,
  result: z.object({ file: z.nullable(irsFile), results: z.array(irsOrganization) }),
});

export const findIrsOrganizationsAsVisitor = endpoint('findIrsOrganizationsAsVisitor', 'GET irs-organizations/public/', {
  access: 'anyone',
  summary: 'The same for visitors, with fewer fields; 429 after many searches',
  query,
  refuses: [429],
  result: z.object({ file: z.nullable(irsFile), results: z.array(publicOrganization) }),
});
