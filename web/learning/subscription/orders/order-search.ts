import * as z from 'zod/mini';
import { ordersQuery } from '#contract/learning/subscription/orders.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { listSearch } from '../../../platform/ui/lists/list-search.ts';

/** `order`: id of the order that is open in the dialog. */
export const readOrderSearch = listSearch(z.extend(ordersQuery, { order: z.optional(wholeNumber) }));
