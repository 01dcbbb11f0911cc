import { type Actor, isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';

/** Whether a person may edit a nonprofit's photos. */
export function mayEditPhotosOf(actor: Actor, nonprofit: number): boolean {
  return may(actor, 'managePhotos') || (isNonprofitStaff(actor) && actor.nonprofit === nonprofit);
}

/** Whether a person sees a nonprofit's photos in every state. */
export function seesAllPhotosOf(actor: Actor, nonprofit: number): boolean {
  return may(actor, 'readAllPhotos') || actor.nonprofit === nonprofit;
}
