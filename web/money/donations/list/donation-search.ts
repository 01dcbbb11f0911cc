import * as z from 'zod/mini';
import { donationsQuery } from '#contract/money/donations/donations-query.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { viewSearch } from '../../../platform/ui/lists/list-search.ts';

/** `donation`: the id of the donation that is open in the dialog. */
export const readDonationSearch = viewSearch(z.object({ ...donationsQuery.shape, donation: z.optional(wholeNumber) }));
export type DonationSearch = ReturnType<typeof readDonationSearch>;
