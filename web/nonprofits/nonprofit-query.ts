import { readNonprofit } from '#contract/nonprofits/record.ts';
import { queryOf } from '../query-of.ts';

/** The screen shows errors itself. */
export function nonprofitQuery(id: number) {
  return queryOf(readNonprofit, { params: { id } });
}
