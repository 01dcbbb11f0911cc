import { readNonprofit } from '#contract/nonprofits/record.ts';
import { queryOf } from '../platform/query-of.ts';

export function nonprofitQuery(id: number) {
  return queryOf(readNonprofit, { params: { id } });
}
