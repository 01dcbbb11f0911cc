import * as z from 'zod/mini';
import { paging, wholeNumber } from './shapes.ts';

/** What events, news articles and volunteer opportunities have in common: each belongs to one nonprofit. */

/** Left out, it is the nonprofit of who asks. */
export const itemOwner = { nonprofit: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))) };

/** The version that was changed; without it the last save wins. */
export const itemVersion = { version: z.optional(z.int()) };

export const itemCan = z.object({ edit: z.boolean() });

export const itemsQuery = z.object({ nonprofitId: z.optional(wholeNumber), ...paging });
export type ItemsQuery = z.output<typeof itemsQuery>;
