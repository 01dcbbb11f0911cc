import * as z from 'zod/mini';
import { userFilters } from '#contract/people/users.ts';
import { exportConditions } from '#server/platform/http/lists/list-statement.ts';
import { type ChoosableList, readMatching } from '#server/platform/lists/choose.ts';
import { filters } from './list.ts';

const strictFilters = z.strictObject(userFilters.shape);

export const choosablePeople: ChoosableList = {
  table: 'users',
  read: (pool, matching) => exportConditions(pool, 'users', readMatching(strictFilters, matching), filters, 'users'),
};
