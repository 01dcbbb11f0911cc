import type { Insertable } from 'kysely';
import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import { storedLinks } from '#contract/platform/fields/social-links.ts';
import type { Nonprofits } from '#server/platform/database/types.ts';

/** The columns of a nonprofit's row that callers may set: all but `id` and `version`. */
export type Columns = Partial<Omit<Insertable<Nonprofits>, 'id' | 'version'>>;

/** The columns of the fields that were sent. Other columns stay as they are. */
export function columnsOf(sent: NonprofitPatch): Columns {
  const { version, address, webCategories, printCategory, canAccessLearningCommons, primaryUser, ...rest } = sent;
  const { twitter, facebook, linkedin, website, ...same } = rest;
  const all = {
    ...same,
    ...storedLinks({ twitter, facebook, linkedin, website }),
    ...address,
    categoryIds: webCategories,
    printCategoryId: printCategory,
    primaryUserId: primaryUser,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Columns;
}
