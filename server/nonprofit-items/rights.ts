import type { Actor } from '#contract/permissions.ts';
import { messages } from '#contract/shapes.ts';
import { notAllowed, notFound, refuseFields } from '#server/errors.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { checkVersion } from '#server/stale-version.ts';

/** What events, news articles and volunteer opportunities have in common for who keeps them. */
interface Item {
  version: number;
  nonprofit: number;
}

export type WithRights<I> = I & { can: { edit: boolean } };

/** The record as it is answered to somebody. */
export function withRights<I extends Item>(actor: Actor, item: I): WithRights<I> {
  return { ...item, can: { edit: mayEditNonprofit(actor, item.nonprofit) } };
}

/** The nonprofit that a new item is for: the one said, else that of who asks. */
export function ownerOf(actor: Actor, said: number | undefined): number {
  const nonprofit = said ?? actor.nonprofit;
  if (nonprofit === null) throw refuseFields({ nonprofit: [messages.required] });
  if (!mayEditNonprofit(actor, nonprofit)) throw notAllowed();
  return nonprofit;
}

/** Throws unless there is such an item and who asks may change it. */
export function checkKeeper<I extends Item>(actor: Actor, item: I | undefined): asserts item is I {
  if (!item) throw notFound();
  if (!mayEditNonprofit(actor, item.nonprofit)) throw notAllowed();
}

/** Throws unless an item may be changed so; answers the nonprofit it is then of. Only programme staff can move one. */
export function checkChange<I extends Item>(
  actor: Actor,
  item: I | undefined,
  sent: { version?: number | undefined; nonprofit?: number | undefined },
): asserts item is I {
  checkKeeper(actor, item);
  if (sent.nonprofit !== undefined && !mayEditNonprofit(actor, sent.nonprofit)) throw notAllowed();
  checkVersion(sent.version, withRights(actor, item));
}
