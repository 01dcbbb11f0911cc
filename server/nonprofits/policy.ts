import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { type Actor, isNonprofitStaff, isProgrammeStaff, may } from '#contract/permissions.ts';
import type { Belongings, WholeNonprofit } from './store.ts';

/** Programme staff edit every nonprofit, nonprofit staff their own. */
export function mayEditNonprofit(actor: Actor, nonprofit: number): boolean {
  return isProgrammeStaff(actor) || (isNonprofitStaff(actor) && actor.nonprofit === nonprofit);
}

/** What is told of it beside what everyone signed in may read. */
function mayReadPrivate(actor: Actor, nonprofit: number): boolean {
  return isProgrammeStaff(actor) || actor.nonprofit === nonprofit;
}

/** The record as one person sees it: what is not told them is left out. */
export function seenBy(actor: Actor, whole: WholeNonprofit, { wishlist, ...items }: Belongings): Nonprofit {
  const { paypalEmail, canAccessLearningCommons, primaryUser, primaryUserRef, ...open } = whole;
  const reads = mayReadPrivate(actor, whole.id);
  return {
    ...open,
    nonprofitRef: { id: whole.id, name: whole.name },
    ...items,
    ...(reads && { paypalEmail, canAccessLearningCommons, primaryUser, primaryUserRef }),
    ...(wishlist && isProgrammeStaff(actor) && { wishlist }),
    can: {
      edit: mayEditNonprofit(actor, whole.id),
      curate: isProgrammeStaff(actor),
      listUsers: reads && may(actor, 'listUsers'),
    },
  };
}
