import { type Actor, isNonprofitStaff, isProgrammeStaff } from '#contract/permissions.ts';

/** Programme staff edit every nonprofit, nonprofit staff their own. */
export function mayEditNonprofit(actor: Actor, nonprofit: number): boolean {
  return isProgrammeStaff(actor) || (isNonprofitStaff(actor) && actor.nonprofit === nonprofit);
}
