import type { Nonprofit } from '#contract/nonprofits.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff, may } from '#contract/permissions.ts';
import type { WishListItem } from '#contract/wish-list.ts';
import type { WholeNonprofit } from './store.ts';

/** Programme staff edit every nonprofit, nonprofit staff their own. */
export function mayEditNonprofit(actor: Actor, nonprofit: number): boolean {
  return isProgrammeStaff(actor) || (isNonprofitStaff(actor) && actor.nonprofit === nonprofit);
}

/** What is told of it beside what everyone signed in may read. */
function mayReadPrivate(actor: Actor, nonprofit: number): boolean {
  return isProgrammeStaff(actor) || actor.nonprofit === nonprofit;
}

/** The record as one person sees it: what is not told them is left out. */
export function seenBy(actor: Actor, whole: WholeNonprofit, wishlist: WishListItem[] | undefined): Nonprofit {
  const { paypalEmail, canAccessLearningCommons, primaryUser, primaryUserRef, ...open } = whole;
  const reads = mayReadPrivate(actor, whole.id);
  return {
    ...open,
    ...(reads && { paypalEmail, canAccessLearningCommons, primaryUser, primaryUserRef }),
    ...(wishlist && isProgrammeStaff(actor) && { wishlist }),
    can: {
      edit: mayEditNonprofit(actor, whole.id),
      curate: isProgrammeStaff(actor),
      listUsers: reads && may(actor, 'listUsers'),
    },
  };
}
