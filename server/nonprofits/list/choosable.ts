import * as z from 'zod/mini';
import { nonprofitFilters } from '#contract/nonprofits/list.ts';
import { exportConditions } from '#server/platform/http/lists/list-statement.ts';
import { type ChoosableList, readMatching } from '#server/platform/lists/choose.ts';
import { filters } from './list.ts';

const strictFilters = z.strictObject(nonprofitFilters.shape);

export const choosableNonprofits: ChoosableList = {
  table: 'nonprofits',
  read: (pool, matching) => exportConditions(pool, 'nonprofits', readMatching(strictFilters, matching), filters),
};
