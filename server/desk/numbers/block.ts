import type { NumberBlockName, NumberColumn, NumberRow, NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { address } from '#contract/nonprofits/public/addresses.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** The input of the functions that read blocks. */
export interface NumbersOf {
  db: Db;
  season: number;
  /** of the programme */
  timeZone: string;
}

type Query = Parameters<typeof address>[1];

/** Paths of the lists that the numbers link to. */
export const responsesLink = (query: Query) => address('/applications/responses', query);
export const reviewsLink = (query: Query) => address('/applications/reviews', query);
export const nonprofitsLink = (query: Query) => address('/nonprofits', query);
export const donationsLink = (query: Query) => address('/donation-management', query);
export const usageLink = (query: Query) => address('/learning-commons/usage', query);

/** The most rows of a block that could have thousands: only the largest are shown. */
export const mostRows = 25;

export function block(name: NumberBlockName, columns: NumberColumn[], rows: NumberRow[], more = 0): NumbersBlock {
  return { name, columns, rows, more };
}
