import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type EventScope, type Repetition, repeatMessages } from '#contract/nonprofits/announcements/manage-events.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { checkMayEdit } from '#server/nonprofits/announcements/policy.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Events } from '#server/platform/database/types.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { asEvent, events, type StoredEvent } from './store.ts';

/** Locks an event that the actor may edit. Throws 404 or 403. */
export async function lockEvent(tx: Tx, actor: Actor, id: number): Promise<StoredEvent> {
  const event = await events.lock(tx, actor, id);
  checkMayEdit(actor, event);
  return event;
}

const copied = sql.raw(
  'nonprofit_id, name, start_time, end_time, address1, address2, city, state, zipcode, description, contact_name, contact_number, link, fee, published',
);

/** Loads the code that counts the days only when an event is to be repeated: Temporal takes 8 MB. */
export async function repeatDaysOf(first: string, asked: Repetition) {
  const { repeatDays } = await import('./repeat-days.ts');
  return repeatDays(first, asked);
}

/** Adds a separate event for each further day. Throws 409 if the event is already part of a series. */
export async function addRepeats(tx: Tx, event: StoredEvent, asked: Repetition) {
  if (event.series !== null) throw refuse(409, repeatMessages.again);
  const { days, rule } = await repeatDaysOf(event.date, asked);
  const series = await tx.insertInto('eventSeries').values({ rule }).returning('id').executeTakeFirstOrThrow();
  const [first] = await change(tx, sql`series_id = ${series.id}`, sql`id = ${event.id}`);
  const added = await sql<Selectable<Events>>`INSERT INTO events (${copied}, date, series_id)
    SELECT ${copied}, day, ${series.id} FROM events, unnest(${days}::date[]) AS day WHERE events.id = ${event.id}
    RETURNING *`.execute(tx);
  return { event: first ?? event, added: added.rows.map(asEvent) };
}

/**
 * Publishes or unpublishes an event; by `scope`, also the later events of its series, or all of them. Events that are already
 * published, or unpublished, stay unchanged.
 */
export function setPublished(tx: Tx, event: StoredEvent, published: boolean, scope: EventScope) {
  return changeScope(tx, event, scope, sql`published = ${published}`, sql`published <> ${published}`);
}

/**
 * Cancels an event; by `scope`, also the later events of its series, or all of them. Events that were cancelled before keep their
 * reason, except `event` itself.
 */
export function cancelEvents(tx: Tx, event: StoredEvent, reason: string, scope: EventScope) {
  return changeScope(
    tx,
    event,
    scope,
    sql`cancelled_at = coalesce(cancelled_at, now()), cancel_reason = ${reason}`,
    sql`(cancelled_at IS NULL OR id = ${event.id})`,
  );
}

export async function reinstate(tx: Tx, event: StoredEvent): Promise<StoredEvent> {
  if (event.cancelledAt === null) throw refuse(409, repeatMessages.notCancelled);
  const [changed] = await change(tx, sql`cancelled_at = NULL, cancel_reason = ''`, sql`id = ${event.id}`);
  return changed ?? event;
}

async function changeScope(tx: Tx, event: StoredEvent, scope: EventScope, set: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const changed = await change(tx, set, sql`${inScope(event, scope)} AND ${where}`);
  return { event: changed.find(({ id }) => id === event.id) ?? event, changed: changed.length };
}

function inScope({ id, series, nonprofit, date }: StoredEvent, scope: EventScope): RawBuilder<unknown> {
  if (scope === 'ONE' || series === null) return sql`id = ${id}`;
  const later = scope === 'FOLLOWING' ? sql`AND date >= ${date}::date` : sql``;
  return sql`series_id = ${series} AND nonprofit_id = ${nonprofit} ${later}`;
}

async function change(tx: Tx, set: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<StoredEvent[]> {
  const changed = await sql<Selectable<Events>>`UPDATE events SET ${set}, version = version + 1, updated_at = now()
    WHERE ${where} RETURNING *`.execute(tx);
  return changed.rows.map(asEvent);
}
