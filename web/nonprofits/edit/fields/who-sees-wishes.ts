import type { WishListKeepers } from '#contract/platform/programme/settings.ts';

/** Who sees a nonprofit's wishes, for whoever reads it: programme staff, or the nonprofit's own. */
export const whoSeesWishes: Record<WishListKeepers, string> = {
  STAFF: 'Programme staff and board members alone see it.',
  NONPROFITS: 'The nonprofit’s own staff, programme staff and board members alone see it.',
  PUBLIC: 'Visitors see what you mark as public, without what is fulfilled.',
};
