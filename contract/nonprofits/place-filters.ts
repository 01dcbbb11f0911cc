import * as z from 'zod/mini';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** Fields by which a season's numbers group nonprofits, and which a profile may lack. */
const profileGaps = ['CATEGORY', 'BUDGET_SIZE', 'TOWN', 'ZIP'] as const;
export type ProfileGap = (typeof profileGaps)[number];

export const profileGapLabels: Record<ProfileGap, string> = {
  CATEGORY: 'No category',
  BUDGET_SIZE: 'No budget size',
  TOWN: 'No town',
  ZIP: 'No ZIP code',
};

/** Filters of nonprofits, and of records that belong to them: by the nonprofit's place, and by what its profile lacks. */
export const placeFilters = {
  /** key of a town and its state, as in addresses of the public directory: `port-ellery-md` */
  town: z.optional(z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}-]{1,200}$/u, 'Enter a town as town-state.'))),
  /** five digits */
  zip: z.optional(z.string().check(z.trim(), z.regex(/^\d{5}$/, 'Enter five digits.'))),
  lacks: z.optional(oneOf(profileGaps)),
};

/** The name of a town from its key: `port-ellery-md` → `Port Ellery, MD`. */
export function townWords(key: string): string {
  const words = key.split('-');
  const state = words.length > 1 && words.at(-1)?.length === 2 ? words.pop() : undefined;
  const town = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return state === undefined ? town : `${town}, ${state.toUpperCase()}`;
}
