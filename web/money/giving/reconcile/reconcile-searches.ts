import { movementsQuery, stripePayoutsQuery } from '#contract/money/reconcile/reconcile.ts';
import { listSearch } from '../../../platform/ui/lists/list-search.ts';

export const readStripePayoutsSearch = listSearch(stripePayoutsQuery);
export const readMovementsSearch = listSearch(movementsQuery);
