import { type RawBuilder, sql } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { mayEditNonprofit } from '#server/nonprofits/policy.ts';
import { notAllowed, notFound, refuseFields } from '#server/platform/http/errors.ts';

/** The part of an event, news article or volunteer opportunity that the rules need. */
export interface Announcement {
  id: number;
  version: number;
  nonprofit: number;
}

export type WithRights<Item> = Item & { can: { edit: boolean } };

/** Adds to an announcement whether the actor may edit it. */
export function withRights<Item extends Announcement>(actor: Actor, item: Item): WithRights<Item> {
  return { ...item, can: { edit: mayEditNonprofit(actor, item.nonprofit) } };
}

/** The nonprofit of a new announcement: the requested one, or the actor's own. */
export function ownerOf(actor: Actor, requested: number | undefined): number {
  const nonprofit = requested ?? actor.nonprofit;
  if (nonprofit === null) throw refuseFields({ nonprofit: [messages.required] });
  checkOwner(actor, nonprofit);
  return nonprofit;
}

/** Throws 403 unless the actor may edit the nonprofit's announcements. */
export function checkOwner(actor: Actor, nonprofit: number): void {
  if (!mayEditNonprofit(actor, nonprofit)) throw notAllowed(actor, 'manageNonprofits');
}

/** Throws 404 for a missing announcement and 403 for one that the actor may not edit. */
export function checkMayEdit<Item extends Announcement>(actor: Actor, item: Item | undefined): asserts item is Item {
  if (!item) throw notFound();
  checkOwner(actor, item.nonprofit);
}

/** The condition under which the actor sees a row: it is published, of the actor's nonprofit, or the actor is programme staff. */
export function publishedOrOwn(actor: Actor, published: RawBuilder<unknown>): RawBuilder<unknown> {
  return may(actor, 'readAllNonprofits') ? sql`true` : sql`(${published} OR ${ownedBy(actor)})`;
}

/** The condition that a row is of the actor's nonprofit; always true for programme staff. */
export function ownedBy(actor: Actor): RawBuilder<unknown> {
  if (may(actor, 'readAllNonprofits')) return sql`true`;
  return actor.nonprofit === null ? sql`false` : sql`nonprofit_id = ${actor.nonprofit}`;
}
