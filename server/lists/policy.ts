import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';

/** One's own views; shared ones are open to programme staff, for reading and for changing. */
export function maySee(actor: Actor, view: { ownerId: number; shared: boolean }): boolean {
  return view.ownerId === actor.id || (view.shared && isProgrammeStaff(actor));
}

export const mayShare = isProgrammeStaff;
