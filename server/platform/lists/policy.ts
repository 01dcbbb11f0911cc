import { type Actor, isProgrammeStaff } from '#contract/platform/access/permissions.ts';

/** Whether the actor may see and change a view: everybody their own views, programme staff also shared views. */
export function maySee(actor: Actor, view: { ownerId: number; shared: boolean }): boolean {
  return view.ownerId === actor.id || (view.shared && isProgrammeStaff(actor));
}

export const mayShare = isProgrammeStaff;
