import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { mayFor } from '#server/nonprofits/policy.ts';

/** Whether a person may edit a nonprofit's photos. */
export function mayEditPhotosOf(actor: Actor, nonprofit: number): boolean {
  return mayFor(actor, 'managePhotos', nonprofit);
}

/** Whether a person sees a nonprofit's photos in every state. */
export function seesAllPhotosOf(actor: Actor, nonprofit: number): boolean {
  return may(actor, 'readAllPhotos') || actor.nonprofit === nonprofit;
}
