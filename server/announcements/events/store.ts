import type { Selectable } from 'kysely';
import type { AnnouncementsQuery } from '#contract/announcements/announcement-calls.ts';
import type { EventFields, EventRecord } from '#contract/announcements/events.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Events } from '#server/database/types.ts';

/** An event as it is stored. The actor's rights are added for each reader. */
export type StoredEvent = Omit<EventRecord, 'can'>;

function asEvent(row: Selectable<Events>): StoredEvent {
  const { createdAt, updatedAt, nonprofitId, startTime, endTime, fee, address1, address2, city, state, zipcode, ...same } = row;
  return {
    ...same,
    nonprofit: nonprofitId,
    startTime: startTime.slice(0, 5),
    endTime: endTime?.slice(0, 5) ?? null,
    address: { address1, address2, city, state, zipcode },
    fee: fee === null ? null : Number(fee),
  };
}

function asRow(nonprofitId: number, fields: EventFields) {
  const { name, date, startTime, endTime, address, description, contactName, contactNumber, link, fee } = fields;
  return {
    nonprofitId,
    name,
    date,
    startTime,
    endTime,
    ...address,
    description,
    contactName,
    contactNumber,
    link,
    fee: fee === null ? null : fee.toFixed(2),
  };
}

function newestFirst(db: Db) {
  return db.selectFrom('events').selectAll().orderBy('date', 'desc').orderBy('startTime', 'desc').orderBy('id', 'desc');
}

/** A nonprofit's events, newest first. */
export async function eventsOf(db: Db, nonprofitId: number, limit: number): Promise<StoredEvent[]> {
  const rows = await newestFirst(db).where('nonprofitId', '=', nonprofitId).limit(limit).execute();
  return rows.map(asEvent);
}

export async function findEvents(
  db: Db,
  { nonprofitId }: Pick<AnnouncementsQuery, 'nonprofitId'>,
  limit: number,
  offset: number,
) {
  const { count } = await db
    .selectFrom('events')
    .select(db.fn.countAll<number>().as('count'))
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0))
    .executeTakeFirstOrThrow();
  const rows = await newestFirst(db)
    .$if(nonprofitId !== undefined, (query) => query.where('nonprofitId', '=', nonprofitId ?? 0))
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, results: rows.map(asEvent) };
}

export async function findEvent(db: Db, id: number): Promise<StoredEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asEvent(row);
}

/** Locks the row until the transaction ends. */
export async function lockEvent(tx: Tx, id: number): Promise<StoredEvent | undefined> {
  const row = await tx.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asEvent(row);
}

export async function addEvent(tx: Tx, nonprofitId: number, fields: EventFields): Promise<StoredEvent> {
  return asEvent(await tx.insertInto('events').values(asRow(nonprofitId, fields)).returningAll().executeTakeFirstOrThrow());
}

export async function changeEvent(tx: Tx, id: number, nonprofitId: number, fields: EventFields): Promise<StoredEvent> {
  const row = await tx
    .updateTable('events')
    .set(({ eb, fn }) => ({ ...asRow(nonprofitId, fields), version: eb('version', '+', 1), updatedAt: fn('now') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asEvent(row);
}

export async function removeEvent(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute();
}
