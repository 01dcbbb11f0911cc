import { type Actor, may } from '#contract/platform/access/permissions.ts';

/** Whether the actor may see and change a view: everybody their own views, programme staff also shared views. */
export function maySee(actor: Actor, view: { ownerId: number; shared: boolean }): boolean {
  return view.ownerId === actor.id || (view.shared && may(actor, 'shareViews'));
}

export const mayShare = (actor: Actor): boolean => may(actor, 'shareViews');
